//! What happens to the frontier at each node: worked out once, before counting.

use super::order;
use crate::hamilton::{End, Rest};

/// The frontier's widest allowed.
pub const WIDEST: usize = 39;

/// The nodes in their order, each as what it does to the frontier.
pub struct Plan {
    pub steps: Vec<Step>,
    /// how many slots there are; the nodes of the frontier sit in slots
    pub slots: usize,
    /// how many ends each kind of node may have beside the prescribed ones
    pub free: [u8; 2],
    pub closed: bool,
}

/// One node's turn: it leaves its slot, and its later neighbours are all in the frontier.
#[derive(PartialEq, Eq)]
pub struct Step {
    pub slot: u8,
    /// it must be an end of the route
    pub prescribed: bool,
    /// as what kind it may be an end of the route unprescribed
    pub may_end: Option<u8>,
    pub later: Vec<Later>,
    /// the one of `later` that it must be linked with
    pub must: Option<usize>,
    /// of `later`, those that have less than two neighbours still to come
    pub tight: Vec<Tight>,
    /// the slots in use after this step, if all nodes have been met: else the route cannot be done
    pub last: Option<Vec<u8>>,
}

/// A neighbour whose turn comes later.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Later {
    pub slot: u8,
    pub prescribed: bool,
    /// it must yet be linked with another node: there is room for one link before that
    pub awaits: bool,
}

/// A node that no route can pass any more, should it be found untouched, or touched once.
#[derive(PartialEq, Eq)]
pub struct Tight {
    pub slot: u8,
    pub untouched: bool,
    pub touched: bool,
}

impl Plan {
    /// None where every order found is too wide.
    pub fn of(rest: &Rest) -> Option<Self> {
        let order = order::narrow(rest, WIDEST)?;
        let mut walk = Walk::new(rest);
        let steps = order.iter().map(|node| walk.step(*node as usize)).collect();
        Some(Self { steps, slots: walk.slots.many, free: rest.free, closed: rest.closed })
    }
}

/// Going through the nodes in order.
struct Walk<'a> {
    rest: &'a Rest,
    slots: Slots,
    visited: Vec<bool>,
    /// how many neighbours of each node are still to come
    left: Vec<usize>,
    met: usize,
}

impl<'a> Walk<'a> {
    fn new(rest: &'a Rest) -> Self {
        let nodes = rest.nodes.len();
        Self {
            rest,
            slots: Slots { of: vec![None; nodes], free: Vec::new(), many: 0 },
            visited: vec![false; nodes],
            left: rest.nodes.iter().map(|node| node.edges.len()).collect(),
            met: 0,
        }
    }

    fn step(&mut self, node: usize) -> Step {
        self.visited[node] = true;
        let slot = self.enter(node);
        self.slots.free.push(slot);
        let own = &self.rest.nodes[node];
        let (mut later, mut tight, mut must) = (Vec::new(), Vec::new(), None);
        for link in &own.edges {
            let to = link.to as usize;
            self.left[to] -= 1;
            if !self.visited[to] {
                let slot = self.enter(to);
                if link.must {
                    must = Some(later.len());
                }
                later.push(self.later(to, slot));
                tight.extend(self.tight(to, slot));
            }
        }
        let last = (self.met == self.visited.len()).then(|| self.slots.used(&self.visited));
        let (prescribed, may_end) = (own.end == End::Must, self.may_end(node));
        Step { slot, prescribed, may_end, later, must, tight, last }
    }

    fn enter(&mut self, node: usize) -> u8 {
        let (slot, new) = self.slots.enter(node);
        self.met += usize::from(new);
        slot
    }

    fn may_end(&self, node: usize) -> Option<u8> {
        match self.rest.nodes[node].end {
            End::May(kind) if self.rest.free[kind as usize] > 0 => Some(kind),
            _ => None,
        }
    }

    fn later(&self, node: usize, slot: u8) -> Later {
        let Self { rest, visited, .. } = self;
        let awaits = rest.nodes[node].edges.iter().any(|e| e.must && !visited[e.to as usize]);
        Later { slot, prescribed: rest.nodes[node].end == End::Must, awaits }
    }

    fn tight(&self, node: usize, slot: u8) -> Option<Tight> {
        let (left, ends) = (self.left[node], self.may_end(node).is_some());
        let needs_two = !ends && self.rest.nodes[node].end != End::Must;
        let tight = Tight { slot, untouched: left == 0 || needs_two, touched: left == 0 && !ends };
        (left < 2).then_some(tight)
    }
}

/// Who sits where.
struct Slots {
    of: Vec<Option<u8>>,
    free: Vec<u8>,
    many: usize,
}

impl Slots {
    /// The slot of this node, and whether it is newly come.
    fn enter(&mut self, node: usize) -> (u8, bool) {
        if let Some(slot) = self.of[node] {
            return (slot, false);
        }
        let slot = self.free.pop().unwrap_or_else(|| {
            self.many += 1;
            self.many as u8 - 1
        });
        self.of[node] = Some(slot);
        (slot, true)
    }

    fn used(&self, visited: &[bool]) -> Vec<u8> {
        let waiting = self.of.iter().zip(visited).filter(|(_, visited)| !**visited);
        waiting.filter_map(|(slot, _)| *slot).collect()
    }
}
