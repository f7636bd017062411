//! One line through all nodes of a graph: open or closed, with given ends, places and waypoints.
//!
//! Payload, as 64-bit words: number of nodes; closed (0 or 1); start and end, each counted from 1
//! with 0 for none; seed; number of places, then pairs of node and place; number of waypoints, then
//! these; then for each node the number of its neighbours and these, ascending. A solution is each
//! node's place on the route, from 1. A closed route is told from its start (the payload names it);
//! towards the lower of the start's two neighbours on it, where nothing else says which way round.

mod chain;
mod colours;
mod finder;
mod flow;
mod graph;
mod marks;
mod question;
mod regions;
mod rest;
mod search;
mod state;
mod tell;
#[cfg(test)]
mod tests;

use crate::{Counters, Kernel, Turn};
use colours::{balance, colours};
use finder::{Finder, Found};
use graph::Graph;
use question::Question;
#[cfg(test)]
pub use rest::Link;
pub use rest::{End, Node, Rest};
use search::{Search, Step};
use state::{Dead, Edge, State};

/// How much work a unit of fuel pays for.
const WORK: u64 = 256;
/// How much work the finder does before the exact search begins, for each edge.
const HEAD_START: i64 = 256;
/// How many tours are kept.
const KNOWN: usize = 4;
/// How much work each does before the other has its turn.
const SHARE: u64 = 1 << 16;

/// The running solver: a finder for the first route, and an exact search for all.
pub struct Hamilton {
    question: Question,
    graph: Graph,
    search: Search,
    finder: Option<Finder>,
    /// work done by the exact search beyond the finder's
    ahead: i64,
    /// the first tours found, by whomever: not to be told again
    known: Vec<Vec<[u32; 2]>>,
    /// how many were found
    tours: usize,
    /// routes found and not yet told
    waiting: Vec<Vec<u32>>,
    solution: Vec<i64>,
    counters: Counters,
}

impl Hamilton {
    /// Reads the payload.
    pub fn open(words: &[u64]) -> Result<Self, String> {
        let (mut hamilton, colour) = Self::root(words)?;
        if !hamilton.search.is_over() && hamilton.question.is_free() {
            let (graph, state) = (&hamilton.graph, &hamilton.search.state);
            let finder = |colour| Finder::new(graph, state, colour, hamilton.question.seed);
            hamilton.finder = colour.as_deref().map(finder);
        }
        Ok(hamilton)
    }

    /// A search in what can be said at once, and the colours of the nodes that have them.
    fn root(words: &[u64]) -> Result<(Self, Option<Vec<u8>>), String> {
        let question = Question::open(words)?;
        let graph = Graph::new(&question);
        let mut hamilton = Self {
            search: Search::new(&graph, State::new(&question, &graph), question.seed),
            finder: None,
            ahead: HEAD_START * graph.ends.len() as i64,
            known: Vec::new(),
            tours: 0,
            waiting: Vec::new(),
            solution: Vec::new(),
            counters: Counters::default(),
            question,
            graph,
        };
        let colour = hamilton.begin().unwrap_or_else(|Dead| {
            hamilton.search.end();
            None
        });
        Ok((hamilton, colour))
    }

    /// What can be said at once.
    fn begin(&mut self) -> Result<Option<Vec<u8>>, Dead> {
        let (question, graph) = (&self.question, &self.graph);
        if question.absurd {
            return Err(Dead);
        }
        if question.nodes() < 3 {
            self.waiting = tell::tiny(question);
            return Err(Dead);
        }
        let state = &mut self.search.state;
        let colour = colours(question)?;
        ends(question, graph, state)?;
        if let Some(colour) = &colour {
            balance(question, colour, graph, state)?;
        }
        self.search.begin(graph, colour.as_deref())?;
        Ok(colour)
    }

    /// The two neighbours of each node on the tour found.
    fn tour(&self) -> Vec<[u32; 2]> {
        let mut tour = vec![[u32::MAX; 2]; self.graph.nodes()];
        for (edge, &[a, b]) in self.graph.ends.iter().enumerate() {
            if self.search.state.edge[edge] == Edge::In {
                for (from, to) in [(a, b), (b, a)] {
                    let slots = &mut tour[from as usize];
                    slots[usize::from(slots[0] != u32::MAX)] = to;
                }
            }
        }
        tour
    }

    /// Tell the next route that waits.
    fn tell(&mut self) -> bool {
        let Some(route) = self.waiting.pop() else { return false };
        self.solution.clear();
        self.solution.resize(route.len(), 0);
        for (i, &node) in route.iter().enumerate() {
            self.solution[node as usize] = i as i64 + 1;
        }
        self.counters.solutions += 1;
        true
    }

    /// Let the finder go on, if it is its turn: how much work that was.
    fn find(&mut self) -> Option<u64> {
        let finder = self.finder.as_mut().filter(|_| self.ahead >= 0)?;
        let (found, work) = finder.step(SHARE);
        self.ahead -= work as i64;
        self.counters.nodes += 1;
        match found {
            Found::On => return Some(work),
            Found::Nothing => {}
            Found::Never => self.search.end(),
            Found::Tour(tour) => {
                self.waiting = tell::routes(&self.question, &self.graph, &tour);
                self.note(tour);
            }
        }
        self.finder = None;
        Some(work)
    }

    /// Let the exact search go on: how much work that was, or None if there is no more.
    fn seek(&mut self) -> Option<u64> {
        let step = self.search.step(&self.graph, &mut self.counters);
        let work = self.search.worked();
        self.ahead += work as i64;
        match step {
            Step::On => {}
            Step::Done => return None,
            Step::Tour => {
                let tour = self.tour();
                self.finder = None;
                if !self.known.iter().any(|known| same(known, &tour)) {
                    self.waiting = tell::routes(&self.question, &self.graph, &tour);
                    self.note(tour);
                    self.search.go_on();
                }
            }
        }
        if self.search.is_proving() && (1..=KNOWN).contains(&self.tours) {
            self.search.prove(&self.graph);
        }
        Some(work)
    }

    fn note(&mut self, tour: Vec<[u32; 2]>) {
        self.tours += 1;
        if self.known.len() < KNOWN {
            self.known.push(tour);
        }
    }
}

fn same(one: &[[u32; 2]], other: &[[u32; 2]]) -> bool {
    one.iter().zip(other).all(|([a, b], [c, d])| (a, b) == (c, d) || (a, b) == (d, c))
}

/// What start and end say of edges.
fn ends(question: &Question, graph: &Graph, state: &mut State) -> Result<(), Dead> {
    match (graph.gate, question.start, question.end) {
        (Some(gate), start, end) => {
            for node in [start, end].into_iter().flatten() {
                state.take(graph, graph.edge(node, gate).ok_or(Dead)?)?;
            }
        }
        (None, Some(start), Some(end)) => {
            state.take(graph, graph.edge(start, end).ok_or(Dead)?)?;
        }
        _ => {}
    }
    Ok(())
}

impl Kernel for Hamilton {
    fn advance(&mut self, mut fuel: u64) -> Turn {
        loop {
            if self.tell() {
                return Turn::Found;
            }
            if fuel == 0 {
                return Turn::Tired;
            }
            let Some(work) = self.find().or_else(|| self.seek()) else { return Turn::Exhausted };
            fuel = fuel.saturating_sub(1 + work / WORK);
        }
    }

    fn solution(&self) -> &[i64] {
        &self.solution
    }

    fn counters(&self) -> Counters {
        self.counters
    }
}
