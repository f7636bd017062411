//! The textbook walk through all nodes of a graph: from the last node to its neighbours in their
//! order, on or back; before a step it may ask whether the rest would fall apart.
//!
//! Payload: `tested`, `closed`, number of nodes, number of starts, then these; for each node the
//! place it wants (from 1, 0 for any); for each node which waypoint it is (from 1, 0 for none); for
//! each node the number of its neighbours, then these, in the order of trying.
//!
//! It does, and counts, exactly what the algorithm written with recursion would: a *node* is a node
//! put on the line, a *backtrack* one taken back, a *check* one question whether the rest would
//! fall apart, a *fail* a step not made because it would.

use crate::{Counters, Kernel, Turn};

/// Nodes looked at in one `advance`: some milliseconds.
const WORK: usize = 1 << 20;

/// The running walk.
///
/// Invariant: the line stands in `line`; `turn[k]` counts how many of the ways to its node k have
/// been tried, and `met` how many waypoints it has met.
pub struct Wander {
    tested: bool,
    closed: bool,
    starts: Vec<u32>,
    wanted: Vec<u32>,
    /// by place: the node that wants it, `NOBODY` where none does
    holder: Vec<u32>,
    ranks: Vec<u32>,
    ways: Vec<Vec<u32>>,
    line: Vec<u32>,
    on_line: Vec<bool>,
    turn: Vec<u32>,
    met: u32,
    /// the node to go to when the fuel was spent
    chosen: Option<u32>,
    done: bool,
    flood: Flood,
    counters: Counters,
    solution: Vec<i64>,
}

const NOBODY: u32 = u32::MAX;

/// What choosing the next node came to.
enum Choice {
    Go(u32),
    Nowhere,
    Later,
}

/// The numbers of a payload, one by one.
struct Words<'a>(std::slice::Iter<'a, u64>);

impl Words<'_> {
    fn next(&mut self, below: u64) -> Result<u32, String> {
        match self.0.next() {
            Some(&word) if word < below => Ok(word as u32),
            Some(_) => Err("the payload has a number that is too large".into()),
            None => Err("the payload is too short".into()),
        }
    }

    fn many(&mut self, count: u32, below: u64) -> Result<Vec<u32>, String> {
        (0..count).map(|_| self.next(below)).collect()
    }
}

impl Wander {
    /// Reads the payload.
    pub fn open(words: &[u64]) -> Result<Self, String> {
        let mut words = Words(words.iter());
        let (tested, closed) = (words.next(2)? == 1, words.next(2)? == 1);
        let nodes = words.next(1 << 31)?;
        let n = u64::from(nodes);
        let many = words.next(n + 1)?;
        let starts = words.many(many, n)?;
        let wanted = words.many(nodes, n + 1)?;
        let ranks = words.many(nodes, n + 1)?;
        let mut ways = Vec::new();
        for _ in 0..nodes {
            let many = words.next(n)?;
            ways.push(words.many(many, n)?);
        }
        let mut holder = vec![NOBODY; nodes as usize + 1];
        for (node, &place) in (0..).zip(&wanted) {
            if place > 0 {
                holder[place as usize] = node;
            }
        }
        Ok(Self {
            tested,
            closed,
            starts,
            wanted,
            holder,
            ranks,
            line: Vec::new(),
            on_line: vec![false; nodes as usize],
            turn: vec![0; nodes as usize + 1],
            met: 0,
            chosen: None,
            done: false,
            flood: Flood { seen: vec![0; nodes as usize], stamp: 0, ahead: Vec::new() },
            ways,
            counters: Counters::default(),
            solution: Vec::new(),
        })
    }

    fn nodes(&self) -> usize {
        self.ways.len()
    }

    fn choose(&mut self, work: &mut usize) -> Choice {
        if let Some(node) = self.chosen.take() {
            return Choice::Go(node);
        }
        let k = self.line.len();
        while k < self.nodes() {
            if *work == 0 {
                return Choice::Later;
            }
            let ahead = self.line.last().map_or(&self.starts, |&last| &self.ways[last as usize]);
            let Some(&node) = ahead.get(self.turn[k] as usize) else { break };
            self.turn[k] += 1;
            *work -= 1;
            if self.may_stand(node, k) && !self.falls_apart(node, k, work) {
                return Choice::Go(node);
            }
        }
        Choice::Nowhere
    }

    /// Whether a node may follow the first `k` of the line.
    fn may_stand(&self, node: u32, k: usize) -> bool {
        let (wanted, rank) = (self.wanted[node as usize], self.ranks[node as usize]);
        let holder = self.holder[k + 1];
        if self.on_line[node as usize]
            || (wanted != 0 && wanted as usize != k + 1)
            || (holder != NOBODY && holder != node)
            || (rank != 0 && rank != self.met + 1)
        {
            return false;
        }
        if !self.closed || k + 1 < self.nodes() {
            return true;
        }
        let told_once = self.line.get(1).is_some_and(|&second| second < node);
        told_once && self.ways[node as usize].contains(&self.line[0])
    }

