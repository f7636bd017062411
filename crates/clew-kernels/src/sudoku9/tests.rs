use std::sync::atomic::AtomicBool;

use super::board::{State, settle};
use super::simd::{Lanes, Task, run_all};
use super::*;
use crate::Random;

/// A search as simple as can be: the first open cell, every value.
fn simply(values: &mut [u8; 81], at_most: usize, found: &mut Vec<[u8; 81]>) {
    let Some(cell) = values.iter().position(|value| *value == 0) else {
        found.extend(keeps_rules(values).then_some(*values));
        return;
    };
    for value in 1..=9 {
        let clash = |other: usize| {
            values[other] == value
                && (other / 9 == cell / 9
                    || other % 9 == cell % 9
                    || (other / 27 == cell / 27 && other % 9 / 3 == cell % 9 / 3))
        };
        if found.len() < at_most && !(0..81).any(clash) {
            values[cell] = value;
            simply(values, at_most, found);
            values[cell] = 0;
        }
    }
}

fn keeps_rules(values: &[u8; 81]) -> bool {
    let spots = |unit: usize| {
        (0..9).map(move |i| match unit / 9 {
            0 => 9 * (unit % 9) + i,
            1 => 9 * i + unit % 9,
            _ => 27 * (unit % 9 / 3) + 3 * (unit % 3) + 9 * (i / 3) + i % 3,
        })
    };
    (0..27).all(|unit| spots(unit).fold(0, |all, cell| all | 1 << values[cell]) == 0b11_1111_1110)
}

/// A full board in a random order of values, lines and bands.
fn full(chance: &mut Random) -> [u8; 81] {
    let mut orders: Vec<Vec<usize>> = Vec::new();
    for _ in 0..2 {
        let mut bands = [0, 1, 2];
        chance.shuffle(&mut bands);
        let mut order = Vec::new();
        for band in bands {
            let mut lines = [3 * band, 3 * band + 1, 3 * band + 2];
            chance.shuffle(&mut lines);
            order.extend(lines);
        }
        orders.push(order);
    }
    let mut names = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    chance.shuffle(&mut names);
    std::array::from_fn(|cell| {
        let (row, column) = (orders[0][cell / 9], orders[1][cell % 9]);
        names[(3 * (row % 3) + row / 3 + column) % 9]
    })
}

/// Boards with few or many solutions, and some with none.
fn boards(many: usize) -> Vec<[u8; 81]> {
    let mut chance = Random::new(9);
    (0..many)
        .map(|index| {
            let mut values = full(&mut chance);
            let mut cells: Vec<usize> = (0..81).collect();
            chance.shuffle(&mut cells);
            for cell in &cells[..42 + index % 9] {
                values[*cell] = 0;
            }
            if index % 5 == 0 {
                let given = cells[80];
                values[given] = values[given] % 9 + 1;
            }
            values
        })
        .collect()
}

/// Puzzles; the number of the one that has a fault is its fault.
struct Given(Vec<Question>, Option<usize>);

impl Questions for Given {
    type Fault = usize;
    fn many(&self) -> usize {
        self.0.len()
    }
    fn get(&self, number: usize) -> Result<Question, usize> {
        if self.1 == Some(number) { Err(number) } else { Ok(self.0[number]) }
    }
}

/// Settled boards, each with the one after it.
#[derive(Clone, Copy)]
struct Settle<'a>(&'a [[u8; 81]]);

impl Task for Settle<'_> {
    type Output = Vec<([Board; 2], [State; 2])>;

    #[inline(always)]
    fn run<L: Lanes>(self) -> Self::Output {
        let mut settled = Vec::new();
        for two in self.0.windows(2) {
            let mut boards = [Board::of(&two[0]), Board::of(&two[1])];
            let states = settle::<L>(&mut boards);
            settled.push((boards, states));
        }
        settled
    }
}

#[test]
fn all_lanes_compute_the_same() {
    let results = run_all(Settle(&boards(200)));
    for other in &results[1..] {
        assert_eq!(*other, results[0]);
    }
    let states: Vec<State> = results[0].iter().flat_map(|(_, states)| *states).collect();
    for state in [State::Failed, State::Open, State::Solved] {
        assert!(states.contains(&state), "no board is {state:?}");
    }
}

#[test]
fn what_follows_loses_no_solution_and_solved_boards_keep_the_rules() {
    for values in boards(100) {
        let mut expected = Vec::new();
        simply(&mut values.clone(), 500, &mut expected);
        let (board, state) = settled(Board::of(&values));
        let masks = board.masks();
        for solution in &expected {
            let may = |(mask, value): (&u16, &u8)| mask >> (value - 1) & 1 == 1;
            assert!(masks.iter().zip(solution).all(may));
        }
        assert!(state != State::Failed || expected.is_empty());
        assert!(state != State::Solved || expected == [board.values()]);
    }
}

#[test]
fn the_search_finds_all_solutions() {
    let never = AtomicBool::new(false);
    for values in boards(60) {
        let mut expected = Vec::new();
        simply(&mut values.clone(), 2000, &mut expected);
        if expected.len() == 2000 {
            continue;
        }
        let masks = values.map(|value| if value == 0 { 511 } else { 1 << (value - 1) });
        let mut kernel = Sudoku9::open(&masks).expect("81 masks");
        let mut found = Vec::new();
        loop {
            match kernel.advance(1) {
                Turn::Found => found.push(std::array::from_fn(|i| kernel.solution()[i] as u8)),
                Turn::Tired => {}
                _ => break,
            }
        }
        assert_eq!(kernel.counters().solutions, found.len() as u64);
        found.sort_unstable();
        assert_eq!(found, expected);
        let questions = [Question::Values(values), Question::Masks(masks.map(|mask| mask as u16))];
        let questions = Given(questions.to_vec(), None);
        let number = expected.len() as u64;
        assert_eq!(count(&questions, u64::MAX, 1, &never), Ok(vec![number; 2]));
        assert_eq!(count(&questions, 2, 1, &never), Ok(vec![number.min(2); 2]));
        for mut all in enumerate(&questions, u64::MAX, 1, &never).expect("not stopped") {
            all.sort_unstable();
            assert_eq!(all, expected);
        }
    }
}

#[test]
fn full_boards_by_chance_keep_the_rules_and_differ() {
    let fill = |seed| filled(&mut Random::new(seed));
    let mut boards: Vec<[u8; 81]> = (0..200).map(fill).collect();
    assert!(boards.iter().all(keeps_rules));
    assert_eq!(fill(7), boards[7]);
    boards.sort_unstable();
    boards.dedup();
    assert_eq!(boards.len(), 200);
}

#[test]
fn threads_keep_the_order_and_tell_the_first_fault() {
    let never = AtomicBool::new(false);
    let mut questions = Given(boards(1000).into_iter().map(Question::Values).collect(), None);
    let alone = solve(&questions, 1, &never);
    assert!(alone.is_ok());
    assert_eq!(solve(&questions, 3, &never), alone);
    questions.1 = Some(300);
    assert_eq!(solve(&questions, 3, &never), Err(Ended::Fault(300)));
}

#[test]
fn a_stopped_batch_has_no_answer() {
    let stopped = AtomicBool::new(true);
    let open = Given(vec![Question::Values([0; 81])], None);
    assert_eq!(count(&open, u64::MAX, 1, &stopped), Err(Ended::Stopped));
    assert_eq!(enumerate(&open, u64::MAX, 1, &stopped), Err(Ended::Stopped));
}

#[test]
fn a_bad_payload_is_refused() {
    assert!(Sudoku9::open(&[511; 80]).is_err());
}
