//! `table` against brute force, and at sizes that matter.

mod common;

use std::sync::Arc;
use std::time::Instant;

use clew_engine::model::{Constraint, Domain, Model, Var};
use clew_engine::random::Random;
use clew_engine::strategy::{Learning, Level, Restarts, Strategy, ValueOrder, VariableOrder};

const SMALLEST: Strategy = Strategy {
    variable: VariableOrder::Smallest,
    value: ValueOrder::Ascending,
    level: Level::Domain,
    restarts: Restarts::None,
    learning: Learning::None,
};

fn table(vars: &[Var], mut rows: Vec<Vec<i64>>, allowed: bool) -> Constraint {
    rows.sort();
    rows.dedup();
    Constraint::Table { vars: vars.to_vec(), rows: Arc::new(rows.concat().into()), allowed }
}

/// Some of the combinations of these variables' values, and some rows that can never be taken.
fn random_table(domains: &[Domain], random: &mut Random) -> Constraint {
    let arity = 1 + random.below(3) as usize;
    let vars: Vec<Var> = (0..arity).map(|_| random.below(domains.len() as u64) as Var).collect();
    let allowed = random.below(2) == 0;
    let dense = random.below(3) == 0;
    let most = if dense { 200 } else { 12 };
    let value = |x: Var, random: &mut Random| {
        let values = common::values_of(&domains[x as usize]);
        match random.below(20) {
            0 => 5_000_000_000,
            _ => values[random.below(values.len() as u64) as usize],
        }
    };
    let row = |random: &mut Random| vars.iter().map(|x| value(*x, random)).collect();
    let rows = (0..random.below(most)).map(|_| row(random)).collect();
    table(&vars, rows, allowed)
}

#[test]
fn random_models() {
    let mut random = Random::new(11);
    for _ in 0..400 {
        let n = 2 + random.below(3);
        let domains: Vec<_> = (0..n).map(|_| common::random_domain(&mut random)).collect();
        let count = 1 + random.below(3);
        let constraints = (0..count).map(|_| random_table(&domains, &mut random)).collect();
        common::assert_right(&common::model(domains, constraints));
    }
}

/// One table at `domain` leaves exactly the values of solutions: no guess is in vain.
#[test]
fn at_domain_one_table_never_fails_after_the_root() {
    let mut random = Random::new(12);
    for _ in 0..200 {
        let domains: Vec<_> = (0..3).map(|_| common::random_domain(&mut random)).collect();
        let row = |random: &mut Random| -> Vec<i64> {
            let pick = |d: &Domain, random: &mut Random| {
                let values = common::values_of(d);
                values[random.below(values.len() as u64) as usize]
            };
            domains.iter().map(|d| pick(d, random)).collect()
        };
        let rows: Vec<_> = (0..random.below(60)).map(|_| row(&mut random)).collect();
        for allowed in [true, false] {
            let model =
                common::model(domains.clone(), vec![table(&[0, 1, 2], rows.clone(), allowed)]);
            let mut search = common::search(&model, SMALLEST, 1);
            while search.advance().unwrap() {}
            let stats = search.stats();
            assert_eq!(stats.solutions, common::brute_force(&model).len() as u64);
            assert_eq!(stats.fails, u64::from(stats.solutions == 0), "{stats:?} {model:?}");
        }
    }
}

#[test]
fn no_row_and_one_row() {
    let domains = || vec![Domain::Range(0, 2), Domain::Values(vec![-7, 900])];
    for rows in [vec![], vec![vec![1, 900]], vec![vec![1, 901]]] {
        for allowed in [true, false] {
            common::assert_right(&common::model(
                domains(),
                vec![table(&[0, 1], rows.clone(), allowed)],
            ));
        }
    }
}

#[test]
fn very_wide_ranges() {
    let far = 1 << 40;
    let domains = vec![Domain::Range(-far, far); 2];
    let rows = vec![vec![-5, 17], vec![-5, far], vec![0, far + 1], vec![3, -far], vec![far, 0]];
    let model = common::model(domains, vec![table(&[0, 1], rows, true)]);
    for level in [Level::Bounds, Level::Domain] {
        for (variable, value, restarts) in common::ORDERS {
            let strategy = Strategy { variable, value, level, restarts, learning: Learning::None };
            let mut found = common::solve_all(&model, strategy, 1);
            found.sort();
            assert_eq!(found, [[-5, 17], [-5, far], [3, -far], [far, 0]]);
        }
    }
}

