//! A cage's ways, as rows of bits that one `and` tests against the cells' values.
//!
//! A row has a field of one bit a value for each cell, and a second half with a field for each unit
//! that holds several of the cages' cells: the values that these take there together. What is
//! common to the second halves of all live rows stands in those cells, whichever way it is, and
//! leaves the rest of the unit.

use super::Puzzle;
use super::filler::{Filler, Step};
use super::space::Space;

/// The most rows of one cage, and the most values tried to find them.
const ROWS: usize = 200_000;
const BUDGET: u64 = 2_000_000;
/// The same where a cage that is too large for a table is looked at anew each time.
const GLANCE: u64 = 3_000;

/// Part of a unit that a cage holds, and the unit's other cells.
#[derive(Debug)]
struct Share {
    /// which of the cage's cells, by their places
    places: Vec<u8>,
    others: Vec<u32>,
}

/// A cage with its ways.
///
/// Invariant: the first `space.live(cage)` rows are those not yet ruled out on the path of guesses;
/// the order of rows within these and within the rest is of no meaning, so that going back is
/// setting that number.
#[derive(Debug)]
pub(super) struct Table {
    index: u32,
    cells: Vec<u32>,
    twins: Vec<Vec<u8>>,
    shares: Vec<Share>,
    /// values a field, fields a word, words a half
    width: usize,
    fields: usize,
    half: usize,
    rows: Vec<u64>,
    /// whether there were too many ways for rows
    loose: bool,
}

impl Table {
    pub fn new(puzzle: &Puzzle, space: &Space, index: usize) -> Self {
        let cells = puzzle.cages[index].cells.clone();
        let width = puzzle.values.len();
        let fields = 64 / width;
        let shares = shares(puzzle, space, &cells);
        let half = cells.len().max(shares.len()).div_ceil(fields);
        Self {
            index: index as u32,
            twins: twins(space, &cells),
            cells,
            shares,
            width,
            fields,
            half: half.next_power_of_two(),
            rows: Vec::new(),
            loose: half > 16,
        }
    }

    /// Finds the ways that the cells' values allow now, and what they cost to find.
    pub fn fill(&mut self, puzzle: &Puzzle, space: &mut Space) -> u64 {
        let mut budget = BUDGET;
        if !self.loose {
            let cells = std::mem::take(&mut self.cells);
            self.loose = !self.collect(puzzle, &masks(&cells, space), &mut budget);
            self.cells = cells;
        }
        if self.loose {
            self.rows = Vec::new();
        }
        space.set_live(self.index, (self.rows.len() / (2 * self.half)) as u32);
        BUDGET - budget
    }

    /// Whether all the ways became rows.
    fn collect(&mut self, puzzle: &Puzzle, masks: &[u64], budget: &mut u64) -> bool {
        let twins = std::mem::take(&mut self.twins);
        let mut filler =
            Filler::new(&puzzle.cages[self.index as usize], &puzzle.values, masks, &twins);
        let whole = loop {
            match filler.next(budget) {
                Step::Way if self.rows.len() / (2 * self.half) < ROWS => self.push(&filler.places),
                Step::Way | Step::Tired => break false,
                Step::End => break true,
            }
        };
        self.twins = twins;
        whole
    }

    fn push(&mut self, places: &[u8]) {
        let start = self.rows.len();
        self.rows.resize(start + 2 * self.half, 0);
        let row = &mut self.rows[start..];
        for (field, place) in places.iter().enumerate() {
            row[field / self.fields] |= 1 << (field % self.fields * self.width + *place as usize);
        }
        for (field, share) in self.shares.iter().enumerate() {
            let shift = field % self.fields * self.width;
            for at in &share.places {
                let bit = 1 << (shift + places[*at as usize] as usize);
                row[self.half + field / self.fields] |= bit;
            }
        }
    }

    /// Rules out rows, then values without a row, then values that all rows keep to themselves.
    /// False where nothing is left. Adds to `work` what it cost.
    pub fn filter(&mut self, puzzle: &Puzzle, space: &mut Space, work: &mut u64) -> bool {
        if self.loose {
            return self.glance(puzzle, space, work);
        }
        *work += u64::from(space.live(self.index)) * self.half as u64;
        match self.half {
            1 => self.sweep::<1>(space),
            2 => self.sweep::<2>(space),
            4 => self.sweep::<4>(space),
            8 => self.sweep::<8>(space),
            _ => self.sweep::<16>(space),
        }
    }

