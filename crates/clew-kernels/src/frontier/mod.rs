//! How many routes lead through all nodes of a graph, counted without walking any.
//!
//! The nodes are visited one after the other. What was chosen among the visited ones matters to
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
mod layer;
mod order;
mod plan;
mod question;

use crate::{Counters, Kernel, Turn};
use code::{Code, DONE, MATE, TIP, UNTOUCHED};
use layer::Layer;
use plan::{Plan, Step};
use question::Question;

/// How many bytes of states there may be at a time.
const ROOM: usize = 600 << 20;

/// The kernel `hamilton-count` on this payload.
pub fn open(words: &[u64]) -> Result<Box<dyn Kernel>, String> {
    let question = Question::read(words)?;
    // Where neither end is given, a route and its reverse are two.
    let open = !question.closed && question.start.is_none() && question.end.is_none();
    let times = if open && question.len() > 1 { 2 } else { 1 };
    if let Some(number) = question.plain() {
        return Ok(Box::new(Settled::new(Some(number))));
    }
    let Some(plan) = Plan::of(&question) else {
        return Ok(Box::new(Settled::new(None)));
    };
    Ok(match (Code::<1>::of(plan.slots), Code::<2>::of(plan.slots), Code::<4>::of(plan.slots)) {
        (Some(code), _, _) => Box::new(Sweep::new(plan, code, times)),
        (_, Some(code), _) => Box::new(Sweep::new(plan, code, times)),
        (_, _, Some(code)) => Box::new(Sweep::new(plan, code, times)),
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
/// Invariant: `now` holds the states before step `at`; those before `done` have been taken on, and
/// `next` holds what became of them.
struct Sweep<const K: usize> {
    plan: Plan,
    code: Code<K>,
    at: usize,
    done: usize,
    now: Layer<K>,
    next: Layer<K>,
    /// the routes completed, as 64-bit limbs
    total: Vec<u64>,
    /// as how many routes each of them counts
    times: u32,
    ended: bool,
    solution: Vec<i64>,
    counters: Counters,
}

impl<const K: usize> Sweep<K> {
    fn new(plan: Plan, code: Code<K>, times: u32) -> Self {
        let mut now = Layer::new();
        now.add([0; K], &[1]);
        Self {
            plan,
            code,
            at: 0,
            done: 0,
            now,
            next: Layer::new(),
            total: vec![0],
            times,
            ended: false,
            solution: Vec::new(),
            counters: Counters::default(),
        }
    }

    /// Take on the next state.
    fn take(&mut self) {
        let mut expansion = Expansion {
            step: &self.plan.steps[self.at],
            free: self.plan.free,
            closed: self.plan.closed,
            code: &self.code,
            number: self.now.number(self.done),
            next: &mut self.next,
            total: &mut self.total,
        };
        expansion.expand(self.now.keys[self.done]);
        self.done += 1;
        self.counters.nodes += 1;
    }

    fn turn_over(&mut self) {
        std::mem::swap(&mut self.now, &mut self.next);
        self.next.begin(&self.now);
        self.at += 1;
        self.done = 0;
        self.counters.depth = self.at as u64;
    }

    fn answer(&mut self) {
        let halves = |limb: &u64| [(limb & u64::from(u32::MAX)) as i64, (limb >> 32) as i64];
        for _ in 1..self.times {
            let total = self.total.clone();
            increase(&mut self.total, &total);
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
            if self.done < self.now.keys.len() && self.at < self.plan.steps.len() {
                if fuel == 0 {
                    return Turn::Tired;
                }
                fuel -= 1;
                self.take();
                self.ended = self.full();
            } else if self.done == 0 {
                self.answer();
                return Turn::Found;
            } else {
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

/// An end of a way.
#[derive(Clone, Copy, PartialEq)]
enum End {
    /// it is in the frontier, in this slot
    At(u8),
    /// it is an end of the route
    Tip,
}

/// What one state becomes when one node has its turn.
struct Expansion<'a, const K: usize> {
    step: &'a Step,
    free: [u8; 2],
    closed: bool,
    code: &'a Code<K>,
    number: &'a [u64],
    next: &'a mut Layer<K>,
    total: &'a mut Vec<u64>,
}

impl<const K: usize> Expansion<'_, K> {
    /// Every way of giving the node the steps it still needs.
    fn expand(&mut self, mut state: [u64; K]) {
        let standing = self.code.get(&state, self.step.slot);
        self.code.set(&mut state, self.step.slot, UNTOUCHED);
        match standing {
            DONE => self.keep(state),
            UNTOUCHED if self.step.prescribed => self.second(state, End::Tip, 0),
            UNTOUCHED => {
                for at in 0..self.step.later.len() {
                    let mut state = state;
                    if let Some(end) = self.reach(&mut state, at) {
                        self.second(state, end, at + 1);
                    }
                }
            }
            TIP => self.second(state, End::Tip, 0),
            mate => self.second(state, End::At((mate - MATE) as u8), 0),
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
            let mut state = state;
            if first == End::At(self.step.later[at].slot) {
                self.code.set(&mut state, self.step.later[at].slot, DONE);
                self.close(state);
            } else if let Some(second) = self.reach(&mut state, at) {
                self.join(state, first, second);
            }
        }
    }

    /// Step to a later neighbour; the other end of the way it is on now, if it could be reached.
    fn reach(&self, state: &mut [u64; K], at: usize) -> Option<End> {
        let to = self.step.later[at];
        let end = match self.code.get(state, to.slot) {
            DONE => return None,
            UNTOUCHED if !to.prescribed => return Some(End::At(to.slot)),
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

    /// A way has met itself.
    fn close(&mut self, state: [u64; K]) {
        if self.closed {
            self.complete(state);
        }
    }

    /// A route is complete, if it leaves nobody out.
    fn complete(&mut self, state: [u64; K]) {
        let Some(used) = &self.step.last else { return };
        let mut all = [0; K];
        used.iter().for_each(|slot| self.code.set(&mut all, *slot, DONE));
        if self.code.nodes(state) == all {
            increase(self.total, self.number);
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
            self.next.add(state, self.number);
        }
    }
}

/// Add `more` to `total`, which grows as it must.
fn increase(total: &mut Vec<u64>, more: &[u64]) {
    if total.len() < more.len() {
        total.resize(more.len(), 0);
    }
    if layer::add(total, more) {
        total.push(1);
    }
}
