//! Tables of allowed or forbidden rows (Demeulenaere et al. 2016, "Compact-Table").
//!
//! One bit a row says whether all values of the row are still possible. Where a domain shrinks the
//! rows of the values gone are struck out, word by word; an allowed table then drops the values
//! that no standing row supports, a forbidden one those whose standing rows are all combinations
//! that the other variables have left.

use std::sync::Arc;

use super::Propagator;
use crate::model::Var;
use crate::space::{Cell, Outcome, Space, Stop, on};

/// What serves a table from `bounds` up.
pub fn build(vars: &[Var], rows: &Arc<Vec<i64>>, allowed: bool) -> Vec<Box<dyn Propagator>> {
    vec![Box::new(Table {
        given: Some((vars.to_vec(), Arc::clone(rows))),
        allowed,
        columns: Vec::new(),
        standing: None,
        settles: false,
        began: false,
    })]
}

struct Table {
    /// scope and rows, until they are read
    given: Option<(Vec<Var>, Arc<Vec<i64>>)>,
    allowed: bool,
    /// a column a variable
    columns: Vec<Column>,
    standing: Option<Standing>,
    settles: bool,
    began: bool,
}

/// The values of one variable in the rows, and the rows of each value.
struct Column {
    x: Var,
    /// the values, increasing
    values: Vec<i64>,
    /// where the blocks of each value begin
    starts: Vec<u32>,
    /// the rows of a value: words that are not empty, with their place among all words
    words: Vec<u32>,
    masks: Vec<u64>,
    /// by value: the block that supported it last
    residues: Vec<u32>,
    /// indices of values, the possible ones in front
    alive: Vec<u32>,
    /// how many values are possible
    count: Cell,
    /// the size of the domain that the standing rows agree with
    seen: Cell,
}

/// The rows that still can be taken, as bits.
struct Standing {
    words: Cell,
    /// places of words, those not empty in front
    active: Vec<u32>,
    count: Cell,
    /// room to gather the rows of several values
    mask: Vec<u64>,
}

impl Propagator for Table {
    fn attach(&mut self, space: &mut Space, me: u32) -> u32 {
        let (vars, rows) = self.given.take().expect("attached once");
        let mut scope = vars.clone();
        scope.sort_unstable();
        scope.dedup();
        let first = |x: &Var| vars.iter().position(|y| y == x).expect("of the scope");
        let possible = |row: &&[i64]| {
            let mut terms = vars.iter().zip(row.iter());
            terms.all(|(x, v)| space.contains(*x, *v) && row[first(x)] == *v)
        };
        let rows: Vec<&[i64]> = rows.chunks_exact(vars.len()).filter(possible).collect();
        for (i, &x) in scope.iter().enumerate() {
            let place = first(&x);
            self.columns.push(Column::new(space, x, rows.iter().map(|row| row[place])));
            space.watch(me, x, i as u32, on::ANY);
        }
        self.standing = Some(Standing::new(space, rows.len()));
        self.settles = self.allowed && !scope.iter().any(|x| space.is_wide(*x));
        scope.len() as u32
    }

    fn propagate(&mut self, space: &mut Space, changed: &[u32]) -> Outcome {
        let standing = self.standing.as_mut().expect("attached");
        space.monitor.tick(standing.len(space) as u32 / 16)?;
        if !self.began && self.allowed {
            self.columns.iter().try_for_each(|column| column.begin(space))?;
        }
        let mut struck = if self.began { Struck::Nothing } else { Struck::Several };
        for &i in changed {
            if self.columns[i as usize].strike(space, standing) {
                struck = struck.and(i);
            }
        }
        if self.allowed {
            self.support(space, struck)?
        } else {
            self.forbid(space)?
        }
        self.began = true;
        Ok(())
    }

    fn priority(&self) -> usize {
        2
    }

    fn tracks(&self) -> bool {
        true
    }

    fn decides_last(&self) -> bool {
        true
    }

    fn settles(&self) -> bool {
        self.settles
    }
}

/// Through which columns rows were struck out in one run.
#[derive(Clone, Copy, PartialEq)]
enum Struck {
    Nothing,
    One(u32),
    Several,
}

