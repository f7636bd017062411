//! Every value that takes part in no way to make up the constant.

use super::{Sum, term_ends};
use crate::model::Var;
use crate::propagate::{Propagator, shifted};
use crate::space::{Outcome, Space, Stop, on};

/// Missing amounts below this are looked into sum by sum.
const REACH: i64 = 128;
/// The longest domain of a pair that is gone through value by value.
const LONGEST: u64 = 1 << 12;

/// `==` for single values.
pub struct Reach {
    sum: Sum,
    /// the sums that the first terms can make, as bits
    reached: Vec<u128>,
    /// the distances of the values of a term from its least
    steps: Vec<u32>,
    /// where the steps of each term begin
    starts: Vec<usize>,
    open: Vec<(i64, Var)>,
    /// the open terms with coefficients ±1
    bits: Vec<Bits>,
}

/// A term ±x, where all values of x are bits of one cell.
struct Bits {
    /// its values less the least, as bits
    steps: u64,
    /// how far they have been moved down
    down: u32,
    /// the sums that the terms before it can make, as bits
    reached: u64,
}

/// All sums of one number each, as bits.
#[inline]
fn sums(mut few: u64, mut many: u64) -> u64 {
    if few.count_ones() > many.count_ones() {
        std::mem::swap(&mut few, &mut many);
    }
    let mut sums = 0;
    while few != 0 {
        sums |= many << few.trailing_zeros();
        few &= few - 1;
    }
    sums
}

/// What, added to one of `to`, makes one of `wanted`, as bits.
#[inline]
fn differences(wanted: u64, mut to: u64) -> u64 {
    let mut differences = 0;
    while to != 0 {
        differences |= wanted >> to.trailing_zeros();
        to &= to - 1;
    }
    differences
}

impl Reach {
    pub fn new(sum: Sum) -> Self {
        Self { sum, reached: vec![], steps: vec![], starts: vec![], open: vec![], bits: vec![] }
    }

    /// Both keep the values that have a partner.
    fn two(&self, space: &mut Space) -> Outcome {
        let ((a, x), (b, y)) = (self.sum.terms[0], self.sum.terms[1]);
        if let Some([(x_bits, x_base), (y_bits, y_base)]) = plain_pair(space, &self.sum.terms) {
            // x = rest ∓ y; bit i of x answers to bit j of y.
            let rest = a * self.sum.constant;
            if a != b {
                let by = y_base + rest - x_base; // i = j + by
                space.keep_bits(x, shifted(y_bits, by))?;
                return space.keep_bits(y, shifted(x_bits, -by));
            }
            let by = rest - y_base - x_base - 63; // i = (63 − j) + by
            space.keep_bits(x, shifted(y_bits.reverse_bits(), by))?;
            return space.keep_bits(y, shifted(x_bits.reverse_bits(), by));
        }
        for (c, x, d, y) in [(a, x, b, y), (b, y, a, x)] {
            if space.is_wide(x) || space.size(x) > LONGEST {
                continue;
            }
            space.monitor.tick(1 + space.size(x) as u32 / 16)?;
            let mut next = Some(space.min(x));
            while let Some(v) = next {
                next = space.next_above(x, v);
                let rest = self.sum.constant - c * v;
                if rest % d != 0 || !space.contains(y, rest / d) {
                    space.remove(x, v)?;
                }
            }
        }
        Ok(())
    }

    /// Note the open terms as bits, up to what is missing; `false` when they are not all plain.
    fn plain(&mut self, space: &Space, missing: u32) -> bool {
        self.bits.clear();
        let mask = u64::MAX >> (63 - missing);
        for &(c, x) in &self.open {
            let Some((bits, _)) = space.small_bits(x) else { return false };
            let bits = match c {
                1 => bits,
                -1 => bits.reverse_bits(),
                _ => return false,
            };
            let down = bits.trailing_zeros();
            self.bits.push(Bits { steps: bits >> down & mask, down, reached: 0 });
        }
        true
    }

