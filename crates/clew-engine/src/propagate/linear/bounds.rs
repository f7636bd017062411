//! Least and greatest values.

use super::reach::plain_pair;
use super::{Sum, term_at_least, term_at_most, term_ends};
use crate::model::Op;
use crate::propagate::Propagator;
use crate::space::{Cell, Outcome, Space, Stop, on};

/// `<=` and `==` on least and greatest values.
pub struct Bounds {
    sum: Sum,
    equal: bool,
    /// whether a [`Reach`] stands beside it
    helped: bool,
    /// how many terms are open (they stand first), and the constant less the others
    state: Option<Cell>,
    /// the ends of the open terms, in this run
    ends: Vec<(i64, i64)>,
}

impl Bounds {
    pub fn new(sum: Sum, op: Op, helped: bool) -> Self {
        Self { sum, equal: op == Op::Eq, helped, state: None, ends: Vec::new() }
    }

    #[inline]
    fn two(&self, space: &mut Space) -> Outcome {
        let (a, b, rest) = (self.sum.terms[0], self.sum.terms[1], self.sum.constant);
        let (a_low, a_high) = term_ends(space, a);
        term_at_most(space, b, rest - a_low)?;
        if self.equal {
            term_at_least(space, b, rest - a_high)?;
        }
        let (b_low, b_high) = term_ends(space, b);
        term_at_most(space, a, rest - b_low)?;
        if self.equal {
            term_at_least(space, a, rest - b_high)?;
        }
        Ok(())
    }
}

impl Propagator for Bounds {
    fn attach(&mut self, space: &mut Space, me: u32) -> u32 {
        self.sum.fold_fixed(space, self.equal);
        if self.helped && plain_pair(space, &self.sum.terms).is_some() {
            return 0; // left to the other
        }
        for (i, (c, x)) in self.sum.terms.iter().enumerate() {
            let mask = match (self.equal, *c > 0) {
                (true, _) => on::BOUNDS,
                (false, true) => on::MIN,
                (false, false) => on::MAX,
            };
            space.watch(me, *x, i as u32, mask);
        }
        let n = self.sum.terms.len();
        self.state = Some(space.new_cells(&[n as u64, self.sum.constant as u64]));
        self.ends = vec![(0, 0); n];
        0
    }

    fn propagate(&mut self, space: &mut Space, _changed: &[u32]) -> Outcome {
        if self.sum.terms.len() == 2 {
            return self.two(space);
        }
        let Some(state) = self.state else { return Ok(()) };
        let were_open = space.get(state) as usize;
        let mut open = were_open;
        let mut rest = space.get(state.at(1)) as i64;
        let (mut low, mut high, mut widest) = (0, 0, 0);
        let mut i = 0;
        while i < open {
            let ends = term_ends(space, self.sum.terms[i]);
            if ends.0 == ends.1 {
                rest -= ends.0;
                open -= 1;
                self.sum.terms.swap(i, open);
            } else {
                self.ends[i] = ends;
                low += ends.0;
                high += ends.1;
                widest = widest.max(ends.1 - ends.0);
                i += 1;
            }
        }
        if open < were_open {
            space.set(state, open as u64);
            space.set(state.at(1), rest as u64);
        }
        if low > rest || (self.equal && high < rest) {
            return Err(Stop::Fail);
        }
        // No term may be farther above its least value than `above`, nor below its greatest than
        // `below`.
        let mut above = rest - low;
        if !self.equal {
            if widest > above {
                for (term, ends) in self.sum.terms[..open].iter().zip(&self.ends) {
                    if ends.1 - ends.0 > above {
                        term_at_most(space, *term, ends.0 + above)?;
                    }
                }
            }
            return Ok(());
        }
        let mut below = high - rest;
        while widest > above || widest > below {
            widest = 0;
            space.monitor.tick(1)?;
            for (term, ends) in self.sum.terms[..open].iter().zip(&mut self.ends) {
                if ends.1 - ends.0 > above {
                    term_at_most(space, *term, ends.0 + above)?;
                    let high = term_ends(space, *term).1;
                    below -= ends.1 - high;
                    ends.1 = high;
                }
                if ends.1 - ends.0 > below {
                    term_at_least(space, *term, ends.1 - below)?;
                    let low = term_ends(space, *term).0;
                    above -= low - ends.0;
                    ends.0 = low;
                }
                widest = widest.max(ends.1 - ends.0);
            }
            if above < 0 || below < 0 {
                return Err(Stop::Fail);
            }
        }
        Ok(())
    }

    fn settles(&self) -> bool {
        self.sum.terms.len() != 2
    }

    /// What one term may be is an interval, or for `==` one value.
    fn decides_last(&self) -> bool {
        true
    }

    fn priority(&self) -> usize {
        usize::from(self.sum.terms.len() > 3)
    }
}
