//! An exact search on a board of units: singles, then guesses in a cell of few values that has had
//! a part in many clashes.

use super::board::{Board, Clash, Marks};
use crate::Random;
use std::cmp::Ordering::{Greater, Less};

/// How far a search came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// a solution stands in [`Search::solution`]
    Found,
    /// there is none
    None,
    /// the fuel is spent; it can go on
    Tired,
}

/// The running search.
///
/// Invariant: `path` holds what stood before each guess, with the guess; `now` what stands.
#[derive(Default)]
pub struct Search {
    now: Marks,
    path: Vec<(Marks, u16, u64)>,
    spare: Vec<Marks>,
    stuck: bool,
    /// how often each cell had a part in a clash, and one
    weights: Vec<u32>,
}

impl Search {
    /// Begin anew with these masks.
    pub fn begin(&mut self, board: &Board, masks: impl Iterator<Item = u64>) {
        self.spare.extend(self.path.drain(..).map(|(marks, _, _)| marks));
        board.begin(&mut self.now, masks);
        self.weights.resize(board.cells, 1);
        self.stuck = false;
    }

    /// The masks as they stand; of one value each when a solution was found.
    pub fn solution(&self) -> &[u64] {
        &self.now.masks
    }

    /// Go on until there is a solution, or none, or `fuel` is spent; and how much was spent: one
    /// for each value placed, by guess or by reasoning (the last reasoning may overdraw).
    ///
    /// With `chance`, it decides between guesses as good.
    pub fn advance(
        &mut self,
        board: &Board,
        fuel: u64,
        mut chance: Option<&mut Random>,
    ) -> (End, u64) {
        let mut spent = 0;
        loop {
            if spent >= fuel {
                return (End::Tired, spent);
            }
            if self.stuck && !self.take_back(board) {
                return (End::None, spent);
            }
            let (placed, done) = board.settle(&mut self.now);
            spent += placed.max(1);
            if let Err(clash) = done {
                self.blame(board, clash);
            } else if !self.guess(board, chance.as_deref_mut()) {
                return (End::Found, spent);
            }
        }
    }

    /// After a solution: look for another one.
    #[cfg(test)]
    pub fn refute(&mut self) {
        self.stuck = true;
    }

    /// Refute the last guess; whether there was one. What clashes at once is refuted in turn.
    fn take_back(&mut self, board: &Board) -> bool {
        while let Some((before, cell, bit)) = self.path.pop() {
            self.spare.push(std::mem::replace(&mut self.now, before));
            if board.narrow(&mut self.now, cell, !bit).is_ok() {
                self.stuck = false;
                return true;
            }
        }
        false
    }

    fn blame(&mut self, board: &Board, clash: Clash) {
        self.stuck = true;
        match clash {
            Clash::Cell(cell) => self.weights[usize::from(cell)] += 1,
            Clash::Unit(unit) => {
                for cell in board.unit(unit) {
                    self.weights[usize::from(*cell)] += 1;
                }
            }
        }
    }

    /// Try a value in an open cell; whether there was one.
    fn guess(&mut self, board: &Board, chance: Option<&mut Random>) -> bool {
        let Some((cell, bit)) = self.choose(chance) else {
            return false;
        };
        let mut before = self.spare.pop().unwrap_or_default();
        before.clone_from(&self.now);
        self.path.push((before, cell, bit));
        self.stuck = board.narrow(&mut self.now, cell, bit).is_err();
        true
    }

    /// The open cell of fewest values for its weight, and one of these.
    fn choose(&self, mut chance: Option<&mut Random>) -> Option<(u16, u64)> {
        let mut best: Option<(usize, u32, u32)> = None;
        let mut ties = 0;
        for (cell, mask) in self.now.masks.iter().enumerate().filter(|(_, m)| !m.is_power_of_two())
        {
            let (count, weight) = (mask.count_ones(), self.weights[cell]);
            let order = best.map_or(Less, |(_, c, w)| {
                (u64::from(count) * u64::from(w)).cmp(&(u64::from(c) * u64::from(weight)))
            });
            if order == Less {
                ties = 0;
            }
            if order != Greater {
                ties += 1;
                let taken = chance.as_deref_mut().map_or(ties == 1, |c| c.below(ties) == 0);
                if taken {
                    best = Some((cell, count, weight));
                }
            }
        }
        let (cell, count, _) = best?;
        let mask = self.now.masks[cell];
        let nth = chance.map_or(0, |chance| chance.below(count as usize));
        Some((cell as u16, nth_bit(mask, nth)))
    }
}

fn nth_bit(mut mask: u64, n: usize) -> u64 {
    for _ in 0..n {
        mask &= mask - 1;
    }
    mask & mask.wrapping_neg()
}

#[cfg(test)]
mod tests {
    use super::super::board::tests::square;
    use super::*;

    fn ended(masks: &[u64], chance: Option<&mut Random>) -> (End, Vec<u64>) {
        let (board, mut search) = (square(4, 2), Search::default());
        search.begin(&board, masks.iter().copied());
        let (end, _) = search.advance(&board, 10_000, chance);
        (end, search.solution().to_vec())
    }

    #[test]
    fn it_finds_a_solution_or_proves_that_there_is_none() {
        let mut masks = vec![15; 16];
        let (end, grid) = ended(&masks, Some(&mut Random::new(5)));
        assert_eq!(end, End::Found);
        assert!(grid.chunks(4).all(|row| row.iter().fold(0, |all, bit| all | bit) == 15));
        (masks[0], masks[1], masks[6], masks[11]) = (1, 2, 4, 8);
        masks[15] = 7;
        masks[4] = 8;
        assert_eq!(ended(&masks, None).0, End::None);
    }

    #[test]
    fn little_fuel_changes_nothing() {
        let (board, mut search) = (square(9, 3), Search::default());
        let grid = |search: &mut Search, fuel: u64| {
            let mut chance = Random::new(3);
            search.begin(&board, std::iter::repeat_n(board.every(), 81));
            while search.advance(&board, fuel, Some(&mut chance)).0 == End::Tired {}
            search.solution().to_vec()
        };
        assert_eq!(grid(&mut search, 1), grid(&mut search, u64::MAX));
    }
}
