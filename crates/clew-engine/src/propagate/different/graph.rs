//! Matching and Hall sets for any number of values: rows of bits.

use super::Scope;
use crate::propagate::ones;
use crate::space::{Outcome, Space, Stop};

const NONE: u32 = u32::MAX;

/// How often to go through all variables for those that reach a free value; what is left after
/// that is left to the walk, which goes through each but once.
const SINKING_PASSES: usize = 3;

/// The graph of some variables and their values, built anew for each run, and a matching in it.
/// The matching is kept between runs by value and only a proposal, checked before it is used.
pub struct Graph {
    /// the value matched to each position of the scope, if one ever was
    mates: Vec<Option<i64>>,
    /// the values: `base` and above, or those listed
    base: i64,
    labels: Vec<i64>,
    /// words a row
    width: usize,
    /// the rows of the variables, in the order they were given
    rows: Vec<u64>,
    /// by variable: the index of its value
    mate: Vec<u32>,
    /// by value: its variable
    owner: Vec<u32>,
    /// by value: the variable from which the search for an alternating path came
    from: Vec<u32>,
    /// values not yet seen by the search that runs
    unseen: Vec<u64>,
    /// values in no component yet, though seen
    standing: Vec<u64>,
    /// values no variable is matched to
    free: Vec<u64>,
    /// these, and the values seen that lead there
    bottom: Vec<u64>,
    /// values of closed components
    hall: Vec<u64>,
    walk: Walk,
}

/// Depth first through the variables (Gabow's path-based components).
#[derive(Default)]
struct Walk {
    /// by variable: its number in the order of arrival, from 1
    arrival: Vec<u32>,
    /// by variable: the words of its row before this one have nothing new
    cursor: Vec<u32>,
    /// variables being explored
    path: Vec<u32>,
    /// variables in no closed component yet
    stack: Vec<u32>,
    /// the first arrival of each part of the path; the bottom, 0, is all that reaches a free value
    parts: Vec<u32>,
    arrived: u32,
}

impl Graph {
    pub fn new(n: usize) -> Self {
        Self {
            mates: vec![None; n],
            base: 0,
            labels: Vec::new(),
            width: 0,
            rows: Vec::new(),
            mate: Vec::new(),
            owner: Vec::new(),
            from: Vec::new(),
            unseen: Vec::new(),
            standing: Vec::new(),
            free: Vec::new(),
            bottom: Vec::new(),
            hall: Vec::new(),
            walk: Walk::default(),
        }
    }

    /// Build the rows of these positions.
    pub fn load(&mut self, space: &mut Space, scope: &Scope, inner: &[u32]) -> Outcome {
        let terms = || inner.iter().map(|p| (scope.vars[*p as usize], scope.offsets[*p as usize]));
        let (mut low, mut high, mut edges) = (i64::MAX, i64::MIN, 0);
        for (x, c) in terms() {
            low = low.min(space.min(x) + c);
            high = high.max(space.max(x) + c);
            edges += space.size(x);
        }
        space.monitor.tick((edges / 64).min(1000) as u32)?;
        let width = (high.abs_diff(low) / 64 + 1).saturating_mul(inner.len() as u64);
        self.labels.clear();
        self.rows.clear();
        if width <= 1024 + 4 * edges {
            self.base = low;
            self.set_width((high - low) as usize + 1, inner.len());
            for ((x, c), row) in terms().zip(self.rows.chunks_exact_mut(self.width)) {
                space.mark_in(x, low - c, row);
            }
            return Ok(());
        }
        self.labels.extend(terms().flat_map(|(x, c)| space.iter(x).map(move |v| v + c)));
        self.labels.sort_unstable();
        self.labels.dedup();
        self.set_width(self.labels.len(), inner.len());
        for ((x, c), row) in terms().zip(self.rows.chunks_exact_mut(self.width)) {
            for value in space.iter(x) {
                let i = self.labels.binary_search(&(value + c)).expect("listed");
                row[i / 64] |= 1 << (i % 64);
            }
        }
        Ok(())
    }

    fn set_width(&mut self, values: usize, rows: usize) {
        self.width = values.div_ceil(64);
        self.rows.resize(self.width * rows, 0);
        self.mate.clear();
        self.mate.resize(rows, NONE);
        self.owner.clear();
        self.owner.resize(64 * self.width, NONE);
        self.from.resize(64 * self.width, NONE);
    }

    fn row(&self, u: usize) -> &[u64] {
        &self.rows[u * self.width..(u + 1) * self.width]
    }

    fn index_of(&self, value: i64) -> Option<usize> {
        if self.labels.is_empty() {
            let i = usize::try_from(value.checked_sub(self.base)?).ok()?;
            return (i < 64 * self.width).then_some(i);
        }
        self.labels.binary_search(&value).ok()
    }

