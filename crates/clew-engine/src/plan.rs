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
    /// the constraints of each variable
    pub(crate) constraints_of: Vec<Vec<u32>>,
}

impl Plan {
    /// The plan of a model that has been validated.
    pub fn new(model: Model) -> Self {
        let constraints: Vec<_> = model.constraints.into_iter().map(Arc::new).collect();
        let scopes: Vec<Vec<Var>> = constraints.iter().map(|c| distinct(c.scope())).collect();
        let mut constraints_of = vec![Vec::new(); model.domains.len()];
        for (c, scope) in scopes.iter().enumerate() {
            scope.iter().for_each(|x| constraints_of[*x as usize].push(c as u32));
        }
        Self { domains: model.domains, visible: model.visible, constraints, scopes, constraints_of }
    }
}

fn distinct(mut scope: Vec<Var>) -> Vec<Var> {
    scope.sort_unstable();
    scope.dedup();
    scope
}