    fn sweep<const H: usize>(&mut self, space: &mut Space) -> bool {
        let mut dead = [0; H];
        for (field, cell) in self.cells.iter().enumerate() {
            let gone = !space.mask(*cell) & (u64::MAX >> (64 - self.width));
            dead[field / self.fields] |= gone << (field % self.fields * self.width);
        }
        let before = space.live(self.index);
        let (live, seen, common) = swept::<H>(&mut self.rows, before as usize, &dead);
        if live == 0 {
            return false;
        }
        if live as u32 != before {
            space.set_live(self.index, live as u32);
        }
        self.apply(space, &seen, &common)
    }

    fn apply(&self, space: &mut Space, seen: &[u64], common: &[u64]) -> bool {
        for (field, cell) in self.cells.iter().enumerate() {
            let kept = self.field(seen, field);
            if kept != space.mask(*cell) {
                space.set_within(*cell, kept, self.index);
            }
        }
        for (field, share) in self.shares.iter().enumerate() {
            let kept = self.field(common, field);
            if kept != 0 && !share.others.iter().all(|cell| space.strike(*cell, kept)) {
                return false;
            }
        }
        true
    }

    fn field(&self, half: &[u64], field: usize) -> u64 {
        half[field / self.fields] >> (field % self.fields * self.width)
            & (u64::MAX >> (64 - self.width))
    }

    /// A cage without rows: its ways are walked through while they are few.
    fn glance(&self, puzzle: &Puzzle, space: &mut Space, work: &mut u64) -> bool {
        let masks = masks(&self.cells, space);
        let cage = &puzzle.cages[self.index as usize];
        let mut filler = Filler::new(cage, &puzzle.values, &masks, &self.twins);
        let mut seen = vec![0; masks.len()];
        let allowed = GLANCE + 8 * masks.len() as u64; // enough to judge it when it is full
        let mut budget = allowed;
        loop {
            match filler.next(&mut budget) {
                Step::Way => {
                    seen.iter_mut().zip(&filler.places).for_each(|(s, p)| *s |= 1 << *p);
                }
                Step::End => break,
                Step::Tired => {
                    *work += allowed;
                    return true;
                }
            }
        }
        *work += allowed - budget;
        if seen[0] == 0 {
            return false;
        }
        for (cell, kept) in self.cells.iter().zip(seen) {
            if kept != space.mask(*cell) {
                space.set_within(*cell, kept, self.index);
            }
        }
        true
    }
}

/// Moves the dead rows behind the live ones: how many live, what they hold, what all of them hold.
fn swept<const H: usize>(
    rows: &mut [u64],
    mut live: usize,
    dead: &[u64; H],
) -> (usize, [u64; H], [u64; H]) {
    let (mut seen, mut common) = ([0; H], [u64::MAX; H]);
    let mut at = 0;
    while at < live {
        let row = &rows[at * 2 * H..(at + 1) * 2 * H];
        if (0..H).any(|w| row[w] & dead[w] != 0) {
            live -= 1;
            let (head, tail) = rows.split_at_mut(live * 2 * H);
            if at < live {
                head[at * 2 * H..(at + 1) * 2 * H].swap_with_slice(&mut tail[..2 * H]);
            }
            continue;
        }
        for w in 0..H {
            seen[w] |= row[w];
            common[w] &= row[H + w];
        }
        at += 1;
    }
    (live, seen, common)
}

fn masks(cells: &[u32], space: &Space) -> Vec<u64> {
    cells.iter().map(|cell| space.mask(*cell)).collect()
}

/// For each cell the places of the earlier ones that share a unit with it.
fn twins(space: &Space, cells: &[u32]) -> Vec<Vec<u8>> {
    let see = |a: u32, b: u32| space.units_of(a).iter().any(|u| space.units_of(b).contains(u));
    (0..cells.len())
        .map(|j| (0..j.min(255)).filter(|i| see(cells[*i], cells[j])).map(|i| i as u8).collect())
        .collect()
}

fn shares(puzzle: &Puzzle, space: &Space, cells: &[u32]) -> Vec<Share> {
    let mut units: Vec<u32> =
        cells.iter().flat_map(|cell| space.units_of(*cell)).copied().collect();
    units.sort_unstable();
    let several: Vec<u32> = units.windows(2).filter(|w| w[0] == w[1]).map(|w| w[0]).collect();
    units = several;
    units.dedup();
    let share = |unit: u32| {
        let unit = &puzzle.units[unit as usize];
        let places = (0..cells.len().min(255)).filter(|i| unit.contains(&cells[*i]));
        Share {
            places: places.map(|i| i as u8).collect(),
            others: unit.iter().copied().filter(|c| !cells.contains(c)).collect(),
        }
    };
    units.into_iter().map(share).filter(|s| s.places.len() > 1 && !s.others.is_empty()).collect()
}
