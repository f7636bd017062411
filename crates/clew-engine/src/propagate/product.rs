//! `x₀ · x₁ · … OP result`.
//!
//! - at every level the judge stands beside it: the last open variable keeps the values that fit.
//! - `bounds`: from the least and greatest values of all but one to those of the last.
//! - `domain`: two factors with few values are gone through pair by pair; of more factors, each
//!   keeps the values that divide a possible result into a quotient the others can reach.

use super::Propagator;
use super::interval::{self, Interval, multiply};
use super::pairs::Pairs;
use crate::model::{Op, Var};
use crate::space::{Outcome, Space, Stop, on};
use crate::strategy::Level;

/// What serves a product from `forward` up.
pub fn build(vars: &[Var], op: Op, result: Var, level: Level) -> Vec<Box<dyn Propagator>> {
    if op == Op::Ne || level < Level::Bounds {
        return Vec::new();
    }
    let product = Product { vars: vars.to_vec(), op, result, after: Vec::new() };
    if level < Level::Domain {
        return vec![Box::new(product)];
    }
    match *vars {
        // A product beyond all values equals none of them, and compares like the greatest.
        [x, y] => {
            let f = |v: i64, w: i64| Some(v.saturating_mul(w));
            vec![Box::new(product), Box::new(Pairs::new(x, y, op, result, f))]
        }
        _ if op == Op::Eq && vars.len() > 2 => {
            let divisors = Divisors { vars: vars.to_vec(), result, after: Vec::new() };
            vec![Box::new(product), Box::new(divisors)]
        }
        _ => vec![Box::new(product)],
    }
}

/// For each place, the product of all factors behind it.
fn products_after(space: &Space, vars: &[Var], after: &mut Vec<Interval>) -> Interval {
    after.clear();
    let mut product = (1, 1);
    for x in vars.iter().rev() {
        after.push(product);
        product = multiply(product, interval::ends(space, *x));
    }
    after.reverse();
    product
}

struct Product {
    vars: Vec<Var>,
    op: Op,
    result: Var,
    after: Vec<Interval>,
}

impl Propagator for Product {
    fn attach(&mut self, space: &mut Space, me: u32) -> u32 {
        for (i, x) in self.vars.iter().chain([&self.result]).enumerate() {
            space.watch(me, *x, i as u32, on::BOUNDS);
        }
        0
    }

    fn propagate(&mut self, space: &mut Space, _changed: &[u32]) -> Outcome {
        let product = products_after(space, &self.vars, &mut self.after);
        interval::confine(space, self.result, interval::results(self.op, product))?;
        let product = interval::allowed(self.op, product, interval::ends(space, self.result))?;
        let mut before = (1, 1);
        for (x, after) in self.vars.iter().zip(&self.after) {
            if !space.is_fixed(*x) {
                let others = multiply(before, *after);
                let values = interval::quotients(product, others).ok_or(Stop::Fail)?;
                interval::confine(space, *x, values)?;
                if !interval::contains_zero(product) {
                    space.remove(*x, 0)?;
                }
            }
            before = multiply(before, interval::ends(space, *x));
        }
        // With the factors as they are now.
        interval::confine(space, self.result, interval::results(self.op, before))
    }
}

/// The longest domain of a result that is gone through for every value of a factor.
const MOST_RESULTS: u64 = 64;
/// The longest domain of a factor that is gone through.
const MOST_VALUES: u64 = 1 << 10;

/// `==` with more than two factors, value by value.
struct Divisors {
    vars: Vec<Var>,
    result: Var,
    after: Vec<Interval>,
}

impl Divisors {
    /// Whether some possible result is `v` times a number of `others`.
    fn divides(&self, space: &Space, v: i64, others: Interval) -> bool {
        if v == 0 {
            return space.contains(self.result, 0);
        }
        let ends = interval::ends(space, self.result);
        let v = i128::from(v);
        if space.size(self.result) <= MOST_RESULTS {
            return space.iter(self.result).any(|r| {
                let r = i128::from(r);
                r % v == 0 && others.0 <= r / v && r / v <= others.1
            });
        }
        let quotients = interval::exact_quotients(ends, (v, v));
        quotients.and_then(|q| interval::meet(q, others)).is_some()
    }
}

impl Propagator for Divisors {
    fn attach(&mut self, space: &mut Space, me: u32) -> u32 {
        for (i, x) in self.vars.iter().chain([&self.result]).enumerate() {
            space.watch(me, *x, i as u32, on::ANY);
        }
        0
    }

    fn propagate(&mut self, space: &mut Space, _changed: &[u32]) -> Outcome {
        let mut after = std::mem::take(&mut self.after);
        products_after(space, &self.vars, &mut after);
        let mut before = (1, 1);
        for (x, after) in self.vars.iter().zip(&after) {
            let others = multiply(before, *after);
            if !space.is_fixed(*x) && space.size(*x) <= MOST_VALUES {
                space.monitor.tick(1 + space.size(*x) as u32 / 4)?;
                let mut next = Some(space.min(*x));
                while let Some(v) = next {
                    next = space.next_above(*x, v);
                    if !self.divides(space, v, others) {
                        space.remove(*x, v)?;
                    }
                }
            }
            before = multiply(before, interval::ends(space, *x));
        }
        self.after = after;
        Ok(())
    }

    fn priority(&self) -> usize {
        2
    }
}
