//! Two cycles become one: cut a link of each and link the four ends crosswise.

use super::net::Net;
use super::union::Union;

/// A walk over all nodes that merges cycles where it can.
pub struct Merge {
    union: Union,
    /// how many cycles there are
    pub cycles: usize,
    at: u32,
    merged: bool,
}

impl Merge {
    /// Nothing is merged yet.
    pub fn new(net: &Net) -> Self {
        let (union, cycles) = Union::of_cycles(net);
        Self { union, cycles, at: 0, merged: false }
    }

    /// Go on for about so many steps: whether all is done, and how many it took.
    pub fn step(&mut self, net: &mut Net, gate: Option<u32>, work: u64) -> (bool, u64) {
        let mut spent = 1;
        while spent < work && self.cycles > 1 {
            if self.at as usize == net.nodes() {
                if !std::mem::take(&mut self.merged) {
                    return (true, spent);
                }
                self.at = 0;
            }
            // The gate has very many neighbours, and each of them sees the gate.
            if Some(self.at) != gate {
                spent += 4 * net.near(self.at).len() as u64;
                while self.merge_at(net, self.at) {
                    self.cycles -= 1;
                    self.merged = true;
                }
            }
            self.at += 1;
        }
        (self.cycles == 1, spent)
    }

    fn merge_at(&mut self, net: &mut Net, a: u32) -> bool {
        for b in net.loose(a) {
            for i in 0..net.near(a).len() {
                let c = net.near(a)[i];
                if self.union.root(c) == self.union.root(a) {
                    continue;
                }
                if let Some(d) = net.loose(c).find(|d| net.joined(b, *d)) {
                    net.cut(a, b);
                    net.cut(c, d);
                    net.link(a, c);
                    net.link(b, d);
                    return self.union.unite(a, c);
                }
            }
        }
        false
    }
}
