//! One line through all nodes of a graph: open or closed, with given ends, places and waypoints.
//!
//! Payload, as 64-bit words: number of nodes; closed (0 or 1); start and end, each counted from 1
//! with 0 for none; seed; number of places, then pairs of node and place; number of waypoints, then
//! these; then for each node the number of its neighbours and these, ascending. A solution is each
//! node's place on the route, from 1. A closed route is told once: from its start (the payload
//! names it) towards the lower of the start's two neighbours on it.

mod graph;
mod question;
mod search;
mod state;
mod tell;
#[cfg(test)]
mod tests;

use crate::{Counters, Kernel, Turn};
use graph::Graph;
use question::Question;
use search::{Search, Step};
use state::{Dead, Edge, State};

/// The running solver.
pub struct Hamilton {
    question: Question,
    graph: Graph,
    search: Search,
    /// routes found and not yet told
    waiting: Vec<Vec<u32>>,
    solution: Vec<i64>,
    counters: Counters,
}

impl Hamilton {
    /// Reads the payload.
    pub fn open(words: &[u64]) -> Result<Self, String> {
        let question = Question::open(words)?;
        let graph = Graph::new(&question);
        let mut state = State::new(&graph);
        let is_tiny = question.nodes() < 3;
        let dead = question.absurd || is_tiny || begin(&question, &graph, &mut state).is_err();
        let waiting = if is_tiny && !question.absurd { tell::tiny(&question) } else { Vec::new() };
        let search = Search::new(state, dead);
        let counters = Counters::default();
        Ok(Self { question, graph, search, waiting, solution: Vec::new(), counters })
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
}

/// What the question says of edges at once.
fn begin(question: &Question, graph: &Graph, state: &mut State) -> Result<(), Dead> {
    match (graph.gate, question.start, question.end) {
        (Some(gate), start, end) => {
            for node in [start, end].into_iter().flatten() {
                state.take(graph, graph.edge(node, gate).ok_or(Dead)?)?;
            }
        }
        // A closed route ends at the higher of its start's two neighbours.
        (None, Some(start), Some(end)) => {
            state.take(graph, graph.edge(start, end).ok_or(Dead)?)?;
            for &(edge, _) in graph.around(start).iter().filter(|(_, other)| *other > end) {
                state.drop(graph, edge)?;
            }
        }
        _ => {}
    }
    state.settle(graph)
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
            fuel = fuel.saturating_sub(1 + self.graph.nodes() as u64 / 256);
            match self.search.step(&self.graph, &mut self.counters) {
                Step::On => {}
                Step::Done => return Turn::Exhausted,
                Step::Tour => {
                    self.waiting = tell::routes(&self.question, &self.graph, &self.tour());
                }
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
