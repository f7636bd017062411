//! Reversible cells: what is written after a mark, going back to the mark undoes.

use super::Space;
use crate::model::Var;

/// A reversible cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell(pub(super) u32);

impl Cell {
    /// The `i`-th cell after this one.
    #[inline]
    pub fn at(self, i: usize) -> Self {
        Self(self.0 + i as u32)
    }
}

/// What a cell held before, and when that had been saved.
#[derive(Clone, Copy, Debug)]
pub(super) struct Saved {
    pub(super) at: u32,
    pub(super) stamp: u32,
    pub(super) value: u64,
}

/// A moment to go back to.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    trail: usize,
    level: u32,
}

impl Space {
    /// A new cell that going back restores.
    pub fn new_cell(&mut self, value: u64) -> Cell {
        self.new_cells(&[value])
    }

    /// `count` new cells in a row; returns the first, `cell.at(i)` is the i-th.
    pub fn new_cells(&mut self, values: &[u64]) -> Cell {
        let first = Cell(self.cells.len() as u32);
        self.cells.extend_from_slice(values);
        self.own_new_cells(Var::MAX);
        first
    }

    /// What the cell holds.
    #[inline]
    pub fn get(&self, cell: Cell) -> u64 {
        self.cells[cell.0 as usize]
    }

    /// Write a cell; going back undoes it.
    #[inline]
    pub fn set(&mut self, cell: Cell, value: u64) {
        self.write(cell.0, value);
    }

    #[inline]
    pub(super) fn write(&mut self, at: u32, value: u64) {
        let old = std::mem::replace(&mut self.cells[at as usize], value);
        if old != value && (self.stamps[at as usize] != self.level || self.log) {
            self.save(at, old);
        }
    }

    #[inline]
    pub(super) fn save(&mut self, at: u32, value: u64) {
        let stamp = std::mem::replace(&mut self.stamps[at as usize], self.level);
        self.trail.push(Saved { at, stamp, value });
    }

    /// Mark the present, to go back to.
    #[inline]
    pub fn mark(&mut self) -> Mark {
        self.level += 1;
        Mark { trail: self.trail.len(), level: self.level - 1 }
    }

    /// Undo all that was written since `mark`, and forget it and the marks after it.
    pub fn back_to(&mut self, mark: Mark) {
        while self.trail.len() > mark.trail {
            let saved = self.trail.pop().expect("longer than the mark");
            self.cells[saved.at as usize] = saved.value;
            self.stamps[saved.at as usize] = saved.stamp;
        }
        self.level = mark.level;
    }
}
