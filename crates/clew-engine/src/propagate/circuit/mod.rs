//! Closed tours and Hamiltonian paths by successors.
//!
//! A path through n nodes is a tour of n + 1: the additional node stands for the end, its number is
//! the value that marks the end, and it leads to the first node of the path. It has no variable.

mod chains;
mod connected;
mod edges;
mod graph;
mod shape;

use super::{Propagator, different};
use crate::model::Var;
use crate::strategy::Level;
use chains::Chains;
use connected::Connected;
use edges::Edges;

/// What serves `circuit` from `forward` up.
pub fn circuit(vars: &[Var], level: Level) -> Vec<Box<dyn Propagator>> {
    build(vars, vars.len(), None, level)
}

/// What serves `path` from `forward` up.
pub fn path(vars: &[Var], start: Option<u32>, level: Level) -> Vec<Box<dyn Propagator>> {
    build(vars, vars.len() + 1, start, level)
}

fn build(vars: &[Var], nodes: usize, start: Option<u32>, level: Level) -> Vec<Box<dyn Propagator>> {
    let mut all = different::build(vars, &vec![0; vars.len()], level);
    all.push(Box::new(Chains::new(vars, nodes, start)));
    if level == Level::Domain {
        all.push(Box::new(Connected::new(vars, nodes, start)));
        all.push(Box::new(Edges::new(vars, nodes, start)));
    }
    all
}
