//! Known successors form chains: no chain may close before it holds all nodes.

use crate::model::Var;
use crate::propagate::Propagator;
use crate::space::{Cell, Outcome, Space, Stop, on};

/// Keeps the ends of the chains that known successors form: no chain may close before it holds all
/// nodes.
pub struct Chains {
    vars: Vec<Var>,
    nodes: usize,
    start: Option<u32>,
    ends: Option<Ends>,
    began: bool,
}

/// Reversible: three cells a node.
#[derive(Clone, Copy)]
struct Ends {
    /// the last node of the chain that begins here; `INSIDE` where none does
    last: Cell,
    /// the first node of the chain that ends here; `INSIDE` where none does
    first: Cell,
    /// how many nodes the chain that begins here has
    length: Cell,
}

const INSIDE: u64 = u64::MAX;

impl Propagator for Chains {
    fn attach(&mut self, space: &mut Space, me: u32) -> u32 {
        let alone: Vec<u64> = (0..self.nodes as u64).collect();
        self.ends = Some(Ends {
            last: space.new_cells(&alone),
            first: space.new_cells(&alone),
            length: space.new_cells(&vec![1; self.nodes]),
        });
        for (i, x) in self.vars.iter().enumerate() {
            space.watch(me, *x, i as u32, on::FIX);
        }
        self.vars.len() as u32
    }

    fn propagate(&mut self, space: &mut Space, changed: &[u32]) -> Outcome {
        if !self.began {
            self.begin(space)?;
            self.began = true;
        }
        for &node in changed {
            if let Some(next) = space.value(self.vars[node as usize]) {
                self.join(space, node as usize, next as usize)?;
            }
        }
        Ok(())
    }

    fn tracks(&self) -> bool {
        true
    }
}

impl Chains {
    pub fn new(vars: &[Var], nodes: usize, start: Option<u32>) -> Self {
        Self { vars: vars.to_vec(), nodes, start, ends: None, began: false }
    }

    /// Only nodes are successors, none its own, and nothing leads to the start of a path.
    fn begin(&self, space: &mut Space) -> Outcome {
        for (i, x) in self.vars.iter().enumerate() {
            space.at_least(*x, 0)?;
            space.at_most(*x, self.nodes as i64 - 1)?;
            if self.nodes > 1 {
                space.remove(*x, i as i64)?;
            }
            if let Some(start) = self.start {
                space.remove(*x, i64::from(start))?;
            }
        }
        match self.start {
            Some(start) => self.join(space, self.nodes - 1, start as usize),
            None => Ok(()),
        }
    }

    /// `node` leads to `next`: their chains are one.
    fn join(&self, space: &mut Space, node: usize, next: usize) -> Outcome {
        let Ends { last, first, length } = self.ends.expect("attached");
        let (begin, end) = (space.get(first.at(node)), space.get(last.at(next)));
        if begin == INSIDE {
            return Ok(()); // known already
        }
        if end == INSIDE {
            return Err(Stop::Fail); // another node leads there
        }
        let (begin, end) = (begin as usize, end as usize);
        let total = space.get(length.at(begin)) + space.get(length.at(next));
        space.set(first.at(node), INSIDE);
        space.set(last.at(next), INSIDE);
        if begin == next {
            let whole = space.get(length.at(begin)) == self.nodes as u64;
            return if whole { Ok(()) } else { Err(Stop::Fail) };
        }
        space.set(last.at(begin), end as u64);
        space.set(first.at(end), begin as u64);
        space.set(length.at(begin), total);
        let Some(&x) = self.vars.get(end) else { return Ok(()) };
        if total == self.nodes as u64 {
            space.fix(x, begin as i64)
        } else {
            space.remove(x, begin as i64)
        }
    }
}
