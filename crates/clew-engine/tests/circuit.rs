//! `circuit` and `path` against brute force, and on graphs whose numbers are known.

mod common;

use clew_engine::model::{Constraint, Domain, Model, Var};
use clew_engine::random::Random;
use clew_engine::stats::{Stats, Status};
use clew_engine::strategy::{Learning, Level, Restarts, Strategy, ValueOrder, VariableOrder};

const PROPAGATING: [Level; 3] = [Level::Forward, Level::Bounds, Level::Domain];

fn count(model: &Model, level: Level) -> Stats {
    let strategy = Strategy {
        variable: VariableOrder::Smallest,
        value: ValueOrder::Ascending,
        level,
        restarts: Restarts::None,
        learning: Learning::None,
    };
    let mut search = common::search(model, strategy, 1);
    while search.advance().unwrap() {}
    assert_eq!(search.status(), Status::Exhausted);
    search.stats()
}

fn vars(n: usize) -> Vec<Var> {
    (0..n as Var).collect()
}

fn random_kind(vars: Vec<Var>, random: &mut Random) -> Constraint {
    match random.below(3) {
        0 => Constraint::Circuit { vars },
        1 => Constraint::Path { vars, start: None },
        _ => {
            let start = Some(random.below(vars.len() as u64) as u32);
            Constraint::Path { vars, start }
        }
    }
}

/// Successors by chance, some out of range.
fn random_successors(n: usize, most: u64, random: &mut Random) -> Domain {
    let mut values: Vec<i64> =
        (0..2 + random.below(most)).map(|_| random.below(n as u64 + 3) as i64 - 1).collect();
    values.sort_unstable();
    values.dedup();
    Domain::Values(values)
}

#[test]
fn random_models() {
    let mut random = Random::new(21);
    for round in 0..400 {
        let n = 1 + round % 6;
        let most = if n == 6 { 3 } else { 5 };
        let domains: Vec<_> = (0..n).map(|_| random_successors(n, most, &mut random)).collect();
        let constraints = vec![random_kind(vars(n), &mut random)];
        common::assert_right(&common::model(domains, constraints));
    }
}

/// Several constraints, variables that stand twice or in another order.
#[test]
fn random_models_of_several() {
    let mut random = Random::new(22);
    for _ in 0..200 {
        let n = 3 + random.below(2) as usize;
        let domains: Vec<_> = (0..n).map(|_| random_successors(n, 6, &mut random)).collect();
        let scope = |random: &mut Random| -> Vec<Var> {
            let shift = random.below(n as u64) as usize;
            let mut scope: Vec<Var> = (0..n).map(|i| ((i + shift) % n) as Var).collect();
            if random.below(4) == 0 {
                scope[0] = scope[1];
            }
            scope
        };
        let constraint = |random: &mut Random| {
            let scope = scope(random);
            random_kind(scope, random)
        };
        let constraints = (0..2).map(|_| constraint(&mut random)).collect();
        common::assert_right(&common::model(domains, constraints));
    }
}

#[test]
fn values_far_out_of_range() {
    let far = Domain::Range(-(1 << 40), 1 << 40);
    for level in PROPAGATING {
        let circuit = Constraint::Circuit { vars: vars(4) };
        assert_eq!(count(&common::model(vec![far.clone(); 4], vec![circuit]), level).solutions, 6);
        let path = Constraint::Path { vars: vars(4), start: Some(2) };
        assert_eq!(count(&common::model(vec![far.clone(); 4], vec![path]), level).solutions, 6);
        let path = Constraint::Path { vars: vars(4), start: None };
        assert_eq!(count(&common::model(vec![far.clone(); 4], vec![path]), level).solutions, 24);
    }
}

#[test]
fn one_node() {
    let any = vec![Domain::Range(-2, 3)];
    for level in common::LEVELS {
        let circuit = common::model(any.clone(), vec![Constraint::Circuit { vars: vec![0] }]);
        assert_eq!(count(&circuit, level).solutions, 1);
        for start in [None, Some(0)] {
            let path = Constraint::Path { vars: vec![0], start };
            assert_eq!(count(&common::model(any.clone(), vec![path]), level).solutions, 1);
        }
    }
}

