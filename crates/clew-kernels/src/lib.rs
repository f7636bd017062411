//! Specialised solvers on plain arrays, all of one signature.
//!
//! A [`Kernel`] is opened on a payload (little-endian 64-bit words, each kernel says which), asked
//! for one solution after another, and given fuel: it returns when that is spent, so that whoever
//! drives it can look at the clock. The same signature serves solve, count, uniqueness and
//! enumeration.
//!
//! Invariant: nothing here knows of the engine, of Python, of clocks or of puzzles' texts.

mod fill;
mod first_empty;
mod frontier;
mod hamilton;
mod kenken;
mod knight;
mod random;
pub mod sudoku9;
mod units;
mod wander;

pub use fill::Fill;
pub use first_empty::FirstEmpty;
pub use hamilton::Hamilton;
pub use kenken::{Paper, Tables};
pub use knight::{Divide, Tour, Walk};
pub use random::Random;
pub use sudoku9::Sudoku9;
pub use units::Dig;
pub use wander::Wander;

/// Where a kernel stands when it returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// a solution stands in [`Kernel::solution`]
    Found,
    /// there are no more
    Exhausted,
    /// the fuel is spent; it can go on
    Tired,
    /// it will find no more, though there may be some: nothing is proved
    GaveUp,
}

/// What a kernel has counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)] // the words are those of Python's Stats
pub struct Counters {
    pub nodes: u64,
    pub fails: u64,
    pub backtracks: u64,
    pub checks: u64,
    pub depth: u64,
    pub solutions: u64,
}

/// A specialised solver at work.
pub trait Kernel: Send {
    /// Go on to the next solution, spending a unit of fuel for each value tried, at most
    /// `fuel` of them.
    fn advance(&mut self, fuel: u64) -> Turn;
    /// The values of the solution just found, one a cell.
    fn solution(&self) -> &[i64];
    /// What it has cost so far.
    fn counters(&self) -> Counters;
}

/// The kernel of this name on this payload.
pub fn open(name: &str, payload: &[u8]) -> Result<Box<dyn Kernel>, String> {
    let words = words(payload)?;
    match name {
        "hamilton-count" => frontier::open(&words),
        "wander" => Ok(Box::new(Wander::open(&words)?)),
        "first-empty" => Ok(Box::new(FirstEmpty::open(&words)?)),
        "kenken" => Ok(Box::new(Tables::open(&words)?)),
        "kenken-paper" => Ok(Box::new(Paper::open(&words)?)),
        "hamilton" => Ok(Box::new(Hamilton::open(&words)?)),
        "sudoku9" => Ok(Box::new(Sudoku9::open(&words)?)),
        "knight-divide" => Ok(Box::new(Divide::open(&words)?)),
        "knight-tour" => Ok(Box::new(Tour::open(&words)?)),
        "knight-walk" => Ok(Box::new(Walk::open(&words)?)),
        "fill" => Ok(Box::new(Fill::open(&words)?)),
        "dig" => Ok(Box::new(Dig::open(&words)?)),
        _ => Err(format!("there is no kernel {name}")),
    }
}

fn words(payload: &[u8]) -> Result<Vec<u64>, String> {
    if !payload.len().is_multiple_of(8) {
        return Err("a kernel's payload is 64-bit words".into());
    }
    Ok(payload
        .chunks_exact(8)
        .map(|b| u64::from_le_bytes(b.try_into().expect("eight bytes")))
        .collect())
}