    fn value_at(&self, index: usize) -> i64 {
        if self.labels.is_empty() { self.base + index as i64 } else { self.labels[index] }
    }

    /// Remove what no matching of `inner` uses from them, and what they need from `outer`.
    pub fn filter(
        &mut self,
        space: &mut Space,
        scope: &Scope,
        inner: &[u32],
        outer: &[u32],
    ) -> Outcome {
        self.mend(space, inner)?;
        self.close_parts(space, scope, inner)?;
        if self.hall.iter().all(|w| *w == 0) {
            return Ok(());
        }
        for u in std::mem::take(&mut self.walk.stack) {
            self.remove(space, scope, inner[u as usize], |g, w| g.row(u as usize)[w] & g.hall[w])?;
        }
        for &position in outer {
            self.remove(space, scope, position, |g, w| g.hall[w])?;
        }
        Ok(())
    }

    /// Remove the values whose bits `drop` gives word by word.
    fn remove(
        &self,
        space: &mut Space,
        scope: &Scope,
        position: u32,
        drop: impl Fn(&Self, usize) -> u64,
    ) -> Outcome {
        let (x, offset) = (scope.vars[position as usize], scope.offsets[position as usize]);
        for w in 0..self.width {
            for bit in ones(drop(self, w)) {
                space.remove(x, self.value_at(64 * w + bit) - offset)?;
            }
        }
        Ok(())
    }

    // ---- the matching ---------------------------------------------------------------------

    /// Keep what is still right of the matching and complete it.
    fn mend(&mut self, space: &mut Space, inner: &[u32]) -> Outcome {
        for (u, position) in inner.iter().enumerate() {
            let kept = self.mates[*position as usize].and_then(|value| self.index_of(value));
            if let Some(v) = kept
                && self.owner[v] == NONE
                && self.row(u)[v / 64] >> (v % 64) & 1 == 1
            {
                self.assign(u as u32, v);
            }
        }
        self.free.clear();
        self.free.resize(self.width, u64::MAX);
        for v in self.mate.iter().filter(|v| **v != NONE) {
            self.free[*v as usize / 64] &= !(1 << (v % 64));
        }
        for u in 0..inner.len() {
            if self.mate[u] == NONE {
                space.monitor.tick(1)?;
                self.augment(u as u32)?;
            }
        }
        for (u, position) in inner.iter().enumerate() {
            self.mates[*position as usize] = Some(self.value_at(self.mate[u] as usize));
        }
        Ok(())
    }

    fn assign(&mut self, u: u32, v: usize) -> u32 {
        self.owner[v] = u;
        std::mem::replace(&mut self.mate[u as usize], v as u32)
    }

    /// Match one more variable along a shortest alternating path.
    fn augment(&mut self, start: u32) -> Outcome {
        self.unseen.clear();
        self.unseen.resize(self.width, u64::MAX);
        let mut queue = std::mem::take(&mut self.walk.path);
        queue.clear();
        queue.push(start);
        let mut outcome = Err(Stop::Fail);
        let mut next = 0;
        while let Some(&u) = queue.get(next) {
            next += 1;
            let first = u as usize * self.width;
            let row = &self.rows[first..first + self.width];
            let free = (0..self.width).find(|w| row[*w] & self.free[*w] != 0);
            if let Some(w) = free {
                let v = 64 * w + (row[w] & self.free[w]).trailing_zeros() as usize;
                self.free[w] &= !(1 << (v % 64));
                self.shift(start, u, v);
                outcome = Ok(());
                break;
            }
            for (w, row) in row.iter().enumerate() {
                let new = row & self.unseen[w];
                self.unseen[w] &= !new;
                for bit in ones(new) {
                    self.from[64 * w + bit] = u;
                    queue.push(self.owner[64 * w + bit]);
                }
            }
        }
        self.walk.path = queue;
        outcome
    }

    /// `u` takes the free value `v`; its old one goes to the variable before it on the path.
    fn shift(&mut self, start: u32, mut u: u32, mut v: usize) {
        loop {
            let old = self.assign(u, v);
            if u == start {
                return;
            }
            v = old as usize;
            u = self.from[v];
        }
    }

    // ---- the components -------------------------------------------------------------------

