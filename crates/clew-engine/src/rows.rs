//! The rows of a table, and where in them each value stands: found out once, for all searches.

use std::ops::{Deref, Range};
use std::sync::{Arc, OnceLock};

use crate::model::Var;

/// Row after row in one list.
#[derive(Debug)]
pub struct Rows {
    flat: Vec<i64>,
    index: OnceLock<Arc<Index>>,
}

/// Which rows have which value, column by column.
#[derive(Debug)]
pub(crate) struct Index {
    pub rows: usize,
    pub columns: Vec<Lines>,
}

/// The values of one column, and the rows of each value as bits.
#[derive(Debug)]
pub(crate) struct Lines {
    /// the values, increasing
    pub values: Vec<i64>,
    /// where the blocks of each value begin
    pub starts: Vec<u32>,
    /// the rows of a value: words that are not empty, with their place among all words
    pub words: Vec<u32>,
    pub masks: Vec<u64>,
}

impl From<Vec<i64>> for Rows {
    fn from(flat: Vec<i64>) -> Self {
        Self { flat, index: OnceLock::new() }
    }
}

impl Deref for Rows {
    type Target = [i64];

    fn deref(&self) -> &[i64] {
        &self.flat
    }
}

impl Rows {
    /// The index of these rows for so many different variables.
    pub(crate) fn index(&self, arity: usize) -> Arc<Index> {
        let vars: Vec<Var> = (0..arity as Var).collect();
        Arc::clone(self.index.get_or_init(|| Arc::new(Index::new(&vars, self))))
    }
}

impl Index {
    /// Where a variable stands twice, of the rows that say the same at both places.
    pub fn new(vars: &[Var], rows: &[i64]) -> Self {
        let first = |x: &Var| vars.iter().position(|y| y == x).expect("of the scope");
        let agrees = |row: &&[i64]| vars.iter().zip(*row).all(|(x, v)| row[first(x)] == *v);
        let kept: Vec<&[i64]> = rows.chunks_exact(vars.len()).filter(agrees).collect();
        let column = |place: usize| Lines::new(kept.iter().map(|row| row[place]));
        Self { rows: kept.len(), columns: (0..vars.len()).map(column).collect() }
    }
}

impl Lines {
    fn new(column: impl Iterator<Item = i64>) -> Self {
        let mut cells: Vec<(i64, u32)> = column.zip(0..).collect();
        cells.sort_unstable();
        let mut lines =
            Self { values: Vec::new(), starts: Vec::new(), words: Vec::new(), masks: Vec::new() };
        for (value, row) in cells {
            let is_new = lines.values.last() != Some(&value);
            if is_new {
                lines.values.push(value);
                lines.starts.push(lines.words.len() as u32);
            }
            if is_new || lines.words.last() != Some(&(row / 64)) {
                lines.words.push(row / 64);
                lines.masks.push(0);
            }
            *lines.masks.last_mut().expect("just pushed") |= 1 << (row % 64);
        }
        lines.starts.push(lines.words.len() as u32);
        lines
    }

    /// The blocks of the value with this index.
    pub fn blocks(&self, value: u32) -> Range<usize> {
        self.starts[value as usize] as usize..self.starts[value as usize + 1] as usize
    }
}
