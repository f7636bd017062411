//! What the finder works on: the edges not ruled out, and two links at each node.

use super::super::graph::Graph;
use super::super::state::{Edge, State};

/// No node.
pub const NONE: u32 = u32::MAX;

/// A graph of two colours, every edge between the two, and some of its edges as links: at most two
/// at a node, in the end exactly two, so that they are closed cycles through all nodes.
///
/// Invariant: a tied link is never replaced, so that it keeps its slot.
#[derive(Clone)]
pub struct Net {
    begins: Vec<u32>,
    near: Vec<u32>,
    pub colour: Vec<u8>,
    pub links: Vec<[u32; 2]>,
    tied: Vec<u8>,
}

impl Net {
    /// The edges that are not out; those that are in are tied links.
    pub fn new(graph: &Graph, state: &State, colour: &[u8]) -> Self {
        let nodes = graph.nodes();
        let mut colour = colour.to_vec();
        colour.resize(nodes, 1);
        let mut net = Self {
            begins: vec![0],
            near: Vec::with_capacity(2 * graph.ends.len()),
            colour,
            links: vec![[NONE; 2]; nodes],
            tied: vec![0; nodes],
        };
        for node in 0..nodes as u32 {
            let around = graph.around(node).iter();
            let not_out = around.filter(|(edge, _)| state.edge[*edge as usize] != Edge::Out);
            net.near.extend(not_out.map(|(_, other)| *other));
            net.begins.push(net.near.len() as u32);
        }
        for (edge, &[a, b]) in graph.ends.iter().enumerate() {
            if state.edge[edge] == Edge::In {
                net.tie(a, b);
            }
        }
        net
    }

    /// Give the gate the colour that its neighbours do not have; false if they have both.
    ///
    /// A gate tied to a start of one colour leads to an end of the other. Nodes of colour 0 look for
    /// links: better the gate's neighbours than the gate, which has very many.
    pub fn colour_gate(&mut self, gate: u32) -> bool {
        let [tied, full] = self.links[gate as usize];
        if full != NONE {
            return true;
        }
        let colour = |node: u32| self.colour[node as usize];
        let mut open = self.near(gate).iter().copied().filter(|node| *node != tied);
        let Some(first) = open.next() else { return true };
        let both = open.any(|node| colour(node) != colour(first));
        let mine = match tied {
            NONE if both => return false,
            NONE => 1 - colour(first),
            _ if both => colour(tied),
            _ => 1 - colour(first),
        };
        self.colour[gate as usize] = mine;
        if mine == 0 {
            self.colour.iter_mut().for_each(|colour| *colour = 1 - *colour);
        }
        true
    }

    /// How many nodes there are.
    pub fn nodes(&self) -> usize {
        self.links.len()
    }

    /// Where the edges of a node lead.
    pub fn near(&self, node: u32) -> &[u32] {
        let node = node as usize;
        &self.near[self.begins[node] as usize..self.begins[node + 1] as usize]
    }

    /// Whether there is an edge between two nodes of different colour.
    pub fn joined(&self, a: u32, b: u32) -> bool {
        let (from, to) = if self.near(a).len() <= self.near(b).len() { (a, b) } else { (b, a) };
        self.colour[a as usize] != self.colour[b as usize] && self.near(from).contains(&to)
    }

    /// A link for good.
    pub fn tie(&mut self, a: u32, b: u32) {
        self.link(a, b);
        for (node, other) in [(a, b), (b, a)] {
            let slot = u8::from(self.links[node as usize][1] == other);
            self.tied[node as usize] |= 1 << slot;
        }
    }

    /// How many links a node still needs.
    pub fn wants(&self, node: u32) -> usize {
        self.links[node as usize].iter().filter(|link| **link == NONE).count()
    }

    /// Whether two nodes are linked.
    pub fn linked(&self, a: u32, b: u32) -> bool {
        self.links[a as usize].contains(&b)
    }

    /// The links of a node that may be replaced.
    pub fn loose(&self, node: u32) -> impl Iterator<Item = u32> + use<> {
        let (links, tied) = (self.links[node as usize], self.tied[node as usize]);
        (0..2).filter(move |slot| tied & (1 << slot) == 0).map(move |slot| links[slot])
    }

    /// Link two nodes that both want it.
    pub fn link(&mut self, a: u32, b: u32) {
        self.replace(a, NONE, b);
        self.replace(b, NONE, a);
    }

    /// Take a link away.
    pub fn cut(&mut self, a: u32, b: u32) {
        self.replace(a, b, NONE);
        self.replace(b, a, NONE);
    }

    fn replace(&mut self, node: u32, old: u32, new: u32) {
        let links = &mut self.links[node as usize];
        let slot = usize::from(links[0] != old);
        debug_assert_eq!(links[slot], old);
        links[slot] = new;
    }
}
