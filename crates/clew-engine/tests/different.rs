//! `all_different` against brute force, and on problems whose numbers are known.

mod common;

use clew_engine::model::{Constraint, Domain, Model, Var};
use clew_engine::random::Random;
use clew_engine::stats::{Stats, Status};
use clew_engine::strategy::{Learning, Level, Restarts, Strategy, ValueOrder, VariableOrder};

const PROPAGATING: [Level; 3] = [Level::Forward, Level::Bounds, Level::Domain];

fn strategy(level: Level) -> Strategy {
    Strategy {
        variable: VariableOrder::Smallest,
        value: ValueOrder::Ascending,
        level,
        restarts: Restarts::None,
        learning: Learning::None,
    }
}

fn different(vars: impl IntoIterator<Item = Var>) -> Constraint {
    let vars: Vec<Var> = vars.into_iter().collect();
    Constraint::AllDifferent { offsets: vec![0; vars.len()], vars }
}

/// Drain the search without keeping anything.
fn count(model: &Model, level: Level) -> Stats {
    let mut search = common::search(model, strategy(level), 1);
    while search.advance().unwrap() {}
    assert_eq!(search.status(), Status::Exhausted);
    search.stats()
}

fn queens(n: u32) -> Model {
    let vars = || (0..n).collect::<Vec<Var>>();
    let line = |slope: i64| Constraint::AllDifferent {
        vars: vars(),
        offsets: (0..i64::from(n)).map(|i| slope * i).collect(),
    };
    let domains = vec![Domain::Range(0, i64::from(n) - 1); n as usize];
    common::model(domains, vec![line(0), line(1), line(-1)])
}

fn latin(n: u32) -> Vec<Constraint> {
    let row = |r: u32| different((0..n).map(move |c| r * n + c));
    let column = |c: u32| different((0..n).map(move |r| r * n + c));
    (0..n).flat_map(|i| [row(i), column(i)]).collect()
}

#[test]
fn random_models() {
    let mut random = Random::new(1);
    for _ in 0..200 {
        let domains: Vec<_> = (0..4).map(|_| common::random_domain(&mut random)).collect();
        let offsets = (0..4).map(|_| random.below(3) as i64 - 1).collect();
        let constraints = vec![Constraint::AllDifferent { vars: vec![0, 1, 2, 3], offsets }];
        common::assert_right(&common::model(domains, constraints));
    }
}

/// Narrow domains, so that there are Hall sets; several constraints; variables that stand twice.
#[test]
fn random_models_with_hall_sets() {
    let mut random = Random::new(2);
    for round in 0..300 {
        let n = 4 + random.below(3);
        let narrow = |random: &mut Random| {
            let scale = if round % 3 == 0 { 40 } else { 1 }; // then they do not fit one word
            let mut values: Vec<i64> =
                (0..1 + random.below(3)).map(|_| scale * (random.below(6) as i64 - 2)).collect();
            values.sort_unstable();
            values.dedup();
            Domain::Values(values)
        };
        let domains: Vec<_> = (0..n).map(|_| narrow(&mut random)).collect();
        let constraint = |random: &mut Random| {
            let arity = 2 + random.below(n);
            let distinct = random.below(3) > 0;
            let vars: Vec<Var> = (0..arity)
                .map(|i| if distinct { (i % n) as Var } else { random.below(n) as Var })
                .collect();
            let offsets = vars.iter().map(|_| random.below(3) as i64 * 40 - 40).collect();
            if random.below(2) == 0 {
                different(vars)
            } else {
                Constraint::AllDifferent { vars, offsets }
            }
        };
        let constraints = (0..1 + random.below(3)).map(|_| constraint(&mut random)).collect();
        common::assert_right(&common::model(domains, constraints));
    }
}

/// Matching leaves exactly the values that solutions of the constraint use: no guess is in vain.
#[test]
fn at_domain_one_constraint_never_fails_after_the_root() {
    let mut random = Random::new(3);
    for round in 0..400 {
        let n = 3 + random.below(5) as usize;
        let gap = [1, 1, 30, 1_000_000][round % 4]; // in a word, in rows, behind labels
        let domain = |random: &mut Random| {
            let mut values: Vec<i64> =
                (0..1 + random.below(4)).map(|_| gap * random.below(n as u64 + 2) as i64).collect();
            values.sort_unstable();
            values.dedup();
            Domain::Values(values)
        };
        let domains: Vec<_> = (0..n).map(|_| domain(&mut random)).collect();
        let model = common::model(domains, vec![different(0..n as Var)]);
        let stats = count(&model, Level::Domain);
        assert_eq!(stats.solutions, common::brute_force(&model).len() as u64, "{model:?}");
        assert!(stats.fails == u64::from(stats.solutions == 0), "{stats:?} on {model:?}");
    }
}

/// The same problem with its values in one word, in rows of words and far apart: the same tree.
#[test]
fn the_three_matchings_agree() {
    let mut random = Random::new(4);
    for _ in 0..60 {
        let n = 12 + random.below(20) as i64;
        let domain = |random: &mut Random| {
            let mut values: Vec<i64> =
                (0..2 + random.below(5)).map(|_| random.below(n as u64) as i64).collect();
            values.sort_unstable();
            values.dedup();
            values
        };
        let values: Vec<Vec<i64>> = (0..2 * n).map(|_| domain(&mut random)).collect();
        let constraints: Vec<_> =
            (0..5).map(|_| different((0..2 * n as Var).filter(|_| random.below(3) == 0))).collect();
        let tree = |scale: i64| {
            let scaled = |v: &Vec<i64>| Domain::Values(v.iter().map(|v| v * scale).collect());
            let domains: Vec<_> = values.iter().map(scaled).collect();
            let model = common::model(domains, constraints.clone());
            let mut search = common::search(&model, strategy(Level::Domain), 1);
            while search.stats().solutions < 200 && search.advance().unwrap() {}
            let Stats { nodes, fails, solutions, .. } = search.stats();
            (nodes, fails, solutions)
        };
        assert_eq!(tree(1), tree(7));
        assert_eq!(tree(1), tree(1_000_003));
    }
}

