//! From every node one must still be able to come to every other.

use crate::model::Var;
use crate::propagate::Propagator;
use crate::space::{Outcome, Space, Stop, on};

/// Explores the graph of possible successors (Francis, Stuckey 2014).
///
/// Depth first from a root, the subtrees of the root can only be left towards the one explored
/// before (the first towards the root), so a tour passes through them from the last to the first:
/// exactly one step leads from each to the one before, and none over one or from the root to
/// another than the last.
pub struct Connected {
    vars: Vec<Var>,
    nodes: usize,
    start: Option<u32>,
    /// which variable is the next root
    turn: usize,
    /// successors of each node, `edges[begins[i]..begins[i + 1]]`
    begins: Vec<u32>,
    edges: Vec<u32>,
    /// the order in which nodes were reached; `UNSEEN`
    index: Vec<u32>,
    /// the first node reached back to
    low: Vec<u32>,
    cursor: Vec<u32>,
    path: Vec<u32>,
}

const UNSEEN: u32 = u32::MAX;

/// What leads from one subtree to the one before.
#[derive(Default)]
struct Crossing {
    count: u32,
    edge: (u32, u32),
}

impl Propagator for Connected {
    fn attach(&mut self, space: &mut Space, me: u32) -> u32 {
        for (i, x) in self.vars.iter().enumerate() {
            space.watch(me, *x, i as u32, on::ANY);
        }
        self.vars.len() as u32
    }

    fn propagate(&mut self, space: &mut Space, _changed: &[u32]) -> Outcome {
        let Some(root) = self.choose_root(space) else { return Ok(()) };
        self.read(space)?;
        self.explore(space, root)
    }

    fn priority(&self) -> usize {
        3
    }
}

impl Connected {
    pub fn new(vars: &[Var], nodes: usize, start: Option<u32>) -> Self {
        Self {
            vars: vars.to_vec(),
            nodes,
            start,
            turn: 0,
            begins: Vec::new(),
            edges: Vec::new(),
            index: vec![UNSEEN; nodes],
            low: vec![0; nodes],
            cursor: vec![0; nodes],
            path: Vec::new(),
        }
    }

    /// The open variables take turns: each root sees other things.
    fn choose_root(&mut self, space: &Space) -> Option<u32> {
        let n = self.vars.len();
        let is_open = |i: &usize| !space.is_fixed(self.vars[*i]);
        let root = (self.turn + 1..self.turn + 1 + n).map(|i| i % n).find(is_open)?;
        self.turn = root;
        Some(root as u32)
    }

    fn read(&mut self, space: &mut Space) -> Outcome {
        self.begins.clear();
        self.edges.clear();
        let mut is_reached = vec![false; self.nodes];
        for x in &self.vars {
            self.begins.push(self.edges.len() as u32);
            self.edges.extend(space.iter(*x).map(|v| v as u32));
            if let Some(next) = space.value(*x) {
                is_reached[next as usize] = true;
            }
        }
        self.begins.push(self.edges.len() as u32);
        if self.nodes > self.vars.len() {
            match self.start {
                Some(start) => self.edges.push(start),
                None => self
                    .edges
                    .extend((0..self.vars.len() as u32).filter(|i| !is_reached[*i as usize])),
            }
            self.begins.push(self.edges.len() as u32);
        }
        space.monitor.tick((self.edges.len() / 16) as u32)
    }

    fn explore(&mut self, space: &mut Space, root: u32) -> Outcome {
        self.path.clear();
        self.index.fill(UNSEEN);
        self.index[root as usize] = 0;
        let (mut before, mut this, mut seen) = (0, 0, 1);
        let range = self.begins[root as usize] as usize..self.begins[root as usize + 1] as usize;
        for e in range.clone() {
            let child = self.edges[e];
            if self.index[child as usize] != UNSEEN {
                continue;
            }
            (before, this) = (this, seen);
            let crossing = self.subtree(space, child, before..this, &mut seen)?;
            match crossing.count {
                0 => return Err(Stop::Fail),
                1 => self.fix(space, crossing.edge)?,
                _ => {}
            }
        }
        if seen as usize != self.nodes {
            return Err(Stop::Fail);
        }
        if before > 0 {
            for e in range {
                if self.index[self.edges[e] as usize] < this {
                    self.remove(space, (root, self.edges[e]))?;
                }
            }
        }
        Ok(())
    }

    /// Explore the subtree of `top`; the nodes of the one before were reached in the order `before`.
    fn subtree(
        &mut self,
        space: &mut Space,
        top: u32,
        before: std::ops::Range<u32>,
        seen: &mut u32,
    ) -> Result<Crossing, Stop> {
        let mut crossing = Crossing::default();
        self.arrive(top, seen);
        while let Some(&u) = self.path.last() {
            let i = u as usize;
            if self.cursor[i] == self.begins[i + 1] {
                self.path.pop();
                if self.low[i] == self.index[i] {
                    return Err(Stop::Fail); // no way back from here
                }
                if let Some(&parent) = self.path.last() {
                    self.low[parent as usize] = self.low[parent as usize].min(self.low[i]);
                }
                continue;
            }
            let to = self.edges[self.cursor[i] as usize];
            self.cursor[i] += 1;
            let index = self.index[to as usize];
            if index == UNSEEN {
                self.arrive(to, seen);
            } else if index < before.start {
                self.remove(space, (u, to))?;
            } else {
                self.low[i] = self.low[i].min(index);
                if before.contains(&index) {
                    crossing = Crossing { count: crossing.count + 1, edge: (u, to) };
                }
            }
        }
        Ok(crossing)
    }

    fn arrive(&mut self, node: u32, seen: &mut u32) {
        let i = node as usize;
        (self.index[i], self.low[i], self.cursor[i]) = (*seen, *seen, self.begins[i]);
        *seen += 1;
        self.path.push(node);
    }

    fn fix(&self, space: &mut Space, (node, next): (u32, u32)) -> Outcome {
        match self.vars.get(node as usize) {
            Some(x) => space.fix(*x, i64::from(next)),
            None => Ok(()),
        }
    }

    fn remove(&self, space: &mut Space, (node, next): (u32, u32)) -> Outcome {
        match self.vars.get(node as usize) {
            Some(x) => space.remove(*x, i64::from(next)),
            None => Ok(()),
        }
    }
}
