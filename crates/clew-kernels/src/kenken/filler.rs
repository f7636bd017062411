//! All the ways to fill one cage from given masks, one after the other, without recursion.

use super::{Cage, Operation, quotient_is};

/// What has come of the cells filled so far, for every operation still alive.
#[derive(Clone, Copy, Debug)]
struct Partial {
    alive: u8,
    sum: i64,
    largest: i64,
    /// what the other cells must multiply to
    left: i64,
    zero: bool,
    /// the product, as far as it fits
    product: i64,
}

const SUM: u8 = 1;
const DIFFERENCE: u8 = 2;
const PRODUCT: u8 = 4;
const QUOTIENT: u8 = 8;

/// What the cells from some place on can still add.
#[derive(Clone, Copy, Debug)]
struct Reach {
    least: i64,
    most: i64,
    largest: i64,
    /// the greatest size of a product
    product: i64,
    zero: bool,
}

/// How a step of the filler ended.
pub(super) enum Step {
    /// a way stands in `places`
    Way,
    /// there are no more
    End,
    /// the budget is spent
    Tired,
}

/// Walks through the ways. `places[j]` is the value's index in cell j.
pub(super) struct Filler<'a> {
    cage: &'a Cage,
    values: &'a [i64],
    masks: &'a [u64],
    /// for each cell, the earlier ones it must differ from
    twins: &'a [Vec<u8>],
    reach: Vec<Reach>,
    positive: bool,
    partial: Vec<Partial>,
    rest: Vec<u64>,
    pub places: Vec<u8>,
    at: usize,
}

impl<'a> Filler<'a> {
    pub fn new(cage: &'a Cage, values: &'a [i64], masks: &'a [u64], twins: &'a [Vec<u8>]) -> Self {
        let alive = match cage.op {
            Operation::Sum => SUM,
            Operation::Difference => DIFFERENCE,
            Operation::Product => PRODUCT,
            Operation::Quotient => QUOTIENT,
            Operation::Hidden => SUM | DIFFERENCE | PRODUCT | QUOTIENT,
        };
        let left = cage.target;
        let start = Partial { alive, sum: 0, largest: i64::MIN, left, zero: false, product: 1 };
        let mut partial = vec![start; cage.cells.len() + 1];
        partial[0] = start;
        let mut rest = vec![0; cage.cells.len()];
        rest[0] = masks[0];
        Self {
            cage,
            values,
            masks,
            twins,
            reach: reach(values, masks),
            positive: values[0] > 0 && cage.target > 0,
            partial,
            rest,
            places: vec![0; cage.cells.len()],
            at: 0,
        }
    }

    /// The next way, trying at most `budget` values for it.
    pub fn next(&mut self, budget: &mut u64) -> Step {
        loop {
            let bit = self.rest[self.at] & self.rest[self.at].wrapping_neg();
            if bit == 0 {
                if self.at == 0 {
                    return Step::End;
                }
                self.at -= 1;
                continue;
            }
            if *budget == 0 {
                return Step::Tired;
            }
            *budget -= 1;
            self.rest[self.at] ^= bit;
            self.places[self.at] = bit.trailing_zeros() as u8;
            let after = self.after(self.values[self.places[self.at] as usize]);
            if after.alive == 0 {
                continue;
            }
            if self.at + 1 == self.cage.cells.len() {
                return Step::Way;
            }
            self.at += 1;
            self.partial[self.at] = after;
            self.rest[self.at] = self.open();
        }
    }

    /// The values that the cell at hand may take beside those before it.
    fn open(&self) -> u64 {
        let taken = |mask: u64, i: &u8| mask | 1 << self.places[*i as usize];
        self.masks[self.at] & !self.twins[self.at].iter().fold(0, taken)
    }

    fn after(&self, value: i64) -> Partial {
        let before = self.partial[self.at];
        let reach = self.reach[self.at + 1];
        let target = self.cage.target;
        let mut p = before;
        p.sum += value;
        p.largest = p.largest.max(value);
        let need = target - p.sum;
        if p.alive & SUM != 0 && !(reach.least <= need && need <= reach.most) {
            p.alive &= !SUM;
        }
        if p.alive & DIFFERENCE != 0 {
            let high = 2 * p.largest.max(reach.largest) - p.sum - reach.least;
            let low = 2 * p.largest - p.sum - reach.most;
            if target < low || target > high {
                p.alive &= !DIFFERENCE;
            }
        }
        if p.alive & PRODUCT != 0 && !self.multiplied(&mut p, value, reach) {
            p.alive &= !PRODUCT;
        }
        if p.alive & QUOTIENT != 0 && !self.divides(&mut p, value, reach) {
            p.alive &= !QUOTIENT;
        }
        p
    }

    fn multiplied(&self, p: &mut Partial, value: i64, reach: Reach) -> bool {
        if self.cage.target == 0 {
            p.zero |= value == 0;
            return p.zero || reach.zero;
        }
        if value == 0 || p.left % value != 0 {
            return false;
        }
        p.left /= value;
        let last = self.at + 1 == self.cage.cells.len();
        if last { p.left == 1 } else { p.left.unsigned_abs() <= reach.product.unsigned_abs() }
    }

    fn divides(&self, p: &mut Partial, value: i64, reach: Reach) -> bool {
        if self.at + 1 == self.cage.cells.len() {
            let values: Vec<i64> =
                self.places.iter().map(|place| self.values[*place as usize]).collect();
            return quotient_is(&values, self.cage.target);
        }
        if self.positive {
            // Those beside the largest multiply to the largest over the target.
            p.product = p.product.saturating_mul(value);
            let top = p.largest.max(reach.largest);
            return self.cage.target.saturating_mul(p.product) <= top.saturating_mul(p.largest);
        }
        true
    }
}

/// For each place and the end, what the cells from there on can add.
fn reach(values: &[i64], masks: &[u64]) -> Vec<Reach> {
    let end = Reach { least: 0, most: 0, largest: i64::MIN, product: 1, zero: false };
    let mut found = vec![end; masks.len() + 1];
    for at in (0..masks.len()).rev() {
        if masks[at] == 0 {
            continue; // no way leads through here
        }
        let low = values[masks[at].trailing_zeros() as usize];
        let high = values[63 - masks[at].leading_zeros() as usize];
        let after = found[at + 1];
        found[at] = Reach {
            least: after.least + low,
            most: after.most + high,
            largest: after.largest.max(high),
            product: after.product.saturating_mul(low.abs().max(high.abs()).max(1)),
            zero: after.zero || low <= 0 && high >= 0 && has_zero(values, masks[at]),
        };
    }
    found
}

fn has_zero(values: &[i64], mask: u64) -> bool {
    values.iter().position(|v| *v == 0).is_some_and(|place| mask >> place & 1 != 0)
}
