//! Two links at every node: a matching, made greedily and completed by augmenting paths.

use super::net::{NONE, Net};

/// The running construction.
///
/// Paths lead from nodes of colour 0 that want a link over edges and links in turn to nodes of
/// colour 1 that want one. Within a phase no node is tried twice; when a phase adds nothing, more
/// cannot be had.
pub struct Factor {
    hungry: Vec<u32>,
    at: usize,
    added: bool,
    seen: Vec<u32>,
    phase: u32,
    path: Vec<(u32, u32)>,
}

/// How the construction stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Made {
    /// every node has two links
    Whole,
    /// that is impossible
    Never,
    /// not yet
    Partly,
}

impl Factor {
    /// Begins greedily: nodes with the least choice first.
    pub fn new(net: &mut Net) -> Self {
        let mut order: Vec<u32> = (0..net.nodes() as u32).collect();
        order.retain(|node| net.colour[*node as usize] == 0 && net.wants(*node) > 0);
        for &node in &order {
            greedily(net, node);
        }
        order.retain(|node| net.wants(*node) > 0);
        let nodes = net.nodes();
        Self { hungry: order, at: 0, added: false, seen: vec![0; nodes], phase: 1, path: vec![] }
    }

    /// Go on for about so many steps; how many it took.
    pub fn step(&mut self, net: &mut Net, work: u64) -> (Made, u64) {
        let mut spent = 1;
        while spent < work {
            let Some(&node) = self.hungry.get(self.at) else {
                let made = self.turn(net);
                if made != Made::Partly {
                    return (made, spent);
                }
                continue;
            };
            self.at += 1;
            while net.wants(node) > 0 && self.augment(net, node, &mut spent) {
                self.added = true;
            }
        }
        (Made::Partly, spent)
    }

    /// A phase is over.
    fn turn(&mut self, net: &Net) -> Made {
        self.hungry.retain(|node| net.wants(*node) > 0);
        if self.hungry.is_empty() {
            let all = (0..net.nodes() as u32).all(|node| net.wants(node) == 0);
            return if all { Made::Whole } else { Made::Never };
        }
        if !std::mem::take(&mut self.added) {
            return Made::Never;
        }
        self.phase += 1;
        self.at = 0;
        Made::Partly
    }

    /// One more link for `from`, by a path depth first.
    fn augment(&mut self, net: &mut Net, from: u32, spent: &mut u64) -> bool {
        self.path.clear();
        self.seen[from as usize] = self.phase;
        let mut at = from;
        loop {
            *spent += net.near(at).len() as u64;
            if let Some(last) = net.near(at).iter().copied().find(|o| may_link(net, at, *o)) {
                self.flip(net, at, last);
                return true;
            }
            at = match self.deeper(net, at) {
                Some(next) => next,
                None => match self.path.pop() {
                    Some((back, _)) => back,
                    None => return false,
                },
            };
        }
    }

    /// Over an edge and then a link to a node not tried yet.
    fn deeper(&mut self, net: &Net, at: u32) -> Option<u32> {
        for &over in net.near(at) {
            if net.colour[over as usize] == net.colour[at as usize] || net.linked(at, over) {
                continue;
            }
            for next in net.loose(over) {
                if next != NONE && self.seen[next as usize] != self.phase {
                    self.seen[next as usize] = self.phase;
                    self.path.push((at, over));
                    return Some(next);
                }
            }
        }
        None
    }

    fn flip(&mut self, net: &mut Net, mut at: u32, mut last: u32) {
        while let Some((before, over)) = self.path.pop() {
            net.cut(over, at);
            net.link(at, last);
            (at, last) = (before, over);
        }
        net.link(at, last);
    }
}

fn may_link(net: &Net, a: u32, b: u32) -> bool {
    net.wants(b) > 0 && net.colour[a as usize] != net.colour[b as usize] && !net.linked(a, b)
}

fn greedily(net: &mut Net, node: u32) {
    while net.wants(node) > 0 {
        let free = net.near(node).iter().copied().filter(|other| may_link(net, node, *other));
        let Some(other) = free.min_by_key(|other| (net.near(*other).len(), net.wants(*other)))
        else {
            return;
        };
        net.link(node, other);
    }
}
