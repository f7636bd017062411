use super::{Divide, Tour, Walk};
use crate::{Counters, Kernel, Turn};

/// The payload's board: rows, columns, closed, seed, holes, and numbers by square.
fn board(rows: u64, columns: u64, closed: bool, holes: &[u64], given: &[(u64, u64)]) -> Vec<u64> {
    let mut words = vec![rows, columns, u64::from(closed), 0, holes.len() as u64];
    words.extend(holes);
    words.push(given.len() as u64);
    words.extend(given.iter().flat_map(|(square, number)| [*square, *number]));
    words
}

fn after(first: &[u64], rest: Vec<u64>) -> Vec<u64> {
    [first, &rest].concat()
}

/// All that comes, with so much fuel at a time.
fn drained(mut kernel: impl Kernel, fuel: u64) -> (Vec<Vec<i64>>, Turn, Counters) {
    let mut found = Vec::new();
    loop {
        match kernel.advance(fuel) {
            Turn::Found => found.push(kernel.solution().to_vec()),
            Turn::Tired => {}
            turn => return (found, turn, kernel.counters()),
        }
    }
}

/// On a board without holes: is every step a knight's move, and every number there once?
fn is_tour(places: &[i64], columns: usize, closed: bool) -> bool {
    let mut at = vec![usize::MAX; places.len()];
    for (square, &place) in places.iter().enumerate() {
        at[place as usize - 1] = square;
    }
    let jump = |a: usize, b: usize| {
        let (down, across) =
            ((a / columns).abs_diff(b / columns), (a % columns).abs_diff(b % columns));
        down * across == 2
    };
    let steps =
        at.iter().all(|square| *square != usize::MAX) && at.windows(2).all(|w| jump(w[0], w[1]));
    steps && (!closed || jump(at[0], at[at.len() - 1]))
}

#[test]
fn backtracking_visits_every_tour_at_any_rate_of_fuel() {
    for rule in 0..6 {
        let open = |fuel| {
            let words = after(&[rule, 1], board(3, 4, false, &[], &[]));
            drained(Walk::open(&words).unwrap(), fuel)
        };
        let (found, turn, counters) = open(1);
        assert_eq!((found.len(), turn), (16, Turn::Exhausted));
        assert!(found.iter().all(|places| is_tour(places, 4, false)));
        assert_eq!((turn, counters), (open(1000).1, open(1000).2));
    }
}

#[test]
fn without_taking_back_a_dead_end_proves_nothing() {
    let words = after(&[1, 0], board(4, 4, false, &[], &[]));
    let (found, turn, counters) = drained(Walk::open(&words).unwrap(), 100);
    assert_eq!((found.len(), turn, counters.backtracks), (0, Turn::GaveUp, 0));
}

#[test]
fn division_makes_tours_of_boards_from_five_on() {
    for (rows, columns) in (5..24).flat_map(|r| (5..24).map(move |c| (r, c))) {
        for closed in [false, true] {
            if closed && rows * columns % 2 == 1 {
                continue;
            }
            let words = board(rows, columns, closed, &[], &[]);
            let (found, turn, _) = drained(Divide::open(&words).unwrap(), 300);
            assert_eq!((found.len(), turn), (1, Turn::GaveUp), "{rows}x{columns}");
            assert!(is_tour(&found[0], columns as usize, closed), "{rows}x{columns}");
        }
    }
}

#[test]
fn a_tour_begins_and_ends_where_it_is_told() {
    let given = [(0, 1), (20 * 20 - 2, 400)];
    let (found, _, _) = drained(Divide::open(&board(20, 20, false, &[], &given)).unwrap(), 1 << 20);
    assert!(is_tour(&found[0], 20, false));
    assert_eq!((found[0][0], found[0][398]), (1, 400));
}

#[test]
fn what_is_known_to_have_no_tour_is_not_searched() {
    let (found, turn, counters) =
        drained(Tour::open(&after(&[1], board(4, 50, true, &[], &[]))).unwrap(), 1);
    assert_eq!((found.len(), turn, counters), (0, Turn::Exhausted, Counters::default()));
    let (found, turn, _) =
        drained(Tour::open(&after(&[0], board(3, 4, false, &[], &[]))).unwrap(), 9);
    assert_eq!((found.len(), turn), (16, Turn::Exhausted));
}

#[test]
fn a_bad_payload_is_refused() {
    assert!(Walk::open(&[]).is_err());
    assert!(Tour::open(&[0]).is_err());
    assert!(Divide::open(&[3, 4, 0, 0]).is_err());
    assert!(Divide::open(&[1 << 40, 1 << 40, 0, 0, 0, 0]).is_err());
    assert!(Divide::open(&board(3, 4, false, &[12], &[])).is_err());
    assert!(Divide::open(&board(3, 4, false, &[1], &[(1, 1)])).is_err());
    assert!(Divide::open(&board(3, 4, false, &[], &[(1, 13)])).is_err());
}
