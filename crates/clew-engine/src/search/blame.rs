//! Which constraints have failed how often, for the order that goes where the trouble is.

use crate::model::Var;
use crate::plan::Plan;
use crate::space::{Cell, Space};
use crate::strategy::{Restarts, Strategy, VariableOrder};

/// What a constraint weighs: 1, and 1 more for each failure. A variable weighs as much as those of
/// its constraints that bind it to another open one.
pub(super) struct Blame {
    weights: Vec<u64>,
    /// how many variables of each constraint are open; none where nobody asks
    open: Option<Cell>,
}

impl Blame {
    pub fn new(plan: &Plan, strategy: Strategy, space: &mut Space) -> Self {
        if strategy.variable != VariableOrder::DomWdeg && strategy.restarts != Restarts::Rescue {
            return Self { weights: Vec::new(), open: None };
        }
        let sizes: Vec<u64> = plan.scopes.iter().map(|scope| scope.len() as u64).collect();
        Self { weights: vec![1; sizes.len()], open: Some(space.new_cells(&sizes)) }
    }

    /// This constraint has failed.
    pub fn put(&mut self, constraint: usize) {
        if let Some(weight) = self.weights.get_mut(constraint) {
            *weight += 1;
        }
    }

    /// This variable has got its value.
    pub fn close(&self, plan: &Plan, space: &mut Space, x: Var) {
        let Some(open) = self.open else { return };
        for c in &plan.constraints_of[x as usize] {
            let cell = open.at(*c as usize);
            space.set(cell, space.get(cell) - 1);
        }
    }

    /// At least 1.
    pub fn weight(&self, plan: &Plan, space: &Space, x: Var) -> u64 {
        let Some(open) = self.open else { return 1 };
        let binding = |c: &&u32| space.get(open.at(**c as usize)) > 1;
        let of = plan.constraints_of[x as usize].iter().filter(binding);
        of.map(|c| self.weights[*c as usize]).sum::<u64>().max(1)
    }
}
