//! A model made ready once, to be searched any number of times.

use std::sync::Arc;

use crate::model::{Constraint, Domain, Model, Var};

/// What all searches of a model share.
#[derive(Debug)]
pub struct Plan {
    pub(crate) domains: Vec<Domain>,
    pub(crate) visible: usize,
    pub(crate) constraints: Vec<Arc<Constraint>>,
    /// the variables of each constraint, each once
    pub(crate) scopes: Vec<Vec<Var>>,
    /// how many constraints each variable has
    pub(crate) degrees: Vec<u64>,
}

impl Plan {
    /// The plan of a model that has been validated.
    pub fn new(model: Model) -> Self {
        let constraints: Vec<_> = model.constraints.into_iter().map(Arc::new).collect();
        let scopes: Vec<Vec<Var>> = constraints.iter().map(|c| distinct(c.scope())).collect();
        let mut degrees = vec![0; model.domains.len()];
        scopes.iter().flatten().for_each(|x| degrees[*x as usize] += 1);
        Self { domains: model.domains, visible: model.visible, constraints, scopes, degrees }
    }
}

fn distinct(mut scope: Vec<Var>) -> Vec<Var> {
    scope.sort_unstable();
    scope.dedup();
    scope
}