    /// The same as [`Propagator::propagate`] for coefficients ±1, all values of a term at once.
    fn by_bits(&mut self, space: &mut Space, missing: u32) -> Outcome {
        let mask = u64::MAX >> (63 - missing);
        let mut reached = 1;
        for term in &mut self.bits {
            term.reached = reached;
            reached = sums(reached, term.steps) & mask;
        }
        let mut wanted = 1u64 << missing;
        for (term, (c, x)) in self.bits.iter().zip(&self.open).rev() {
            // The fewer of the two are gone through: what the terms before make, or the values.
            let keep = term.steps & differences(wanted, term.reached);
            if keep == 0 {
                return Err(Stop::Fail);
            }
            if keep != term.steps {
                let bits = keep << term.down;
                space.keep_bits(*x, if *c > 0 { bits } else { bits.reverse_bits() })?;
            }
            wanted = differences(wanted, keep);
        }
        Ok(())
    }

    /// Note the open terms; returns what is missing above their least values, or None when there
    /// is nothing to be done.
    fn look(&mut self, space: &Space) -> Option<i64> {
        self.open.clear();
        let (mut rest, mut low, mut high) = (self.sum.constant, 0, 0);
        let mut gaps = false;
        for &(c, x) in &self.sum.terms {
            let ends = term_ends(space, (c, x));
            if ends.0 == ends.1 {
                rest -= ends.0;
                continue;
            }
            low += ends.0;
            high += ends.1;
            gaps |= (ends.1 - ends.0) as u64 + 1 != space.size(x);
            self.open.push((c, x));
        }
        if !gaps || self.open.is_empty() {
            return None; // all values from end to end: their bounds say all
        }
        let (mut missing, over) = (rest - low, high - rest);
        if over < missing {
            missing = over; // seen from above it is less
            for term in &mut self.open {
                term.0 = -term.0;
            }
        }
        (0..REACH).contains(&missing).then_some(missing)
    }
}

/// The bits of both variables of `±x ± y = constant`, where they are plain.
#[inline]
pub fn plain_pair(space: &Space, terms: &[(i64, Var)]) -> Option<[(u64, i64); 2]> {
    let [(1 | -1, x), (1 | -1, y)] = *terms else { return None };
    Some([space.small_bits(x)?, space.small_bits(y)?])
}

impl Propagator for Reach {
    fn attach(&mut self, space: &mut Space, me: u32) -> u32 {
        self.sum.fold_fixed(space, true);
        if self.sum.terms.len() > 1 {
            for (i, (_, x)) in self.sum.terms.iter().enumerate() {
                space.watch(me, *x, i as u32, on::ANY);
            }
        }
        0
    }

    fn propagate(&mut self, space: &mut Space, _changed: &[u32]) -> Outcome {
        match self.sum.terms.len() {
            0 | 1 => return Ok(()), // its bounds say all
            2 => return self.two(space),
            _ => {}
        }
        let Some(missing) = self.look(space) else { return Ok(()) };
        if missing < 64 && self.plain(space, missing as u32) {
            return self.by_bits(space, missing as u32);
        }
        self.reached.clear();
        self.steps.clear();
        self.starts.clear();
        let mut sums: u128 = 1;
        for &(c, x) in &self.open {
            self.reached.push(sums);
            self.starts.push(self.steps.len());
            let least = term_ends(space, (c, x)).0;
            let mut next = 0;
            for v in space.iter(x) {
                let step = c * v - least;
                if step <= missing {
                    next |= sums << step;
                    self.steps.push(step as u32);
                }
            }
            sums = next;
        }
        if sums >> missing & 1 == 0 {
            return Err(Stop::Fail);
        }
        // What the last terms must be joined by.
        let mut wanted: u128 = 1 << missing;
        for i in (0..self.open.len()).rev() {
            let (c, x) = self.open[i];
            let end = self.starts.get(i + 1).copied().unwrap_or(self.steps.len());
            let steps = &self.steps[self.starts[i]..end];
            let least = term_ends(space, (c, x)).0;
            let mut before = 0;
            for &step in steps {
                let from = wanted >> step;
                before |= from;
                if from & self.reached[i] == 0 {
                    space.remove(x, (least + i64::from(step)) / c)?;
                }
            }
            wanted = before;
        }
        Ok(())
    }

    fn priority(&self) -> usize {
        usize::from(self.sum.terms.len() > 2) * 2
    }

    fn settles(&self) -> bool {
        true
    }
}
