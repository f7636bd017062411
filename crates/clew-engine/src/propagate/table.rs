//! Tables of allowed or forbidden rows (Demeulenaere et al. 2016, "Compact-Table").
//!
//! One bit a row says whether all values of the row are still possible. Where a domain shrinks the
//! rows of the values gone are struck out, word by word; an allowed table then drops the values
//! that no standing row supports, a forbidden one those whose standing rows are all combinations
//! that the other variables have left.

use std::sync::Arc;

use super::Propagator;
use crate::model::Var;
use crate::rows::{Index, Lines, Rows};
use crate::space::{Cell, Outcome, Space, Stop, on};

/// What serves a table from `bounds` up.
pub fn build(vars: &[Var], rows: &Arc<Rows>, allowed: bool) -> Vec<Box<dyn Propagator>> {
    let mut scope = vars.to_vec();
    scope.sort_unstable();
    scope.dedup();
    let index = if scope.len() == vars.len() {
        rows.index(vars.len())
    } else {
        Arc::new(Index::new(vars, rows)) // of these variables only, for one stands twice
    };
    vec![Box::new(Table {
        vars: vars.to_vec(),
        scope,
        index,
        allowed,
        columns: Vec::new(),
        standing: None,
        settles: false,
        began: false,
    })]
}

struct Table {
    vars: Vec<Var>,
    /// each once, increasing
    scope: Vec<Var>,
    index: Arc<Index>,
    allowed: bool,
    /// a column a variable of the scope
    columns: Vec<Column>,
    standing: Option<Standing>,
    settles: bool,
    began: bool,
}

/// A column, in one search.
struct Column {
    x: Var,
    index: Arc<Index>,
    place: usize,
    /// by value: the block that supported it last
    residues: Vec<u32>,
    /// indices of values, the possible ones in front
    alive: Vec<u32>,
    /// how many values are possible
    count: Cell,
    /// the size of the domain that the standing rows agree with
    seen: Cell,
}

impl std::ops::Deref for Column {
    type Target = Lines;

    #[inline]
    fn deref(&self) -> &Lines {
        &self.index.columns[self.place]
    }
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
        let mut standing = Standing::new(space, self.index.rows);
        for (i, &x) in self.scope.iter().enumerate() {
            let place = self.vars.iter().position(|y| *y == x).expect("of the scope");
            let mut column = Column::new(space, x, &self.index, place);
            column.strike(space, &mut standing);
            self.columns.push(column);
            space.watch(me, x, i as u32, on::ANY);
        }
        self.standing = Some(standing);
        self.settles = self.allowed && !self.scope.iter().any(|x| space.is_wide(*x));
        self.scope.len() as u32
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
    /// It agrees with no domain yet: the first to strike makes it so.
    fn new(space: &mut Space, x: Var, index: &Arc<Index>, place: usize) -> Self {
        let lines = &index.columns[place];
        let n = lines.values.len();
        Self {
            x,
            residues: lines.starts[..n].to_vec(),
            alive: (0..n as u32).collect(),
            count: space.new_cell(n as u64),
            seen: space.new_cell(0),
            index: Arc::clone(index),
            place,
        }
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
