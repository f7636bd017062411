//! What is known of each edge, and what follows at once.
//!
//! Every node has two edges of the tour: with two of them taken the others are out; with two left
//! both are taken. Edges taken form *fragments*, and the edge that would close one too early is out.

use super::graph::Graph;
use super::marks::{End, Marks};
use super::question::Question;

/// What is known of an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    Open,
    In,
    Out,
}

/// There is no tour with these edges.
#[derive(Debug)]
pub struct Dead;

enum Change {
    Edge(u32),
    /// the other end of the fragment that ended here
    Mate(u32, u32),
    /// what was known of a fragment at its end
    End(u32, Box<End>),
}

/// What is known, with the means to go back.
pub struct State {
    pub edge: Vec<Edge>,
    /// how many edges at a node are in
    pub taken: Vec<u8>,
    /// how many edges at a node are not out
    pub left: Vec<u32>,
    /// the other end of the fragment that ends here (itself where none does)
    mate: Vec<u32>,
    /// how many edges are in
    pub inside: usize,
    pub marks: Marks,
    trail: Vec<Change>,
    queue: Vec<u32>,
    queued: Vec<bool>,
    /// ends of fragments whose edges are to be looked at
    ends: Vec<u32>,
}

impl State {
    /// Nothing is known yet; every node is to be looked at.
    pub fn new(question: &Question, graph: &Graph) -> Self {
        let nodes = graph.nodes() as u32;
        Self {
            edge: vec![Edge::Open; graph.ends.len()],
            taken: vec![0; nodes as usize],
            left: (0..nodes).map(|node| graph.degree(node) as u32).collect(),
            mate: (0..nodes).collect(),
            inside: 0,
            marks: Marks::new(question, graph),
            ends: (0..nodes).collect(),
            trail: Vec::new(),
            queue: (0..nodes).rev().collect(),
            queued: vec![true; nodes as usize],
        }
    }

    /// The other end of the fragment that ends here.
    pub fn mate(&self, node: u32) -> u32 {
        self.mate[node as usize]
    }

    /// Where one can come back to.
    pub fn mark(&self) -> usize {
        self.trail.len()
    }

    /// All is as it was at the mark.
    pub fn undo(&mut self, graph: &Graph, mark: usize) {
        for node in self.queue.drain(..) {
            self.queued[node as usize] = false;
        }
        self.ends.clear();
        while self.trail.len() > mark {
            match self.trail.pop() {
                Some(Change::Edge(edge)) => self.release(graph, edge),
                Some(Change::Mate(node, old)) => self.mate[node as usize] = old,
                Some(Change::End(node, old)) => self.marks.ends[node as usize] = *old,
                None => return,
            }
        }
    }

    fn release(&mut self, graph: &Graph, edge: u32) {
        let was = std::mem::replace(&mut self.edge[edge as usize], Edge::Open);
        self.inside -= usize::from(was == Edge::In);
        for node in graph.ends[edge as usize] {
            match was {
                Edge::In => self.taken[node as usize] -= 1,
                _ => self.left[node as usize] += 1,
            }
        }
    }

    /// The edge is not of the tour.
    pub fn drop(&mut self, graph: &Graph, edge: u32) -> Result<(), Dead> {
        match self.edge[edge as usize] {
            Edge::Out => return Ok(()),
            Edge::In => return Err(Dead),
            Edge::Open => {}
        }
        self.edge[edge as usize] = Edge::Out;
        self.trail.push(Change::Edge(edge));
        let mut alive = true;
        for node in graph.ends[edge as usize] {
            self.left[node as usize] -= 1;
            alive &= self.left[node as usize] >= 2;
            self.look(node);
        }
        alive.then_some(()).ok_or(Dead)
    }

    /// The edge is of the tour.
    pub fn take(&mut self, graph: &Graph, edge: u32) -> Result<(), Dead> {
        match self.edge[edge as usize] {
            Edge::In => return Ok(()),
            Edge::Out => return Err(Dead),
            Edge::Open => {}
        }
        let [a, b] = graph.ends[edge as usize];
        if self.taken[a as usize] == 2 || self.taken[b as usize] == 2 {
            return Err(Dead);
        }
        let closes = self.mate[a as usize] == b && self.taken[a as usize] > 0;
        if closes && self.inside + 1 < graph.nodes() {
            return Err(Dead);
        }
        self.edge[edge as usize] = Edge::In;
        self.trail.push(Change::Edge(edge));
        self.inside += 1;
        for node in [a, b] {
            self.taken[node as usize] += 1;
            self.look(node);
        }
        if closes { Ok(()) } else { self.join(graph, a, b) }
    }

    /// Two fragments become one, and its ends may not meet yet.
    fn join(&mut self, graph: &Graph, a: u32, b: u32) -> Result<(), Dead> {
        let (x, y) = (self.mate[a as usize], self.mate[b as usize]);
        if !self.marks.is_empty() {
            self.order([a, b], [x, y])?;
        }
        for (end, other) in [(x, y), (y, x)] {
            self.trail.push(Change::Mate(end, self.mate[end as usize]));
            self.mate[end as usize] = other;
        }
        if self.inside + 1 >= graph.nodes() || (x, y) == (a, b) {
            return Ok(());
        }
        match graph.edge(x, y) {
            Some(edge) => self.drop(graph, edge),
            None => Ok(()),
        }
    }

    /// The order in which marks are met must allow the fragments to be joined.
    fn order(&mut self, joined: [u32; 2], ends: [u32; 2]) -> Result<(), Dead> {
        let signs = self.marks.signs(joined[0], joined[1]);
        if signs == 0 {
            return Err(Dead);
        }
        let known = self.marks.joined(joined, ends, signs);
        for (node, known) in ends.into_iter().zip(known) {
            let old = std::mem::replace(&mut self.marks.ends[node as usize], known);
            self.trail.push(Change::End(node, Box::new(old)));
            self.ends.push(node);
        }
        Ok(())
    }

    fn look(&mut self, node: u32) {
        if !std::mem::replace(&mut self.queued[node as usize], true) {
            self.queue.push(node);
        }
    }

    /// All that follows, until nothing more does.
    pub fn settle(&mut self, graph: &Graph) -> Result<(), Dead> {
        loop {
            self.degrees(graph)?;
            let Some(end) = self.ends.pop() else { return Ok(()) };
            self.onwards(graph, end)?;
        }
    }

    fn degrees(&mut self, graph: &Graph) -> Result<(), Dead> {
        while let Some(node) = self.queue.pop() {
            self.queued[node as usize] = false;
            let (taken, left) = (self.taken[node as usize], self.left[node as usize]);
            if left < 2 {
                return Err(Dead);
            }
            if left > 2 && taken < 2 || left == u32::from(taken) {
                continue;
            }
            for &(edge, _) in graph.around(node) {
                if self.edge[edge as usize] == Edge::Open {
                    if taken == 2 { self.drop(graph, edge)? } else { self.take(graph, edge)? }
                }
            }
        }
        Ok(())
    }

    /// From the end of a fragment only those edges go on that fit the order of marks.
    fn onwards(&mut self, graph: &Graph, end: u32) -> Result<(), Dead> {
        if self.marks.is_empty() || self.taken[end as usize] == 2 {
            return Ok(());
        }
        for &(edge, other) in graph.around(end) {
            let is_open = self.edge[edge as usize] == Edge::Open;
            let closes = self.mate[end as usize] == other;
            if is_open && !closes && self.marks.signs(end, other) == 0 {
                self.drop(graph, edge)?;
            }
        }
        Ok(())
    }
}
