//! Formulas against brute force.

mod common;

use clew_engine::model::{Code, Constraint, Domain, Op};
use clew_engine::random::Random;
use clew_engine::space::Stop;
use clew_engine::strategy::{Learning, Level, Restarts, Strategy, ValueOrder, VariableOrder};

/// A number of at most `depth` operations.
fn number(random: &mut Random, depth: u64, variables: u64, code: &mut Vec<Code>) {
    if depth == 0 || random.below(5) == 0 {
        code.push(match random.below(4) {
            0 => Code::Const(random.below(9) as i64 - 3),
            _ => Code::Var(random.below(variables) as u32),
        });
        return;
    }
    let n = 1 + random.below(3) as u32;
    let operation = match random.below(14) {
        0 | 1 => Code::Add(n),
        2 => Code::Sub,
        3 | 4 => Code::Mul,
        5 => Code::FloorDiv,
        6 => Code::Mod,
        7 => Code::Div,
        8 => {
            // Small exponents, so that nothing overflows.
            number(random, depth - 1, variables, code);
            code.extend([Code::Const(random.below(4) as i64), Code::Pow]);
            return;
        }
        9 => Code::Neg,
        10 => Code::Abs,
        11 => Code::Min(n),
        12 => Code::Max(n),
        _ => return truth(random, depth, variables, code),
    };
    let operands = match operation {
        Code::Add(n) | Code::Min(n) | Code::Max(n) => n,
        Code::Neg | Code::Abs => 1,
        _ => 2,
    };
    for _ in 0..operands {
        number(random, depth - 1, variables, code);
    }
    code.push(operation);
}

/// A truth value.
fn truth(random: &mut Random, depth: u64, variables: u64, code: &mut Vec<Code>) {
    let next = depth.saturating_sub(1);
    let n = random.below(4) as u32;
    match random.below(8) {
        kind @ 0..=4 => {
            number(random, next, variables, code);
            number(random, next, variables, code);
            code.push([Code::Eq, Code::Eq, Code::Ne, Code::Lt, Code::Le][kind as usize]);
        }
        5 if depth > 0 => {
            truth(random, next, variables, code);
            code.push(Code::Not);
        }
        kind if depth > 0 => {
            (0..n).for_each(|_| truth(random, next, variables, code));
            code.push(if kind == 6 { Code::And(n) } else { Code::Or(n) });
        }
        _ => number(random, next, variables, code),
    }
}

fn random_formula(random: &mut Random, variables: u32) -> Constraint {
    let mut code = Vec::new();
    truth(random, 3, u64::from(variables), &mut code);
    // Any variables, one twice now and then.
    let vars = (0..variables).map(|_| random.below(u64::from(variables)) as u32).collect();
    Constraint::Formula { vars, code }
}

#[test]
fn random_models() {
    let mut random = Random::new(51);
    for round in 0..600 {
        let mut domains: Vec<_> = (0..3).map(|_| common::random_domain(&mut random)).collect();
        if round % 7 == 0 {
            domains[1] = Domain::Range(2, 2);
        }
        let constraints =
            (0..1 + random.below(2)).map(|_| random_formula(&mut random, 3)).collect();
        common::assert_right(&common::model(domains, constraints));
    }
}

#[test]
fn random_mixtures() {
    let mut random = Random::new(52);
    for _ in 0..150 {
        let domains: Vec<_> = (0..4).map(|_| common::random_domain(&mut random)).collect();
        let constraints = vec![
            random_formula(&mut random, 4),
            Constraint::Linear {
                coefficients: vec![1, 1, -1],
                vars: vec![0, 1, 2],
                op: [Op::Eq, Op::Ne, Op::Le][random.below(3) as usize],
                constant: 0,
            },
            Constraint::Product {
                vars: vec![1, 3],
                op: [Op::Ne, Op::Le, Op::Ge][random.below(3) as usize],
                result: random.below(4) as u32,
            },
        ];
        common::assert_right(&common::model(domains, constraints));
    }
}

const PLAIN: Strategy = Strategy {
    variable: VariableOrder::Smallest,
    value: ValueOrder::Ascending,
    level: Level::Bounds,
    restarts: Restarts::None,
    learning: Learning::None,
};

const MOST: i64 = 1_000_000_000_000;

/// The solutions at bounds and domain, the same at both.
fn solve(domains: Vec<Domain>, code: Vec<Code>) -> Vec<Vec<i64>> {
    let vars = (0..domains.len() as u32).collect();
    let model = common::model(domains, vec![Constraint::Formula { vars, code }]);
    let mut results = [Level::Bounds, Level::Domain].map(|level| {
        let mut found = common::solve_all(&model, Strategy { level, ..PLAIN }, 1);
        found.sort();
        found
    });
    assert_eq!(results[0], results[1]);
    std::mem::take(&mut results[0])
}

