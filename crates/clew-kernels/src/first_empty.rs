//! The textbook algorithm on cells whose units must not hold a value twice: take the first empty
//! cell, try its values ascending, ask of each whether it is safe, go on, take it back.
//!
//! Payload: `tested`, `cells`, `units`, then each cell's mask of values (bit 0 is the value 1),
//! then for each cell how many units it lies in and which. With `tested` 0 no value is asked for
//! its safety: the units are tested on full grids only, which is brute force.
//!
//! It does, and counts, exactly what the algorithm written with recursion would: a *node* is a
//! value placed, a *check* one question whether a value is safe (or one test of a full grid), a
//! *backtrack* a placed value taken back, a *fail* a cell for which no value led to a solution.

use crate::{Counters, Kernel, Turn};

/// The running algorithm.
///
/// Invariant: the first `at` empty cells are filled; `left[k]` holds the values that empty cell k
/// has yet to try, `known[k]` how many solutions there were on arriving there.
pub struct FirstEmpty {
    tested: bool,
    grid: Vec<u64>,
    masks: Vec<u64>,
    units: Vec<Vec<u32>>,
    used: Vec<u64>,
    empty: Vec<u32>,
    left: Vec<u64>,
    known: Vec<u64>,
    at: usize,
    /// the value chosen for the cell at hand when the fuel was spent, not yet placed
    chosen: u64,
    state: State,
    counters: Counters,
    solution: Vec<i64>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Down,
    Up,
    Done,
}

impl FirstEmpty {
    /// Reads the payload.
    pub fn open(words: &[u64]) -> Result<Self, String> {
        let mut words = words.iter().copied();
        let mut next = || words.next().ok_or_else(|| "the payload is too short".to_string());
        let (tested, cells, count) = (next()? != 0, next()? as usize, next()? as usize);
        let masks = (0..cells).map(|_| next()).collect::<Result<Vec<_>, _>>()?;
        let mut units = Vec::with_capacity(cells);
        for _ in 0..cells {
            let many = next()?;
            let of = (0..many).map(|_| next().map(|u| u as u32)).collect::<Result<Vec<_>, _>>()?;
            if of.iter().any(|u| *u as usize >= count) {
                return Err("the payload names a unit that there is not".into());
            }
            units.push(of);
        }
        Ok(Self::new(tested, masks, units, count))
    }

    fn new(tested: bool, masks: Vec<u64>, units: Vec<Vec<u32>>, count: usize) -> Self {
        let given = |m: u64| if m.count_ones() <= 1 { m } else { 0 };
        let grid: Vec<u64> = masks.iter().map(|m| given(*m)).collect();
        let empty: Vec<u32> = (0..masks.len() as u32).filter(|c| grid[*c as usize] == 0).collect();
        let mut used = vec![0; count];
        for (cell, bit) in grid.iter().enumerate() {
            units[cell].iter().for_each(|u| used[*u as usize] |= bit);
        }
        let left = empty.iter().map(|c| masks[*c as usize]).collect();
        let known = vec![0; empty.len()];
        Self {
            tested,
            grid,
            masks,
            units,
            used,
            empty,
            left,
            known,
            at: 0,
            chosen: 0,
            state: State::Down,
            counters: Counters::default(),
            solution: Vec::new(),
        }
    }

    /// The bit of the next value to place in the cell at hand, 0 if there is none.
    fn choose(&mut self) -> u64 {
        if self.chosen != 0 {
            return std::mem::take(&mut self.chosen);
        }
        let left = self.left[self.at];
        if !self.tested {
            return left & left.wrapping_neg();
        }
        let cell = self.empty[self.at] as usize;
        let blocked = self.units[cell].iter().fold(0, |b, u| b | self.used[*u as usize]);
        let safe = left & !blocked;
        let bit = safe & safe.wrapping_neg();
        // Asked were the values up to the safe one, or all of them.
        let asked = if bit == 0 { left } else { left & (bit | (bit - 1)) };
        self.counters.checks += u64::from(asked.count_ones());
        bit
    }

