//! Reasons on the tour without its direction, and gives back what follows for the successors.

use super::graph::{Edge, Graph, Known};
use super::shape::Shape;
use crate::model::Var;
use crate::propagate::Propagator;
use crate::space::{Outcome, Space, Stop, on};

/// Reads the edges off the successors, lets them settle, and takes away what cannot be.
pub struct Edges {
    vars: Vec<Var>,
    nodes: usize,
    start: Option<u32>,
    graph: Graph,
    shape: Shape,
    /// for each node, whether a known successor leads there
    reached: Vec<bool>,
    /// for each node, how many may come before it, and one of them
    before: Vec<(u32, u32)>,
}

impl Propagator for Edges {
    fn attach(&mut self, space: &mut Space, me: u32) -> u32 {
        for (i, x) in self.vars.iter().enumerate() {
            space.watch(me, *x, i as u32, on::ANY);
        }
        self.vars.len() as u32
    }

    fn propagate(&mut self, space: &mut Space, _changed: &[u32]) -> Outcome {
        if self.nodes < 3 {
            return Ok(()); // there and back again is one edge, not two
        }
        self.read(space);
        space.monitor.tick((self.graph.edges.len() / 4) as u32)?;
        self.graph.index(self.nodes);
        self.take_known(space)?;
        self.settle()?;
        self.write(space)?;
        self.lead(space)
    }

    fn priority(&self) -> usize {
        3
    }
}

impl Edges {
    pub fn new(vars: &[Var], nodes: usize, start: Option<u32>) -> Self {
        Self {
            vars: vars.to_vec(),
            nodes,
            start,
            graph: Graph::default(),
            shape: Shape::default(),
            reached: Vec::new(),
            before: Vec::new(),
        }
    }

    /// The node that stands for the end of a path.
    fn gate(&self) -> Option<u32> {
        (self.nodes > self.vars.len()).then_some(self.vars.len() as u32)
    }

    fn read(&mut self, space: &Space) {
        self.reached.clear();
        self.reached.resize(self.nodes, false);
        for next in self.vars.iter().filter_map(|x| space.value(*x)) {
            if let Some(reached) = usize::try_from(next).ok().and_then(|i| self.reached.get_mut(i))
            {
                *reached = true;
            }
        }
        self.graph.edges.clear();
        for (i, x) in self.vars.iter().enumerate() {
            let node = i as u32;
            for next in space.iter(*x).filter(|next| (0..self.nodes as i64).contains(next)) {
                let next = next as u32;
                let back = self.may_follow(space, next, node);
                if next != node && (node < next || !back) {
                    self.graph.edges.push(edge([node, next], back));
                }
            }
        }
        // The gate's steps to nodes that cannot be last have not been met yet.
        let Some(gate) = self.gate() else { return };
        for node in 0..gate {
            let is_new = !space.contains(self.vars[node as usize], i64::from(gate));
            if is_new && self.may_follow(space, gate, node) {
                self.graph.edges.push(edge([gate, node], false));
            }
        }
    }

    /// Whether `next` may be the successor of `node`.
    fn may_follow(&self, space: &Space, node: u32, next: u32) -> bool {
        match (self.vars.get(node as usize), self.start) {
            (Some(x), _) => space.contains(*x, i64::from(next)),
            (None, Some(start)) => next == start,
            (None, None) => !self.reached[next as usize],
        }
    }

    fn take_known(&mut self, space: &Space) -> Outcome {
        for i in 0..self.graph.edges.len() {
            let [a, b] = self.graph.edges[i].ends;
            let follows = |node: u32, next: u32| match self.vars.get(node as usize) {
                Some(x) => space.value(*x) == Some(i64::from(next)),
                None => self.start == Some(next),
            };
            if follows(a, b) || follows(b, a) {
                self.graph.take(i as u32)?;
            }
        }
        Ok(())
    }

    fn settle(&mut self) -> Outcome {
        let gate = self.gate();
        loop {
            self.graph.settle()?;
            let settled = self.graph.settled();
            self.shape.settle(&mut self.graph, gate)?;
            if self.graph.settled() == settled {
                return Ok(());
            }
        }
    }

    /// What is out is no step either way; what is in is the step that is left.
    fn write(&self, space: &mut Space) -> Outcome {
        for Edge { ends: [a, b], forth, back, known } in &self.graph.edges {
            for (node, next, may, other) in [(a, b, *forth, *back), (b, a, *back, *forth)] {
                let Some(x) = self.vars.get(*node as usize).filter(|_| may) else { continue };
                match known {
                    Known::Out => space.remove(*x, i64::from(*next))?,
                    Known::In if !other => space.fix(*x, i64::from(*next))?,
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// Something comes before every node: where only one may, it does.
    fn lead(&mut self, space: &mut Space) -> Outcome {
        self.before.clear();
        self.before.resize(self.nodes, (0, 0));
        for Edge { ends: [a, b], forth, back, .. } in
            self.graph.edges.iter().filter(|edge| edge.known != Known::Out)
        {
            for (node, next) in [(a, b, forth), (b, a, back)]
                .into_iter()
                .filter_map(|(node, next, may)| may.then_some((*node, *next)))
            {
                let (many, one) = &mut self.before[next as usize];
                (*many, *one) = (*many + 1, node);
            }
        }
        for (next, &(many, one)) in self.before.iter().enumerate() {
            match (many, self.vars.get(one as usize)) {
                (0, _) => return Err(Stop::Fail),
                (1, Some(x)) => space.fix(*x, next as i64)?,
                _ => {}
            }
        }
        Ok(())
    }
}

fn edge(ends: [u32; 2], back: bool) -> Edge {
    Edge { ends, forth: true, back, known: Known::Open }
}
