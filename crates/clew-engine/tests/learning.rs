//! Learning from conflicts. In these builds the engine tries every explanation by brute force, too.

mod common;

use std::collections::HashSet;
use std::sync::Arc;

use clew_engine::event::Recording;
use clew_engine::limits::{Limits, Monitor};
use clew_engine::model::{Constraint, Domain, Literal, Model, Op};
use clew_engine::random::Random;
use clew_engine::search::Search;
use clew_engine::stats::Status;
use clew_engine::strategy::{Learning, Level, Restarts, Strategy, ValueOrder, VariableOrder};

const LEARNING: Strategy = Strategy {
    variable: VariableOrder::Smallest,
    value: ValueOrder::Last,
    level: Level::Domain,
    restarts: Restarts::Luby,
    learning: Learning::Always,
};

/// Some constraint on these variables, which have the values 0 to 3.
fn random_constraint(random: &mut Random, vars: &[u32]) -> Constraint {
    let x = |i: usize| vars[i];
    let op = [Op::Eq, Op::Ne, Op::Le][random.below(3) as usize];
    let small = |random: &mut Random| random.below(5) as i64 - 2;
    match random.below(9) {
        0 => Constraint::AllDifferent {
            vars: vars.to_vec(),
            offsets: vars.iter().map(|_| random.below(3) as i64).collect(),
        },
        1 => Constraint::Linear {
            coefficients: vars.iter().map(|_| small(random)).collect(),
            vars: vars.to_vec(),
            op,
            constant: small(random),
        },
        2 => Constraint::Product { vars: vec![x(0), x(1)], op, result: x(2) },
        3 => Constraint::AbsDifference { left: x(0), right: x(1), op, result: x(2) },
        4 => {
            let mut rows: Vec<Vec<i64>> =
                (0..30).map(|_| vars.iter().map(|_| random.below(4) as i64).collect()).collect();
            rows.sort();
            rows.dedup();
            let allowed = random.below(3) > 0;
            Constraint::Table { vars: vars.to_vec(), rows: Arc::new(rows.concat().into()), allowed }
        }
        5 => Constraint::Element { index: x(0), items: vars[1..3].to_vec(), value: x(3) },
        6 => Constraint::Count { vars: vars[..3].to_vec(), values: vec![1, 2], op, number: x(3) },
        7 => Constraint::Path { vars: vars.to_vec(), start: None },
        _ => {
            let ops = [Op::Eq, Op::Ne, Op::Le, Op::Ge];
            let literal = |random: &mut Random, var: u32| Literal {
                var,
                op: ops[random.below(4) as usize],
                value: random.below(4) as i64,
            };
            Constraint::Clause { literals: vars.iter().map(|v| literal(random, *v)).collect() }
        }
    }
}

fn random_model(random: &mut Random) -> Model {
    let constraints = (0..2 + random.below(4))
        .map(|_| {
            let mut vars: Vec<u32> = (0..6).collect();
            for i in (1..vars.len()).rev() {
                vars.swap(i, random.below(i as u64 + 1) as usize);
            }
            random_constraint(random, &vars[..4])
        })
        .collect();
    common::model(vec![Domain::Range(0, 3); 6], constraints)
}

#[test]
fn several_constraints_of_every_kind_agree_with_brute_force() {
    let mut random = Random::new(11);
    for _ in 0..60 {
        common::assert_right(&random_model(&mut random));
    }
}

/// The rows and columns of a square, each of different values.
fn latin(n: u32) -> Model {
    let line = |vars: Vec<u32>| Constraint::AllDifferent { offsets: vec![0; vars.len()], vars };
    let rows = (0..n).map(|i| line((0..n).map(|j| n * i + j).collect()));
    let columns = (0..n).map(|j| line((0..n).map(|i| n * i + j).collect()));
    common::model(
        vec![Domain::Range(1, i64::from(n)); (n * n) as usize],
        rows.chain(columns).collect(),
    )
}

#[test]
fn each_of_many_solutions_comes_once() {
    // More than are forbidden by clauses; the numbers of Latin squares are known.
    for level in [Level::Forward, Level::Bounds, Level::Domain] {
        for variable in [VariableOrder::DomWdeg, VariableOrder::Smallest] {
            let found = common::solve_all(&latin(4), Strategy { level, variable, ..LEARNING }, 1);
            assert_eq!(found.len(), 576);
            assert_eq!(found.into_iter().collect::<HashSet<_>>().len(), 576);
        }
    }
}

/// Pigeons in holes, by pairs: every pair of pigeons sits apart.
fn pigeons(n: u32) -> Model {
    let pair = |a, b| Constraint::AllDifferent { vars: vec![a, b], offsets: vec![0, 0] };
    let pairs = (0..n).flat_map(|a| (0..a).map(move |b| pair(a, b)));
    common::model(vec![Domain::Range(1, i64::from(n) - 1); n as usize], pairs.collect())
}

#[test]
fn a_limit_leaves_the_search_whole() {
    let cancelled = Arc::default();
    let limits = Limits { nodes: Some(5), seconds: None };
    let monitor = Monitor::new(limits, cancelled, None);
    let mut search = Search::new(pigeons(7), LEARNING, 0, monitor, clew_engine::event::Silent);
    assert!(!search.advance().unwrap());
    assert_eq!((search.status(), search.stats().nodes), (Status::Limit, 5));
    assert!(!search.advance().unwrap());
    assert_eq!(search.stats().nodes, 5);
    assert_eq!(common::solve_all(&pigeons(7), LEARNING, 0).len(), 0);
}

#[test]
fn nothing_is_learnt_while_somebody_listens() {
    let told = Search::new(latin(3), LEARNING, 0, common::monitor(), Recording::new(10_000));
    let silent =
        Strategy { variable: VariableOrder::Smallest, learning: Learning::None, ..LEARNING };
    let plain = Search::new(latin(3), silent, 0, common::monitor(), Recording::new(10_000));
    let events = |mut search: Search<Recording>| {
        while search.advance().unwrap() {}
        (search.stats().solutions, search.recorder().events.clone())
    };
    let (count, told) = events(told);
    assert_eq!(count, 12);
    assert_eq!(told, events(plain).1);
}