    fn place(&mut self, bit: u64) {
        let cell = self.empty[self.at] as usize;
        self.grid[cell] = bit;
        self.units[cell].iter().for_each(|u| self.used[*u as usize] |= bit);
        self.left[self.at] &= !(bit | (bit - 1));
        self.counters.nodes += 1;
        self.at += 1;
        self.counters.depth = self.counters.depth.max(self.at as u64);
        if let Some(&cell) = self.empty.get(self.at) {
            self.left[self.at] = self.masks[cell as usize];
            self.known[self.at] = self.counters.solutions;
        }
    }

    fn take_back(&mut self) {
        self.at -= 1;
        let cell = self.empty[self.at] as usize;
        let bit = std::mem::take(&mut self.grid[cell]);
        self.units[cell].iter().for_each(|u| self.used[*u as usize] &= !bit);
        self.counters.backtracks += 1;
    }

    /// All cells are filled: is that a solution?
    fn accept(&mut self) -> bool {
        if !self.tested {
            self.counters.checks += 1;
            let mut used = vec![0u64; self.used.len()];
            for (cell, bit) in self.grid.iter().enumerate() {
                for &u in &self.units[cell] {
                    if used[u as usize] & bit != 0 {
                        return false;
                    }
                    used[u as usize] |= bit;
                }
            }
        }
        self.counters.solutions += 1;
        self.solution.clear();
        self.solution.extend(self.grid.iter().map(|bit| i64::from(bit.trailing_zeros()) + 1));
        true
    }

    fn up(&mut self) {
        if self.at == 0 {
            self.state = State::Done;
        } else {
            self.take_back();
            self.state = State::Down;
        }
    }
}

impl Kernel for FirstEmpty {
    fn advance(&mut self, mut fuel: u64) -> Turn {
        loop {
            match self.state {
                State::Done => return Turn::Exhausted,
                State::Up => self.up(),
                State::Down if self.at == self.empty.len() => {
                    self.state = State::Up;
                    if self.accept() {
                        return Turn::Found;
                    }
                }
                State::Down => match self.choose() {
                    0 => {
                        if self.known[self.at] == self.counters.solutions {
                            self.counters.fails += 1;
                        }
                        self.state = State::Up;
                    }
                    bit if fuel == 0 => {
                        self.chosen = bit;
                        return Turn::Tired;
                    }
                    bit => {
                        fuel -= 1;
                        self.place(bit);
                    }
                },
            }
        }
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

    /// Rows and columns of an empty square of `n`: its solutions are the Latin squares.
    fn latin(n: u32, tested: bool) -> FirstEmpty {
        let units = (0..n * n).map(|c| vec![c / n, n + c % n]).collect();
        FirstEmpty::new(tested, vec![(1 << n) - 1; (n * n) as usize], units, 2 * n as usize)
    }

    fn count(mut kernel: FirstEmpty, fuel: u64) -> Counters {
        while kernel.advance(fuel) != Turn::Exhausted {}
        kernel.counters()
    }

    #[test]
    fn latin_squares_are_counted() {
        assert_eq!(count(latin(3, true), u64::MAX).solutions, 12);
        assert_eq!(count(latin(4, true), u64::MAX).solutions, 576);
        assert_eq!(count(latin(3, false), u64::MAX).solutions, 12);
        assert_eq!(count(latin(3, false), u64::MAX).checks, 3u64.pow(9));
    }

    #[test]
    fn little_fuel_changes_nothing() {
        assert_eq!(count(latin(4, true), 1), count(latin(4, true), u64::MAX));
    }

    #[test]
    fn a_bad_payload_is_refused() {
        assert!(FirstEmpty::open(&[1, 4, 1]).is_err());
        assert!(FirstEmpty::open(&[1, 1, 1, 1, 1, 5]).is_err());
    }
}
