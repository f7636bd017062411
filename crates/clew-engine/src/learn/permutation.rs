//! As many values as variables, all different: every value must stand somewhere.

use super::Learner;
use super::atoms::Lit;
use crate::model::{Constraint, Var};
use crate::space::Space;

impl Learner {
    /// Keep, for each value of such a constraint, the clause that one of the variables has it.
    pub(super) fn add_permutation(&mut self, space: &Space, constraint: &Constraint) {
        let Constraint::AllDifferent { vars, offsets } = constraint else { return };
        if vars.iter().any(|x| self.atoms.count(*x) == 0) || has_twice(vars) {
            return;
        }
        let mut values: Vec<i64> = Vec::new();
        for (x, c) in vars.iter().zip(offsets) {
            values.extend(space.iter(*x).map(|v| v + c));
            values.sort_unstable();
            values.dedup();
            if values.len() > vars.len() {
                return;
            }
        }
        if values.len() < vars.len() {
            return; // it cannot hold, as its propagators will find
        }
        for value in values {
            let has = |(x, c): (&Var, &i64)| self.atoms.atom(space, *x, value - c).map(Lit::is);
            let clause = vars.iter().zip(offsets).filter_map(has).collect();
            self.add_given(clause);
        }
    }
}

fn has_twice(vars: &[Var]) -> bool {
    let mut sorted = vars.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).any(|w| w[0] == w[1])
}