    /// Find the components in which a variable leads to the owners of all values that it could
    /// take instead of its own. What can reach a free value stays on the walk's stack: with the
    /// free values it is one component. Each other one is a Hall set: it keeps only its own values.
    fn close_parts(&mut self, space: &mut Space, scope: &Scope, inner: &[u32]) -> Outcome {
        let n = inner.len();
        self.walk.begin(n);
        for words in [&mut self.standing, &mut self.hall] {
            words.clear();
            words.resize(self.width, 0);
        }
        self.unseen.clear();
        self.unseen.extend(self.free.iter().map(|w| !w));
        self.bottom.clone_from(&self.free);
        self.sink(n);
        for root in 0..n as u32 {
            if self.walk.arrival[root as usize] == 0 {
                self.arrive(root);
            }
            while let Some(&u) = self.walk.path.last() {
                if let Some(v) = self.next_unseen(u) {
                    self.arrive(self.owner[v]);
                    continue;
                }
                self.walk.path.pop();
                if self.walk.parts.last() == Some(&self.walk.arrival[u as usize]) {
                    self.walk.parts.pop();
                    space.monitor.tick(1)?;
                    self.close(space, scope, inner, u)?;
                }
            }
        }
        Ok(())
    }

    /// Put at the bottom whoever is seen at once to reach a free value: mostly nobody is left then.
    fn sink(&mut self, n: usize) {
        for _ in 0..SINKING_PASSES {
            let before = self.walk.stack.len();
            for u in 0..n {
                if self.walk.arrival[u] == 0 && self.reaches_bottom(u) {
                    let v = self.mate[u] as usize;
                    self.unseen[v / 64] &= !(1 << (v % 64));
                    self.bottom[v / 64] |= 1 << (v % 64);
                    self.walk.settle(u as u32);
                }
            }
            if self.walk.stack.len() == before {
                return;
            }
        }
    }

    fn reaches_bottom(&self, u: usize) -> bool {
        self.row(u).iter().zip(&self.bottom).any(|(r, b)| r & b != 0)
    }

    fn next_unseen(&mut self, u: u32) -> Option<usize> {
        let first = u as usize * self.width;
        for w in self.walk.cursor[u as usize] as usize..self.width {
            let new = self.rows[first + w] & self.unseen[w];
            if new != 0 {
                self.walk.cursor[u as usize] = w as u32;
                return Some(64 * w + new.trailing_zeros() as usize);
            }
        }
        self.walk.cursor[u as usize] = self.width as u32;
        None
    }

    /// Come to a variable for the first time, and join the parts of the path it leads back to.
    fn arrive(&mut self, u: u32) {
        let v = self.mate[u as usize] as usize;
        self.unseen[v / 64] &= !(1 << (v % 64));
        self.walk.arrive(u);
        self.standing[v / 64] |= 1 << (v % 64);
        if self.reaches_bottom(u as usize) {
            for (standing, bottom) in self.standing.iter_mut().zip(&mut self.bottom) {
                *bottom |= std::mem::take(standing);
            }
            self.walk.parts.truncate(1);
            return;
        }
        let first = u as usize * self.width;
        for w in 0..self.width {
            for bit in ones(self.rows[first + w] & self.standing[w]) {
                if self.walk.parts.len() <= 2 {
                    return; // all that stands is one part already
                }
                let owner = self.owner[64 * w + bit];
                self.walk.join(self.walk.arrival[owner as usize]);
            }
        }
    }

    /// All on the stack down to `last` are one component: they keep only its values.
    fn close(&mut self, space: &mut Space, scope: &Scope, inner: &[u32], last: u32) -> Outcome {
        let begin = self.walk.stack.iter().rposition(|u| *u == last).expect("on the stack");
        let members: Vec<u32> = self.walk.stack.drain(begin..).collect();
        let mut own = vec![0; self.width];
        for u in &members {
            let v = self.mate[*u as usize] as usize;
            own[v / 64] |= 1 << (v % 64);
        }
        for (w, own) in own.iter().enumerate() {
            self.standing[w] &= !own;
            self.hall[w] |= own;
        }
        for u in members {
            let position = inner[u as usize];
            self.remove(space, scope, position, |g, w| g.row(u as usize)[w] & !own[w])?;
        }
        Ok(())
    }
}

impl Walk {
    fn begin(&mut self, n: usize) {
        self.arrival.clear();
        self.arrival.resize(n, 0);
        self.cursor.clear();
        self.cursor.resize(n, 0);
        self.path.clear();
        self.stack.clear();
        self.parts.clear();
        self.parts.push(0);
        self.arrived = 0;
    }

    fn arrive(&mut self, u: u32) {
        self.arrived += 1;
        self.arrival[u as usize] = self.arrived;
        self.path.push(u);
        self.stack.push(u);
        self.parts.push(self.arrived);
    }

    /// At the bottom from the beginning: on no path.
    fn settle(&mut self, u: u32) {
        self.arrived += 1;
        self.arrival[u as usize] = self.arrived;
        self.stack.push(u);
    }

    /// All parts of the path after the one with this arrival are one with it.
    fn join(&mut self, arrival: u32) {
        while self.parts.last().is_some_and(|part| *part > arrival) {
            self.parts.pop();
        }
    }
}