#[test]
fn offsets_beyond_the_numbers_are_refused() {
    let constraint = Constraint::AllDifferent { vars: vec![0, 1], offsets: vec![0, i64::MAX] };
    let domains = vec![Domain::Range(0, 3); 2];
    let model = Model { visible: 2, domains, constraints: vec![constraint] };
    assert!(model.validate().is_err());
}

#[test]
fn pigeons_do_not_fit() {
    for (n, scale) in [(10, 1), (70, 1), (12, 1000), (90, 3)] {
        let holes: Vec<i64> = (0..n - 1).map(|i| i * scale).collect();
        let domains = vec![Domain::Values(holes); n as usize];
        let model = common::model(domains, vec![different(0..n as Var)]);
        let stats = count(&model, Level::Domain);
        assert_eq!((stats.nodes, stats.solutions), (0, 0));
        if scale == 1 {
            let stats = count(&model, Level::Bounds);
            assert_eq!((stats.nodes, stats.solutions), (0, 0));
        }
    }
}

/// A value in the middle of a very wide range cannot be removed from it, only refused at last.
#[test]
fn very_wide_ranges() {
    let wide = Domain::Range(5, 1 << 40);
    let few = Domain::Values(vec![5, 7]);
    for domains in [[few.clone(), wide.clone(), few.clone()], [wide.clone(), few.clone(), wide]] {
        let model = common::model(domains.to_vec(), vec![different([0, 1, 2])]);
        for level in [Level::Check, Level::Forward, Level::Bounds, Level::Domain] {
            for variable in [VariableOrder::Input, VariableOrder::Smallest] {
                let strategy = Strategy { variable, ..strategy(level) };
                let mut search = common::search(&model, strategy, 1);
                for _ in 0..20 {
                    assert!(search.advance().unwrap());
                    let found: Vec<i64> = search.solution().collect();
                    assert!(found[0] != found[1] && found[0] != found[2] && found[1] != found[2]);
                }
            }
        }
    }
}

#[test]
fn values_far_apart() {
    let far = Domain::Values((0..40).map(|i| i * 1_000_000_007).collect());
    let model = common::model(vec![far; 2], vec![different([0, 1])]);
    for level in PROPAGATING {
        assert_eq!(count(&model, level).solutions, 40 * 39);
    }
}

#[test]
fn a_variable_against_itself() {
    let domains = vec![Domain::Range(0, 3)];
    let twice = |offset| Constraint::AllDifferent { vars: vec![0, 0], offsets: vec![0, offset] };
    for level in common::LEVELS {
        let none = common::model(domains.clone(), vec![twice(0)]);
        assert_eq!(count(&none, level).solutions, 0);
        let all = common::model(domains.clone(), vec![twice(1)]);
        assert_eq!(count(&all, level).solutions, 4);
    }
}

#[test]
fn queens_all() {
    for level in common::LEVELS {
        assert_eq!(count(&queens(6), level).solutions, 4);
    }
    for level in PROPAGATING {
        assert_eq!(count(&queens(8), level).solutions, 92);
        assert_eq!(count(&queens(10), level).solutions, 724);
    }
}

#[test]
fn queens_first() {
    for (n, level) in [(100, Level::Forward), (100, Level::Bounds), (100, Level::Domain)] {
        let model = queens(n);
        let mut search = common::search(&model, strategy(level), 1);
        assert!(search.advance().unwrap());
        let rows: Vec<i64> = search.solution().collect();
        for (i, a) in rows.iter().enumerate() {
            for (j, b) in rows.iter().enumerate().take(i) {
                assert!(a != b && (a - b).unsigned_abs() != (i - j) as u64);
            }
        }
    }
}

#[test]
fn latin_squares() {
    let square = |n: u32| {
        let domains = vec![Domain::Range(1, i64::from(n)); (n * n) as usize];
        common::model(domains, latin(n))
    };
    for level in PROPAGATING {
        assert_eq!(count(&square(4), level).solutions, 576);
        assert_eq!(count(&square(5), level).solutions, 161_280);
    }
}

/// The same squares with numbers far apart: many values, which fill no word.
#[test]
fn latin_squares_of_far_numbers() {
    let far = |n: i64| Domain::Values((0..n).map(|i| i * i * 1000).collect());
    let model = common::model(vec![far(4); 16], latin(4));
    for level in PROPAGATING {
        assert_eq!(count(&model, level).solutions, 576);
    }
}

const HARD: &str =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

fn sudoku(clues: &str) -> Model {
    let domain = |c: char| match c.to_digit(10) {
        Some(d) => Domain::Range(i64::from(d), i64::from(d)),
        None => Domain::Range(1, 9),
    };
    let mut constraints = latin(9);
    for b in 0..9 {
        let (top, left) = (b / 3 * 3, b % 3 * 3);
        constraints.push(different((0..9).map(|i| (top + i / 3) * 9 + left + i % 3)));
    }
    common::model(clues.chars().map(domain).collect(), constraints)
}

#[test]
fn a_hard_sudoku() {
    let stats = count(&sudoku(HARD), Level::Domain);
    assert_eq!(stats.solutions, 1);
    assert!(stats.nodes <= 12, "{stats:?}");
}
