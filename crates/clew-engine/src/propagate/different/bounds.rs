//! Hall intervals: an interval with as many variables inside as it has values is theirs alone
//! (López-Ortiz, Quimper, Tromp, van Beek 2003).

use super::{Propagator, Scope, greatest_hall};
use crate::space::{Outcome, Space, Stop, on};

/// Moves the ends of domains out of the Hall intervals of the others.
pub struct Intervals {
    scope: Scope,
    /// the ends of each term
    terms: Vec<Term>,
    /// positions by least and by greatest value, nearly sorted from the last run
    by_low: Vec<u32>,
    by_high: Vec<u32>,
    /// how many open variables have that many values
    sizes: Vec<u32>,
    edges: Edges,
}

#[derive(Clone, Copy, Default)]
struct Term {
    low: i64,
    high: i64,
    /// where `low` and `high + 1` stand among the edges
    low_rank: usize,
    high_rank: usize,
}

/// The different ends of intervals, and forests over them.
#[derive(Default)]
struct Edges {
    /// the edges, between two sentinels
    at: Vec<i64>,
    /// towards the next edge with room
    tree: Vec<usize>,
    /// how much room is left up to (from) the edge
    room: Vec<i64>,
    /// towards the end of the Hall interval around the edge
    hall: Vec<usize>,
}

impl Intervals {
    pub fn new(scope: Scope) -> Self {
        let n = scope.vars.len();
        Self {
            terms: vec![Term::default(); n],
            by_low: scope.order.clone(),
            by_high: scope.order.clone(),
            sizes: vec![0; n + 1],
            edges: Edges::default(),
            scope,
        }
    }
}

impl Propagator for Intervals {
    fn attach(&mut self, space: &mut Space, me: u32) -> u32 {
        self.scope.attach(space, me, on::BOUNDS)
    }

    fn propagate(&mut self, space: &mut Space, _changed: &[u32]) -> Outcome {
        if !self.may_prune(space) {
            return Ok(());
        }
        self.read(space);
        self.raise_lows()?;
        self.sink_highs()?;
        for (i, term) in self.terms.iter().enumerate() {
            space.at_least(self.scope.vars[i], term.low - self.scope.offsets[i])?;
            space.at_most(self.scope.vars[i], term.high - self.scope.offsets[i])?;
        }
        Ok(())
    }

    fn priority(&self) -> usize {
        2
    }
}

impl Intervals {
    /// Whether the open variables, from which fixed values are gone, may hold a Hall set.
    fn may_prune(&mut self, space: &mut Space) -> bool {
        let most = self.sizes.len() - 1;
        self.sizes.fill(0);
        let mut open = self.scope.open(space);
        let mut at = 0;
        while at < open {
            let position = self.scope.order[at];
            let size = space.size(self.scope.vars[position as usize]);
            if size == 1 {
                open = self.scope.close(position, open);
            } else {
                self.sizes[size.min(most as u64) as usize] += 1;
                at += 1;
            }
        }
        self.scope.set_open(space, open);
        greatest_hall(&self.sizes, open).is_some()
    }

    /// Read the ends, sort, and rank them.
    fn read(&mut self, space: &Space) {
        for (i, term) in self.terms.iter_mut().enumerate() {
            let (x, offset) = (self.scope.vars[i], self.scope.offsets[i]);
            (term.low, term.high) = (space.min(x) + offset, space.max(x) + offset);
        }
        let terms = &mut self.terms;
        self.by_low.sort_by_key(|i| terms[*i as usize].low);
        self.by_high.sort_by_key(|i| terms[*i as usize].high);
        let edges = &mut self.edges.at;
        edges.clear();
        edges.push(terms[self.by_low[0] as usize].low - 2);
        let (mut lows, mut highs) = (self.by_low.iter().peekable(), self.by_high.iter());
        for &j in &mut highs {
            let past = terms[j as usize].high + 1;
            while let Some(&i) = lows.next_if(|i| terms[**i as usize].low <= past) {
                let low = terms[i as usize].low;
                terms[i as usize].low_rank = rank(edges, low);
            }
            terms[j as usize].high_rank = rank(edges, past);
        }
        edges.push(edges[edges.len() - 1] + 2);
    }

    fn raise_lows(&mut self) -> Outcome {
        let Edges { at, tree, room, hall } = &mut self.edges;
        let n = at.len();
        tree.clear();
        tree.extend((0..n).map(|i| i.saturating_sub(1)));
        hall.clone_from(tree);
        room.clear();
        room.extend((0..n).map(|i| if i > 0 { at[i] - at[i - 1] } else { 0 }));
        for &i in &self.by_high {
            let term = &mut self.terms[i as usize];
            let (x, y) = (term.low_rank, term.high_rank);
            let mut z = up(tree, x + 1);
            let j = tree[z];
            room[z] -= 1;
            if room[z] == 0 {
                tree[z] = z + 1;
                z = up(tree, z + 1);
                tree[z] = j;
            }
            lead(tree, x + 1, z, z);
            if room[z] < at[z] - at[y] {
                return Err(Stop::Fail);
            }
            if hall[x] > x {
                let w = up(hall, hall[x]);
                term.low = at[w];
                lead(hall, x, w, w);
            }
            if room[z] == at[z] - at[y] {
                let next = hall[y];
                lead(hall, next, j - 1, y);
                hall[y] = j - 1;
            }
        }
        Ok(())
    }

    fn sink_highs(&mut self) -> Outcome {
        let Edges { at, tree, room, hall } = &mut self.edges;
        let n = at.len();
        tree.clear();
        tree.extend((0..n).map(|i| (i + 1).min(n - 1)));
        hall.clone_from(tree);
        room.clear();
        room.extend((0..n).map(|i| if i + 1 < n { at[i + 1] - at[i] } else { 0 }));
        for &i in self.by_low.iter().rev() {
            let term = &mut self.terms[i as usize];
            let (x, y) = (term.high_rank, term.low_rank);
            let mut z = down(tree, x - 1);
            let j = tree[z];
            room[z] -= 1;
            if room[z] == 0 {
                tree[z] = z - 1;
                z = down(tree, z - 1);
                tree[z] = j;
            }
            lead(tree, x - 1, z, z);
            if room[z] < at[y] - at[z] {
                return Err(Stop::Fail);
            }
            if hall[x] < x {
                let w = down(hall, hall[x]);
                term.high = at[w] - 1;
                lead(hall, x, w, w);
            }
            if room[z] == at[y] - at[z] {
                let next = hall[y];
                lead(hall, next, j + 1, y);
                hall[y] = j + 1;
            }
        }
        Ok(())
    }
}

/// The rank of the next edge, which is not below the last one.
fn rank(edges: &mut Vec<i64>, edge: i64) -> usize {
    if edges[edges.len() - 1] != edge {
        edges.push(edge);
    }
    edges.len() - 1
}

/// Follow greater links to their end.
fn up(links: &[usize], mut i: usize) -> usize {
    while links[i] > i {
        i = links[i];
    }
    i
}

/// Follow smaller links to their end.
fn down(links: &[usize], mut i: usize) -> usize {
    while links[i] < i {
        i = links[i];
    }
    i
}

/// Let all on the way from `i` to `end` point at `to`.
fn lead(links: &mut [usize], mut i: usize, end: usize, to: usize) {
    while i != end {
        i = std::mem::replace(&mut links[i], to);
    }
}