#[test]
fn forbidden_rows_of_a_very_wide_range() {
    let domains = vec![Domain::Range(0, 1), Domain::Range(0, 1 << 40)];
    let rows: Vec<_> = (0..6).map(|i| vec![0, i]).chain([vec![1, 3], vec![1, 8]]).collect();
    let model = common::model(domains, vec![table(&[0, 1], rows.clone(), false)]);
    for level in [Level::Check, Level::Forward, Level::Bounds, Level::Domain] {
        for variable in [VariableOrder::Input, VariableOrder::Smallest] {
            let mut search = common::search(&model, Strategy { variable, level, ..SMALLEST }, 1);
            for _ in 0..12 {
                assert!(search.advance().unwrap());
                let found: Vec<i64> = search.solution().collect();
                assert!(!rows.contains(&found), "{found:?}");
            }
        }
    }
}

/// 10^5 random rows over five variables, two such tables sharing three of them.
#[test]
fn a_hundred_thousand_rows() {
    let mut random = Random::new(13);
    let mut rows = |arity: usize| -> Vec<Vec<i64>> {
        (0..100_000).map(|_| (0..arity).map(|_| random.below(40) as i64).collect()).collect()
    };
    let (first, second) = (rows(5), rows(5));
    let common_rows = {
        let key = |row: &[i64]| (row[2], row[3], row[4]);
        let mut counts = std::collections::HashMap::new();
        let distinct = |rows: &[Vec<i64>]| {
            let mut rows = rows.to_vec();
            rows.sort();
            rows.dedup();
            rows
        };
        distinct(&first).iter().for_each(|row| *counts.entry(key(row)).or_insert(0u64) += 1);
        let of = |row: &Vec<i64>| counts.get(&(row[0], row[1], row[2])).copied().unwrap_or(0);
        distinct(&second).iter().map(of).sum::<u64>()
    };
    let model = common::model(
        vec![Domain::Range(0, 39); 7],
        vec![table(&[0, 1, 2, 3, 4], first, true), table(&[2, 3, 4, 5, 6], second, true)],
    );
    let began = Instant::now();
    let mut search = common::search(&model, SMALLEST, 1);
    assert!(search.advance().unwrap());
    assert!(began.elapsed().as_secs_f64() < 5.0, "{:?}", began.elapsed());
    while search.advance().unwrap() {}
    assert_eq!(search.stats().solutions, common_rows);
}

/// As many values as rows: the supports must not be a square.
#[test]
fn a_hundred_thousand_values() {
    let rows: Vec<Vec<i64>> = (0..100_000).map(|i| vec![i, 7 * i % 100_000, i / 1000]).collect();
    let domains = vec![Domain::Range(0, 99_999), Domain::Range(0, 99_999), Domain::Range(99, 99)];
    let model = common::model(domains, vec![table(&[0, 1, 2], rows, true)]);
    let mut search = common::search(&model, SMALLEST, 1);
    let began = Instant::now();
    while search.advance().unwrap() {}
    assert_eq!(search.stats().solutions, 1000);
    assert!(began.elapsed().as_secs_f64() < 5.0, "{:?}", began.elapsed());
}

#[test]
fn a_crossing_of_words() {
    // A magic square of order 3 by the rows that sum to 15: eight of them.
    let rows: Vec<Vec<i64>> = (1..=9)
        .flat_map(|a| (1..=9).map(move |b| vec![a, b, 15 - a - b]))
        .filter(|r| r[2] >= 1 && r[2] <= 9 && r[0] != r[1] && r[1] != r[2] && r[0] != r[2])
        .collect();
    let lines: [[Var; 3]; 8] =
        [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
    let mut constraints: Vec<_> = lines.iter().map(|l| table(l, rows.clone(), true)).collect();
    constraints.push(Constraint::AllDifferent { vars: (0..9).collect(), offsets: vec![0; 9] });
    let model: Model = common::model(vec![Domain::Range(1, 9); 9], constraints);
    for level in [Level::Forward, Level::Bounds, Level::Domain] {
        assert_eq!(common::solve_all(&model, Strategy { level, ..SMALLEST }, 1).len(), 8);
    }
}
