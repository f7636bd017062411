//! Clauses against brute force.

mod common;

use clew_engine::model::{Constraint, Domain, Literal, Op};
use clew_engine::random::Random;
use clew_engine::strategy::{Learning, Level, Restarts, Strategy, ValueOrder, VariableOrder};

fn random_clause(random: &mut Random, variables: u64) -> Constraint {
    let literals = (0..random.below(5))
        .map(|_| Literal {
            var: random.below(variables) as u32,
            op: [Op::Eq, Op::Ne, Op::Le, Op::Ge][random.below(4) as usize],
            value: random.below(8) as i64 - 3,
        })
        .collect();
    Constraint::Clause { literals }
}

#[test]
fn random_models() {
    let mut random = Random::new(41);
    for _ in 0..250 {
        let domains: Vec<_> = (0..4).map(|_| common::random_domain(&mut random)).collect();
        let constraints = (0..1 + random.below(4)).map(|_| random_clause(&mut random, 4)).collect();
        common::assert_right(&common::model(domains, constraints));
    }
}

#[test]
fn booleans_with_sums() {
    let mut random = Random::new(42);
    for _ in 0..100 {
        let mut constraints: Vec<_> =
            (0..5 + random.below(8)).map(|_| random_clause(&mut random, 7)).collect();
        constraints.push(Constraint::Linear {
            coefficients: vec![1; 7],
            vars: (0..7).collect(),
            op: [Op::Eq, Op::Le, Op::Ne][random.below(3) as usize],
            constant: 3,
        });
        common::assert_right(&common::model(vec![Domain::Range(0, 1); 7], constraints));
    }
}

#[test]
fn wide_domains() {
    const MOST: i64 = 1_000_000_000_000;
    let literal = |var, op, value| Literal { var, op, value };
    let clause = |literals: &[Literal]| Constraint::Clause { literals: literals.to_vec() };
    let constraints = vec![
        clause(&[literal(0, Op::Le, 2)]),
        clause(&[literal(0, Op::Ne, 1)]),
        clause(&[literal(1, Op::Ge, MOST - 2), literal(0, Op::Ge, 1000)]),
        clause(&[literal(1, Op::Ne, MOST - 1), literal(0, Op::Eq, 2)]),
    ];
    let model = common::model(vec![Domain::Range(0, MOST); 2], constraints);
    for level in [Level::Forward, Level::Bounds, Level::Domain] {
        for variable in [VariableOrder::Input, VariableOrder::Smallest] {
            let value = ValueOrder::Ascending;
            let strategy = Strategy {
                variable,
                value,
                level,
                restarts: Restarts::None,
                learning: Learning::None,
            };
            let mut found = common::solve_all(&model, strategy, 1);
            found.sort();
            let pairs = [[0, MOST - 2], [0, MOST], [2, MOST - 2], [2, MOST - 1], [2, MOST]];
            assert_eq!(found, pairs);
        }
    }
}
