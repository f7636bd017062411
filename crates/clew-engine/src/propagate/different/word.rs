//! Matching and Hall sets where all values are the bits of one word.

use crate::propagate::ones;

/// A matching of variables to values: `mates[i]` is the bit matched to the i-th variable. It is
/// only a proposal, checked against the domains before it is used, so going back needs no undoing.
pub struct Word {
    mates: Vec<u64>,
    /// the variable matched to each value
    owners: [u32; 64],
    /// the variable from whose row the search for an alternating path came to the value
    from: [u32; 64],
    stack: Vec<u32>,
    path: Vec<Part>,
}

/// Values that are known to be in one component, and where their owners could go.
#[derive(Clone, Copy)]
struct Part {
    members: u64,
    reach: u64,
}

impl Word {
    pub fn new(n: usize) -> Self {
        Self {
            mates: vec![0; n],
            owners: [0; 64],
            from: [0; 64],
            stack: Vec::new(),
            path: Vec::new(),
        }
    }

    /// Take from the rows of the variables `inner` all values that no matching of them uses.
    /// Returns the values that they need in any case; None if there is no matching.
    pub fn filter(&mut self, rows: &mut [u64], inner: &[u32]) -> Option<u64> {
        let used = self.mend(rows, inner)?;
        let all = inner.iter().fold(0, |all, i| all | rows[*i as usize]);
        let hall = self.close_parts(rows, used, all & !used);
        if hall != 0 {
            for v in ones(used & !hall) {
                rows[self.owners[v] as usize] &= !hall;
            }
        }
        Some(hall)
    }

    /// Keep what is still right of the matching and complete it; returns the values it uses.
    fn mend(&mut self, rows: &[u64], inner: &[u32]) -> Option<u64> {
        let mut used = 0;
        self.stack.clear();
        for &i in inner {
            let mate = self.mates[i as usize];
            if mate & rows[i as usize] & !used != 0 {
                used |= mate;
                self.owners[mate.trailing_zeros() as usize] = i;
            } else {
                self.stack.push(i);
            }
        }
        while let Some(i) = self.stack.pop() {
            used |= self.augment(rows, i, used)?;
        }
        Some(used)
    }

    /// Match one more variable along an alternating path; returns the value newly used.
    fn augment(&mut self, rows: &[u64], start: u32, used: u64) -> Option<u64> {
        let waiting = self.stack.len();
        let mut seen = 0;
        self.stack.push(start);
        while self.stack.len() > waiting {
            let i = self.stack.pop()?;
            let row = rows[i as usize];
            if row & !used != 0 {
                let free = 1 << (row & !used).trailing_zeros();
                self.stack.truncate(waiting);
                self.shift(start, i, free);
                return Some(free);
            }
            for v in ones(row & !seen) {
                self.from[v] = i;
                self.stack.push(self.owners[v]);
            }
            seen |= row;
        }
        None
    }

    /// Variable `i` takes the value `free`, its old mate goes to the one before on the path.
    fn shift(&mut self, start: u32, mut i: u32, mut free: u64) {
        loop {
            let v = free.trailing_zeros() as usize;
            let old = std::mem::replace(&mut self.mates[i as usize], free);
            self.owners[v] = i;
            if i == start {
                return;
            }
            free = old;
            i = self.from[old.trailing_zeros() as usize];
        }
    }

    /// Find the components of the graph in which a matched value leads to all values that its
    /// owner could take instead. What can reach a free value is left alone: it is one part with the
    /// bottom of the path, from which everything is reached. Each other component is a Hall set: its
    /// owners keep only its values. Returns the values of all these.
    fn close_parts(&mut self, rows: &mut [u64], used: u64, free: u64) -> u64 {
        let (mut unseen, mut hall) = (used, 0);
        self.path.clear();
        self.path.push(Part { members: free, reach: used });
        loop {
            let top = self.path.len() - 1;
            let Part { members, reach } = self.path[top];
            let lower = reach & !members & !unseen & !hall;
            if top > 0 && lower != 0 {
                self.join(lower);
            } else if reach & unseen != 0 {
                let v = (reach & unseen).trailing_zeros();
                unseen &= !(1 << v);
                let row = rows[self.owners[v as usize] as usize];
                self.path.push(Part { members: 1 << v, reach: row });
            } else if top > 0 {
                self.path.pop();
                hall |= members;
                for v in ones(members) {
                    rows[self.owners[v] as usize] &= members;
                }
            } else {
                return hall;
            }
        }
    }

    /// The top of the path leads back to `lower`: all parts from there up are one.
    fn join(&mut self, lower: u64) {
        let first = self.path.iter().position(|p| p.members & lower != 0).expect("on the path");
        let joined = self
            .path
            .drain(first + 1..)
            .fold((0, 0), |(m, r), part| (m | part.members, r | part.reach));
        self.path[first].members |= joined.0;
        self.path[first].reach |= joined.1;
    }
}