#[test]
fn complete_graphs() {
    for level in PROPAGATING {
        let mut tours = 1; // (n - 1)!
        for n in 2..=8 {
            tours *= n - 1;
            let domains = vec![Domain::Range(0, n as i64); n];
            let circuit = Constraint::Circuit { vars: vars(n) };
            let model = common::model(domains.clone(), vec![circuit]);
            assert_eq!(count(&model, level).solutions, tours as u64);
            if n < 8 {
                let path = Constraint::Path { vars: vars(n), start: None };
                let model = common::model(domains, vec![path]);
                assert_eq!(count(&model, level).solutions, (tours * n) as u64);
            }
        }
    }
}

/// Successors on a board by these steps, and those besides that `extra` gives.
fn board(rows: i64, columns: i64, steps: &[(i64, i64)], extra: Option<i64>) -> Vec<Domain> {
    let successors = |at: i64| {
        let to = |(dr, dc): &(i64, i64)| (at / columns + dr, at % columns + dc);
        let on = |(r, c): &(i64, i64)| (0..rows).contains(r) && (0..columns).contains(c);
        let mut values: Vec<i64> =
            steps.iter().map(to).filter(on).map(|(r, c)| r * columns + c).collect();
        values.extend(extra);
        values.sort_unstable();
        Domain::Values(values)
    };
    (0..rows * columns).map(successors).collect()
}

const KNIGHT: [(i64, i64); 8] =
    [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];
