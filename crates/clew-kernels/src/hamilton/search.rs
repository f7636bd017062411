//! The exact search: guess that an edge is of the tour, see what follows, go back.

use super::graph::Graph;
use super::state::{Dead, Edge, State};
use crate::Counters;

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

/// The running search.
pub struct Search {
    pub state: State,
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
    pub fn new(state: State, dead: bool) -> Self {
        Self { state, path: Vec::new(), turn: if dead { Turn::Done } else { Turn::Down } }
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
        self.follow(taken, graph, counters);
    }

    fn refute(&mut self, graph: &Graph, counters: &mut Counters) {
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

    /// What follows from the last change; whether it is a contradiction.
    fn follow(&mut self, change: Result<(), Dead>, graph: &Graph, counters: &mut Counters) -> bool {
        counters.checks += 1;
        let dead = change.and_then(|()| self.state.settle(graph)).is_err();
        self.turn = if dead { Turn::Up } else { Turn::Down };
        dead
    }

    /// An open edge where there is least choice, at the end of a fragment if there is one.
    fn choose(&self, graph: &Graph) -> Option<u32> {
        let state = &self.state;
        let open = (0..graph.nodes() as u32).filter(|node| {
            let node = *node as usize;
            state.taken[node] < 2 && state.left[node] > u32::from(state.taken[node])
        });
        let node = open.min_by_key(|node| {
            let taken = state.taken[*node as usize];
            (taken == 0, state.left[*node as usize] - u32::from(taken))
        })?;
        let open = |(edge, _): &&(u32, u32)| state.edge[*edge as usize] == Edge::Open;
        graph.around(node).iter().find(open).map(|(edge, _)| *edge)
    }
}
