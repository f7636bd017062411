//! The combinations of the last open variables.

use super::Formula;
use crate::propagate::Propagator;
use crate::space::{Outcome, Space, Stop, on};

/// More combinations of open variables than this are left to intervals.
const MOST_TUPLES: u64 = 2_000;

/// Goes through the combinations of up to three open variables.
pub struct Tuples {
    formula: Formula,
    open: Vec<usize>,
    /// the values of the open variables, and whether they take part in some combination
    lists: [Vec<(i64, bool)>; 3],
}

impl Tuples {
    pub fn new(formula: Formula) -> Self {
        Self { formula, open: Vec::new(), lists: Default::default() }
    }

    /// Note the open variables; `false` when there are too many or too few.
    fn look(&mut self, space: &Space) -> bool {
        self.open.clear();
        let mut tuples = 1u64;
        for (i, x) in self.formula.scope.iter().enumerate() {
            self.formula.values[i] = space.min(*x);
            if space.is_fixed(*x) {
                continue;
            }
            tuples = tuples.saturating_mul(space.size(*x));
            if self.open.len() == 3 || tuples > MOST_TUPLES {
                return false;
            }
            self.open.push(i);
        }
        if self.open.len() < 2 {
            return false; // the other propagator has done all
        }
        for (list, i) in self.lists.iter_mut().zip(&self.open) {
            list.clear();
            list.extend(space.iter(self.formula.scope[*i]).map(|v| (v, false)));
        }
        true
    }

    /// Evaluate one combination; returns how many values it is the first to support.
    fn look_at(&mut self, space: &mut Space, at: [usize; 3]) -> Result<usize, Stop> {
        for ((list, i), place) in self.lists.iter().zip(at).zip(&self.open) {
            self.formula.values[*place] = list[i].0;
        }
        match self.formula.holds(space) {
            Ok(false) => return Ok(0),
            Ok(true) | Err(Stop::Overflow) => {}
            Err(stop) => return Err(stop),
        }
        let mut first = 0;
        for ((list, i), _) in self.lists.iter_mut().zip(at).zip(&self.open) {
            first += usize::from(!std::mem::replace(&mut list[i].1, true));
        }
        Ok(first)
    }
}

impl Propagator for Tuples {
    fn attach(&mut self, space: &mut Space, me: u32) -> u32 {
        if self.formula.scope.len() > 1 {
            for (i, x) in self.formula.scope.iter().enumerate() {
                space.watch(me, *x, i as u32, on::ANY);
            }
        }
        0
    }

    fn propagate(&mut self, space: &mut Space, _changed: &[u32]) -> Outcome {
        if !self.look(space) {
            return Ok(());
        }
        let n = self.open.len();
        let mut missing: usize = self.lists[..n].iter().map(Vec::len).sum();
        let mut at = [0usize; 3];
        loop {
            if self.lists[..n].iter().zip(at).any(|(list, i)| !list[i].1) {
                space.monitor.tick(1)?;
                missing -= self.look_at(space, at)?;
                if missing == 0 {
                    return Ok(());
                }
            }
            // The next combination.
            let mut done = true;
            for (i, list) in at[..n].iter_mut().zip(&self.lists) {
                *i += 1;
                if *i < list.len() {
                    done = false;
                    break;
                }
                *i = 0;
            }
            if done {
                break;
            }
        }
        for (i, list) in self.open.iter().zip(&self.lists) {
            for (v, _) in list.iter().filter(|(_, seen)| !seen) {
                space.remove(self.formula.scope[*i], *v)?;
            }
        }
        Ok(())
    }

    fn priority(&self) -> usize {
        3
    }

    fn settles(&self) -> bool {
        true
    }
}
