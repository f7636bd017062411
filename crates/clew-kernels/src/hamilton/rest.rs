//! What is left of a question once all that follows at once is known: fragments are single edges,
//! and edges that are out are gone. For kernels that go about the rest in their own way.

use super::state::{Edge, State};
use super::{Graph, Hamilton};
use std::ops::ControlFlow;

/// A smaller question of the same kind, with as many answers.
pub struct Rest {
    pub nodes: Vec<Node>,
    pub closed: bool,
    /// how many ends each kind of node may yet have beside the prescribed ones
    pub free: [u8; 2],
    /// as how many routes each answer counts
    pub times: u64,
}

/// A node that does not yet have its two edges.
pub struct Node {
    pub edges: Vec<Link>,
    pub end: End,
}

/// An edge to a node; one that `must` be taken leads to the other end of a fragment.
#[derive(Clone, Copy)]
pub struct Link {
    pub to: u32,
    pub must: bool,
}

/// Whether the route may end in a node.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum End {
    Never,
    /// as an end of this kind
    May(u8),
    Must,
}

impl Rest {
    /// The rest of a question; or how many answers it has, where that is plain.
    pub fn of(words: &[u64]) -> Result<ControlFlow<u64, Self>, String> {
        let (root, colour) = Hamilton::root(words)?;
        if root.search.is_over() {
            return Ok(ControlFlow::Break(root.waiting.len() as u64));
        }
        if !root.question.is_free() || (root.question.closed && root.question.end.is_some()) {
            return Err("places, waypoints and a closed route's end cannot be counted".into());
        }
        let state = &root.search.state;
        let times = root.question.ways_round();
        if state.inside == root.graph.nodes() {
            return Ok(ControlFlow::Break(times));
        }
        Ok(ControlFlow::Continue(Self::new(&root.graph, state, colour.as_deref(), times)))
    }

    fn new(graph: &Graph, state: &State, colour: Option<&[u8]>, times: u64) -> Self {
        let tips = graph.gate.map_or(Vec::new(), |gate| tips(graph, state, gate));
        let kept: Vec<u32> = (0..graph.nodes() as u32)
            .filter(|v| state.taken[*v as usize] < 2 && Some(*v) != graph.gate)
            .collect();
        // A board that alternates, with as many of both colours, has an end of each.
        let alternates = colour.filter(|colour| {
            tips.is_empty() && 2 * colour.iter().filter(|c| **c == 1).count() == colour.len()
        });
        let kind = |v: u32| alternates.map_or(0, |colour| colour[v as usize]);
        let number = |v: u32| kept.binary_search(&v).expect("only kept nodes have edges") as u32;
        let node = |v: &u32| {
            let open = |(edge, _): &&(u32, u32)| state.edge[*edge as usize] == Edge::Open;
            let (mut edges, mut end) = (Vec::new(), End::Never);
            for &(_, to) in graph.around(*v).iter().filter(open) {
                if Some(to) == graph.gate {
                    end = End::May(kind(*v));
                } else {
                    edges.push(Link { to: number(to), must: false });
                }
            }
            if tips.contains(v) {
                end = End::Must;
            } else if state.mate(*v) != *v {
                edges.push(Link { to: number(state.mate(*v)), must: true });
            }
            Node { edges, end }
        };
        let left = 2 - tips.len() as u8;
        let free = match (graph.gate, alternates) {
            (None, _) => [0, 0],
            (_, Some(_)) => [1, 1],
            (_, None) => [left, 0],
        };
        Self { nodes: kept.iter().map(node).collect(), closed: graph.gate.is_none(), free, times }
    }
}

/// The ends of the fragments that lead through the gate: there the rest of the route ends.
fn tips(graph: &Graph, state: &State, gate: u32) -> Vec<u32> {
    let is_in = |(edge, _): &&(u32, u32)| state.edge[*edge as usize] == Edge::In;
    let first = graph.around(gate).iter().filter(is_in).map(|(_, node)| *node);
    first
        .map(|mut at| {
            let mut before = gate;
            while state.taken[at as usize] == 2 {
                let mut onwards = graph.around(at).iter().filter(is_in).map(|(_, to)| *to);
                let next = onwards.find(|to| *to != before).expect("it has two edges");
                (before, at) = (at, next);
            }
            at
        })
        .collect()
}
