//! Linear constraints against brute force, and sums that are known.

mod common;

use clew_engine::model::{Constraint, Domain, Model, Op};
use clew_engine::random::Random;
use clew_engine::strategy::{Learning, Level, Restarts, Strategy, ValueOrder, VariableOrder};

fn linear(coefficients: &[i64], vars: &[u32], op: Op, constant: i64) -> Constraint {
    Constraint::Linear { coefficients: coefficients.to_vec(), vars: vars.to_vec(), op, constant }
}

fn random_linear(random: &mut Random, variables: u64, unit: bool) -> Constraint {
    let n = 1 + random.below(4) as usize;
    let coefficient = |random: &mut Random| match random.below(if unit { 2 } else { 8 }) {
        0 => 1,
        1 => -1,
        k => k as i64 - 4, // 0 among them
    };
    Constraint::Linear {
        coefficients: (0..n).map(|_| coefficient(random)).collect(),
        vars: (0..n).map(|_| random.below(variables) as u32).collect(),
        op: [Op::Eq, Op::Ne, Op::Le][random.below(3) as usize],
        constant: random.below(9) as i64 - 4,
    }
}

#[test]
fn random_models() {
    let mut random = Random::new(11);
    for round in 0..300 {
        let mut domains: Vec<_> = (0..4).map(|_| common::random_domain(&mut random)).collect();
        if round % 3 == 0 {
            domains[0] = Domain::Range(3, 3);
        }
        let constraints = (0..1 + random.below(3))
            .map(|_| random_linear(&mut random, 4, round % 2 == 0))
            .collect();
        common::assert_right(&common::model(domains, constraints));
    }
}

#[test]
fn pairs_of_large_and_small_domains() {
    let mut random = Random::new(12);
    for _ in 0..120 {
        let domain = |random: &mut Random| {
            let low = random.below(40) as i64 - 20;
            match random.below(3) {
                0 => Domain::Range(low, low + 70 + random.below(30) as i64),
                1 => Domain::Range(low, low + random.below(9) as i64),
                _ => Domain::Values((0..20).map(|i| low + 7 * i).collect()),
            }
        };
        let domains: Vec<_> = (0..2).map(|_| domain(&mut random)).collect();
        let signs = [[1, 1], [1, -1], [-1, 1], [-1, -1], [2, -3], [-3, 2], [2, 5]];
        let of = signs[random.below(7) as usize];
        let op = [Op::Eq, Op::Eq, Op::Ne, Op::Le][random.below(4) as usize];
        let constant = random.below(60) as i64 - 30;
        common::assert_right(&common::model(domains, vec![linear(&of, &[0, 1], op, constant)]));
    }
}

#[test]
fn longer_sums() {
    let mut random = Random::new(13);
    for _ in 0..60 {
        let domains = (0..6)
            .map(|_| match random.below(3) {
                0 => Domain::Values(vec![0, 2, 5]),
                1 => Domain::Values(vec![-3, 4]),
                _ => Domain::Range(-1, 1),
            })
            .collect();
        let coefficients: Vec<i64> = (0..6).map(|_| random.below(7) as i64 - 3).collect();
        let op = [Op::Eq, Op::Eq, Op::Ne, Op::Le][random.below(4) as usize];
        let constant = random.below(21) as i64 - 10;
        let sum = linear(&coefficients, &[0, 1, 2, 3, 4, 5], op, constant);
        common::assert_right(&common::model(domains, vec![sum]));
    }
}

const PLAIN: Strategy = Strategy {
    variable: VariableOrder::Smallest,
    value: ValueOrder::Ascending,
    level: Level::Bounds,
    restarts: Restarts::None,
    learning: Learning::None,
};

