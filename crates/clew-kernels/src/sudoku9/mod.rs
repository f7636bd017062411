//! The usual Sudoku: nine by nine, with boxes of three by three.
//!
//! Two ways to look at a board work hand in hand. [`bands`] does little for each deduction and is
//! done with most boards before it has to guess; what stays open after it goes to [`triads`], which
//! does more for each and guesses far less.
//!
//! Payload: for each of the 81 cells the mask of its values (bit 0 is the value 1).

mod bands;
mod batch;
mod search;
mod simd;
mod tables;
mod triads;

#[cfg(test)]
mod tests;

pub use batch::{Question, count, solve};

use crate::{Counters, Kernel, Turn};
use bands::Bands;
use search::Search;

/// The running search.
pub struct Sudoku9 {
    search: Search,
    solution: Vec<i64>,
}

impl Sudoku9 {
    /// Reads the payload.
    pub fn open(words: &[u64]) -> Result<Self, String> {
        let masks: [u64; 81] =
            words.try_into().map_err(|_| "the payload is a mask for each of 81 cells")?;
        let mut search = Search::default();
        search.begin(Bands::masked(&masks.map(|mask| mask as u16 & 511)));
        Ok(Self { search, solution: Vec::new() })
    }
}

impl Kernel for Sudoku9 {
    fn advance(&mut self, fuel: u64) -> Turn {
        let turn = self.search.advance(fuel);
        if turn == Turn::Found {
            self.solution.clear();
            self.solution.extend(self.search.values().iter().map(|value| i64::from(*value)));
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
