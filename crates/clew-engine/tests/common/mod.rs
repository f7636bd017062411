//! The oracle of all engine tests: enumerate every assignment and ask the meanings.
#![allow(dead_code)] // every test file uses its own part

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clew_engine::event::Silent;
use clew_engine::limits::{Limits, Monitor};
use clew_engine::meaning::holds;
use clew_engine::model::{Constraint, Domain, Model};
use clew_engine::random::Random;
use clew_engine::search::Search;
use clew_engine::stats::Status;
use clew_engine::strategy::{Learning, Level, Restarts, Strategy, ValueOrder, VariableOrder};

pub const LEVELS: [Level; 5] =
    [Level::Leaf, Level::Check, Level::Forward, Level::Bounds, Level::Domain];

pub const ORDERS: [(VariableOrder, ValueOrder, Restarts); 4] = [
    (VariableOrder::Input, ValueOrder::Ascending, Restarts::None),
    (VariableOrder::Smallest, ValueOrder::Descending, Restarts::None),
    (VariableOrder::DomWdeg, ValueOrder::LeastConstraining, Restarts::Luby),
    (VariableOrder::Random, ValueOrder::Random, Restarts::Geometric),
];

pub const LEARNING_ORDERS: [(VariableOrder, ValueOrder, Restarts); 3] = [
    (VariableOrder::Smallest, ValueOrder::Last, Restarts::Luby),
    (VariableOrder::Smallest, ValueOrder::Descending, Restarts::None),
    (VariableOrder::Random, ValueOrder::Random, Restarts::Geometric),
];

pub fn monitor() -> Monitor {
    Monitor::new(Limits::default(), Arc::new(AtomicBool::new(false)), None)
}

pub fn model(domains: Vec<Domain>, constraints: Vec<Constraint>) -> Model {
    let model = Model { visible: domains.len(), domains, constraints };
    model.validate().expect("the test's model makes sense");
    model
}

pub fn values_of(domain: &Domain) -> Vec<i64> {
    match domain {
        Domain::Range(low, high) => (*low..=*high).collect(),
        Domain::Values(values) => values.clone(),
    }
}

/// All solutions in lexicographic order, by trying everything.
pub fn brute_force(model: &Model) -> Vec<Vec<i64>> {
    let domains: Vec<Vec<i64>> = model.domains.iter().map(values_of).collect();
    let mut all = vec![vec![]];
    for domain in &domains {
        all = all
            .into_iter()
            .flat_map(|row: Vec<i64>| domain.iter().map(move |v| [row.as_slice(), &[*v]].concat()))
            .collect();
    }
    let fits = |row: &Vec<i64>| {
        model.constraints.iter().all(|c| {
            let values: Vec<i64> = c.scope().into_iter().map(|x| row[x as usize]).collect();
            holds(c, &values).expect("small numbers")
        })
    };
    all.into_iter().filter(fits).collect()
}

pub fn search(model: &Model, strategy: Strategy, seed: u64) -> Search<Silent> {
    Search::new(model.clone(), strategy, seed, monitor(), Silent)
}

pub fn solve_all(model: &Model, strategy: Strategy, seed: u64) -> Vec<Vec<i64>> {
    let mut search = search(model, strategy, seed);
    let mut found = Vec::new();
    while search.advance().expect("small numbers") {
        found.push(search.solution().collect());
    }
    assert_eq!(search.status(), Status::Exhausted);
    assert_eq!(search.stats().solutions, found.len() as u64);
    found
}

/// Every level under every order finds exactly the solutions that brute force finds, once each.
pub fn assert_right(model: &Model) {
    let expected = brute_force(model);
    for level in LEVELS {
        for (variable, value, restarts) in ORDERS {
            let learning = Learning::None;
            let strategy = Strategy { variable, value, level, restarts, learning };
            let mut found = solve_all(model, strategy, 7);
            if variable != VariableOrder::Input {
                found.sort(); // by input and ascending they come in order
            }
            assert_eq!(found, expected, "{strategy:?} on {model:?}");
        }
        for (variable, value, restarts) in LEARNING_ORDERS {
            let learning = Learning::Always;
            let strategy = Strategy { variable, value, level, restarts, learning };
            let mut found = solve_all(model, strategy, 7);
            found.sort();
            assert_eq!(found, expected, "{strategy:?} on {model:?}");
        }
    }
}

/// A small random domain, with holes, negative values and zero.
pub fn random_domain(random: &mut Random) -> Domain {
    let low = random.below(7) as i64 - 3;
    match random.below(4) {
        0 => {
            let mut values: Vec<i64> = (0..4).map(|_| random.below(12) as i64 - 4).collect();
            values.sort_unstable();
            values.dedup();
            Domain::Values(values)
        }
        1 => Domain::Values(vec![-100, low, 70, 1000]), // far apart: indices are not distances
        _ => Domain::Range(low, low + random.below(5) as i64),
    }
}