#[test]
fn very_wide_domains() {
    const MOST: i64 = 1_000_000_000_000;
    let wide = || Domain::Range(0, MOST);
    for level in [Level::Bounds, Level::Domain] {
        let solve = |domains, constraints| {
            let model = common::model(domains, constraints);
            common::solve_all(&model, Strategy { level, ..PLAIN }, 1)
        };
        // 2x + 3y = 12
        let found = solve(vec![wide(), wide()], vec![linear(&[2, 3], &[0, 1], Op::Eq, 12)]);
        assert_eq!(found.len(), 3);
        // x = y + 999 999 999 998
        let apart = linear(&[1, -1], &[0, 1], Op::Eq, MOST - 2);
        let found = solve(vec![wide(), wide()], vec![apart]);
        assert_eq!(found, [[MOST - 2, 0], [MOST - 1, 1], [MOST, 2]]);
        // x ≠ 1, x + y ≤ 2
        let constraints = vec![linear(&[1], &[0], Op::Ne, 1), linear(&[1, 1], &[0, 1], Op::Le, 2)];
        let mut found = solve(vec![wide(), wide()], constraints);
        found.sort();
        assert_eq!(found, [[0, 0], [0, 1], [0, 2], [2, 0]]);
        // 2x + 2y + 2z = 3
        let odd = linear(&[2, 2, 2], &[0, 1, 2], Op::Eq, 3);
        assert!(solve(vec![Domain::Range(0, 2), wide(), wide()], vec![odd]).is_empty());
        // Three neighbours at the far end.
        let sum = linear(&[1, 1, 1], &[0, 1, 2], Op::Eq, 3 * MOST - 1);
        assert_eq!(solve(vec![wide(), wide(), wide()], vec![sum]).len(), 3);
        // A gap that one of the two has.
        let gap = vec![wide(), Domain::Values(vec![-5, 7, MOST / 2, 2 * MOST])];
        let found = solve(gap, vec![linear(&[1, -1], &[0, 1], Op::Eq, 0)]);
        assert_eq!(found, [[7, 7], [MOST / 2, MOST / 2]]);
    }
}

#[test]
fn a_sum_of_nothing_is_judged() {
    for (op, constant, holds) in
        [(Op::Eq, 0, true), (Op::Eq, 1, false), (Op::Ne, 0, false), (Op::Le, -1, false)]
    {
        for coefficients in [[0, 0], [2, -2]] {
            let sum = linear(&coefficients, &[0, 0], op, constant);
            let model = common::model(vec![Domain::Range(0, 2)], vec![sum]);
            common::assert_right(&model);
            let found = common::solve_all(&model, PLAIN, 1);
            assert_eq!(found.len(), if holds { 3 } else { 0 });
        }
    }
}

fn send_more_money() -> Model {
    // S E N D M O R Y
    let digits = [1000, 91, -90, 1, -9000, -900, 10, -1];
    let vars: Vec<u32> = (0..8).collect();
    let mut domains = vec![Domain::Range(0, 9); 8];
    domains[0] = Domain::Range(1, 9);
    domains[4] = Domain::Range(1, 9);
    let different = Constraint::AllDifferent { vars: vars.clone(), offsets: vec![0; 8] };
    common::model(domains, vec![linear(&digits, &vars, Op::Eq, 0), different])
}

#[test]
fn send_more_money_is_nearly_solved_by_bounds() {
    let model = send_more_money();
    let mut nodes = Vec::new();
    for level in [Level::Check, Level::Forward, Level::Bounds, Level::Domain] {
        let mut search = common::search(&model, Strategy { level, ..PLAIN }, 1);
        assert!(search.advance().unwrap());
        assert_eq!(search.solution().collect::<Vec<_>>(), [9, 5, 6, 7, 1, 0, 8, 2]);
        assert!(!search.advance().unwrap());
        nodes.push(search.stats().nodes);
    }
    assert!(nodes.is_sorted_by(|a, b| a >= b), "{nodes:?}");
    assert!(nodes[2] < 50, "{nodes:?}");
}

#[test]
fn a_common_divisor_decides_at_once() {
    let wide = || Domain::Range(0, 1_000_000_000_000);
    let odd = Constraint::Linear {
        coefficients: vec![2, -2, 6],
        vars: vec![0, 1, 2],
        op: Op::Eq,
        constant: 1,
    };
    let model = common::model(vec![wide(), wide(), wide()], vec![odd]);
    for level in [Level::Bounds, Level::Domain] {
        let strategy = Strategy {
            variable: VariableOrder::Smallest,
            value: ValueOrder::Ascending,
            level,
            restarts: Restarts::None,
            learning: Learning::None,
        };
        let mut search = common::search(&model, strategy, 0);
        assert!(!search.advance().unwrap());
        assert!(search.stats().propagations < 5);
    }
}
