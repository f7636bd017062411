//! The published algorithm: cells row by row, values ascending; a value must not stand in the
//! cell's units yet, and then its cage is tested, or all cages on the full grid.
//!
//! A *node* is a value placed, a *check* one test of a cage, complete or not, a *backtrack* a value
//! placed and taken back, a *fail* a cell for which no value led to a solution.

use super::Puzzle;
use crate::{Counters, Kernel, Turn};

/// The running algorithm.
///
/// Invariant: the first `at` cells are filled, `place[c]` is the value of filled cell c; `left[c]`
/// holds the values that cell c has yet to try, `known[c]` the solutions there were on arriving.
pub struct Paper {
    puzzle: Puzzle,
    cage_of: Vec<Option<u32>>,
    units_of: Vec<Vec<u32>>,
    /// how many cells of each cage are open
    open: Vec<u32>,
    used: Vec<u64>,
    place: Vec<u64>,
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

impl Paper {
    /// Reads the payload.
    pub fn open(words: &[u64]) -> Result<Self, String> {
        let puzzle = Puzzle::read(words)?;
        let cells = puzzle.masks.len();
        let mut units_of = vec![Vec::new(); cells];
        for (unit, inside) in puzzle.units.iter().enumerate() {
            inside.iter().for_each(|cell| units_of[*cell as usize].push(unit as u32));
        }
        let mut cage_of = vec![None; cells];
        for (index, cage) in puzzle.cages.iter().enumerate() {
            for &cell in &cage.cells {
                if cage_of[cell as usize].replace(index as u32).is_some() {
                    return Err("two cages share a cell".into());
                }
            }
        }
        Ok(Self {
            open: puzzle.cages.iter().map(|cage| cage.cells.len() as u32).collect(),
            used: vec![0; puzzle.units.len()],
            place: vec![0; cells],
            left: puzzle.masks.clone(),
            known: vec![0; cells],
            cage_of,
            units_of,
            puzzle,
            at: 0,
            chosen: 0,
            state: State::Down,
            counters: Counters::default(),
            solution: Vec::new(),
        })
    }

    fn propagates(&self) -> bool {
        self.puzzle.word != 0
    }

    /// The next value of the cell at hand that may stand there, 0 if there is none.
    fn choose(&mut self) -> u64 {
        if self.chosen != 0 {
            return std::mem::take(&mut self.chosen);
        }
        let cell = self.at;
        let blocked = self.units_of[cell].iter().fold(0, |b, u| b | self.used[*u as usize]);
        loop {
            let safe = self.left[cell] & !blocked;
            let bit = safe & safe.wrapping_neg();
            if bit == 0 {
                return 0;
            }
            self.left[cell] &= !(bit | (bit - 1));
            if !self.propagates() || self.fits(cell, bit) {
                return bit;
            }
        }
    }

    /// Whether the cell's cage, tested with this value placed, is not broken by it.
    fn fits(&mut self, cell: usize, bit: u64) -> bool {
        let Some(cage) = self.cage_of[cell] else { return true };
        self.counters.checks += 1;
        if self.open[cage as usize] > 1 {
            return true;
        }
        self.place[cell] = bit;
        self.met(cage as usize)
    }

    /// Whether a full cage makes its target.
    fn met(&self, cage: usize) -> bool {
        let cage = &self.puzzle.cages[cage];
        let values: Vec<i64> = cage.cells.iter().map(|c| self.value(*c as usize)).collect();
        cage.holds(&values)
    }

    fn value(&self, cell: usize) -> i64 {
        self.puzzle.values[self.place[cell].trailing_zeros() as usize]
    }

    fn put(&mut self, bit: u64) {
        self.set(self.at, bit);
        self.counters.nodes += 1;
        self.at += 1;
        self.counters.depth = self.counters.depth.max(self.at as u64);
        if self.at < self.place.len() {
            self.left[self.at] = self.puzzle.masks[self.at];
            self.known[self.at] = self.counters.solutions;
        }
    }

    fn set(&mut self, cell: usize, bit: u64) {
        self.place[cell] = bit;
        self.units_of[cell].iter().for_each(|u| self.used[*u as usize] |= bit);
        if let Some(cage) = self.cage_of[cell] {
            self.open[cage as usize] -= 1;
        }
    }

    fn take_back(&mut self) {
        self.at -= 1;
        let bit = self.place[self.at];
        self.units_of[self.at].iter().for_each(|u| self.used[*u as usize] &= !bit);
        if let Some(cage) = self.cage_of[self.at] {
            self.open[cage as usize] += 1;
        }
        self.counters.backtracks += 1;
    }

    /// All cells are filled: is that a solution?
    fn accept(&mut self) -> bool {
        if !self.propagates() {
            for cage in 0..self.puzzle.cages.len() {
                self.counters.checks += 1;
                if !self.met(cage) {
                    return false;
                }
            }
        }
        self.counters.solutions += 1;
        self.solution = (0..self.place.len()).map(|cell| self.value(cell)).collect();
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

    fn exhausted(&mut self) {
        if self.known[self.at] == self.counters.solutions {
            self.counters.fails += 1;
        }
        self.state = State::Up;
    }
}

impl Kernel for Paper {
    fn advance(&mut self, mut fuel: u64) -> Turn {
        loop {
            match self.state {
                State::Done => return Turn::Exhausted,
                State::Up => self.up(),
                State::Down if self.at == self.place.len() => {
                    self.state = State::Up;
                    if self.accept() {
                        return Turn::Found;
                    }
                }
                State::Down => match self.choose() {
                    0 => self.exhausted(),
                    bit if fuel == 0 => {
                        self.chosen = bit;
                        return Turn::Tired;
                    }
                    bit => {
                        fuel -= 1;
                        self.put(bit);
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

    /// The paper's example, with its own figures.
    fn example(propagates: u64) -> Paper {
        let mut words = vec![propagates, 4, 1, 2, 3, 4, 16];
        words.extend([15; 16]);
        words.push(8);
        for i in 0..4 {
            words.extend([4, 4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3]);
            words.extend([4, i, 4 + i, 8 + i, 12 + i]);
        }
        words.push(7);
        words.extend([1, 2, 2, 0, 4, 1, 3, 2, 1, 2, 1, 1, 2, 3, 7, 0, 3, 2, 5, 9]);
        words.extend([2, 48, 3, 6, 10, 11, 1, 1, 2, 12, 13, 3, 2, 2, 14, 15]);
        Paper::open(&words).expect("a sound payload")
    }

    #[test]
    fn the_published_figures() {
        for (propagates, backtracks, checks) in [(1, 53, 97), (0, 3818, 562)] {
            let mut paper = example(propagates);
            assert_eq!(paper.advance(u64::MAX), Turn::Found);
            assert_eq!(paper.counters().backtracks, backtracks);
            assert_eq!(paper.counters().checks, checks);
            assert_eq!(paper.solution()[..4], [3, 4, 1, 2]);
        }
    }

    #[test]
    fn little_fuel_changes_nothing() {
        let run = |fuel| {
            let mut paper = example(1);
            while paper.advance(fuel) != Turn::Exhausted {}
            paper.counters()
        };
        assert_eq!(run(1), run(u64::MAX));
        assert_eq!(run(1).solutions, 1);
    }
}
