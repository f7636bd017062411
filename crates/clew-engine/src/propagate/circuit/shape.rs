//! What the shape of the graph says: where everything hangs on one node or one edge, and how many
//! nodes there are of either colour, where every step changes it.
//!
//! A path begins on one side of a node that everything hangs on and ends on the other; of the two
//! colours it has equally many, or one more of the one that it begins and ends with.

use super::graph::{Graph, Known};
use crate::space::{Outcome, Stop};

/// Room to work in.
#[derive(Default)]
pub struct Shape {
    /// the nodes in the order in which they were met
    order: Vec<u32>,
    /// for each node, when it was met, and the earliest that one comes back to from there on
    met: Vec<u32>,
    back: Vec<u32>,
    cursor: Vec<u32>,
    path: Vec<u32>,
    colour: Vec<u8>,
    alternates: bool,
    /// how many of the nodes met before have colour 1
    ones: Vec<u32>,
    cuts: Vec<Cut>,
    bridges: Vec<u32>,
}

/// Without `at`, the nodes met from `from` up to `to` hang together with no others.
#[derive(Clone, Copy)]
struct Cut {
    at: u32,
    from: usize,
    to: usize,
}

const UNMET: u32 = u32::MAX;

impl Shape {
    /// What follows for the edges; `gate` is the node that stands for the end of a path.
    pub fn settle(&mut self, graph: &mut Graph, gate: Option<u32>) -> Outcome {
        self.explore(graph, gate)?;
        let Some(gate) = gate else {
            let half = 2 * self.colour.iter().filter(|c| **c == 1).count() == graph.nodes();
            let fits = self.cuts.is_empty() && (half || !self.alternates);
            return if fits { Ok(()) } else { Err(Stop::Fail) };
        };
        for i in 0..self.bridges.len() {
            graph.take(self.bridges[i])?;
        }
        if self.alternates {
            self.balance(graph, gate)?;
        }
        self.cuts.sort_unstable_by_key(|cut| cut.at);
        if self.cuts.windows(2).any(|two| two[0].at == two[1].at) {
            return Err(Stop::Fail); // three sides, and a path has two ends
        }
        for i in 0..self.cuts.len() {
            self.judge(graph, gate, self.cuts[i])?;
        }
        Ok(())
    }

    /// Depth first, without the gate.
    fn explore(&mut self, graph: &Graph, gate: Option<u32>) -> Outcome {
        let nodes = graph.nodes() - usize::from(gate.is_some());
        for list in [&mut self.met, &mut self.back, &mut self.cursor] {
            list.clear();
            list.resize(nodes, UNMET);
        }
        self.colour.clear();
        self.colour.resize(nodes, 0);
        self.alternates = true;
        self.order.clear();
        self.cuts.clear();
        self.bridges.clear();
        self.meet(0, 0);
        let mut branches = 0;
        while let Some(&node) = self.path.last() {
            match self.next(graph, gate, node) {
                Some(other) if self.met[other as usize] == UNMET => {
                    self.meet(other, 1 - self.colour[node as usize]);
                }
                Some(other) => self.see(node, other),
                None => {
                    self.path.pop();
                    if let Some(&parent) = self.path.last() {
                        branches += u32::from(parent == 0);
                        self.leave(graph, node, parent, branches);
                    }
                }
            }
        }
        if self.order.len() < nodes { Err(Stop::Fail) } else { Ok(()) }
    }

    fn meet(&mut self, node: u32, colour: u8) {
        let now = self.order.len() as u32;
        self.met[node as usize] = now;
        self.back[node as usize] = now;
        self.cursor[node as usize] = 0;
        self.colour[node as usize] = colour;
        self.order.push(node);
        self.path.push(node);
    }

    fn see(&mut self, node: u32, other: u32) {
        self.alternates &= self.colour[node as usize] != self.colour[other as usize];
        self.come_back(node, self.met[other as usize]);
    }

    fn come_back(&mut self, node: u32, time: u32) {
        let back = &mut self.back[node as usize];
        *back = time.min(*back);
    }

