//! The tour without its direction: edges that are of it, may be, or are not.
//!
//! Every node has two edges of the tour: with two known the others are out, with two left both are
//! in. Edges known form fragments, and the edge that would close one too early is out.

use crate::space::{Outcome, Stop};

/// What is known of an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    Open,
    In,
    Out,
}

/// An edge: its two nodes, and whether the second may follow the first, or the first the second.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    pub ends: [u32; 2],
    pub forth: bool,
    pub back: bool,
    pub known: Known,
}

/// All edges, and what is known at each node.
#[derive(Default)]
pub struct Graph {
    pub edges: Vec<Edge>,
    nodes: usize,
    begins: Vec<u32>,
    around: Vec<(u32, u32)>,
    /// how many edges at a node are in, and how many are not out
    taken: Vec<u32>,
    left: Vec<u32>,
    /// the other end of the fragment that ends here
    mate: Vec<u32>,
    inside: usize,
    queue: Vec<u32>,
}

impl Graph {
    /// Note where the edges are; nothing is known yet.
    pub fn index(&mut self, nodes: usize) {
        self.nodes = nodes;
        self.left.clear();
        self.left.resize(nodes, 0);
        for node in self.edges.iter().flat_map(|edge| edge.ends) {
            self.left[node as usize] += 1;
        }
        self.begins.clear();
        self.begins.push(0);
        for node in 0..nodes {
            self.begins.push(self.begins[node] + self.left[node]);
        }
        self.place();
        self.taken.clear();
        self.taken.resize(nodes, 0);
        self.mate.clear();
        self.mate.extend(0..nodes as u32);
        self.inside = 0;
        self.queue.clear();
        self.queue.extend(0..nodes as u32);
    }

    fn place(&mut self) {
        self.around.clear();
        self.around.resize(2 * self.edges.len(), (0, 0));
        let mut free = self.begins.clone();
        for (i, edge) in self.edges.iter().enumerate() {
            let [a, b] = edge.ends;
            for (from, to) in [(a, b), (b, a)] {
                self.around[free[from as usize] as usize] = (i as u32, to);
                free[from as usize] += 1;
            }
        }
    }

    /// How many nodes there are.
    pub fn nodes(&self) -> usize {
        self.nodes
    }

    /// Each edge at a node and where it leads.
    pub fn around(&self, node: u32) -> &[(u32, u32)] {
        let node = node as usize;
        &self.around[self.begins[node] as usize..self.begins[node + 1] as usize]
    }

    /// What is known of an edge.
    pub fn known(&self, edge: u32) -> Known {
        self.edges[edge as usize].known
    }

    /// How many edges are not open.
    pub fn settled(&self) -> usize {
        self.edges.iter().filter(|edge| edge.known != Known::Open).count()
    }

    /// The edge is of the tour.
    pub fn take(&mut self, edge: u32) -> Outcome {
        match self.known(edge) {
            Known::In => return Ok(()),
            Known::Out => return Err(Stop::Fail),
            Known::Open => {}
        }
        let [a, b] = self.edges[edge as usize].ends;
        let closes = self.mate[a as usize] == b && self.taken[a as usize] > 0;
        let full = self.taken[a as usize] == 2 || self.taken[b as usize] == 2;
        if full || closes && self.inside + 1 < self.nodes {
            return Err(Stop::Fail);
        }
        self.edges[edge as usize].known = Known::In;
        self.inside += 1;
        for node in [a, b] {
            self.taken[node as usize] += 1;
            self.queue.push(node);
        }
        if closes { Ok(()) } else { self.join(a, b) }
    }

    fn join(&mut self, a: u32, b: u32) -> Outcome {
        let (x, y) = (self.mate[a as usize], self.mate[b as usize]);
        self.mate[x as usize] = y;
        self.mate[y as usize] = x;
        if self.inside + 1 >= self.nodes || (x, y) == (a, b) {
            return Ok(());
        }
        match self.around(x).iter().find(|(_, other)| *other == y) {
            Some(&(edge, _)) => self.drop(edge),
            None => Ok(()),
        }
    }

    /// The edge is not of the tour.
    pub fn drop(&mut self, edge: u32) -> Outcome {
        match self.known(edge) {
            Known::Out => return Ok(()),
            Known::In => return Err(Stop::Fail),
            Known::Open => {}
        }
        self.edges[edge as usize].known = Known::Out;
        for node in self.edges[edge as usize].ends {
            self.left[node as usize] -= 1;
            self.queue.push(node);
        }
        Ok(())
    }

    /// All that follows.
    pub fn settle(&mut self) -> Outcome {
        while let Some(node) = self.queue.pop() {
            let (taken, left) = (self.taken[node as usize], self.left[node as usize]);
            if left < 2 {
                return Err(Stop::Fail);
            }
            if left > 2 && taken < 2 || left == taken {
                continue;
            }
            for i in self.begins[node as usize]..self.begins[node as usize + 1] {
                let edge = self.around[i as usize].0;
                if self.known(edge) == Known::Open {
                    if taken == 2 { self.drop(edge)? } else { self.take(edge)? }
                }
            }
        }
        Ok(())
    }
}