#[test]
fn wide_domains() {
    use Code::{
        Abs, Add, And, Const, Div, Eq, FloorDiv, Le, Lt, Max, Min, Mod, Mul, Pow, Sub, Var,
    };
    let wide = || Domain::Range(0, MOST);
    let both = || Domain::Range(-MOST, MOST);
    // x² + y² = 25
    let squares = vec![Var(0), Const(2), Pow, Var(1), Const(2), Pow, Add(2), Const(25), Eq];
    assert_eq!(solve(vec![both(), both()], squares).len(), 12);
    // x³ = −27
    let cube = vec![Var(0), Const(3), Pow, Const(-27), Eq];
    assert_eq!(solve(vec![both()], cube), [[-3]]);
    // x·y = 35 and x < y
    let product = vec![Var(0), Var(1), Mul, Const(35), Eq, Var(0), Var(1), Lt, And(2)];
    assert_eq!(solve(vec![wide(), wide()], product), [[1, 35], [5, 7]]);
    // |x − 5| ≤ 1
    let near = vec![Var(0), Const(5), Sub, Abs, Const(1), Le];
    assert_eq!(solve(vec![both()], near), [[4], [5], [6]]);
    // x // 1000 = 10¹² // 1000, and x % 1000 ≤ 1
    let last = vec![
        Var(0),
        Const(1000),
        FloorDiv,
        Const(MOST / 1000),
        Eq,
        Var(0),
        Const(1000),
        Mod,
        Const(1),
        Le,
        And(2),
    ];
    assert_eq!(solve(vec![Domain::Range(0, 2 * MOST)], last), [[MOST], [MOST + 1]]);
    // max(x, y) = 2 and min(x, y) = 1
    let ends =
        vec![Var(0), Var(1), Max(2), Const(2), Eq, Var(0), Var(1), Min(2), Const(1), Eq, And(2)];
    assert_eq!(solve(vec![both(), both()], ends), [[1, 2], [2, 1]]);
    // 10¹² / x = y exactly, x ≤ 5
    let exact = vec![Const(MOST), Var(0), Div, Var(1), Eq, Var(0), Const(5), Le, And(2)];
    let found = solve(vec![both(), wide()], exact);
    assert_eq!(found.iter().map(|row| row[0]).collect::<Vec<_>>(), [1, 2, 4, 5]);
}

#[test]
fn numbers_far_beyond_64_bits() {
    use Code::{Const, Eq, Le, Lt, Mul, Neg, Or, Pow, Var};
    let range = || Domain::Range(-3, 3);
    // x·10³⁶ ≤ y·10³⁶, part by part
    let by = |x| [Var(x), Const(MOST), Mul, Const(MOST), Mul, Const(MOST), Mul];
    for comparison in [Le, Lt, Eq] {
        let code = [&by(0)[..], &by(1)[..], &[comparison][..]].concat();
        let model = common::model(
            vec![range(), range()],
            vec![Constraint::Formula { vars: vec![0, 1], code }],
        );
        common::assert_right(&model);
    }
    // 2^x = 1024, where 2^200 would overflow, and it is never tried.
    let code = vec![Const(2), Var(0), Pow, Const(1024), Eq];
    let model = common::model(
        vec![Domain::Range(0, 200)],
        vec![Constraint::Formula { vars: vec![0], code }],
    );
    let mut search = common::search(&model, PLAIN, 1);
    assert!(search.advance().unwrap());
    // −(x^100) < 0: to know it one must compute it.
    let code = vec![Var(0), Const(100), Pow, Neg, Const(0), Lt, Const(0), Or(2)];
    let model =
        common::model(vec![Domain::Range(5, 5)], vec![Constraint::Formula { vars: vec![0], code }]);
    let forward = Strategy { level: Level::Forward, ..PLAIN };
    assert_eq!(common::search(&model, forward, 1).advance(), Err(Stop::Overflow));
}

#[test]
fn what_is_undefined_does_not_hold() {
    use Code::{Const, Eq, FloorDiv, Le, Ne, Or, Var};
    // y > −9 or x // y = 1: y is not 0 all the same.
    let code = vec![Const(-9), Var(1), Le, Var(0), Var(1), FloorDiv, Const(1), Eq, Or(2)];
    let domains = vec![Domain::Range(0, 2), Domain::Range(0, 2)];
    let found = solve(domains.clone(), code);
    assert_eq!(found.len(), 6);
    assert!(found.iter().all(|row| row[1] != 0));
    let code = vec![Var(0), Const(0), FloorDiv, Const(7), Ne];
    assert!(solve(domains, code).is_empty());
}