    /// All from `node` on is explored: does it hang on `parent` alone, or on the edge between them?
    fn leave(&mut self, graph: &Graph, node: u32, parent: u32, branches: u32) {
        let back = self.back[node as usize];
        let time = self.met[parent as usize];
        let is_child = |(_, other): &&(u32, u32)| *other == node;
        if back > time {
            let edge = graph.around(parent).iter().find(is_child);
            self.bridges.extend(edge.map(|(edge, _)| *edge));
        }
        if back >= time && (parent != 0 || branches > 1) {
            let from = self.met[node as usize] as usize;
            self.cuts.push(Cut { at: parent, from, to: self.order.len() });
        }
        self.come_back(parent, back);
    }

    /// The next neighbour but the one that the node was met from: that is no way back.
    fn next(&mut self, graph: &Graph, gate: Option<u32>, node: u32) -> Option<u32> {
        let parent = self.path.len().checked_sub(2).map(|i| self.path[i]);
        let cursor = &mut self.cursor[node as usize];
        while let Some(&(edge, other)) = graph.around(node).get(*cursor as usize) {
            *cursor += 1;
            let counts = Some(other) != gate && Some(other) != parent;
            if counts && graph.known(edge) != Known::Out {
                return Some(other);
            }
        }
        None
    }

    /// The colours of all nodes say which ends the path may have.
    fn balance(&mut self, graph: &mut Graph, gate: u32) -> Outcome {
        self.ones.clear();
        self.ones.push(0);
        for (i, node) in self.order.iter().enumerate() {
            self.ones.push(self.ones[i] + u32::from(self.colour[*node as usize]));
        }
        let ones = self.ones[self.order.len()] as usize;
        let zeros = self.order.len() - ones;
        let tied = tied(graph, gate);
        match zeros.abs_diff(ones) {
            0 => match tied.first() {
                Some(&first) => {
                    let other = 1 - self.colour[first as usize];
                    self.close(graph, gate, |node, colour| node != first && colour != other)
                }
                None => Ok(()),
            },
            1 => {
                let more = u8::from(ones > zeros);
                self.close(graph, gate, |_, colour| colour != more)
            }
            _ => Err(Stop::Fail),
        }
    }

    /// The gate does not lead to these nodes (and their colours).
    fn close(&self, graph: &mut Graph, gate: u32, these: impl Fn(u32, u8) -> bool) -> Outcome {
        for i in 0..graph.around(gate).len() {
            let (edge, node) = graph.around(gate)[i];
            if these(node, self.colour[node as usize]) {
                graph.drop(edge)?;
            }
        }
        Ok(())
    }

    /// The path has one end on either side of a cut.
    fn judge(&self, graph: &mut Graph, gate: u32, cut: Cut) -> Outcome {
        let Cut { at, from, to } = cut;
        let is_inside = |node: u32| (from..to).contains(&(self.met[node as usize] as usize));
        let tied = tied(graph, gate);
        let full = |node: u32| tied.iter().any(|v| *v != node && is_inside(*v) == is_inside(node));
        let colours = if self.alternates { Some(self.end_colours(cut)?) } else { None };
        self.close(graph, gate, |node, colour| {
            let wrong = colours.is_some_and(|[outside, inside]| {
                colour != if is_inside(node) { inside } else { outside }
            });
            node == at || wrong || full(node)
        })
    }

    /// The colours of the ends outside and inside, counted from the node that all hangs on.
    fn end_colours(&self, Cut { at, from, to }: Cut) -> Result<[u8; 2], Stop> {
        let mine = self.colour[at as usize];
        let ones = (self.ones[to] - self.ones[from]) as usize;
        let all = self.ones[self.order.len()] as usize;
        let others = self.order.len() - 1 - (to - from);
        let outside = end_colour(mine, others, all - ones - usize::from(mine))?;
        Ok([outside, end_colour(mine, to - from, ones)?])
    }
}

/// The nodes that the gate is known to be linked with.
fn tied(graph: &Graph, gate: u32) -> Vec<u32> {
    let around = graph.around(gate).iter();
    let known = around.filter(|(edge, _)| graph.known(*edge) == Known::In);
    known.map(|(_, node)| *node).collect()
}

/// The colour of the last of `nodes` nodes, `ones` of them of colour 1, that are walked through
/// after a node of colour `before`.
fn end_colour(before: u8, nodes: usize, ones: usize) -> Result<u8, Stop> {
    let like_first = nodes.div_ceil(2);
    let expected = if before == 0 { like_first } else { nodes - like_first };
    let end = if nodes % 2 == 1 { 1 - before } else { before };
    if ones == expected { Ok(end) } else { Err(Stop::Fail) }
}
