//! Element and count against brute force.

mod common;

use clew_engine::model::{Constraint, Domain, Op};
use clew_engine::random::Random;
use clew_engine::strategy::{Learning, Level, Restarts, Strategy, ValueOrder, VariableOrder};

fn random_element(random: &mut Random, variables: u64) -> Constraint {
    let mut var = || random.below(variables) as u32;
    let (index, value) = (var(), var());
    let n = 1 + var() as usize;
    Constraint::Element { index, items: (0..n).map(|_| var()).collect(), value }
}

fn random_count(random: &mut Random, variables: u64) -> Constraint {
    let n = 1 + random.below(4);
    let vars = (0..n).map(|_| random.below(variables) as u32).collect();
    let mut values: Vec<i64> = (0..random.below(6)).map(|_| random.below(9) as i64 - 3).collect();
    if random.below(4) == 0 {
        values.push(70);
        values.push(1000);
    }
    values.sort_unstable();
    values.dedup();
    let op = [Op::Eq, Op::Ne, Op::Le, Op::Ge][random.below(4) as usize];
    Constraint::Count { vars, values, op, number: random.below(variables) as u32 }
}

fn domains(random: &mut Random, n: usize) -> Vec<Domain> {
    let mut domains: Vec<_> = (0..n).map(|_| common::random_domain(random)).collect();
    domains[0] = Domain::Range(random.below(3) as i64 - 1, 2 + random.below(2) as i64);
    domains
}

#[test]
fn random_elements() {
    let mut random = Random::new(31);
    for round in 0..200 {
        let domains = domains(&mut random, 4);
        let mut constraints = vec![random_element(&mut random, 4)];
        if let Constraint::Element { index, .. } = &mut constraints[0]
            && round % 2 == 0
        {
            *index = 0; // a sensible index
        }
        common::assert_right(&common::model(domains, constraints));
    }
}

#[test]
fn elements_of_constants() {
    let mut random = Random::new(32);
    for _ in 0..150 {
        let n = 2 + random.below(6) as usize;
        let mut domains = vec![common::random_domain(&mut random), Domain::Range(-1, 8)];
        for _ in 0..n {
            let v = random.below(6) as i64 - 2;
            domains.push(Domain::Range(v, v));
        }
        let items = (2..2 + n as u32).collect();
        let element = Constraint::Element { index: 1, items, value: 0 };
        let less = Constraint::Linear {
            coefficients: vec![1, -1],
            vars: vec![0, 1],
            op: [Op::Le, Op::Ne][random.below(2) as usize],
            constant: 0,
        };
        common::assert_right(&common::model(domains, vec![element, less]));
    }
}

#[test]
fn random_counts() {
    let mut random = Random::new(33);
    for _ in 0..250 {
        let domains = domains(&mut random, 4);
        let constraints = (0..1 + random.below(2)).map(|_| random_count(&mut random, 4)).collect();
        common::assert_right(&common::model(domains, constraints));
    }
}

#[test]
fn random_mixtures() {
    let mut random = Random::new(34);
    for _ in 0..150 {
        let domains = domains(&mut random, 4);
        let constraints = vec![
            random_element(&mut random, 4),
            random_count(&mut random, 4),
            Constraint::AllDifferent { vars: vec![0, 3], offsets: vec![0, 0] },
        ];
        common::assert_right(&common::model(domains, constraints));
    }
}

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
fn wide_elements() {
    let wide = Domain::Range(0, MOST);
    let element = |items| vec![Constraint::Element { index: 0, items, value: 1 }];
    let far = Domain::Range(MOST, MOST + 5);
    let found = solve(
        vec![Domain::Range(0, 9), wide.clone(), far, Domain::Range(-7, -1)],
        element(vec![2, 3]),
    );
    assert_eq!(found.len(), 7);
    let constants = [5, MOST, -4, 5, MOST + 1].map(|v| Domain::Range(v, v));
    let mut domains = vec![wide.clone(), wide];
    domains.extend(constants);
    let found = solve(domains, element(vec![2, 3, 4, 5, 6]));
    let rows: Vec<_> = found.iter().map(|row| (row[0], row[1])).collect();
    assert_eq!(rows, [(0, 5), (1, MOST), (3, 5)]);
}

#[test]
fn wide_counts() {
    let wide = Domain::Range(0, MOST);
    let count = |op| {
        let values = vec![-3, 0, MOST / 2, MOST];
        vec![Constraint::Count { vars: vec![0, 1], values, op, number: 2 }]
    };
    let two = Domain::Range(2, 9);
    assert_eq!(solve(vec![Domain::Range(0, 0), Domain::Range(0, 1), two], count(Op::Eq)).len(), 1);
    let near = Domain::Range(MOST - 2_000_000, MOST);
    let found = solve(vec![near, Domain::Range(5, 5), Domain::Range(1, 1)], count(Op::Eq));
    assert_eq!(found, [[MOST, 5, 1]]);
    assert!(solve(vec![wide.clone(), wide, Domain::Range(3, 4)], count(Op::Ge)).is_empty());
}

#[test]
fn long_tables_of_constants() {
    // value = 3·index, for 500 items; and value = 1200.
    let mut domains = vec![Domain::Range(-10, 700), Domain::Range(0, 5000)];
    domains.extend((0..500).map(|i| Domain::Range(3 * i, 3 * i)));
    let element = Constraint::Element { index: 0, items: (2..502).collect(), value: 1 };
    let found = solve(domains.clone(), vec![element.clone()]);
    assert_eq!(found.len(), 500);
    assert!(found.iter().all(|row| row[1] == 3 * row[0]));
    domains[1] = Domain::Range(1200, 1201);
    assert_eq!(solve(domains, vec![element])[0][..2], [400, 1200]);
}
