//! Products, absolute differences and quotients against brute force.

mod common;

use clew_engine::model::{Constraint, Domain, Op};
use clew_engine::random::Random;
use clew_engine::strategy::{Learning, Level, Restarts, Strategy, ValueOrder, VariableOrder};

const OPS: [Op; 4] = [Op::Eq, Op::Ne, Op::Le, Op::Ge];

fn op(random: &mut Random) -> Op {
    OPS[(random.below(7) % 4) as usize] // more often equal
}

fn var(random: &mut Random) -> u32 {
    random.below(4) as u32
}

fn random_product(random: &mut Random) -> Constraint {
    let vars = (0..1 + random.below(3)).map(|_| var(random)).collect();
    Constraint::Product { vars, op: op(random), result: var(random) }
}

fn random_difference(random: &mut Random) -> Constraint {
    let (left, right, result) = (var(random), var(random), var(random));
    Constraint::AbsDifference { left, right, op: op(random), result }
}

fn random_quotient(random: &mut Random) -> Constraint {
    let (left, right, result) = (var(random), var(random), var(random));
    Constraint::Quotient { left, right, op: op(random), result }
}

fn check(seed: u64, rounds: u64, make: impl Fn(&mut Random) -> Constraint) {
    let mut random = Random::new(seed);
    for round in 0..rounds {
        let mut domains: Vec<_> = (0..4).map(|_| common::random_domain(&mut random)).collect();
        match round % 5 {
            0 => domains[3] = Domain::Range(6, 6),
            1 => domains[3] = Domain::Range(-12, 12),
            2 => domains[3] = Domain::Values(vec![-100_000, -70, 0, 70, 4_900, 1_000_000]),
            _ => {}
        }
        let constraints = (0..1 + random.below(2)).map(|_| make(&mut random)).collect();
        common::assert_right(&common::model(domains, constraints));
    }
}

#[test]
fn random_products() {
    check(21, 250, random_product);
}

#[test]
fn random_differences() {
    check(22, 250, random_difference);
}

#[test]
fn random_quotients() {
    check(23, 250, random_quotient);
}

#[test]
fn random_mixtures() {
    check(24, 200, |random| match random.below(4) {
        0 => random_product(random),
        1 => random_difference(random),
        2 => random_quotient(random),
        _ => Constraint::Linear {
            coefficients: vec![1, -1],
            vars: vec![var(random), var(random)],
            op: [Op::Eq, Op::Ne, Op::Le][random.below(3) as usize],
            constant: random.below(3) as i64 - 1,
        },
    });
}

/// All solutions at bounds and domain, the same at both; `visible` first variables of each.
fn solve(domains: Vec<Domain>, constraints: Vec<Constraint>) -> Vec<Vec<i64>> {
    let model = common::model(domains, constraints);
    let mut results = [Level::Bounds, Level::Domain].map(|level| {
        let strategy = Strategy {
            variable: VariableOrder::Smallest,
            value: ValueOrder::Ascending,
            level,
            restarts: Restarts::None,
            learning: Learning::None,
        };
        let mut found = common::solve_all(&model, strategy, 1);
        found.sort();
        found
    });
    assert_eq!(results[0], results[1]);
    std::mem::take(&mut results[0])
}

const MOST: i64 = 1_000_000_000_000;

#[test]
fn wide_products() {
    let product = |op| vec![Constraint::Product { vars: vec![0, 1], op, result: 2 }];
    let wide = Domain::Range(2, MOST);
    let found = solve(vec![wide.clone(), wide.clone(), Domain::Range(91, 91)], product(Op::Eq));
    assert_eq!(found, [[7, 13, 91], [13, 7, 91]]);
    let found = solve(vec![wide.clone(), wide.clone(), Domain::Range(0, 5)], product(Op::Le));
    assert_eq!(found.len(), 2); // 2·2 ≤ 4, 5
    let prime = Domain::Range(97, 97);
    assert!(solve(vec![wide.clone(), wide, prime], product(Op::Eq)).is_empty());
    // Far beyond 64 bits.
    let huge = Domain::Range(1 << 60, (1 << 60) + 1);
    let vars = vec![0, 0, 0, 0, 0];
    let power = |op| vec![Constraint::Product { vars: vars.clone(), op, result: 0 }];
    assert!(solve(vec![huge.clone()], power(Op::Eq)).is_empty());
    assert_eq!(solve(vec![huge.clone()], power(Op::Ge)).len(), 2);
    let negative = Domain::Range(-(1 << 60) - 1, -(1 << 60));
    assert_eq!(solve(vec![negative.clone()], power(Op::Le)).len(), 2);
    assert!(solve(vec![negative], power(Op::Ge)).is_empty());
    let zero = vec![huge.clone(), huge, Domain::Range(0, 0), Domain::Range(-MOST, MOST)];
    let product = Constraint::Product { vars: vec![0, 1, 2], op: Op::Eq, result: 3 };
    assert_eq!(solve(zero, vec![product]).len(), 4);
}

#[test]
fn wide_differences() {
    let wide = Domain::Range(0, MOST);
    let apart = |op| vec![Constraint::AbsDifference { left: 0, right: 1, op, result: 2 }];
    let far = Domain::Range(MOST - 1, 2 * MOST);
    let found = solve(vec![wide.clone(), wide.clone(), far.clone()], apart(Op::Eq));
    assert_eq!(found.len(), 6); // (0, M), (0, M−1), (1, M) and turned
    let found = solve(vec![Domain::Range(5, 5), wide.clone(), Domain::Range(2, 2)], apart(Op::Le));
    assert_eq!(found.len(), 5);
    let ends = (1 << 62) - 1;
    let all = Domain::Values(vec![-ends, 0, ends]);
    assert_eq!(solve(vec![all.clone(), all.clone(), all], apart(Op::Eq)).len(), 7);
    let none = Domain::Range(-3, -1);
    assert!(solve(vec![wide.clone(), wide, none], apart(Op::Le)).is_empty());
}

#[test]
fn wide_quotients() {
    let quotient = |op| vec![Constraint::Quotient { left: 0, right: 1, op, result: 2 }];
    let wide = Domain::Range(0, MOST);
    let found = solve(vec![Domain::Range(21, 21), wide.clone(), wide.clone()], quotient(Op::Eq));
    assert_eq!(found, [[21, 1, 21], [21, 3, 7], [21, 7, 3], [21, 21, 1]]);
    let by = Domain::Range(MOST / 2, MOST);
    let found = solve(vec![Domain::Range(1, MOST), by, Domain::Range(2, MOST)], quotient(Op::Eq));
    assert_eq!(found, [[MOST, MOST / 2, 2]]);
    let zero = Domain::Range(0, 0);
    assert!(solve(vec![wide.clone(), zero, wide], quotient(Op::Le)).is_empty());
}
