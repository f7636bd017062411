//! The usual Sudoku: nine by nine, with boxes of three by three.
//!
//! A board is nine planes of bits, and a pass over it makes every deduction everywhere at once
//! ([`board`]), in a few dozen operations on wide registers ([`simd`]). What needs a guess becomes
//! two boards, which are settled side by side ([`search`]).
//!
//! Payload: for each of the 81 cells the mask of its values (bit 0 is the value 1).

mod batch;
mod board;
mod search;
mod simd;

#[cfg(test)]
mod tests;

pub use batch::{Ended, Question, Questions, count, enumerate, solve};
pub(crate) use search::filled;

use crate::{Counters, Kernel, Turn};
use board::Board;
use search::{Search, settled};

/// The running search.
#[derive(Default)]
pub struct Sudoku9 {
    search: Search,
    solution: Vec<i64>,
}

impl Sudoku9 {
    /// Reads the payload.
    pub fn open(words: &[u64]) -> Result<Self, String> {
        let masks: &[u64; 81] =
            words.try_into().map_err(|_| "the payload is a mask for each of 81 cells")?;
        let mut new = Self::default();
        new.begin(masks);
        Ok(new)
    }

    /// Begin with these masks; what was left to search is dropped.
    pub fn begin(&mut self, masks: &[u64; 81]) {
        let (board, state) = settled(Board::masked(&masks.map(|mask| mask as u16)));
        self.search.begin(&board, state);
    }
}

impl Kernel for Sudoku9 {
    fn advance(&mut self, fuel: u64) -> Turn {
        let turn = self.search.advance(fuel);
        if turn == Turn::Found {
            self.solution.clear();
            self.solution.extend(self.search.values().map(i64::from));
        }
        turn
    }

    fn solution(&self) -> &[i64] {
        &self.solution
    }

    fn counters(&self) -> Counters {
        self.search.counters()
    }
}
