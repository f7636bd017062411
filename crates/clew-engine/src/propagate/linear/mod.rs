//! Sums with coefficients: `c₀·x₀ + c₁·x₁ + … OP constant`.
//!
//! - `!=` and, at `forward`, all of them wait until one variable is open and leave it the values
//!   that fit. Two open variables are remembered; while both are open there is nothing to do.
//! - `<=` and `==` at `bounds`: no term may exceed its least value by more than what the least
//!   values of all leave free, and the same from above for `==`.
//! - `==` at `domain`: two variables keep exactly the values that have a partner; longer sums also
//!   keep only values that take part in some way to make up the constant, as soon as what is
//!   missing is small (the sums that can be reached are the bits of a number).
//!
//! Terms of one variable are added up; variables that have one value from the start become part of
//! the constant; variables that get one on the way are moved behind the open ones. No sum can
//! overflow: `Model::validate` has seen to it.

mod bounds;
mod reach;
mod waiting;

use super::Propagator;
use crate::model::{Op, Var};
use crate::space::{Outcome, Space};
use crate::strategy::Level;
use bounds::Bounds;
use reach::Reach;
use waiting::Waiting;

/// What serves a linear constraint from `forward` up.
pub fn build(
    coefficients: &[i64],
    vars: &[Var],
    op: Op,
    constant: i64,
    level: Level,
) -> Vec<Box<dyn Propagator>> {
    let sum = Sum { terms: merged(coefficients, vars), constant };
    if op == Op::Ne || level < Level::Bounds {
        return vec![Box::new(Waiting::new(sum, op))];
    }
    if op == Op::Le || level < Level::Domain {
        return vec![Box::new(Bounds::new(sum, op, false))];
    }
    vec![Box::new(Bounds::new(sum.clone(), op, true)), Box::new(Reach::new(sum))]
}

/// One term a variable, none with coefficient 0.
fn merged(coefficients: &[i64], vars: &[Var]) -> Vec<(i64, Var)> {
    let mut terms: Vec<(i64, Var)> = Vec::with_capacity(vars.len());
    for (&c, &x) in coefficients.iter().zip(vars) {
        match terms.iter_mut().find(|(_, y)| *y == x) {
            Some(term) => term.0 += c,
            None => terms.push((c, x)),
        }
    }
    terms.retain(|(c, _)| *c != 0);
    terms
}

#[derive(Clone)]
struct Sum {
    terms: Vec<(i64, Var)>,
    constant: i64,
}

impl Sum {
    /// Move what is known from the start into the constant. For `==`, a common divisor of the
    /// coefficients that does not divide the constant leaves a sum of nothing that is 1.
    fn fold_fixed(&mut self, space: &Space, equal: bool) {
        let constant = &mut self.constant;
        self.terms.retain(|(c, x)| match space.value(*x) {
            Some(v) => {
                *constant -= c * v;
                false
            }
            None => true,
        });
        let divisor = self.terms.iter().fold(0, |g, (c, _)| gcd(g, c.unsigned_abs()));
        if equal && divisor > 1 && !self.constant.unsigned_abs().is_multiple_of(divisor) {
            *self = Self { terms: Vec::new(), constant: 1 };
        }
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The least and the greatest value of a term.
#[inline]
fn term_ends(space: &Space, (c, x): (i64, Var)) -> (i64, i64) {
    let (low, high) = (c * space.min(x), c * space.max(x));
    if c > 0 { (low, high) } else { (high, low) }
}

/// Leave only values for which `c·x <= most`.
#[inline]
fn term_at_most(space: &mut Space, (c, x): (i64, Var), most: i64) -> Outcome {
    match c {
        1 => space.at_most(x, most),
        -1 => space.at_least(x, -most),
        _ if c > 0 => space.at_most(x, most.div_euclid(c)),
        // −|c|·x <= most: x >= −most / |c|, rounded up
        _ => space.at_least(x, -most.div_euclid(-c)),
    }
}

#[inline]
fn term_at_least(space: &mut Space, (c, x): (i64, Var), least: i64) -> Outcome {
    term_at_most(space, (-c, x), -least)
}
