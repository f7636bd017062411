//! Values that are alike: where one of them has failed, so have the others.
//!
//! Some constraints never ask which value it is, but only whether two variables have the same one.
//! Where all are of that kind, two values that no domain has without the other can change places
//! throughout, and whatever holds of the one holds of the other. The colours of a graph are so until
//! they are used.

use super::{Guess, Search};
use crate::event::{Kind, Recorder};
use crate::model::{Constraint, Op, Var};
use crate::plan::Plan;
use crate::propagate::{ones, shifted};
use crate::space::Space;
use crate::strategy::Level;

/// Whether no constraint tells one value from another.
pub(super) fn blind(plan: &Plan, level: Level) -> bool {
    level >= Level::Forward && plan.constraints.iter().all(|c| same_or_not(c))
}

fn same_or_not(constraint: &Constraint) -> bool {
    match constraint {
        Constraint::AllDifferent { offsets, .. } => offsets.windows(2).all(|w| w[0] == w[1]),
        Constraint::Linear { coefficients, op, constant, .. } => match coefficients[..] {
            [_] => true, // what it says stands in the domain, as soon as it has run
            [a, b] => a + b == 0 && *constant == 0 && matches!(op, Op::Eq | Op::Ne),
            _ => false,
        },
        _ => false,
    }
}

/// The values that the guess's variable still has, as bits from `base`, and those of them that are
/// like the one tried.
struct Like {
    bits: u64,
    like: u64,
    base: i64,
}

fn find(space: &Space, guess: &Guess) -> Option<Like> {
    let (bits, base) = space.small_bits(guess.var)?;
    let tried = 1 << (guess.value - base);
    let mut like = bits;
    for y in 0..space.len() as Var {
        if like == tried {
            return None;
        }
        let (other, from) = space.small_bits(y)?;
        let other = shifted(other, from - base);
        like &= if other & tried == 0 { !other } else { other };
    }
    Some(Like { bits, like, base })
}

impl<R: Recorder> Search<R> {
    /// Nothing came of a guess: remove its value and those that are like it; `false` when nothing
    /// else is left.
    pub(super) fn refute_alike(&mut self, guess: &Guess) -> bool {
        let Some(found) = find(&self.space, guess) else { return self.refute_one(guess) };
        if found.like == found.bits {
            return false;
        }
        self.space.keep_bits(guess.var, !found.like).expect("others are left");
        if R::ON {
            let values: Vec<i64> = ones(found.like).map(|i| found.base + i as i64).collect();
            self.record(Kind::Prune, Some(guess.var), &values, -1);
        }
        true
    }
}
