//! A value taken by one variable leaves the others.

use super::{Propagator, Scope, Words};
use crate::space::{Outcome, Space, Stop, on};

/// One run takes in all fixed variables, also those that it fixes itself.
///
/// Invariant: between two runs no open term of a domain that is not very wide has the value of a
/// closed one.
pub struct ByValue {
    scope: Scope,
    words: Option<Words>,
    /// positions with a value whose turn comes
    fresh: Vec<u32>,
}

impl ByValue {
    pub fn new(scope: Scope) -> Self {
        Self { scope, words: None, fresh: Vec::new() }
    }
}

impl Propagator for ByValue {
    fn attach(&mut self, space: &mut Space, me: u32) -> u32 {
        self.words = Words::new(&self.scope, space);
        self.scope.attach(space, me, on::FIX)
    }

    fn propagate(&mut self, space: &mut Space, changed: &[u32]) -> Outcome {
        match &self.words {
            Some(words) => in_words(&mut self.scope, words, space, changed),
            None => self.one_by_one(space, changed),
        }
    }

    fn priority(&self) -> usize {
        0
    }

    fn settles(&self) -> bool {
        !self.scope.repeats
    }

    fn tracks(&self) -> bool {
        true
    }

    fn decides_last(&self) -> bool {
        !self.scope.repeats
    }
}

/// All values that were taken leave at once.
fn in_words(scope: &mut Scope, words: &Words, space: &mut Space, changed: &[u32]) -> Outcome {
    let mut open = scope.open(space);
    let mut taken = 0;
    for &position in changed {
        let row = words.row(scope, space, position as usize);
        if row.is_power_of_two() && scope.is_open(position, open) {
            open = scope.close(position, open);
            take(&mut taken, row)?;
        }
    }
    while taken != 0 {
        let mut next = 0;
        let mut at = 0;
        while at < open {
            let position = scope.order[at];
            let i = position as usize;
            let row = words.row(scope, space, i);
            at += 1;
            if row & taken == 0 {
                continue;
            }
            space.keep_bits(scope.vars[i], !(taken >> words.shifts[i]))?;
            let left = row & !taken;
            if left.is_power_of_two() {
                take(&mut next, left)?;
                open = scope.close(position, open);
                at -= 1; // another one stands there now
            }
        }
        taken = next;
    }
    scope.set_open(space, open);
    Ok(())
}

#[inline]
fn take(taken: &mut u64, value: u64) -> Outcome {
    if *taken & value != 0 {
        return Err(Stop::Fail);
    }
    *taken |= value;
    Ok(())
}

impl ByValue {
    fn one_by_one(&mut self, space: &mut Space, changed: &[u32]) -> Outcome {
        let mut open = self.scope.open(space);
        self.fresh.clear();
        self.fresh.extend(changed);
        while let Some(position) = self.fresh.pop() {
            let Some(value) = self.scope.value(space, position) else { continue };
            if !self.scope.is_open(position, open) {
                continue;
            }
            open = self.scope.close(position, open);
            // Nobody could take its value away if it is very wide: it may be another's.
            if space.is_wide(self.scope.vars[position as usize]) {
                let mut closed = self.scope.order[open + 1..].iter();
                if closed.any(|p| self.scope.value(space, *p) == Some(value)) {
                    return Err(Stop::Fail);
                }
            }
            self.remove_from_open(space, open, value)?;
        }
        self.scope.set_open(space, open);
        Ok(())
    }

    fn remove_from_open(&mut self, space: &mut Space, open: usize, value: i64) -> Outcome {
        for &position in &self.scope.order[..open] {
            let i = position as usize;
            let x = self.scope.vars[i];
            let was_fixed = space.is_fixed(x);
            space.remove(x, value - self.scope.offsets[i])?;
            if !was_fixed && space.is_fixed(x) {
                self.fresh.push(position);
            }
        }
        Ok(())
    }
}
