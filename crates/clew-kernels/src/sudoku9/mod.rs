//! Sudoku of nine by nine.

mod bands;
mod search;
mod simd;
mod tables;
mod triads;

pub use bands::Bands;
pub use search::Search;
pub use simd::{Lanes, Task, run};
use crate::Turn;

pub struct Counting<'a> { pub lines: &'a [[u8; 82]], pub limit: usize, pub nodes: u64 , pub portable: bool}
impl Task for Counting<'_> {
    type Output = (usize, u64);
    #[inline(always)]
    fn run<L: Lanes>(self) -> (usize, u64) {
        let mut found = 0;
        let mut search = Search::new();
        for line in self.lines {
            let values: [u8; 81] = std::array::from_fn(|i| line[i].wrapping_sub(b'0'));
            search.begin(Bands::of(&values));
            let mut here = 0;
            while here < self.limit && search.next::<L>(u64::MAX) == Turn::Found { here += 1; }
            found += here;
        }
        (found, search.counters.nodes)
    }
}
