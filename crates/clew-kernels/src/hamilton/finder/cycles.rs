//! The cycles as lists, and what an exchange of links would make of them.

use super::net::Net;

/// Each cycle's nodes in order.
///
/// Invariant: `of[v]` is v's cycle and `at[v]` its index there. Free numbers have empty lists.
pub struct Cycles {
    pub lists: Vec<Vec<u32>>,
    pub of: Vec<u32>,
    at: Vec<u32>,
    free: Vec<u32>,
    /// how many there are
    pub count: usize,
    stale: Vec<u32>,
    cuts: Vec<(u32, u32)>,
    ends: Vec<u32>,
    partner: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl Cycles {
    /// The cycles of a net.
    pub fn new(net: &Net) -> Self {
        let nodes = net.nodes();
        let mut cycles = Self {
            lists: Vec::new(),
            of: vec![NONE; nodes],
            at: vec![0; nodes],
            free: Vec::new(),
            count: 0,
            stale: (0..nodes as u32).collect(),
            cuts: Vec::new(),
            ends: Vec::new(),
            partner: Vec::new(),
        };
        cycles.walk(net);
        cycles
    }

    /// List the cycles of the stale nodes.
    fn walk(&mut self, net: &Net) {
        for i in 0..self.stale.len() {
            let first = self.stale[i];
            if self.of[first as usize] != NONE {
                continue;
            }
            let id = self.free.pop().unwrap_or(self.lists.len() as u32);
            if id as usize == self.lists.len() {
                self.lists.push(Vec::new());
            }
            let list = &mut self.lists[id as usize];
            let (mut before, mut node) = (net.links[first as usize][1], first);
            loop {
                (self.of[node as usize], self.at[node as usize]) = (id, list.len() as u32);
                list.push(node);
                let [a, b] = net.links[node as usize];
                (before, node) = (node, if a == before { b } else { a });
                if node == first {
                    break;
                }
            }
            self.count += 1;
        }
        self.stale.clear();
    }

    /// How many cycles more there would be if `trail` were exchanged: cut its links (0, 1), (2, 3),
    /// …, and link (1, 2), (3, 4), … and the last with the first. None if it cuts a link twice.
    pub fn change(&mut self, trail: &[u32]) -> Option<i32> {
        self.cuts.clear();
        for pair in trail.chunks_exact(2) {
            let (id, size) = self.place(pair[0]);
            let (a, b) = (self.at[pair[0] as usize], self.at[pair[1] as usize]);
            self.cuts.push((id, if (a + 1) % size == b { a } else { b }));
        }
        self.cuts.sort_unstable();
        if self.cuts.windows(2).any(|w| w[0] == w[1]) {
            return None;
        }
        let touched = self.segments();
        self.pair_up(trail);
        Some(self.loops() - touched)
    }

    fn place(&self, node: u32) -> (u32, u32) {
        let id = self.of[node as usize];
        (id, self.lists[id as usize].len() as u32)
    }

    /// What the cuts leave: two ends each, `ends[2 i]` and `ends[2 i + 1]`; how many cycles are cut.
    fn segments(&mut self) -> i32 {
        self.ends.clear();
        let (mut touched, mut from) = (0, 0);
        for i in 0..self.cuts.len() {
            let (id, cut) = self.cuts[i];
            let list = &self.lists[id as usize];
            let last = self.cuts.get(i + 1).is_none_or(|(other, _)| *other != id);
            let next = self.cuts[if last { from } else { i + 1 }].1;
            self.ends.push(list[(cut as usize + 1) % list.len()]);
            self.ends.push(list[next as usize]);
            if last {
                from = i + 1;
                touched += 1;
            }
        }
        touched
    }

    fn pair_up(&mut self, trail: &[u32]) {
        self.partner.clear();
        self.partner.resize(self.ends.len(), NONE);
        for i in (1..trail.len()).step_by(2) {
            let a = self.free_end(trail[i], NONE);
            let b = self.free_end(trail[(i + 1) % trail.len()], a);
            (self.partner[a as usize], self.partner[b as usize]) = (b, a);
        }
    }

    fn free_end(&self, node: u32, but: u32) -> u32 {
        let is_free =
            |i: &usize| self.ends[*i] == node && self.partner[*i] == NONE && *i as u32 != but;
        (0..self.ends.len()).find(is_free).map_or(0, |i| i as u32)
    }

    fn loops(&mut self) -> i32 {
        let mut loops = 0;
        for first in (0..self.ends.len()).step_by(2) {
            if self.ends[first] == NONE {
                continue;
            }
            loops += 1;
            let mut end = first;
            while self.ends[end & !1] != NONE {
                self.ends[end & !1] = NONE;
                end = self.partner[end ^ 1] as usize;
            }
        }
        loops
    }

    /// Exchange the links of a trail.
    pub fn exchange(&mut self, net: &mut Net, trail: &[u32]) {
        for pair in trail.chunks_exact(2) {
            net.cut(pair[0], pair[1]);
        }
        for i in (1..trail.len()).step_by(2) {
            net.link(trail[i], trail[(i + 1) % trail.len()]);
        }
        for &node in trail {
            self.forget(self.of[node as usize]);
        }
        self.walk(net);
    }

    fn forget(&mut self, id: u32) {
        if id == NONE {
            return;
        }
        for node in self.lists[id as usize].drain(..) {
            self.of[node as usize] = NONE;
            self.stale.push(node);
        }
        self.free.push(id);
        self.count -= 1;
    }
}
