//! Waits until one variable is open.

use super::{Sum, term_at_least, term_at_most};
use crate::model::{Op, Var};
use crate::propagate::Propagator;
use crate::space::{Outcome, Space, Stop, on};

/// All comparisons, on the last open variable.
pub struct Waiting {
    sum: Sum,
    op: Op,
    /// where two open variables were seen; only a guess where to look
    watched: [usize; 2],
}

impl Waiting {
    pub fn new(sum: Sum, op: Op) -> Self {
        Self { sum, op, watched: [0, 1] }
    }
}

impl Propagator for Waiting {
    fn attach(&mut self, space: &mut Space, me: u32) -> u32 {
        self.sum.fold_fixed(space, self.op == Op::Eq);
        for (i, (_, x)) in self.sum.terms.iter().enumerate() {
            space.watch(me, *x, i as u32, on::FIX);
        }
        0
    }

    fn propagate(&mut self, space: &mut Space, _changed: &[u32]) -> Outcome {
        let terms = &self.sum.terms;
        if let [(a, x), (b, y)] = terms[..] {
            return if let Some(v) = space.value(x) {
                fit_last(space, (b, y), self.op, self.sum.constant - a * v)
            } else if let Some(v) = space.value(y) {
                fit_last(space, (a, x), self.op, self.sum.constant - b * v)
            } else {
                Ok(())
            };
        }
        let [a, b] = self.watched;
        if b < terms.len() && !space.is_fixed(terms[a].1) && !space.is_fixed(terms[b].1) {
            return Ok(());
        }
        let mut rest = self.sum.constant;
        let mut open = None;
        for (i, &(c, x)) in terms.iter().enumerate() {
            if let Some(v) = space.value(x) {
                rest -= c * v;
            } else if let Some(first) = open {
                self.watched = [first, i];
                return Ok(());
            } else {
                open = Some(i);
            }
        }
        match open {
            None if self.op.holds(0, rest) => Ok(()),
            None => Err(Stop::Fail),
            Some(i) => fit_last(space, terms[i], self.op, rest),
        }
    }

    fn priority(&self) -> usize {
        usize::from(self.sum.terms.len() > 2)
    }

    fn settles(&self) -> bool {
        true
    }

    fn decides_last(&self) -> bool {
        true
    }
}

/// `c·x OP rest`, nothing else open.
#[inline]
fn fit_last(space: &mut Space, (c, x): (i64, Var), op: Op, rest: i64) -> Outcome {
    let value = match c {
        1 => Some(rest),
        -1 => Some(-rest),
        _ => (rest % c == 0).then(|| rest / c),
    };
    match op {
        Op::Eq => value.map_or(Err(Stop::Fail), |v| space.fix(x, v)),
        Op::Ne => value.map_or(Ok(()), |v| space.remove(x, v)),
        Op::Le => term_at_most(space, (c, x), rest),
        Op::Ge => term_at_least(space, (c, x), rest),
    }
}