impl Struck {
    fn and(self, column: u32) -> Self {
        match self {
            Self::Nothing => Self::One(column),
            Self::One(same) if same == column => self,
            _ => Self::Several,
        }
    }
}

impl Table {
    /// Drop the values without a standing row. A column that alone lost rows lost them with its
    /// own values, so its other values have kept theirs.
    fn support(&mut self, space: &mut Space, struck: Struck) -> Outcome {
        let standing = self.standing.as_ref().expect("attached");
        if standing.len(space) == 0 {
            return Err(Stop::Fail);
        }
        for (i, column) in self.columns.iter_mut().enumerate() {
            if struck != Struck::Nothing && struck != Struck::One(i as u32) {
                column.drop_unsupported(space, standing)?;
            }
            column.tighten(space)?;
        }
        Ok(())
    }

    /// Drop the values all of whose combinations are forbidden.
    fn forbid(&mut self, space: &mut Space) -> Outcome {
        let standing = self.standing.as_ref().expect("attached");
        let total = standing.total(space);
        if total == 0 {
            return Ok(());
        }
        let sizes: Vec<u64> = self.columns.iter().map(|c| space.size(c.x)).collect();
        let combinations = |without: usize| {
            let others = sizes.iter().enumerate().filter(|(i, _)| *i != without);
            others.fold(1u64, |product, (_, size)| product.saturating_mul(*size))
        };
        if total >= combinations(sizes.len()) {
            return Err(Stop::Fail);
        }
        for (i, column) in self.columns.iter().enumerate() {
            let needed = combinations(i);
            if sizes[i] > 1 && total >= needed {
                column.drop_refused(space, standing, needed)?;
            }
        }
        Ok(())
    }
}

impl Column {
    fn new(space: &mut Space, x: Var, column: impl Iterator<Item = i64>) -> Self {
        let mut cells: Vec<(i64, u32)> = column.zip(0..).collect();
        cells.sort_unstable();
        let (mut values, mut starts) = (Vec::new(), Vec::new());
        let (mut words, mut masks) = (Vec::<u32>::new(), Vec::<u64>::new());
        for (value, row) in cells {
            let is_new = values.last() != Some(&value);
            if is_new {
                values.push(value);
                starts.push(words.len() as u32);
            }
            if is_new || words.last() != Some(&(row / 64)) {
                words.push(row / 64);
                masks.push(0);
            }
            *masks.last_mut().expect("just pushed") |= 1 << (row % 64);
        }
        starts.push(words.len() as u32);
        let n = values.len();
        Self {
            x,
            residues: starts[..n].to_vec(),
            alive: (0..n as u32).collect(),
            count: space.new_cell(n as u64),
            seen: space.new_cell(space.size(x)),
            values,
            starts,
            words,
            masks,
        }
    }

    fn blocks(&self, value: u32) -> std::ops::Range<usize> {
        self.starts[value as usize] as usize..self.starts[value as usize + 1] as usize
    }

    /// Leave only values of the column. (A very wide range is cut to them by `tighten`.)
    fn begin(&self, space: &mut Space) -> Outcome {
        if space.is_wide(self.x) {
            return Ok(());
        }
        space.keep_values(self.x, &self.values)
    }

    /// Strike out the rows of the values gone; whether there were any.
    fn strike(&mut self, space: &mut Space, standing: &mut Standing) -> bool {
        let size = space.size(self.x);
        if space.get(self.seen) == size {
            return false;
        }
        space.set(self.seen, size);
        let before = space.get(self.count) as usize;
        let mut left = before;
        let mut i = 0;
        while i < left {
            if space.contains(self.x, self.values[self.alive[i] as usize]) {
                i += 1;
            } else {
                left -= 1;
                self.alive.swap(i, left);
            }
        }
        if left == before {
            return false;
        }
        space.set(self.count, left as u64);
        let (alive, gone) = (&self.alive[..left], &self.alive[left..before]);
        if gone.len() <= alive.len() {
            standing.gather(space, self, gone);
            standing.keep(space, |mask| !mask)
        } else {
            standing.gather(space, self, alive);
            standing.keep(space, |mask| mask)
        }
    }

