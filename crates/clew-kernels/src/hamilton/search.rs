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

/// How many edges are too many to look at the whole before the finder has its turn.
const MANY: usize = 1 << 17;
/// How much work it is to look at the whole, and to do so deeply, for each edge.
const LIGHT: u64 = 4;
const DEEP: u64 = 32;
/// After how many guesses in vain each is worth thinking over (tests have small graphs only).
const LONG: u64 = if cfg!(test) { 1 } else { 256 };
/// How many guesses may fail at once before the first restart.
const RUN: u64 = 64;

/// The running search.
pub struct Search {
    pub state: State,
    regions: Regions,
    /// how often each node was where a guess failed at once
    weight: Vec<f32>,
    light: Pace,
    deep: Pace,
    /// guesses that failed at once since the last restart, and how many may
    failed: u64,
    allowed: u64,
    runs: u64,
    chance: Random,
    path: Vec<Guess>,
    turn: Turn,
    work: u64,
    /// guesses since the last tour, and whether each is thought over
    since: u64,
    careful: bool,
}

/// How often to do what costs much: more often where it helps.
struct Pace {
    /// from one time to the next, in guesses, and how many of these are to go
    pause: u32,
    rest: u32,
    most: u32,
}

impl Pace {
    fn is_due(&mut self) -> bool {
        let due = self.rest == 0;
        self.rest = self.rest.saturating_sub(1);
        due
    }

    fn helped(&mut self, helped: bool) {
        self.pause = if helped { self.pause / 2 } else { (2 * self.pause + 1).min(self.most) };
        self.rest = self.pause;
    }
}

enum Turn {
    Down,
    Up,
    Done,
}

impl Search {
    /// A search from what is known.
    pub fn new(graph: &Graph, state: State, seed: u64) -> Self {
        let weight = vec![1.0; graph.nodes()];
        Self {
            state,
            regions: Regions::new(graph),
            weight,
            light: Pace { pause: 0, rest: 0, most: 31 },
            deep: Pace { pause: 0, rest: 0, most: 1023 },
            failed: 0,
            allowed: RUN,
            runs: 1,
            chance: Random::new(seed),
            path: Vec::new(),
            turn: Turn::Down,
            work: 0,
            since: 0,
            careful: false,
        }
    }

    /// What follows before the first guess; the colours are of all nodes but the gate.
    pub fn begin(&mut self, graph: &Graph, colour: Option<&[u8]>) -> Result<(), Dead> {
        self.regions.colour(graph, colour);
        self.state.settle(graph)?;
        match graph.ends.len() {
            0..MANY => self.regions.settle_deeply(graph, &mut self.state),
            _ => Ok(()),
        }
    }

    /// There is nothing more to find.
    pub fn end(&mut self) {
        self.turn = Turn::Done;
    }

    /// Whether there is nothing more to find.
    pub fn is_over(&self) -> bool {
        matches!(self.turn, Turn::Done)
    }

    /// How much work was done since this was asked last.
    pub fn worked(&mut self) -> u64 {
        std::mem::take(&mut self.work)
    }

    /// One guess, or one taken back.
    pub fn step(&mut self, graph: &Graph, counters: &mut Counters) -> Step {
        self.work += graph.nodes() as u64;
        match self.turn {
            Turn::Done => Step::Done,
            Turn::Down if self.state.inside == graph.nodes() => {
                (self.turn, self.since) = (Turn::Up, 0);
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

    /// Whether nothing has come up for so long that there may be nothing more.
    pub fn is_proving(&self) -> bool {
        !self.careful && self.since > LONG && !self.state.marks.is_empty()
    }

    /// From the beginning, with every guess thought over; what was told will come up again.
    pub fn prove(&mut self, graph: &Graph) {
        self.careful = true;
        self.restart(graph);
    }

    /// There was something more after all: where one is, others are near.
    pub fn go_on(&mut self) {
        self.careful = false;
    }

    fn guess(&mut self, graph: &Graph, counters: &mut Counters) {
        let chosen = if self.careful {
            let mark = self.state.mark();
            let best = look_ahead(graph, &mut self.state);
            self.work += 8 * (self.state.mark() - mark + graph.ends.len()) as u64;
            best
        } else {
            Ok(self.choose(graph))
        };
        let Ok(Some(edge)) = chosen else {
            let whole = chosen.is_ok() && self.state.inside == graph.nodes();
            self.turn = if whole { Turn::Down } else { Turn::Up };
            return;
        };
        counters.nodes += 1;
        self.since += 1;
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
        if counters.solutions == 0 && self.failed > self.allowed && !self.path.is_empty() {
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

    /// All that follows. The whole is looked at more often where that has helped.
    fn settle(&mut self, graph: &Graph) -> Result<(), Dead> {
        self.state.settle(graph)?;
        if self.deep.is_due() {
            self.work += DEEP * graph.ends.len() as u64;
            let helped = self.regions.settle_deeply(graph, &mut self.state);
            self.deep.helped(helped.is_err());
            return helped;
        }
        if self.light.is_due() {
            self.work += LIGHT * graph.ends.len() as u64;
            let helped = self.regions.settle(graph, &mut self.state);
            self.light.helped(helped.is_err());
            return helped;
        }
        Ok(())
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

/// The edge whose two choices both say most of others. What leads nowhere at once is settled on the
/// way; none is left if that settles all.
fn look_ahead(graph: &Graph, state: &mut State) -> Result<Option<u32>, Dead> {
    let edges = graph.ends.len();
    let (mut best, mut most) = (None, 0);
    let (mut edge, mut looked) = (0, 0);
    while looked < edges {
        if state.edge[edge] == Edge::Open {
            let mark = state.mark();
            let choices = [State::take, State::drop].map(|choice| {
                let dead = choice(state, graph, edge as u32).and_then(|()| state.settle(graph));
                let many = dead.map(|()| state.mark() - mark);
                state.undo(graph, mark);
                many
            });
            match choices {
                [Ok(taken), Ok(dropped)] if taken * dropped > most => {
                    (best, most) = (Some(edge as u32), taken * dropped);
                }
                [Ok(_), Ok(_)] => {}
                [Err(_), _] => {
                    state.drop(graph, edge as u32)?;
                    (best, most, looked) = (None, 0, 0);
                }
                [_, Err(_)] => {
                    state.take(graph, edge as u32)?;
                    (best, most, looked) = (None, 0, 0);
                }
            }
            state.settle(graph)?;
        }
        edge = (edge + 1) % edges;
        looked += 1;
    }
    Ok(best)
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
