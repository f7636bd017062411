//! The search through boards: bands while they suffice, triads where many cells stay open.

use super::bands::Bands;
use super::simd::{Lanes, Task, run};
use super::triads::Triads;
use crate::{Counters, Turn};

/// With more open cells than this after the first deductions, triads go on: they guess far less.
const MANY: u32 = 50;

/// A search: the boards not yet looked at, the one to come last on top.
///
/// Invariant: every solution not yet given lies under exactly one of them.
pub struct Search {
    bands: Vec<(Bands, u32)>,
    triads: Vec<(Triads, u32)>,
    counters: Counters,
    values: [u8; 81],
}

impl Default for Search {
    /// Nothing to search yet.
    fn default() -> Self {
        Self {
            bands: Vec::with_capacity(32),
            triads: Vec::with_capacity(32),
            counters: Counters::default(),
            values: [0; 81],
        }
    }
}

impl Search {
    /// Begin with this board; what was left of another is dropped.
    pub fn begin(&mut self, board: Bands) {
        self.bands.clear();
        self.triads.clear();
        self.bands.push((board, 0));
    }

    /// The solution just found, 1 to 9.
    pub fn values(&self) -> &[u8; 81] {
        &self.values
    }

    /// What it has cost so far.
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// On to the next solution, guessing at most `fuel` times.
    pub fn advance(&mut self, fuel: u64) -> Turn {
        run(Advance { search: self, fuel })
    }

    /// The same, in code already made for these lanes.
    #[inline(always)]
    pub fn next<L: Lanes>(&mut self, mut fuel: u64) -> Turn {
        if let Some(turn) = self.through_bands::<L>(&mut fuel) {
            return turn;
        }
        self.through_triads::<L>(&mut fuel)
    }

    #[inline(always)]
    fn through_bands<L: Lanes>(&mut self, fuel: &mut u64) -> Option<Turn> {
        'next: while let Some((mut board, mut depth)) = self.bands.pop() {
            while board.settle() {
                if board.solved() {
                    board.write(&mut self.values);
                    self.counters.solutions += 1;
                    return Some(Turn::Found);
                }
                if depth == 0 && board.open() > MANY {
                    self.triads.push((Triads::of(&board.masks()), 0));
                    continue 'next;
                }
                if *fuel == 0 {
                    self.bands.push((board, depth));
                    return Some(Turn::Tired);
                }
                let with = board.branch();
                depth += 1;
                self.bands.push((board, depth));
                board = with;
                self.guessed(fuel, depth);
            }
            self.counters.fails += 1;
        }
        None
    }

    #[inline(always)]
    fn through_triads<L: Lanes>(&mut self, fuel: &mut u64) -> Turn {
        while let Some((mut board, mut depth)) = self.triads.pop() {
            while board.settle::<L>() {
                if *fuel == 0 {
                    self.triads.push((board, depth));
                    return Turn::Tired;
                }
                let Some(with) = board.branch::<L>() else {
                    board.write(&mut self.values);
                    self.counters.solutions += 1;
                    return Turn::Found;
                };
                depth += 1;
                self.triads.push((board, depth));
                board = with;
                self.guessed(fuel, depth);
            }
            self.counters.fails += 1;
        }
        Turn::Exhausted
    }

    #[inline(always)]
    fn guessed(&mut self, fuel: &mut u64, depth: u32) {
        *fuel -= 1;
        self.counters.nodes += 1;
        self.counters.depth = self.counters.depth.max(u64::from(depth));
    }
}

struct Advance<'a> {
    search: &'a mut Search,
    fuel: u64,
}

impl Task for Advance<'_> {
    type Output = Turn;

    #[inline(always)]
    fn run<L: Lanes>(self) -> Turn {
        self.search.next::<L>(self.fuel)
    }
}
