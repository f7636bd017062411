//! The weakest propagator, good for every constraint: test its meaning.

use std::sync::Arc;

use super::Propagator;
use crate::meaning::{Verdict, judge};
use crate::model::{Constraint, Var};
use crate::space::{Outcome, Space, Stop, on};

/// Judges the constraint after each value placed; with `filter` it also tries every value of the
/// last open variable.
pub struct Judge {
    constraint: Arc<Constraint>,
    scope: Vec<Var>,
    filter: bool,
}

impl Judge {
    pub fn new(constraint: Arc<Constraint>, filter: bool) -> Self {
        let mut scope = constraint.scope();
        scope.sort_unstable();
        scope.dedup();
        Self { constraint, scope, filter }
    }

    fn judge(&self, space: &mut Space) -> Result<Verdict, Stop> {
        space.checks += 1;
        let space = &*space;
        judge(&self.constraint, &|x| space.value(x))
    }

    /// Keep the values of the only open variable that the meaning allows; of a very wide range,
    /// move up its least value to one that it allows. What has been done is kept when the search
    /// is interrupted.
    fn filter_last(&self, space: &mut Space, open: Var) -> Outcome {
        let wide = space.is_wide(open);
        let mut next = Some(space.min(open));
        while let Some(v) = next {
            if let Err(stop) = space.monitor.tick(10) {
                if wide {
                    space.at_least(open, v)?;
                }
                return Err(stop);
            }
            next = space.next_above(open, v);
            space.checks += 1;
            let seen = &*space;
            let value = |x| if x == open { Some(v) } else { seen.value(x) };
            if judge(&self.constraint, &value)? != Verdict::False {
                if wide {
                    return space.at_least(open, v); // inside, nothing can be removed
                }
            } else if !wide {
                space.remove(open, v)?;
            }
        }
        if wide { Err(Stop::Fail) } else { Ok(()) }
    }
}

impl Propagator for Judge {
    fn attach(&mut self, space: &mut Space, me: u32) -> u32 {
        for (i, x) in self.scope.iter().enumerate() {
            space.watch(me, *x, i as u32, on::FIX);
        }
        self.scope.len() as u32
    }

    fn decides_last(&self) -> bool {
        self.filter
    }

    fn propagate(&mut self, space: &mut Space, _changed: &[u32]) -> Outcome {
        let mut open = self.scope.iter().filter(|x| !space.is_fixed(**x));
        match (open.next(), open.next()) {
            (Some(&last), None) if self.filter => self.filter_last(space, last),
            _ if self.judge(space)? == Verdict::False => Err(Stop::Fail),
            _ => Ok(()),
        }
    }
}