    fn drop_unsupported(&mut self, space: &mut Space, standing: &Standing) -> Outcome {
        let before = space.get(self.count) as usize;
        let mut left = before;
        let mut i = 0;
        while i < left && before > 1 {
            let value = self.alive[i];
            if self.is_supported(space, standing, value) {
                i += 1;
                continue;
            }
            space.remove(self.x, self.values[value as usize])?;
            left -= 1;
            self.alive.swap(i, left);
        }
        space.set(self.count, left as u64);
        space.set(self.seen, space.size(self.x));
        Ok(())
    }

    /// From a very wide range only the ends could be removed: move them to possible values.
    fn tighten(&self, space: &mut Space) -> Outcome {
        if !space.is_wide(self.x) {
            return Ok(());
        }
        let alive = &self.alive[..space.get(self.count) as usize];
        let values = || alive.iter().map(|i| self.values[*i as usize]);
        space.at_least(self.x, values().min().ok_or(Stop::Fail)?)?;
        space.at_most(self.x, values().max().ok_or(Stop::Fail)?)
    }

    fn is_supported(&mut self, space: &Space, standing: &Standing, value: u32) -> bool {
        let stands = |b: usize| standing.word(space, self.words[b]) & self.masks[b] != 0;
        if stands(self.residues[value as usize] as usize) {
            return true;
        }
        let blocks = self.blocks(value);
        let active = &standing.active[..standing.len(space)];
        let found = if 8 * active.len() < blocks.len() {
            let words = &self.words[blocks.clone()];
            let block = |w| words.binary_search(w).ok().map(|i| blocks.start + i);
            active.iter().filter_map(block).find(|b| stands(*b))
        } else {
            blocks.clone().find(|b| stands(*b))
        };
        if let Some(b) = found {
            self.residues[value as usize] = b as u32;
        }
        found.is_some()
    }

    fn drop_refused(&self, space: &mut Space, standing: &Standing, needed: u64) -> Outcome {
        for &value in &self.alive[..space.get(self.count) as usize] {
            let rows = |b: usize| standing.word(space, self.words[b]) & self.masks[b];
            let count: u64 = self.blocks(value).map(|b| u64::from(rows(b).count_ones())).sum();
            if count >= needed {
                space.remove(self.x, self.values[value as usize])?;
            }
        }
        Ok(())
    }
}

impl Standing {
    fn new(space: &mut Space, rows: usize) -> Self {
        let full = |w: usize| if rows - 64 * w >= 64 { u64::MAX } else { (1 << (rows % 64)) - 1 };
        let words: Vec<u64> = (0..rows.div_ceil(64)).map(full).collect();
        Self {
            active: (0..words.len() as u32).collect(),
            count: space.new_cell(words.len() as u64),
            mask: vec![0; words.len()],
            words: space.new_cells(&words),
        }
    }

    /// How many words are not empty.
    fn len(&self, space: &Space) -> usize {
        space.get(self.count) as usize
    }

    fn word(&self, space: &Space, place: u32) -> u64 {
        space.get(self.words.at(place as usize))
    }

    /// How many rows stand.
    fn total(&self, space: &Space) -> u64 {
        let active = &self.active[..self.len(space)];
        active.iter().map(|w| u64::from(self.word(space, *w).count_ones())).sum()
    }

    /// Put the rows of these values into the mask.
    fn gather(&mut self, space: &Space, column: &Column, values: &[u32]) {
        for w in &self.active[..self.len(space)] {
            self.mask[*w as usize] = 0;
        }
        for value in values {
            for b in column.blocks(*value) {
                self.mask[column.words[b] as usize] |= column.masks[b];
            }
        }
    }

    /// Keep the rows that `of` makes of the mask; whether some were struck out.
    fn keep(&mut self, space: &mut Space, of: impl Fn(u64) -> u64) -> bool {
        let before = self.len(space);
        let mut left = before;
        let mut changed = false;
        for i in (0..before).rev() {
            let place = self.active[i];
            let old = self.word(space, place);
            let new = old & of(self.mask[place as usize]);
            if new != old {
                changed = true;
                space.set(self.words.at(place as usize), new);
            }
            if new == 0 {
                left -= 1;
                self.active.swap(i, left);
            }
        }
        space.set(self.count, left as u64);
        changed
    }
}
