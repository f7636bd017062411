//! A board of cells in units, and what follows from the values placed on it.

use std::cell::OnceCell;

/// Cells, each in some units; a unit has as many cells as there are values, and holds each once.
pub struct Board {
    /// how many values there are: 1 to 64
    pub size: usize,
    /// how many cells
    pub cells: usize,
    units: Vec<Vec<u16>>,
    units_of: Vec<Vec<u16>>,
    /// worked out when first asked for
    peers: OnceCell<Vec<Vec<u16>>>,
}

/// What each cell may still hold, as masks, with what has yet to be drawn from them.
#[derive(Clone, Default)]
pub struct Marks {
    /// bit `v` for the value `v + 1`
    pub masks: Vec<u64>,
    fresh: Vec<u16>,
    dirty: Vec<u16>,
    is_dirty: Vec<bool>,
}

/// Nothing is left for a cell, or for a value in a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clash {
    /// this cell
    Cell(u16),
    /// some value in this unit
    Unit(u16),
}

impl Board {
    /// A board of these units.
    pub fn new(size: usize, cells: usize, units: Vec<Vec<u16>>) -> Result<Self, String> {
        let whole = |unit: &Vec<u16>| {
            unit.len() == size && unit.iter().all(|cell| usize::from(*cell) < cells)
        };
        if !(1..=64).contains(&size) || cells > usize::from(u16::MAX) || !units.iter().all(whole) {
            return Err("the units do not fit the board".into());
        }
        let mut units_of = vec![Vec::new(); cells];
        for (index, unit) in units.iter().enumerate() {
            unit.iter().for_each(|cell| units_of[usize::from(*cell)].push(index as u16));
        }
        Ok(Self { size, cells, units, units_of, peers: OnceCell::new() })
    }

    /// Whether this is the usual Sudoku: nine by nine, with boxes of three by three.
    pub fn is_usual(&self) -> bool {
        let same = |(unit, index)| usual_unit(index).eq(unit);
        self.cells == 81 && self.units.len() == 27 && self.units.iter().zip(0..27).all(same)
    }

    /// The mask of all values.
    pub fn every(&self) -> u64 {
        u64::MAX >> (64 - self.size)
    }

    /// Whether a full grid, a bit a cell, has every value in each unit.
    pub fn holds(&self, grid: &[u64]) -> bool {
        let all = |unit: &Vec<u16>| unit.iter().fold(0, |all, c| all | grid[usize::from(*c)]);
        grid.len() == self.cells && self.units.iter().all(|unit| all(unit) == self.every())
    }

    /// Begin with these masks; cells of one value have yet to tell their peers.
    pub fn begin(&self, marks: &mut Marks, masks: impl Iterator<Item = u64>) {
        marks.masks.clear();
        marks.masks.extend(masks);
        marks.dirty.clear();
        marks.dirty.extend(0..self.units.len() as u16);
        marks.is_dirty.clear();
        marks.is_dirty.resize(self.units.len(), true);
        marks.fresh.clear();
        let single = |cell: &u16| marks.masks[usize::from(*cell)].is_power_of_two();
        marks.fresh.extend((0..self.cells as u16).filter(single));
    }

    /// Take values from a cell.
    pub fn narrow(&self, marks: &mut Marks, cell: u16, kept: u64) -> Result<(), Clash> {
        let at = usize::from(cell);
        let mask = marks.masks[at] & kept;
        if mask == 0 {
            return Err(Clash::Cell(cell));
        }
        if mask != marks.masks[at] {
            marks.masks[at] = mask;
            if mask.is_power_of_two() {
                marks.fresh.push(cell);
            }
            for unit in &self.units_of[at] {
                if !std::mem::replace(&mut marks.is_dirty[usize::from(*unit)], true) {
                    marks.dirty.push(*unit);
                }
            }
        }
        Ok(())
    }

    /// Draw all that follows by singles; how many values were placed on the way.
    pub fn settle(&self, marks: &mut Marks) -> (u64, Result<(), Clash>) {
        let mut placed = 0;
        loop {
            let done = if let Some(cell) = marks.fresh.pop() {
                placed += 1;
                self.tell_peers(marks, cell)
            } else if let Some(unit) = marks.dirty.pop() {
                marks.is_dirty[usize::from(unit)] = false;
                self.look_at(marks, unit)
            } else {
                return (placed, Ok(()));
            };
            if done.is_err() {
                return (placed, done);
            }
        }
    }

