//! How many routes lead through all nodes of a graph, counted without walking any.
//!
//! What follows at once is settled first; only the rest of the question is counted. Its
//! nodes are visited one after the other. What was chosen among the visited ones matters to
//! the rest only by how the nodes of the frontier stand: untouched, done, or the end of a way, and
//! of which (a *state*). So it is enough to keep, for every state, the number of ways to it. The
//! time and memory this takes grow exponentially with the width of the frontier, but only in
//! proportion to the length of the graph.
//!
//! Payload: that of the kernel `hamilton`, without places or waypoints. Its one answer is the
//! number in 32-bit limbs, lowest first. Where the states would not fit into memory it ends
//! without an answer. A *node* of its counters is a state taken on, the *depth* how many of the
//! graph's nodes were visited.

mod code;
mod expand;
mod layer;
mod order;
mod plan;

use crate::hamilton::Rest;
use crate::{Counters, Kernel, Turn};
use code::Code;
use expand::Expansion;
use layer::Layer;
use plan::Plan;
use std::ops::ControlFlow::{Break, Continue};

/// How many bytes of states there may be at a time.
const ROOM: usize = 600 << 20;
/// How many ways may wait to be merged.
const MANY: usize = 1 << 22;

/// The kernel `hamilton-count` on this payload.
pub fn open(words: &[u64]) -> Result<Box<dyn Kernel>, String> {
    let rest = match Rest::of(words)? {
        Break(number) => return Ok(Box::new(Settled::new(Some(number)))),
        Continue(rest) => rest,
    };
    let Some(plan) = Plan::of(&rest) else {
        return Ok(Box::new(Settled::new(None)));
    };
    Ok(match (Code::<1>::of(plan.slots), Code::<2>::of(plan.slots), Code::<4>::of(plan.slots)) {
        (Some(code), _, _) => Box::new(Sweep::new(plan, code, rest.times)),
        (_, Some(code), _) => Box::new(Sweep::new(plan, code, rest.times)),
        (_, _, Some(code)) => Box::new(Sweep::new(plan, code, rest.times)),
        _ => Box::new(Settled::new(None)),
    })
}

/// A question whose answer needs no counting, or that is not answered.
struct Settled {
    answer: Option<[i64; 1]>,
    told: bool,
}

impl Settled {
    fn new(number: Option<u64>) -> Self {
        Self { answer: number.map(|n| [n as i64]), told: false }
    }
}

impl Kernel for Settled {
    fn advance(&mut self, _: u64) -> Turn {
        let tell = self.answer.is_some() && !std::mem::replace(&mut self.told, true);
        if tell { Turn::Found } else { Turn::Exhausted }
    }

    fn solution(&self) -> &[i64] {
        self.answer.as_ref().map_or(&[], |limbs| &limbs[..])
    }

    fn counters(&self) -> Counters {
        Counters { solutions: u64::from(self.told), ..Counters::default() }
    }
}

/// The counting at work.
///
/// Invariant: `now` holds the states before step `at`; those before `here` have been taken on, and
/// what became of them is in `next`, where it waits or, in parts before `merged`, does not.
struct Sweep<const K: usize> {
    plan: Plan,
    code: Code<K>,
    at: usize,
    here: (usize, usize),
    now: Layer<K>,
    next: Layer<K>,
    merged: usize,
    /// the routes completed, as 64-bit limbs
    total: Vec<u64>,
    /// as how many routes each of them counts
    times: u64,
    ended: bool,
    solution: Vec<i64>,
    counters: Counters,
}

impl<const K: usize> Sweep<K> {
    fn new(plan: Plan, code: Code<K>, times: u64) -> Self {
        Self {
            plan,
            code,
            at: 0,
            here: (0, 0),
            now: Layer::first(),
            next: Layer::new(),
            merged: usize::MAX,
            total: vec![0],
            times,
            ended: false,
            solution: Vec::new(),
            counters: Counters::default(),
        }
    }

    /// Take on states of one part, so many at most; how many there were.
    fn take(&mut self, most: u64) -> u64 {
        let (now, next, total) = (&self.now, &mut self.next, &mut self.total);
        let mut expansion = Expansion::new(&self.plan, self.at, &self.code, now, next, total);
        let (part, from) = self.here;
        let states = &now.keys(part)[from..];
        let many = states.len().min(most as usize);
        for (at, state) in (from..).zip(&states[..many]) {
            expansion.expand((part as u8, at as u32), *state);
        }
        self.here = if many == states.len() { (part + 1, 0) } else { (part, from + many) };
        self.counters.nodes += many as u64;
        many as u64
    }

    /// Merge what waits in the next part: what that costs.
    fn merge(&mut self) -> u64 {
        let merged = self.next.merge(self.merged, &self.now);
        self.merged += 1;
        (merged * (4 + self.next.limbs) / 8) as u64
    }

    fn turn_over(&mut self) {
        std::mem::swap(&mut self.now, &mut self.next);
        self.next.begin(&self.now);
        self.at += 1;
        self.here = (0, 0);
        self.counters.depth = self.at as u64;
    }

    fn answer(&mut self) {
        let halves = |limb: &u64| [(limb & u64::from(u32::MAX)) as i64, (limb >> 32) as i64];
        for _ in 1..self.times {
            let total = self.total.clone();
            layer::increase(&mut self.total, &total);
        }
        self.solution = self.total.iter().flat_map(halves).collect();
        self.counters.solutions = 1;
        self.ended = true;
    }

    fn full(&self) -> bool {
        self.now.bytes() + self.next.bytes() > ROOM
    }
}

impl<const K: usize> Kernel for Sweep<K> {
    fn advance(&mut self, mut fuel: u64) -> Turn {
        loop {
            if self.ended {
                return Turn::Exhausted;
            }
            if self.merged < self.next.parts() {
                fuel = fuel.saturating_sub(self.merge());
            } else if self.next.waiting > MANY {
                self.merged = 0;
                self.ended = self.full();
            } else if self.here.0 < self.now.parts() && self.at < self.plan.steps.len() {
                if fuel == 0 {
                    return Turn::Tired;
                }
                fuel -= self.take(fuel);
            } else if self.next.waiting > 0 {
                self.merged = 0;
            } else if self.now.is_empty() || self.at == self.plan.steps.len() {
                self.answer();
                return Turn::Found;
            } else {
                self.ended = self.full();
                self.turn_over();
            }
        }
    }

    fn solution(&self) -> &[i64] {
        &self.solution
    }

    fn counters(&self) -> Counters {
        self.counters
    }
}
