//! `left / right OP result`, where the division is exact and `right` not 0.
//!
//! - at every level the judge stands beside it: the last open variable keeps the values that fit.
//! - `bounds`: least and greatest values, both ways.
//! - `domain`: pair by pair besides, where left and right have few values.

use super::Propagator;
use super::interval;
use super::pairs::Pairs;
use crate::model::{Op, Var};
use crate::space::{Outcome, Space, Stop, on};
use crate::strategy::Level;

/// What serves a quotient from `forward` up.
pub fn build([left, right, result]: [Var; 3], op: Op, level: Level) -> Vec<Box<dyn Propagator>> {
    if op == Op::Ne || level < Level::Bounds {
        return Vec::new();
    }
    let bounds = Box::new(Bounds { left, right, op, result });
    if level < Level::Domain {
        return vec![bounds];
    }
    let f = |v: i64, w: i64| (w != 0 && v % w == 0).then(|| v / w);
    vec![bounds, Box::new(Pairs::new(left, right, op, result, f))]
}

struct Bounds {
    left: Var,
    right: Var,
    op: Op,
    result: Var,
}

impl Propagator for Bounds {
    fn attach(&mut self, space: &mut Space, me: u32) -> u32 {
        for (i, x) in [self.left, self.right, self.result].into_iter().enumerate() {
            space.watch(me, x, i as u32, on::BOUNDS);
        }
        0
    }

    fn propagate(&mut self, space: &mut Space, _changed: &[u32]) -> Outcome {
        space.remove(self.right, 0)?;
        let (left, right) = (interval::ends(space, self.left), interval::ends(space, self.right));
        // With one value each there is none of it unless the division is exact.
        let quotient = interval::exact_quotients(left, right).ok_or(Stop::Fail)?;
        interval::confine(space, self.result, interval::results(self.op, quotient))?;
        let quotient = interval::allowed(self.op, quotient, interval::ends(space, self.result))?;
        interval::confine(space, self.left, interval::multiply(quotient, right))?;
        let left = interval::ends(space, self.left);
        let right = interval::quotients(left, quotient).ok_or(Stop::Fail)?;
        interval::confine(space, self.right, right)
    }
}