    /// The cells of a unit.
    pub fn unit(&self, unit: u16) -> &[u16] {
        &self.units[usize::from(unit)]
    }

    fn tell_peers(&self, marks: &mut Marks, cell: u16) -> Result<(), Clash> {
        let bit = marks.masks[usize::from(cell)];
        let peers = self.peers.get_or_init(|| {
            (0..self.cells).map(|cell| peers(cell, &self.units, &self.units_of[cell])).collect()
        });
        peers[usize::from(cell)].iter().try_for_each(|peer| self.narrow(marks, *peer, !bit))
    }

    /// Values that only one cell of the unit can take go there.
    fn look_at(&self, marks: &mut Marks, unit: u16) -> Result<(), Clash> {
        let cells = &self.units[usize::from(unit)];
        let (mut once, mut twice) = (0, 0);
        for cell in cells {
            let mask = marks.masks[usize::from(*cell)];
            twice |= once & mask;
            once |= mask;
        }
        if once != self.every() {
            return Err(Clash::Unit(unit));
        }
        let lonely = once & !twice;
        for cell in cells {
            let hit = marks.masks[usize::from(*cell)] & lonely;
            if hit != 0 {
                if !hit.is_power_of_two() {
                    return Err(Clash::Unit(unit));
                }
                self.narrow(marks, *cell, hit)?;
            }
        }
        Ok(())
    }
}

/// The usual Sudoku's rows, then its columns, then its boxes.
fn usual_unit(unit: u16) -> Vec<u16> {
    let cell = |i: u16| match (unit / 9, unit % 9) {
        (0, row) => 9 * row + i,
        (1, column) => 9 * i + column,
        (_, square) => 27 * (square / 3) + 3 * (square % 3) + 9 * (i / 3) + i % 3,
    };
    (0..9).map(cell).collect()
}

fn peers(cell: usize, units: &[Vec<u16>], of: &[u16]) -> Vec<u16> {
    let mut found: Vec<u16> =
        of.iter().flat_map(|unit| units[usize::from(*unit)].iter().copied()).collect();
    found.sort_unstable();
    found.dedup();
    found.retain(|peer| usize::from(*peer) != cell);
    found
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Rows and columns of a square of `n`, and its boxes of `rows` rows.
    pub fn square(n: usize, rows: usize) -> Board {
        let columns = n / rows;
        let unit = |of: &dyn Fn(usize) -> usize, which: usize| {
            (0..n * n).filter(|c| of(*c) == which).map(|c| c as u16).collect::<Vec<_>>()
        };
        let ways: [&dyn Fn(usize) -> usize; 3] =
            [&|c| c / n, &|c| c % n, &|c| (c / n / rows) * (n / columns) + c % n / columns];
        let units = ways.iter().flat_map(|way| (0..n).map(|which| unit(*way, which))).collect();
        Board::new(n, n * n, units).expect("a sound board")
    }

    #[test]
    fn singles_follow_and_clashes_are_seen() {
        let board = square(4, 2);
        let mut marks = Marks::default();
        board.begin(&mut marks, std::iter::repeat_n(board.every(), 16));
        for (cell, value) in [(0, 1), (1, 2), (2, 4)] {
            assert_eq!(board.narrow(&mut marks, cell, value), Ok(()));
        }
        assert_eq!(board.settle(&mut marks), (4, Ok(())));
        assert_eq!(marks.masks[3], 8);
        assert_eq!(board.narrow(&mut marks, 4, 1), Err(Clash::Cell(4)));
    }

    #[test]
    fn the_usual_board_is_known() {
        assert!(square(9, 3).is_usual());
        assert!(!square(9, 1).is_usual() && !square(4, 2).is_usual());
    }

    #[test]
    fn units_must_fit() {
        assert!(Board::new(3, 3, vec![vec![0, 1]]).is_err());
        assert!(Board::new(2, 2, vec![vec![0, 2]]).is_err());
        assert!(Board::new(0, 2, vec![]).is_err());
    }
}