    /// Whether going there would cut nodes off: never asked of the first and the last.
    fn falls_apart(&mut self, node: u32, k: usize, work: &mut usize) -> bool {
        if !self.tested || k == 0 || k + 1 == self.nodes() {
            return false;
        }
        self.counters.checks += 1;
        self.on_line[node as usize] = true;
        let reached = self.flood.reach(&self.ways, &self.on_line);
        self.on_line[node as usize] = false;
        *work = work.saturating_sub(self.nodes());
        let cut = reached < self.nodes() - k - 1;
        self.counters.fails += u64::from(cut);
        cut
    }

    fn put(&mut self, node: u32) {
        self.line.push(node);
        self.on_line[node as usize] = true;
        self.met += u32::from(self.ranks[node as usize] > 0);
        self.turn[self.line.len()] = 0;
        self.counters.nodes += 1;
        self.counters.depth = self.counters.depth.max(self.line.len() as u64);
    }

    fn take_back(&mut self) {
        match self.line.pop() {
            Some(node) => {
                self.on_line[node as usize] = false;
                self.met -= u32::from(self.ranks[node as usize] > 0);
                self.counters.backtracks += 1;
            }
            None => self.done = true,
        }
    }

    fn tell(&mut self) {
        self.counters.solutions += 1;
        self.solution.clear();
        self.solution.resize(self.nodes(), 0);
        for (place, &node) in (1..).zip(&self.line) {
            self.solution[node as usize] = place;
        }
    }
}

/// Floods the nodes that are not on the line.
struct Flood {
    /// when each node was last reached
    seen: Vec<u64>,
    stamp: u64,
    ahead: Vec<u32>,
}

impl Flood {
    /// How many nodes off the line hang together with the first of them.
    fn reach(&mut self, ways: &[Vec<u32>], on_line: &[bool]) -> usize {
        self.stamp += 1;
        let Some(first) = on_line.iter().position(|on| !on) else { return 0 };
        self.seen[first] = self.stamp;
        self.ahead.push(first as u32);
        let mut reached = 0;
        while let Some(node) = self.ahead.pop() {
            reached += 1;
            for &other in &ways[node as usize] {
                if !on_line[other as usize] && self.seen[other as usize] != self.stamp {
                    self.seen[other as usize] = self.stamp;
                    self.ahead.push(other);
                }
            }
        }
        reached
    }
}

impl Kernel for Wander {
    fn advance(&mut self, mut fuel: u64) -> Turn {
        let mut work = WORK;
        while !self.done {
            match self.choose(&mut work) {
                Choice::Later => return Turn::Tired,
                Choice::Nowhere => self.take_back(),
                Choice::Go(node) if fuel == 0 => {
                    self.chosen = Some(node);
                    return Turn::Tired;
                }
                Choice::Go(node) => {
                    fuel -= 1;
                    self.put(node);
                    if self.line.len() == self.nodes() {
                        self.tell();
                        return Turn::Found;
                    }
                }
            }
        }
        Turn::Exhausted
    }

    fn solution(&self) -> &[i64] {
        &self.solution
    }

    fn counters(&self) -> Counters {
        self.counters
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board of dots without barriers.
    fn grid(rows: usize, columns: usize, tested: bool, start: u32) -> Wander {
        let n = rows * columns;
        let mut words = vec![u64::from(tested), 0, n as u64, 1, u64::from(start)];
        words.resize(words.len() + 2 * n, 0);
        for cell in 0..n {
            let (row, column) = (cell / columns, cell % columns);
            let mut ways = Vec::new();
            ways.extend((row > 0).then(|| cell - columns));
            ways.extend((row + 1 < rows).then(|| cell + columns));
            ways.extend((column > 0).then(|| cell - 1));
            ways.extend((column + 1 < columns).then(|| cell + 1));
            words.push(ways.len() as u64);
            words.extend(ways.iter().map(|w| *w as u64));
        }
        Wander::open(&words).expect("a good payload")
    }

    fn count(mut kernel: Wander, fuel: u64) -> Counters {
        while kernel.advance(fuel) != Turn::Exhausted {}
        kernel.counters()
    }

    #[test]
    fn lines_from_a_corner_are_counted() {
        assert_eq!(count(grid(4, 4, true, 0), u64::MAX).solutions, 52);
        assert_eq!(count(grid(4, 4, false, 0), u64::MAX).solutions, 52);
        assert_eq!(count(grid(1, 1, true, 0), u64::MAX).solutions, 1);
    }

    #[test]
    fn in_the_end_everything_is_taken_back() {
        let counters = count(grid(3, 4, true, 5), u64::MAX);
        assert_eq!(counters.nodes, counters.backtracks);
    }

    #[test]
    fn little_fuel_changes_nothing() {
        assert_eq!(count(grid(4, 4, true, 0), 1), count(grid(4, 4, true, 0), u64::MAX));
    }

    #[test]
    fn a_bad_payload_is_refused() {
        assert!(Wander::open(&[]).is_err());
        assert!(Wander::open(&[1, 0, 2, 1, 2, 0, 0, 0, 0, 1, 1, 1, 0]).is_err());
        assert!(Wander::open(&[1, 0, 1 << 40]).is_err());
    }
}
