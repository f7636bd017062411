//! All values different: by value from `forward` up, with Hall intervals at `bounds`, with a
//! matching at `domain`.
//!
//! What the stronger two skip: a *Hall set* is a set of variables that have together just as many
//! values as they are; it takes these values from all others. Only Hall sets let anything be
//! removed (or, with fewer values than variables, fail) beyond fixed values. The domain of each of
//! their variables has at most as many values as the set has variables. So where for no `s` below
//! the number of open variables there are `s` of them with at most `s` values each, there is no
//! Hall set and nothing to do; and for the greatest such `s`, all Hall sets lie among the variables
//! with at most `s` values: only these need be looked at, and the others lose their values.

mod bounds;
mod graph;
mod matching;
mod value;
mod word;

use std::sync::Arc;

use super::Propagator;
use crate::model::Var;
use crate::space::{Cell, Space};
use crate::strategy::Level;

/// What serves `all_different` from `forward` up.
pub fn build(vars: &[Var], offsets: &[i64], level: Level) -> Vec<Box<dyn Propagator>> {
    let scope = Scope::new(vars, offsets);
    let mut all: Vec<Box<dyn Propagator>> = vec![Box::new(value::ByValue::new(scope.clone()))];
    match level {
        Level::Bounds => all.push(Box::new(bounds::Intervals::new(scope))),
        Level::Domain => all.push(Box::new(matching::Matching::new(scope))),
        _ => {}
    }
    all
}

/// The terms `vars[i] + offsets[i]`, those without a value yet in front.
#[derive(Clone)]
struct Scope {
    vars: Arc<[Var]>,
    offsets: Arc<[i64]>,
    /// the positions, the open ones in front: a swap among them survives going back
    order: Vec<u32>,
    /// where each position stands in `order`
    place: Vec<u32>,
    open: Option<Cell>,
    /// whether a variable stands at several positions
    repeats: bool,
}

impl Scope {
    fn new(vars: &[Var], offsets: &[i64]) -> Self {
        let order: Vec<u32> = (0..vars.len() as u32).collect();
        let mut sorted = vars.to_vec();
        sorted.sort_unstable();
        Self {
            vars: vars.into(),
            offsets: offsets.into(),
            place: order.clone(),
            order,
            open: None,
            repeats: sorted.windows(2).any(|w| w[0] == w[1]),
        }
    }

    /// Wake `me` at `mask` of each variable.
    fn attach(&mut self, space: &mut Space, me: u32, mask: u8) -> u32 {
        for (i, x) in self.vars.iter().enumerate() {
            space.watch(me, *x, i as u32, mask);
        }
        self.open = Some(space.new_cell(self.vars.len() as u64));
        self.vars.len() as u32
    }

    /// How many positions are open.
    #[inline]
    fn open(&self, space: &Space) -> usize {
        space.get(self.open.expect("attached")) as usize
    }

    /// Say how many are open from now on.
    #[inline]
    fn set_open(&self, space: &mut Space, open: usize) {
        space.set(self.open.expect("attached"), open as u64);
    }

    #[inline]
    fn is_open(&self, position: u32, open: usize) -> bool {
        (self.place[position as usize] as usize) < open
    }

    /// Move an open position behind the open ones, of which there are `open`; one less are left.
    #[inline]
    fn close(&mut self, position: u32, open: usize) -> usize {
        let (at, last) = (self.place[position as usize] as usize, open - 1);
        let other = self.order[last];
        self.order[at] = other;
        self.place[other as usize] = at as u32;
        self.order[last] = position;
        self.place[position as usize] = last as u32;
        last
    }

    /// The value that the term at `position` takes when its variable has one.
    #[inline]
    fn value(&self, space: &Space, position: u32) -> Option<i64> {
        let i = position as usize;
        Some(space.value(self.vars[i])? + self.offsets[i])
    }
}

/// The terms of a scope as bits of one word, where all their values lie within 64.
struct Words {
    /// the domain's bit 0 is bit `shifts[i]` of the i-th term
    shifts: Vec<u32>,
}

impl Words {
    fn new(scope: &Scope, space: &Space) -> Option<Self> {
        let terms = || scope.vars.iter().copied().zip(scope.offsets.iter().copied());
        let low = terms().map(|(x, c)| space.min(x) + c).min()?;
        let high = terms().map(|(x, c)| space.max(x) + c).max()?;
        if high.abs_diff(low) >= 64 {
            return None;
        }
        // A domain may begin below its least value: then its bits cannot be shifted up only.
        let shift = |(x, c)| {
            let (_, base) = space.small_bits(x)?;
            u32::try_from(base + c - low).ok()
        };
        Some(Self { shifts: terms().map(shift).collect::<Option<_>>()? })
    }

    /// The values of the term.
    #[inline]
    fn row(&self, scope: &Scope, space: &Space, i: usize) -> u64 {
        space.bits(scope.vars[i]) << self.shifts[i]
    }
}

/// The greatest size below `open` such that at least as many open variables have at most that many
/// values: no Hall set that leaves a variable out is greater. `sizes[s]` counts those with s values.
#[inline]
fn greatest_hall(sizes: &[u32], open: usize) -> Option<usize> {
    let (mut with_at_most, mut greatest) = (0, None);
    for (s, count) in sizes.iter().enumerate().take(open) {
        with_at_most += *count as usize;
        if s > 0 && with_at_most >= s {
            greatest = Some(s);
        }
    }
    greatest
}
