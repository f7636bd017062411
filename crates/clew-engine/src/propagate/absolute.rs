//! `|left − right| OP result`.
//!
//! - at every level the judge stands beside it: the last open variable keeps the values that fit.
//! - `bounds`: least and greatest values, both ways.
//! - `domain`: pair by pair besides, where left and right have few values.

use super::Propagator;
use super::interval;
use super::pairs::Pairs;
use crate::model::{Op, Var};
use crate::space::{Outcome, Space, on};
use crate::strategy::Level;

/// What serves an absolute difference from `forward` up.
pub fn build([left, right, result]: [Var; 3], op: Op, level: Level) -> Vec<Box<dyn Propagator>> {
    if op == Op::Ne || level < Level::Bounds {
        return Vec::new();
    }
    let bounds = Box::new(Bounds { left, right, op, result });
    if level < Level::Domain {
        return vec![bounds];
    }
    let f = |v: i64, w: i64| Some(i64::try_from(v.abs_diff(w)).unwrap_or(i64::MAX));
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
        let (left, right) = (interval::ends(space, self.left), interval::ends(space, self.right));
        let apart = interval::absolute(interval::subtract(left, right));
        interval::confine(space, self.result, interval::results(self.op, apart))?;
        let (least, most) = interval::allowed(self.op, apart, interval::ends(space, self.result))?;
        // left − right lies between −most and most …
        interval::confine(space, self.left, (right.0 - most, right.1 + most))?;
        let left = interval::ends(space, self.left);
        interval::confine(space, self.right, (left.0 - most, left.1 + most))?;
        let right = interval::ends(space, self.right);
        // … and is not between −least and least.
        if left.0 - right.1 > -least {
            interval::confine(space, self.left, (right.0 + least, interval::FAR))?;
            interval::confine(space, self.right, (-interval::FAR, left.1 - least))?;
        } else if left.1 - right.0 < least {
            interval::confine(space, self.left, (-interval::FAR, right.1 - least))?;
            interval::confine(space, self.right, (left.0 + least, interval::FAR))?;
        }
        Ok(())
    }
}
