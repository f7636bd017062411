//! Where a propagator at `domain` keeps exactly the values that take part in a solution, a search
//! over that constraint alone never fails.

mod common;

use clew_engine::model::{Code, Constraint, Domain, Op};
use clew_engine::random::Random;
use clew_engine::strategy::{Learning, Level, Restarts, Strategy, ValueOrder, VariableOrder};

/// As many random models of four variables and one constraint, all of which have solutions.
fn never_fails(seed: u64, make: impl Fn(&mut Random) -> Constraint) {
    let mut random = Random::new(seed);
    let mut solved = 0;
    for _ in 0..300 {
        let domains: Vec<Domain> = (0..4)
            .map(|i| match random.below(3) {
                _ if i == 0 => Domain::Range(-1, 3),
                0 => Domain::Values(vec![-4, -1, 0, 2, 3, 6]),
                1 => Domain::Values(vec![-6, 1, 2, 4, 8, 12]),
                _ => Domain::Range(-2, 6),
            })
            .collect();
        let model = common::model(domains, vec![make(&mut random)]);
        if common::brute_force(&model).is_empty() {
            continue;
        }
        solved += 1;
        for variable in [VariableOrder::Input, VariableOrder::Random] {
            let strategy = Strategy {
                variable,
                value: ValueOrder::Random,
                level: Level::Domain,
                restarts: Restarts::None,
                learning: Learning::None,
            };
            let mut search = common::search(&model, strategy, 3);
            while search.advance().unwrap() {}
            assert_eq!(search.stats().fails, 0, "{model:?}");
        }
    }
    assert!(solved > 100, "{solved}");
}

#[test]
fn sums() {
    never_fails(61, |random| {
        let n = 2 + random.below(3) as usize;
        let sign = |random: &mut Random| if random.below(2) == 0 { 1 } else { -1 };
        Constraint::Linear {
            coefficients: (0..n).map(|_| sign(random) * (1 + random.below(3) as i64)).collect(),
            vars: (0..n as u32).collect(),
            op: [Op::Eq, Op::Eq, Op::Ne, Op::Le][random.below(4) as usize],
            constant: random.below(7) as i64 - 3,
        }
    });
}

#[test]
fn products_differences_and_quotients() {
    never_fails(62, |random| {
        let op = [Op::Eq, Op::Le, Op::Ge][random.below(3) as usize];
        match random.below(3) {
            0 => Constraint::Product { vars: vec![0, 1], op, result: 2 },
            1 => Constraint::AbsDifference { left: 2, right: 1, op, result: 0 },
            _ => Constraint::Quotient { left: 2, right: 1, op, result: 0 },
        }
    });
}

#[test]
fn elements() {
    never_fails(63, |random| match random.below(2) {
        0 => Constraint::Element { index: 0, items: vec![1, 2], value: 3 },
        _ => Constraint::Element { index: 0, items: vec![2, 1, 2], value: 3 },
    });
}

#[test]
fn formulas() {
    use Code::{Abs, Add, Eq, Le, Mod, Mul, Or, Sub, Var};
    never_fails(64, |random| {
        let code = match random.below(3) {
            0 => vec![Var(0), Var(1), Mul, Var(2), Eq],
            1 => vec![Var(1), Var(2), Mod, Var(0), Eq],
            _ => vec![
                Var(0),
                Var(1),
                Add(2),
                Var(2),
                Eq,
                Var(0),
                Var(2),
                Sub,
                Abs,
                Var(1),
                Le,
                Or(2),
            ],
        };
        Constraint::Formula { vars: vec![0, 1, 2], code }
    });
}

#[test]
fn elements_of_constants() {
    let mut random = Random::new(65);
    for _ in 0..100 {
        let mut domains = vec![Domain::Range(0, 7), Domain::Values(vec![-3, 0, 1, 2, 5])];
        let constants = (0..8).map(|_| random.below(6) as i64 - 1);
        domains.extend(constants.map(|v| Domain::Range(v, v)));
        let element = Constraint::Element { index: 0, items: (2..10).collect(), value: 1 };
        let model = common::model(domains, vec![element]);
        let strategy = Strategy {
            variable: VariableOrder::Random,
            value: ValueOrder::Random,
            level: Level::Domain,
            restarts: Restarts::None,
            learning: Learning::None,
        };
        let mut search = common::search(&model, strategy, 3);
        while search.advance().unwrap() {}
        assert!(search.stats().solutions == 0 || search.stats().fails == 0, "{model:?}");
    }
}
