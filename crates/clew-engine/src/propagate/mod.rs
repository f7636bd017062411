//! How constraints prune: one file a kind, and here which one serves at which level.
//!
//! A propagator hears of changes through the space and answers by changing domains. It must be
//! *sound* (never remove a value of a solution) and *judge in the end* (when all its variables have
//! one value it fails unless its meaning holds). How much it prunes between is its own affair.

mod absolute;
mod circuit;
mod clause;
mod count;
mod different;
mod element;
mod formula;
mod interval;
mod judge;
mod linear;
mod pairs;
mod product;
mod quotient;
mod table;

use std::sync::Arc;

use crate::model::Constraint;
use crate::space::{Outcome, Space};
use crate::strategy::Level;

/// One running constraint, or a part of one.
pub trait Propagator: Send {
    /// Take a seat's subscriptions and reversible cells; `me` is its seat. Returns how many
    /// positions there are: its first run is told that all of them changed.
    fn attach(&mut self, space: &mut Space, me: u32) -> u32;

    /// Prune. `changed` are the positions told since the last run, if it [`tracks`](Self::tracks).
    fn propagate(&mut self, space: &mut Space, changed: &[u32]) -> Outcome;

    /// 0 runs first, 3 last.
    fn priority(&self) -> usize {
        1
    }

    /// Whether a run leaves nothing for a second one right after it, so that it need not be woken
    /// by what it changes itself. Asked after [`attach`](Self::attach).
    fn settles(&self) -> bool {
        false
    }

    /// Whether its constraint, where no more than one variable of it is open and this propagator
    /// rests, holds for each value left (of a domain that is not very wide). Then the values of the
    /// last open variable can be counted without being tried.
    fn decides_last(&self) -> bool {
        false
    }

    /// Whether it wants to know at which positions something changed.
    fn tracks(&self) -> bool {
        false
    }
}

/// What serves this constraint at this level. A constraint without a propagator of its own at a
/// level is served by its next weaker one; in the end by testing its meaning.
pub fn build(constraint: &Arc<Constraint>, level: Level) -> Vec<Box<dyn Propagator>> {
    let judge = |filter| -> Vec<Box<dyn Propagator>> {
        vec![Box::new(judge::Judge::new(Arc::clone(constraint), filter))]
    };
    if level == Level::Leaf {
        return Vec::new(); // the search itself tests full assignments
    }
    if level == Level::Check {
        return judge(false);
    }
    // Those that reason on ends leave to the judge what their last open variable may take.
    let beside = |mut serving: Vec<Box<dyn Propagator>>| {
        serving.extend(judge(true));
        serving
    };
    match &**constraint {
        Constraint::AllDifferent { vars, offsets } => different::build(vars, offsets, level),
        Constraint::Linear { coefficients, vars, op, constant } => {
            linear::build(coefficients, vars, *op, *constant, level)
        }
        Constraint::Product { vars, op, result } => {
            beside(product::build(vars, *op, *result, level))
        }
        Constraint::AbsDifference { left, right, op, result } => {
            beside(absolute::build([*left, *right, *result], *op, level))
        }
        Constraint::Quotient { left, right, op, result } => {
            beside(quotient::build([*left, *right, *result], *op, level))
        }
        Constraint::Count { vars, values, op, number } if level >= Level::Bounds => {
            beside(count::build(vars, values, *op, *number))
        }
        Constraint::Element { index, items, value } if level >= Level::Bounds => {
            element::build(*index, items, *value, level)
        }
        Constraint::Clause { literals } => clause::build(literals),
        Constraint::Table { vars, rows, allowed } if level >= Level::Bounds => {
            table::build(vars, rows, *allowed)
        }
        Constraint::Circuit { vars } => circuit::circuit(vars, level),
        Constraint::Path { vars, start } => circuit::path(vars, *start, level),
        Constraint::Formula { vars, code } => formula::build(vars, code, level),
        _ => judge(true),
    }
}

/// The places of the bits that are set, one by one.
pub(crate) fn ones(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let next = bits.trailing_zeros() as usize;
        (bits != 0).then(|| {
            bits &= bits - 1;
            next
        })
    })
}

/// The bits moved up by `by`, or down.
#[inline]
pub(crate) fn shifted(bits: u64, by: i64) -> u64 {
    match by {
        0..=63 => bits << by,
        -63..=-1 => bits >> -by,
        _ => 0,
    }
}
