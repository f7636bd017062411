//! Closed trails of links and other edges in turn: exchanging the one for the other keeps two links
//! at every node.

use super::cycles::Cycles;
use super::net::Net;
use crate::Random;

/// Looks for trails; `trail` is the one found, as [`Cycles::change`] reads it.
pub struct Trails {
    pub trail: Vec<u32>,
    /// a trail that leaves the number of cycles as it is, one of those met
    pub level: Vec<u32>,
    met: usize,
    /// how many more ends may be tried
    pub budget: u32,
    seen: Vec<u32>,
    round: u32,
    /// for a node reached: from which, and over which
    from: Vec<[u32; 2]>,
    ahead: Vec<u32>,
}

impl Trails {
    /// For a net of so many nodes.
    pub fn new(nodes: usize) -> Self {
        Self {
            trail: Vec::new(),
            level: Vec::new(),
            met: 0,
            budget: 0,
            seen: vec![0; nodes],
            round: 0,
            from: vec![[0; 2]; nodes],
            ahead: Vec::new(),
        }
    }

    /// Forget the level trail of the round before.
    pub fn begin(&mut self) {
        self.level.clear();
        self.met = 0;
    }

    /// A trail of at most `most` links from the link (a, b) that makes cycles fewer.
    pub fn fewer(
        &mut self,
        net: &Net,
        cycles: &mut Cycles,
        chance: &mut Random,
        (a, b): (u32, u32),
        most: usize,
    ) -> bool {
        self.budget = 300;
        self.trail.clear();
        self.trail.extend([a, b]);
        self.extend(net, cycles, chance, most)
    }

    /// Tries all ways on; no deeper than `most`.
    fn extend(&mut self, net: &Net, cycles: &mut Cycles, chance: &mut Random, most: usize) -> bool {
        let (first, last) = (self.trail[0], self.trail[self.trail.len() - 1]);
        if self.trail.len() >= 4 && self.may_add(net, last, first) && self.closes(cycles, chance) {
            return true;
        }
        let near = net.near(last);
        let turn = chance.below(near.len());
        for i in 0..near.len().min(8) {
            let over = near[(turn + i) % near.len()];
            if self.trail.len() / 2 >= most || self.budget == 0 {
                return false;
            }
            if over == first || !self.may_add(net, last, over) {
                continue;
            }
            for next in net.loose(over) {
                if !self.may_cut(over, next) {
                    continue;
                }
                self.trail.extend([over, next]);
                if self.extend(net, cycles, chance, most) {
                    return true;
                }
                self.trail.truncate(self.trail.len() - 2);
            }
        }
        false
    }

    fn closes(&mut self, cycles: &mut Cycles, chance: &mut Random) -> bool {
        self.budget = self.budget.saturating_sub(1);
        let change = cycles.change(&self.trail);
        if change == Some(0) {
            self.met += 1;
            if chance.below(self.met) == 0 {
                self.level.clone_from(&self.trail);
            }
        }
        change.is_some_and(|change| change < 0)
    }

    fn may_add(&self, net: &Net, a: u32, b: u32) -> bool {
        let added = self.trail[1..].chunks_exact(2);
        !net.linked(a, b) && net.joined(a, b) && !has(added, a, b)
    }

    /// A link not cut yet, to a node that is not left twice.
    fn may_cut(&self, over: u32, next: u32) -> bool {
        let mut cut = self.trail.chunks_exact(2);
        cut.all(|pair| pair[1] != next) && !has(self.trail.chunks_exact(2), over, next)
    }

    /// A short trail that links `a` with `b`.
    pub fn with(&mut self, net: &Net, chance: &mut Random, a: u32, b: u32) -> bool {
        let mut ends: Vec<u32> = net.loose(a).collect();
        chance.shuffle(&mut ends);
        ends.into_iter().any(|end| self.back_to(net, chance, end, [a, b]))
    }

    /// Breadth first: cut (end, a), link (a, b), cut a link of b, …, until a link to `end` is there.
    fn back_to(&mut self, net: &Net, chance: &mut Random, end: u32, [a, b]: [u32; 2]) -> bool {
        self.round += 1;
        self.ahead.clear();
        self.seen[a as usize] = self.round;
        self.reach(net, a, b, end);
        let mut at = 0;
        while at < self.ahead.len() && at < 4096 {
            let node = self.ahead[at];
            at += 1;
            if !net.linked(node, end) && net.joined(node, end) {
                self.trace(end, a, node);
                return true;
            }
            let near = net.near(node);
            let turn = chance.below(near.len());
            for i in 0..near.len().min(8) {
                self.reach(net, node, near[(turn + i) % near.len()], end);
            }
        }
        false
    }

    /// The loose links of `over`, reached from `node`.
    fn reach(&mut self, net: &Net, node: u32, over: u32, end: u32) {
        if over == end || net.linked(node, over) || !net.joined(node, over) {
            return;
        }
        for next in net.loose(over) {
            if self.seen[next as usize] != self.round {
                self.seen[next as usize] = self.round;
                self.from[next as usize] = [node, over];
                self.ahead.push(next);
            }
        }
    }

    fn trace(&mut self, end: u32, a: u32, mut node: u32) {
        self.trail.clear();
        while node != a {
            let [before, over] = self.from[node as usize];
            self.trail.extend([node, over]);
            node = before;
        }
        self.trail.extend([a, end]);
        self.trail.reverse();
    }
}

fn has<'a>(mut pairs: impl Iterator<Item = &'a [u32]>, a: u32, b: u32) -> bool {
    pairs.any(|pair| pair == [a, b] || pair == [b, a])
}
