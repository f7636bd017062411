//! Two edges at every node, whatever they make: what all ways of choosing them have in common.
//!
//! Given one way, any other differs from it by closed trails of chosen and other edges in turn. With
//! chosen edges pointing one way and the others back, those are the closed walks, so an edge that
//! leads from one strongly connected component to another is chosen always or never.

use super::finder::{Factor, Made, Net};
use super::graph::Graph;
use super::state::{Dead, Edge, State};

/// Room to work in.
pub struct Flow {
    colour: Vec<u8>,
    /// when a node was met (0: not yet) and the earliest still open that it leads back to
    met: Vec<u32>,
    back: Vec<u32>,
    cursor: Vec<u32>,
    path: Vec<u32>,
    open: Vec<u32>,
    component: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl Flow {
    /// For a graph and the colours of its nodes but the gate.
    pub fn new(graph: &Graph, colour: &[u8]) -> Self {
        let nodes = graph.nodes();
        Self {
            colour: colour.to_vec(),
            met: vec![0; nodes],
            back: vec![0; nodes],
            cursor: vec![0; nodes],
            path: Vec::new(),
            open: Vec::new(),
            component: vec![NONE; nodes],
        }
    }

    /// Take what is always chosen, drop what never is.
    pub fn settle(&mut self, graph: &Graph, state: &mut State) -> Result<(), Dead> {
        let mut net = Net::new(graph, state, &self.colour);
        if graph.gate.is_some_and(|gate| !net.colour_gate(gate)) {
            return Ok(());
        }
        let mut factor = Factor::new(&mut net);
        if factor.step(&mut net, u64::MAX).0 != Made::Whole {
            return Err(Dead);
        }
        self.components(&net);
        for edge in 0..graph.ends.len() {
            let [a, b] = graph.ends[edge];
            let apart = self.component[a as usize] != self.component[b as usize];
            if apart && state.edge[edge] == Edge::Open {
                match net.linked(a, b) {
                    true => state.take(graph, edge as u32)?,
                    false => state.drop(graph, edge as u32)?,
                }
            }
        }
        Ok(())
    }

    /// Strongly connected components (Tarjan 1972).
    fn components(&mut self, net: &Net) {
        self.met.fill(0);
        self.component.fill(NONE);
        let (mut time, mut count) = (0, 0);
        for root in 0..net.nodes() as u32 {
            if self.met[root as usize] == 0 {
                self.meet(root, &mut time);
            }
            while let Some(&node) = self.path.last() {
                match self.next(net, node) {
                    Some(other) if self.met[other as usize] == 0 => self.meet(other, &mut time),
                    Some(other) if self.component[other as usize] == NONE => {
                        self.come_back(node, self.met[other as usize]);
                    }
                    Some(_) => {}
                    None => self.leave(node, &mut count),
                }
            }
        }
    }

    fn meet(&mut self, node: u32, time: &mut u32) {
        *time += 1;
        self.met[node as usize] = *time;
        self.back[node as usize] = *time;
        self.cursor[node as usize] = 0;
        self.path.push(node);
        self.open.push(node);
    }

    fn come_back(&mut self, node: u32, time: u32) {
        let back = &mut self.back[node as usize];
        *back = time.min(*back);
    }

    fn leave(&mut self, node: u32, count: &mut u32) {
        self.path.pop();
        let back = self.back[node as usize];
        if back == self.met[node as usize] {
            while let Some(other) = self.open.pop() {
                self.component[other as usize] = *count;
                if other == node {
                    break;
                }
            }
            *count += 1;
        }
        if let Some(&parent) = self.path.last() {
            self.come_back(parent, back);
        }
    }

    /// From colour 0 over edges not chosen, from colour 1 over those chosen that might not be.
    fn next(&mut self, net: &Net, node: u32) -> Option<u32> {
        let cursor = &mut self.cursor[node as usize];
        if net.colour[node as usize] == 1 {
            *cursor += 1;
            return net.loose(node).nth(*cursor as usize - 1);
        }
        while let Some(&other) = net.near(node).get(*cursor as usize) {
            *cursor += 1;
            if net.colour[other as usize] == 1 && !net.linked(node, other) {
                return Some(other);
            }
        }
        None
    }
}
