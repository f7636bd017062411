//! Value by value: `f(left, right) OP result` for two variables with few values and their result.

use super::Propagator;
use crate::model::{Op, Var};
use crate::space::{Outcome, Space, Stop, on};

/// Two variables with more pairs of values than this are left to their bounds.
const MOST_PAIRS: u64 = 2_500;

/// Keeps the values that take part in some pair; `F` is None where a pair is impossible.
pub struct Pairs<F> {
    left: Var,
    right: Var,
    op: Op,
    result: Var,
    f: F,
    rights: Vec<(i64, bool)>,
    found: Vec<i64>,
}

impl<F: Fn(i64, i64) -> Option<i64>> Pairs<F> {
    pub fn new(left: Var, right: Var, op: Op, result: Var, f: F) -> Self {
        Self { left, right, op, result, f, rights: Vec::new(), found: Vec::new() }
    }

    /// Whether the result may be such that `value OP result`.
    fn fits(&self, space: &Space, value: i64) -> bool {
        match self.op {
            Op::Eq => space.contains(self.result, value),
            Op::Ne => space.value(self.result) != Some(value),
            Op::Le => value <= space.max(self.result),
            Op::Ge => value >= space.min(self.result),
        }
    }

    fn filter_result(&mut self, space: &mut Space) -> Outcome {
        let x = self.result;
        let (least, most) = match (self.found.iter().min(), self.found.iter().max()) {
            (Some(least), Some(most)) => (*least, *most),
            _ => return Err(Stop::Fail),
        };
        match self.op {
            Op::Eq => {
                space.at_least(x, least)?;
                space.at_most(x, most)?;
                if space.is_wide(x) {
                    return Ok(());
                }
                self.found.sort_unstable();
                self.found.dedup();
                if self.found.len() as u64 == space.size(x) {
                    return Ok(()); // what was found is in its domain
                }
                space.monitor.tick(1 + space.size(x) as u32 / 16)?;
                space.keep_values(x, &self.found)
            }
            Op::Le => space.at_least(x, least),
            Op::Ge => space.at_most(x, most),
            Op::Ne if least == most => space.remove(x, least),
            Op::Ne => Ok(()),
        }
    }
}

impl<F: Fn(i64, i64) -> Option<i64> + Send> Propagator for Pairs<F> {
    fn attach(&mut self, space: &mut Space, me: u32) -> u32 {
        for (i, x) in [self.left, self.right, self.result].into_iter().enumerate() {
            space.watch(me, x, i as u32, on::ANY);
        }
        0
    }

    fn propagate(&mut self, space: &mut Space, _changed: &[u32]) -> Outcome {
        let same = self.left == self.right;
        let pairs = match (space.size(self.left), space.size(self.right)) {
            (n, _) if same => n,
            (n, m) => n.saturating_mul(m),
        };
        if pairs > MOST_PAIRS {
            return Ok(());
        }
        space.monitor.tick(1 + pairs as u32 / 16)?;
        self.found.clear();
        self.rights.clear();
        self.rights.extend(space.iter(self.right).map(|v| (v, false)));
        let mut next = Some(space.min(self.left));
        let mut place = 0;
        while let Some(v) = next {
            next = space.next_above(self.left, v);
            let partners = if same { place..place + 1 } else { 0..self.rights.len() };
            place += 1;
            let mut supported = false;
            for i in partners {
                let (w, seen) = self.rights[i];
                let Some(value) = (self.f)(v, w).filter(|value| self.fits(space, *value)) else {
                    continue;
                };
                supported = true;
                if !seen {
                    self.rights[i].1 = true;
                }
                self.found.push(value);
            }
            if !supported {
                space.remove(self.left, v)?;
            }
        }
        if !same {
            for &(w, seen) in &self.rights {
                if !seen {
                    space.remove(self.right, w)?;
                }
            }
        }
        self.filter_result(space)
    }

    fn priority(&self) -> usize {
        2
    }

    fn settles(&self) -> bool {
        self.left != self.result && self.right != self.result
    }
}
