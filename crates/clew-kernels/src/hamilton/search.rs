//! The exact search: guess that an edge is of the tour, see what follows, go back.

use super::graph::Graph;
use super::regions::Regions;
use super::state::{Dead, Edge, State};
use crate::{Counters, Random};

/// Where the search stands when it returns.
#[derive(Debug, PartialEq, Eq)]
pub enum Step {
    /// all edges are known: a tour
    Tour,
    /// there is no more
    Done,
    /// one guess, or one refutation, later
    On,
}

struct Guess {
    edge: u32,
    mark: usize,
    known: u64,
}

/// The longest pause between two looks at what must hang together.
const PATIENCE: u32 = 31;
/// How many guesses may fail at once before the first restart.
const RUN: u64 = 64;

/// The running search.
pub struct Search {
    pub state: State,
    regions: Regions,
    /// how often each node was where a guess failed at once
    weight: Vec<f32>,
    /// how many guesses there are from one look at the regions to the next, and to go
    pause: u32,
    rest: u32,
    /// guesses that failed at once since the last restart, and how many may
    failed: u64,
    allowed: u64,
    runs: u64,
    chance: Random,
    path: Vec<Guess>,
    turn: Turn,
}

enum Turn {
    Down,
    Up,
    Done,
}

impl Search {
    /// A search from what is known; `dead` if that is a contradiction.
    pub fn new(graph: &Graph, state: State, dead: bool, seed: u64) -> Self {
        let regions = Regions::new(graph);
        let weight = vec![1.0; graph.nodes()];
        Self {
            state,
            regions,
            weight,
            pause: 0,
            rest: 0,
            failed: 0,
            allowed: RUN,
            runs: 1,
            chance: Random::new(seed),
            path: Vec::new(),
            turn: if dead { Turn::Done } else { Turn::Down },
        }
    }

    /// There is nothing more to find.
    pub fn end(&mut self) {
        self.turn = Turn::Done;
    }

    /// One guess, or one taken back.
    pub fn step(&mut self, graph: &Graph, counters: &mut Counters) -> Step {
        match self.turn {
            Turn::Done => Step::Done,
            Turn::Down if self.state.inside == graph.nodes() => {
                self.turn = Turn::Up;
                Step::Tour
            }
            Turn::Down => {
                self.guess(graph, counters);
                Step::On
            }
            Turn::Up => {
                self.refute(graph, counters);
                Step::On
            }
        }
    }

    fn guess(&mut self, graph: &Graph, counters: &mut Counters) {
        let Some(edge) = self.choose(graph) else {
            self.turn = Turn::Up;
            return;
        };
        counters.nodes += 1;
        let mark = self.state.mark();
        self.path.push(Guess { edge, mark, known: counters.solutions });
        counters.depth = counters.depth.max(self.path.len() as u64);
        let taken = self.state.take(graph, edge);
        if self.follow(taken, graph, counters) {
            self.failed += 1;
            for node in graph.ends[edge as usize] {
                self.weight[node as usize] += 1.0;
            }
        }
    }

    fn refute(&mut self, graph: &Graph, counters: &mut Counters) {
        if counters.solutions == 0 && self.failed > self.allowed {
            self.restart(graph);
            return;
        }
        let Some(guess) = self.path.pop() else {
            self.turn = Turn::Done;
            return;
        };
        counters.backtracks += 1;
        self.state.undo(graph, guess.mark);
        let dropped = self.state.drop(graph, guess.edge);
        if self.follow(dropped, graph, counters) && guess.known == counters.solutions {
            counters.fails += 1;
        }
    }

    /// From the beginning, with what was learnt, and for longer than ever before: as long as there
    /// is no solution yet, so that none comes twice.
    fn restart(&mut self, graph: &Graph) {
        if let Some(guess) = self.path.first() {
            self.state.undo(graph, guess.mark);
            self.path.clear();
        }
        self.runs += 1;
        self.failed = 0;
        self.allowed = RUN * luby(self.runs);
        self.turn = Turn::Down;
    }

    /// What follows from the last change; whether it is a contradiction.
    fn follow(&mut self, change: Result<(), Dead>, graph: &Graph, counters: &mut Counters) -> bool {
        counters.checks += 1;
        let dead = change.and_then(|()| self.settle(graph)).is_err();
        self.turn = if dead { Turn::Up } else { Turn::Down };
        dead
    }

    /// All that follows. What must hang together is looked at more often where that has helped.
    fn settle(&mut self, graph: &Graph) -> Result<(), Dead> {
        self.state.settle(graph)?;
        if self.rest > 0 {
            self.rest -= 1;
            return Ok(());
        }
        let mark = self.state.mark();
        let helped = self.regions.settle(graph, &mut self.state);
        let useless = helped.is_ok() && self.state.mark() == mark;
        self.pause = if useless { (2 * self.pause + 1).min(PATIENCE) } else { self.pause / 2 };
        self.rest = self.pause;
        helped
    }

    /// An open edge where there is least choice, at the end of a fragment if there is one.
    fn choose(&mut self, graph: &Graph) -> Option<u32> {
        let state = &self.state;
        let mut best = None;
        let mut most = 0.0;
        for node in 0..graph.nodes() {
            let (taken, left) = (state.taken[node], state.left[node]);
            if taken < 2 && left > u32::from(taken) {
                let urgent = f32::from(1 + taken) * self.weight[node];
                let urgent = urgent / (left - u32::from(taken)) as f32;
                if urgent > most {
                    (best, most) = (Some(node as u32), urgent);
                }
            }
        }
        let node = best?;
        let is_open = |(edge, _): &&(u32, u32)| state.edge[*edge as usize] == Edge::Open;
        let open = graph.around(node).iter().filter(is_open);
        let one = self
            .chance
            .below(state.left[node as usize] as usize - usize::from(state.taken[node as usize]));
        open.map(|(edge, _)| *edge).nth(one)
    }
}

/// 1, 1, 2, 1, 1, 2, 4, 1, … (Luby, Sinclair, Zuckerman 1993).
fn luby(mut i: u64) -> u64 {
    loop {
        let bits = u64::BITS - i.leading_zeros();
        if i + 1 == 1 << bits {
            return 1 << (bits - 1);
        }
        i -= (1 << (bits - 1)) - 1;
    }
}
