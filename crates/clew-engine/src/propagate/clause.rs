//! At least one of the literals `x OP value` holds.
//!
//! From `forward` up: two literals that can still hold are remembered. While both can, or one does,
//! there is nothing to do; when only one is left that can hold, it is made to.

use super::Propagator;
use crate::model::{Literal, Op};
use crate::space::{Outcome, Space, Stop, on};

/// What serves a clause from `forward` up.
pub fn build(literals: &[Literal]) -> Vec<Box<dyn Propagator>> {
    vec![Box::new(Clause { literals: literals.to_vec(), watched: [0, 0] })]
}

struct Clause {
    literals: Vec<Literal>,
    /// where literals were seen that can hold; only a guess where to look
    watched: [usize; 2],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    True,
    False,
    Open,
}

#[inline]
fn state(space: &Space, l: Literal) -> State {
    let (always, never) = match l.op {
        Op::Eq | Op::Ne => {
            let never = !space.contains(l.var, l.value);
            let always = !never && space.is_fixed(l.var);
            if l.op == Op::Eq { (always, never) } else { (never, always) }
        }
        Op::Le => (space.max(l.var) <= l.value, space.min(l.var) > l.value),
        Op::Ge => (space.min(l.var) >= l.value, space.max(l.var) < l.value),
    };
    match (always, never) {
        (true, _) => State::True,
        (_, true) => State::False,
        _ => State::Open,
    }
}

fn make_true(space: &mut Space, l: Literal) -> Outcome {
    match l.op {
        Op::Eq => space.fix(l.var, l.value),
        Op::Ne => space.remove(l.var, l.value),
        Op::Le => space.at_most(l.var, l.value),
        Op::Ge => space.at_least(l.var, l.value),
    }
}

impl Propagator for Clause {
    fn attach(&mut self, space: &mut Space, me: u32) -> u32 {
        for (i, l) in self.literals.iter().enumerate() {
            // What may make it false.
            let mask = match l.op {
                Op::Eq => on::ANY,
                Op::Ne => on::FIX,
                Op::Le => on::MIN,
                Op::Ge => on::MAX,
            };
            space.watch(me, l.var, i as u32, mask);
        }
        0
    }

    fn propagate(&mut self, space: &mut Space, _changed: &[u32]) -> Outcome {
        let [a, b] = self.watched;
        if a != b {
            let (first, second) = (self.literals[a], self.literals[b]);
            match (state(space, first), state(space, second)) {
                (State::True, _) | (_, State::True) | (State::Open, State::Open) => return Ok(()),
                _ => {}
            }
        }
        let mut open = None;
        for (i, l) in self.literals.iter().enumerate() {
            match (state(space, *l), open) {
                (State::False, _) => {}
                (State::True, _) => {
                    self.watched = [i, if i == 0 { self.literals.len() - 1 } else { 0 }];
                    return Ok(());
                }
                (State::Open, None) => open = Some(i),
                (State::Open, Some(first)) => {
                    self.watched = [first, i];
                    return Ok(());
                }
            }
        }
        match open {
            Some(i) => make_true(space, self.literals[i]),
            None => Err(Stop::Fail),
        }
    }

    fn priority(&self) -> usize {
        0
    }

    fn settles(&self) -> bool {
        true
    }
}
