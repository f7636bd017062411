//! Which cycle a node is on, while cycles only grow together.

use super::net::Net;

/// Disjoint sets.
pub struct Union(Vec<u32>);

impl Union {
    /// Every cycle of the net is a set; also, how many there are.
    pub fn of_cycles(net: &Net) -> (Self, usize) {
        let mut union = Self((0..net.nodes() as u32).collect());
        let mut sets = net.nodes();
        for node in 0..net.nodes() as u32 {
            for link in net.links[node as usize] {
                sets -= usize::from(union.unite(node, link));
            }
        }
        (union, sets)
    }

    /// The one that stands for the set of this node.
    pub fn root(&mut self, mut node: u32) -> u32 {
        while self.0[node as usize] != node {
            let up = self.0[self.0[node as usize] as usize];
            self.0[node as usize] = up;
            node = up;
        }
        node
    }

    /// Make one set of two; false if they were one.
    pub fn unite(&mut self, a: u32, b: u32) -> bool {
        let (a, b) = (self.root(a), self.root(b));
        self.0[a.max(b) as usize] = a.min(b);
        a != b
    }
}
