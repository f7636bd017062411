//! Nodes that an open route must pass because nothing else leads on: it begins on one side of such
//! a node and ends on the other, and the colours of either side say how.

use super::graph::Graph;
use super::state::{Dead, Edge, State};

/// Room to work in, for an open route that changes colour at every step.
pub struct Chain {
    gate: u32,
    /// the colour of each node but the gate
    colour: Vec<u8>,
    /// the nodes in the order in which they were met, and when each was met
    order: Vec<u32>,
    met: Vec<u32>,
    back: Vec<u32>,
    cursor: Vec<u32>,
    path: Vec<u32>,
    /// whether a node is cut at already
    split: Vec<bool>,
    /// how many of the nodes met before have colour 1
    ones: Vec<u32>,
    cuts: Vec<Cut>,
}

/// Without `at`, the nodes met from `from` up to `to` hang together with no others.
struct Cut {
    at: u32,
    from: usize,
    to: usize,
}

const UNMET: u32 = u32::MAX;
/// How many edges of the gate are looked at in one go.
const PATIENCE: usize = 1 << 20;

impl Chain {
    /// For a graph with a gate.
    pub fn new(gate: u32, colour: &[u8]) -> Self {
        let nodes = colour.len();
        Self {
            gate,
            colour: colour.to_vec(),
            order: Vec::new(),
            met: vec![UNMET; nodes],
            back: vec![0; nodes],
            cursor: vec![0; nodes],
            path: Vec::new(),
            split: vec![false; nodes],
            ones: Vec::new(),
            cuts: Vec::new(),
        }
    }

    /// All that follows for the two ends.
    pub fn settle(&mut self, graph: &Graph, state: &mut State) -> Result<(), Dead> {
        self.explore(graph, state)?;
        self.ones.clear();
        self.ones.push(0);
        for (i, node) in self.order.iter().enumerate() {
            self.ones.push(self.ones[i] + u32::from(self.colour[*node as usize]));
        }
        let many = PATIENCE / graph.degree(self.gate).max(1);
        for i in 0..self.cuts.len().min(many) {
            self.judge(graph, state, i)?;
        }
        Ok(())
    }

    /// Depth first, without the gate.
    fn explore(&mut self, graph: &Graph, state: &State) -> Result<(), Dead> {
        self.met.fill(UNMET);
        self.split.fill(false);
        self.order.clear();
        self.path.clear(); // the last exploration may have ended early
        self.cuts.clear();
        self.meet(0);
        let mut branches = 0;
        while let Some(&node) = self.path.last() {
            match self.next(graph, state, node) {
                Some(other) if self.met[other as usize] == UNMET => self.meet(other),
                Some(other) => self.come_back(node, self.met[other as usize]),
                None => {
                    self.path.pop();
                    let Some(&parent) = self.path.last() else { break };
                    let back = self.back[node as usize];
                    self.come_back(parent, back);
                    branches += u32::from(parent == 0);
                    if back >= self.met[parent as usize] && (parent != 0 || branches == 2) {
                        self.cut(parent, node)?;
                    }
                }
            }
        }
        let whole = self.order.len() == self.colour.len() && branches <= 2;
        whole.then_some(()).ok_or(Dead)
    }

    fn meet(&mut self, node: u32) {
        self.met[node as usize] = self.order.len() as u32;
        self.back[node as usize] = self.order.len() as u32;
        self.cursor[node as usize] = 0;
        self.order.push(node);
        self.path.push(node);
    }

    fn come_back(&mut self, node: u32, time: u32) {
        let back = &mut self.back[node as usize];
        *back = time.min(*back);
    }

    fn next(&mut self, graph: &Graph, state: &State, node: u32) -> Option<u32> {
        let cursor = &mut self.cursor[node as usize];
        while let Some(&(edge, other)) = graph.around(node).get(*cursor as usize) {
            *cursor += 1;
            if other != self.gate && state.edge[edge as usize] != Edge::Out {
                return Some(other);
            }
        }
        None
    }

    /// What was met from `first` on has no way out but `at`: only one such side may there be.
    fn cut(&mut self, at: u32, first: u32) -> Result<(), Dead> {
        if std::mem::replace(&mut self.split[at as usize], true) {
            return Err(Dead);
        }
        let (from, to) = (self.met[first as usize] as usize, self.order.len());
        self.cuts.push(Cut { at, from, to });
        Ok(())
    }

    /// One end lies on this side, one on the other, each of the colour that its side asks for.
    fn judge(&self, graph: &Graph, state: &mut State, cut: usize) -> Result<(), Dead> {
        let Cut { at, from, to } = self.cuts[cut];
        let mine = self.colour[at as usize];
        let ones = (self.ones[to] - self.ones[from]) as usize;
        let all_ones = self.ones[self.order.len()] as usize;
        let inside = end_colour(mine, to - from, ones)?;
        let others = self.order.len() - 1 - (to - from);
        let outside = end_colour(mine, others, all_ones - ones - usize::from(mine))?;
        let is_inside = |node: u32| (from..to).contains(&(self.met[node as usize] as usize));
        let around = graph.around(self.gate);
        let known = around.iter().filter(|(edge, _)| state.edge[*edge as usize] == Edge::In);
        let taken: Vec<u32> = known.map(|(_, node)| *node).collect();
        for &(edge, node) in around {
            let side = is_inside(node);
            let wrong = self.colour[node as usize] != if side { inside } else { outside };
            let full = |other: &u32| *other != node && is_inside(*other) == side;
            if node == at || wrong || taken.iter().any(full) {
                state.drop(graph, edge)?;
            }
        }
        Ok(())
    }
}

/// The colour of the last of `nodes` nodes that a route walks through, coming from a node of colour
/// `before`: they alternate.
fn end_colour(before: u8, nodes: usize, ones: usize) -> Result<u8, Dead> {
    let like_first = nodes.div_ceil(2);
    let first_is_one = before == 0;
    let expected = if first_is_one { like_first } else { nodes - like_first };
    let end = if nodes % 2 == 1 { 1 - before } else { before };
    (ones == expected).then_some(end).ok_or(Dead)
}
