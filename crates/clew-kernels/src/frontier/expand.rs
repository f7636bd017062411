//! What one state becomes when one node has its turn.

use super::code::{Code, DONE, MATE, TIP, UNTOUCHED};
use super::layer::{self, Layer, Place};
use super::plan::{Later, Plan, Step};

/// An end of a way.
#[derive(Clone, Copy, PartialEq)]
enum End {
    /// it is in the frontier, in this slot
    At(u8),
    /// it is an end of the route
    Tip,
}

/// One step at work on state after state.
pub struct Expansion<'a, const K: usize> {
    step: &'a Step,
    free: [u8; 2],
    closed: bool,
    code: &'a Code<K>,
    now: &'a Layer<K>,
    next: &'a mut Layer<K>,
    total: &'a mut Vec<u64>,
    /// where the state stands that is taken on
    place: Place,
}

impl<'a, const K: usize> Expansion<'a, K> {
    pub fn new(
        plan: &'a Plan,
        at: usize,
        code: &'a Code<K>,
        now: &'a Layer<K>,
        next: &'a mut Layer<K>,
        total: &'a mut Vec<u64>,
    ) -> Self {
        let (step, free, closed) = (&plan.steps[at], plan.free, plan.closed);
        Self { step, free, closed, code, now, next, total, place: (0, 0) }
    }

    /// Every way of giving the node the steps it still needs.
    pub fn expand(&mut self, place: Place, mut state: [u64; K]) {
        self.place = place;
        let standing = self.code.get(&state, self.step.slot);
        self.code.set(&mut state, self.step.slot, UNTOUCHED);
        let first = match standing {
            DONE => return self.keep(state),
            UNTOUCHED if self.step.prescribed => End::Tip,
            UNTOUCHED => return self.both(state),
            TIP => End::Tip,
            mate => End::At((mate - MATE) as u8),
        };
        match self.step.must {
            Some(must) => self.link(state, first, must),
            None => self.second(state, first, 0),
        }
    }

    /// The node is on no way yet: every way to give it both its steps.
    fn both(&mut self, state: [u64; K]) {
        let firsts = match self.step.must {
            Some(must) => must..must + 1,
            None => 0..self.step.later.len(),
        };
        for at in firsts {
            let mut state = state;
            if let Some(end) = self.reach(&mut state, at) {
                let from = if self.step.must.is_some() { 0 } else { at + 1 };
                self.second(state, end, from);
            }
        }
    }

    /// The node is on a way with the other end `first`: every way of going on from it, to its
    /// later neighbours from `from` on or by ending here.
    fn second(&mut self, state: [u64; K], first: End, from: usize) {
        if let Some(kind) = self.step.may_end
            && self.code.ends(&state, kind) < self.free[kind as usize]
        {
            let mut state = state;
            self.code.use_end(&mut state, kind);
            self.join(state, first, End::Tip);
        }
        for at in from..self.step.later.len() {
            if Some(at) != self.step.must {
                self.link(state, first, at);
            }
        }
    }

    /// From the node, on a way with the other end `first`, to a later neighbour.
    fn link(&mut self, mut state: [u64; K], first: End, at: usize) {
        let Later { slot, awaits, .. } = self.step.later[at];
        if first != End::At(slot) {
            if let Some(second) = self.reach(&mut state, at) {
                self.join(state, first, second);
            }
        } else if self.closed && !awaits {
            self.code.set(&mut state, slot, DONE);
            self.complete(state);
        }
    }

    /// Step to a later neighbour; the other end of the way it is on now, if it could be reached.
    fn reach(&self, state: &mut [u64; K], at: usize) -> Option<End> {
        let to = self.step.later[at];
        let end = match self.code.get(state, to.slot) {
            DONE => return None,
            UNTOUCHED if !to.prescribed => return Some(End::At(to.slot)),
            // The one link it has room for it has.
            TIP | MATE.. if to.awaits && Some(at) != self.step.must => return None,
            UNTOUCHED | TIP => End::Tip,
            mate => End::At((mate - MATE) as u8),
        };
        self.code.set(state, to.slot, DONE);
        Some(end)
    }

    /// The two ends are those of one way now.
    fn join(&mut self, mut state: [u64; K], first: End, second: End) {
        match (first, second) {
            (End::At(a), End::At(b)) => {
                self.code.set(&mut state, a, MATE + u64::from(b));
                self.code.set(&mut state, b, MATE + u64::from(a));
                self.keep(state);
            }
            (End::At(a), End::Tip) | (End::Tip, End::At(a)) => {
                self.code.set(&mut state, a, TIP);
                self.keep(state);
            }
            (End::Tip, End::Tip) => self.complete(state),
        }
    }

    /// A route is complete, if it leaves nobody out.
    fn complete(&mut self, state: [u64; K]) {
        let Some(used) = &self.step.last else { return };
        let mut all = [0; K];
        used.iter().for_each(|slot| self.code.set(&mut all, *slot, DONE));
        if self.code.nodes(state) == all {
            layer::increase(self.total, self.now.number(self.place));
        }
    }

    /// Keep a state, unless a node is left behind in it.
    fn keep(&mut self, state: [u64; K]) {
        let left_behind =
            self.step.tight.iter().any(|tight| match self.code.get(&state, tight.slot) {
                UNTOUCHED => tight.untouched,
                DONE => false,
                _ => tight.touched,
            });
        if !left_behind {
            self.next.add(state, self.place);
        }
    }
}