const NEXT: [(i64, i64); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// Follow every path step by step.
fn walk(domains: &[Domain], at: usize, seen: &mut Vec<bool>, left: usize) -> u64 {
    if left == 0 {
        return 1;
    }
    let mut paths = 0;
    for next in common::values_of(&domains[at]) {
        let next = next as usize;
        if next < domains.len() && !seen[next] {
            seen[next] = true;
            paths += walk(domains, next, seen, left - 1);
            seen[next] = false;
        }
    }
    paths
}

fn brute_paths(domains: &[Domain]) -> u64 {
    let n = domains.len();
    let from = |start: usize| {
        let mut seen = vec![false; n];
        seen[start] = true;
        walk(domains, start, &mut seen, n - 1)
    };
    (0..n).map(from).sum()
}

#[test]
fn paths_on_a_grid() {
    let domains = board(4, 4, &NEXT, Some(16));
    assert_eq!(brute_paths(&domains), 552);
    let model = common::model(domains, vec![Constraint::Path { vars: vars(16), start: None }]);
    for level in PROPAGATING {
        assert_eq!(count(&model, level).solutions, 552);
    }
}

#[test]
fn tours_on_a_grid() {
    // 6 x 6 has 1 072 undirected Hamiltonian cycles.
    let model =
        common::model(board(6, 6, &NEXT, None), vec![Constraint::Circuit { vars: vars(36) }]);
    for level in PROPAGATING {
        assert_eq!(count(&model, level).solutions, 2 * 1072);
    }
    // An odd board has none.
    let model =
        common::model(board(5, 5, &NEXT, None), vec![Constraint::Circuit { vars: vars(25) }]);
    assert_eq!(count(&model, Level::Domain).solutions, 0);
}

#[test]
fn knights() {
    let domains = board(5, 5, &KNIGHT, Some(25));
    let path =
        |start| common::model(domains.clone(), vec![Constraint::Path { vars: vars(25), start }]);
    for level in [Level::Forward, Level::Domain] {
        assert_eq!(count(&path(Some(0)), level).solutions, 304);
        assert_eq!(count(&path(None), level).solutions, 1728);
    }
    let tour = |rows, columns| {
        let n = (rows * columns) as usize;
        let domains = board(rows, columns, &KNIGHT, None);
        common::model(domains, vec![Constraint::Circuit { vars: vars(n) }])
    };
    assert_eq!(count(&tour(5, 6), Level::Domain).solutions, 2 * 8);
    assert_eq!(count(&tour(3, 10), Level::Domain).solutions, 2 * 16);
}

/// A grid with barriers, by chance; `extra` where a path may end. None if it is too small.
fn barred(chance: &mut Random, end: bool) -> Option<Vec<Domain>> {
    let (rows, columns) = (2 + chance.below(3) as i64, 3 + chance.below(3) as i64);
    let open: Vec<bool> = (0..rows * columns).map(|_| chance.below(6) > 0).collect();
    let mut number = vec![None; open.len()];
    let n = (0..open.len()).filter(|i| open[*i]).zip(0..).map(|(i, v)| number[i] = Some(v)).count();
    let renumbered = board(rows, columns, &NEXT, None).into_iter().zip(&open);
    let domains = renumbered.filter(|(_, open)| **open).map(|(near, _)| {
        let mut values: Vec<i64> =
            common::values_of(&near).into_iter().filter_map(|v| number[v as usize]).collect();
        values.extend(end.then_some(n as i64));
        Domain::Values(values)
    });
    let domains: Vec<Domain> = domains.collect();
    let empty = |d: &Domain| common::values_of(d).is_empty();
    (n > 2 && !domains.iter().any(empty)).then_some(domains)
}

/// The values below `n`; if there are none, one that leads nowhere.
fn below(domain: &Domain, n: i64) -> Domain {
    let mut values = common::values_of(domain);
    values.retain(|v| *v < n);
    Domain::Values(if values.is_empty() { vec![-1] } else { values })
}

#[test]
fn barred_grids() {
    let mut chance = Random::new(5);
    let mut solved = 0;
    for _ in 0..400 {
        let Some(domains) = barred(&mut chance, true) else { continue };
        let n = domains.len();
        let all = brute_paths(&domains);
        let path = |start| {
            let constraint = Constraint::Path { vars: vars(n), start };
            count(&common::model(domains.clone(), vec![constraint]), Level::Domain).solutions
        };
        assert_eq!(path(None), all);
        assert_eq!((0..n as u32).map(|start| path(Some(start))).sum::<u64>(), all);
        solved += u64::from(all > 0);
        // A tour is a path from node 0 to a neighbour of it.
        let inner: Vec<Domain> = domains.iter().map(|d| below(d, n as i64)).collect();
        let to = |last: usize| {
            let mut only = inner.clone();
            only[last] = domains[last].clone();
            let constraint = Constraint::Path { vars: vars(n), start: Some(0) };
            count(&common::model(only, vec![constraint]), Level::Forward).solutions
        };
        let closes = |last: &usize| common::values_of(&domains[*last]).contains(&0);
        let tours: u64 = (1..n).filter(closes).map(to).sum();
        let tour = common::model(inner.clone(), vec![Constraint::Circuit { vars: vars(n) }]);
        assert_eq!(count(&tour, Level::Domain).solutions, tours);
    }
    assert!(solved > 100, "{solved}");
}

/// Successors by a drawing: `#` is a barrier.
fn drawn(rows: &[&str]) -> Vec<Domain> {
    let columns = rows[0].len() as i64;
    let open: Vec<i64> =
        rows.concat().char_indices().filter(|c| c.1 != '#').map(|c| c.0 as i64).collect();
    let number = |cell: i64| open.iter().position(|v| *v == cell).map(|v| v as i64);
    let all = board(rows.len() as i64, columns, &NEXT, None);
    let near = |cell: &i64| {
        let near = common::values_of(&all[*cell as usize]).into_iter().filter_map(number);
        Domain::Values(near.chain([open.len() as i64]).collect())
    };
    open.iter().map(near).collect()
}

#[test]
fn what_the_shape_forbids_is_seen_without_a_guess() {
    let nodes = |rows: &[&str], start| {
        let domains = drawn(rows);
        let constraint = Constraint::Path { vars: vars(domains.len()), start };
        let stats = count(&common::model(domains, vec![constraint]), Level::Domain);
        assert_eq!(stats.solutions, 0, "{rows:?}");
        stats.nodes
    };
    // Two colours: from the one there is less of; far too many of one.
    assert_eq!(nodes(&["...", "...", "..."], Some(1)), 0);
    assert_eq!(nodes(&["....", ".#..", "...#", "...."], Some(0)), 0);
    // A node that everything hangs on: three sides, or the start itself.
    assert_eq!(nodes(&["##.##", "##.##", ".....", ".....", "##.##"], None), 0);
    assert_eq!(nodes(&["..#..", ".....", "..#.."], Some(5)), 0);
}
