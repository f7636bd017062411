//! Domains, the trail that undoes their changes, and the queue of propagators to run.
//!
//! All reversible state is one array of 64-bit cells. Whoever first writes a cell after a mark leaves
//! its old value on the trail; going back to the mark restores the cells written since. Domains are cells, and so is
//! whatever a propagator wants undone with them.
//!
//! A domain has one of three shapes: up to 64 neighbouring values are the bits of one cell; larger
//! ones are cells of bits with cached bounds and size; very wide ranges are two bounds, from which
//! only the ends can be taken.
//!
//! Invariants:
//! - a domain is never empty: the change that would empty it returns [`Stop::Fail`] and writes
//!   nothing;
//! - every change of a domain tells its subscribers, once, what happened to it;
//! - a value inside a very wide range *cannot* be removed (`remove` is then without effect), so a
//!   propagator may count on removal only in that it will hear of the variable again, at the
//!   latest when it has one value, and must judge then;
//! - a waiting propagator's seat says `queued`, and so does a running one's that settles;
//! - nothing here knows what a propagator does, or who recorded what.

use std::collections::VecDeque;

use crate::limits::Monitor;
use crate::model::{Domain, Var};

/// Why a change or a propagator could not go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// contradiction: this branch holds no solution
    Fail,
    /// a limit or a cancel: the work can be taken up again
    Interrupt,
    /// numbers beyond what the engine computes with: it cannot answer
    Overflow,
}

/// What propagation and domain changes return.
pub type Outcome = Result<(), Stop>;

/// What happened to a domain, as bits.
pub mod on {
    /// it has one value left
    pub const FIX: u8 = 1;
    /// its least value rose
    pub const MIN: u8 = 2;
    /// its greatest value fell
    pub const MAX: u8 = 4;
    /// anything happened
    pub const ANY: u8 = 8;
    /// one of its ends moved
    pub const BOUNDS: u8 = MIN | MAX;
}

/// Ranges up to this many values hold a bit a value; wider ones hold their ends only.
pub const WIDEST_BITSET: u64 = 1 << 20;

/// A reversible cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell(u32);

impl Cell {
    /// The `i`-th cell after this one.
    #[inline]
    pub fn at(self, i: usize) -> Self {
        Self(self.0 + i as u32)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    /// bits in one cell
    Small,
    /// cells: least index, greatest index, size, then bits
    Large,
    /// cells: least, greatest, as distances from the base
    Wide,
}

#[derive(Debug)]
struct Variable {
    shape: Shape,
    cell: u32,
    words: u32,
    base: i64,
    /// the value of each index, where indices are not just distances from `base`
    values: Option<Box<[i64]>>,
}

#[derive(Clone, Copy, Debug)]
struct Subscription {
    propagator: u32,
    position: u32,
    mask: u8,
}

/// What a cell held before, and when that had been saved.
#[derive(Clone, Copy, Debug)]
struct Saved {
    at: u32,
    stamp: u32,
    value: u64,
}

/// A moment to go back to.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    trail: usize,
    level: u32,
}

/// How many priorities there are; 0 runs first.
pub const PRIORITIES: usize = 4;

#[derive(Clone, Debug, Default)]
struct Seat {
    priority: usize,
    queued: bool,
    tracks: bool,
    settles: bool,
    changed: Vec<u32>,
}

/// The state of a search at one moment, with the means to go back.
#[derive(Debug)]
pub struct Space {
    variables: Vec<Variable>,
    cells: Vec<u64>,
    /// which variable a cell belongs to, for the recorder; `Var::MAX` for none
    owners: Vec<Var>,
    trail: Vec<Saved>,
    /// at which level a cell was last saved: a second time at the same level need not be
    stamps: Vec<u32>,
    /// how many marks stand
    level: u32,
    /// whether every change is kept on the trail, for the recorder
    log: bool,
    subscriptions: Vec<Vec<Subscription>>,
    /// the events that any subscriber of the variable waits for
    awaited: Vec<u8>,
    seats: Vec<Seat>,
    queues: [VecDeque<u32>; PRIORITIES],
    /// values removed so far
    pub removals: u64,
    /// tests of constraints on values so far
    pub checks: u64,
    /// limits, cancel and clock
    pub monitor: Monitor,
}

impl Space {
    /// A space with these domains (validated before), nothing posted.
    pub fn new(domains: &[Domain], monitor: Monitor) -> Self {
        let mut space = Self {
            variables: Vec::with_capacity(domains.len()),
            cells: Vec::new(),
            owners: Vec::new(),
            trail: Vec::new(),
            stamps: Vec::new(),
            level: 0,
            log: false,
            subscriptions: vec![Vec::new(); domains.len()],
            awaited: vec![0; domains.len()],
            seats: Vec::new(),
            queues: Default::default(),
            removals: 0,
            checks: 0,
            monitor,
        };
        for (x, domain) in domains.iter().enumerate() {
            space.add_variable(x as Var, domain);
        }
        space
    }

    fn add_variable(&mut self, x: Var, domain: &Domain) {
        let cell = self.cells.len() as u32;
        let (shape, base, size, values) = layout(domain);
        let words = if shape == Shape::Large { size.div_ceil(64) as u32 } else { 1 };
        match shape {
            Shape::Small => self.cells.push(mask_of(size)),
            Shape::Wide => self.cells.extend([0, size - 1]),
            Shape::Large => {
                self.cells.extend([0, size - 1, size]);
                self.cells.extend((0..u64::from(words)).map(|w| mask_of(size - 64 * w)));
            }
        }
        self.own_new_cells(x);
        self.variables.push(Variable { shape, cell, words, base, values });
        if let Domain::Values(given) = domain
            && self.variables[x as usize].values.is_none()
        {
            self.keep_values(x, given).expect("not empty");
            self.trail.clear();
            self.removals = 0;
        }
    }

    /// The cells just added are of `x`.
    fn own_new_cells(&mut self, x: Var) {
        self.owners.resize(self.cells.len(), x);
        self.stamps.resize(self.cells.len(), 0);
    }

    /// How many variables there are.
    pub fn len(&self) -> usize {
        self.variables.len()
    }

    /// Whether there is no variable.
    pub fn is_empty(&self) -> bool {
        self.variables.is_empty()
    }

    // ---- reversible cells -----------------------------------------------------------------

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
    fn write(&mut self, at: u32, value: u64) {
        let old = std::mem::replace(&mut self.cells[at as usize], value);
        if old != value && (self.stamps[at as usize] != self.level || self.log) {
            self.save(at, old);
        }
    }

    #[inline]
    fn save(&mut self, at: u32, value: u64) {
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

    // ---- reading domains ------------------------------------------------------------------

    #[inline]
    fn at(&self, v: &Variable, offset: u32) -> u64 {
        self.cells[(v.cell + offset) as usize]
    }

    #[inline]
    fn value_at(v: &Variable, index: u64) -> i64 {
        match &v.values {
            None => v.base + index as i64,
            Some(values) => values[index as usize],
        }
    }

    /// The index of the least value ≥ `value` on the way up (may be past the last).
    #[inline]
    fn index_from(v: &Variable, value: i64) -> u64 {
        match &v.values {
            None => value.saturating_sub(v.base).max(0) as u64,
            Some(values) => values.partition_point(|&u| u < value) as u64,
        }
    }

    /// The index of a value, if the variable ever had it.
    #[inline]
    fn index_of(v: &Variable, value: i64) -> Option<u64> {
        match &v.values {
            None => value.checked_sub(v.base).filter(|d| *d >= 0).map(|d| d as u64),
            Some(values) => values.binary_search(&value).ok().map(|i| i as u64),
        }
    }

    /// The least value.
    #[inline]
    pub fn min(&self, x: Var) -> i64 {
        let v = &self.variables[x as usize];
        let first = self.at(v, 0);
        Self::value_at(
            v,
            if v.shape == Shape::Small { u64::from(first.trailing_zeros()) } else { first },
        )
    }

    /// The greatest value.
    #[inline]
    pub fn max(&self, x: Var) -> i64 {
        let v = &self.variables[x as usize];
        Self::value_at(
            v,
            match v.shape {
                Shape::Small => 63 - u64::from(self.at(v, 0).leading_zeros()),
                _ => self.at(v, 1),
            },
        )
    }

    /// How many values are left.
    #[inline]
    pub fn size(&self, x: Var) -> u64 {
        let v = &self.variables[x as usize];
        match v.shape {
            Shape::Small => u64::from(self.at(v, 0).count_ones()),
            Shape::Large => self.at(v, 2),
            Shape::Wide => self.at(v, 1) - self.at(v, 0) + 1,
        }
    }

    /// Whether one value is left.
    #[inline]
    pub fn is_fixed(&self, x: Var) -> bool {
        let v = &self.variables[x as usize];
        match v.shape {
            Shape::Small => self.at(v, 0).is_power_of_two(),
            _ => self.at(v, 0) == self.at(v, 1),
        }
    }

    /// The value, when one is left.
    #[inline]
    pub fn value(&self, x: Var) -> Option<i64> {
        self.is_fixed(x).then(|| self.min(x))
    }

    /// Whether the value is still possible.
    #[inline]
    pub fn contains(&self, x: Var, value: i64) -> bool {
        let v = &self.variables[x as usize];
        let Some(i) = Self::index_of(v, value) else { return false };
        match v.shape {
            Shape::Small => i < 64 && self.at(v, 0) >> i & 1 == 1,
            Shape::Large => {
                i < 64 * u64::from(v.words) && self.at(v, 3 + (i / 64) as u32) >> (i % 64) & 1 == 1
            }
            Shape::Wide => self.at(v, 0) <= i && i <= self.at(v, 1),
        }
    }

    /// Whether only the ends of the variable's range are held, so that `remove` may be without
    /// effect inside.
    #[inline]
    pub fn is_wide(&self, x: Var) -> bool {
        self.variables[x as usize].shape == Shape::Wide
    }

    /// The 64 bits of a small domain and the value of bit 0, where bits are neighbouring values.
    #[inline]
    pub fn small_bits(&self, x: Var) -> Option<(u64, i64)> {
        let v = &self.variables[x as usize];
        (v.shape == Shape::Small && v.values.is_none()).then(|| (self.at(v, 0), v.base))
    }

    /// The bits of a domain for which [`Space::small_bits`] answers.
    #[inline]
    pub fn bits(&self, x: Var) -> u64 {
        let v = &self.variables[x as usize];
        debug_assert!(v.shape == Shape::Small);
        self.at(v, 0)
    }

    /// Mark in `row` the bit `value - base` for every value left. All these bits must be in `row`.
    pub fn mark_in(&self, x: Var, base: i64, row: &mut [u64]) {
        let v = &self.variables[x as usize];
        if v.values.is_some() || v.shape == Shape::Wide {
            self.iter(x).map(|value| (value - base) as usize).for_each(|i| set_bit(row, i));
            return;
        }
        let first = if v.shape == Shape::Small { 0 } else { 3 };
        let shift = v.base - base;
        for w in 0..v.words {
            let bits = self.at(v, first + w);
            if bits != 0 {
                mark_word(row, shift + 64 * i64::from(w), bits);
            }
        }
    }

    /// The least value greater than `value`.
    pub fn next_above(&self, x: Var, value: i64) -> Option<i64> {
        let v = &self.variables[x as usize];
        let from = Self::index_from(v, value.saturating_add(1));
        self.next_index(v, from).map(|i| Self::value_at(v, i))
    }

    fn next_index(&self, v: &Variable, from: u64) -> Option<u64> {
        match v.shape {
            Shape::Wide => (from <= self.at(v, 1)).then(|| from.max(self.at(v, 0))),
            _ => {
                let first = if v.shape == Shape::Small { 0 } else { 3 };
                let mut word = from / 64;
                let mut bits = u64::MAX << (from % 64);
                while word < u64::from(v.words) {
                    bits &= self.at(v, first + word as u32);
                    if bits != 0 {
                        return Some(64 * word + u64::from(bits.trailing_zeros()));
                    }
                    word += 1;
                    bits = u64::MAX;
                }
                None
            }
        }
    }

    /// The values left, increasing.
    pub fn iter(&self, x: Var) -> Values<'_> {
        Values { space: self, x, next: Some(self.min(x)) }
    }

    // ---- changing domains -----------------------------------------------------------------

    /// Take one value away.
    #[inline]
    pub fn remove(&mut self, x: Var, value: i64) -> Outcome {
        let v = &self.variables[x as usize];
        let Some(i) = Self::index_of(v, value) else { return Ok(()) };
        match v.shape {
            Shape::Small => {
                if i >= 64 {
                    return Ok(());
                }
                let (cell, old) = (v.cell, self.at(v, 0));
                self.narrow(x, cell, old, old & !(1 << i))
            }
            Shape::Large => self.remove_large(x, i),
            Shape::Wide => {
                let (low, high) = (self.at(v, 0), self.at(v, 1));
                if i < low || i > high {
                    Ok(())
                } else if low == high {
                    Err(Stop::Fail)
                } else if i == low {
                    self.set_ends(x, low + 1, high)
                } else if i == high {
                    self.set_ends(x, low, high - 1)
                } else {
                    Ok(()) // see the invariants above
                }
            }
        }
    }

    /// Leave one value only.
    #[inline]
    pub fn fix(&mut self, x: Var, value: i64) -> Outcome {
        if !self.contains(x, value) {
            return Err(Stop::Fail);
        }
        let v = &self.variables[x as usize];
        let i = Self::index_of(v, value).expect("contained");
        if v.shape == Shape::Small {
            let (cell, old) = (v.cell, self.at(v, 0));
            self.narrow(x, cell, old, 1 << i)
        } else {
            self.set_ends(x, i, i)
        }
    }

    /// Leave only values ≥ `value`.
    #[inline]
    pub fn at_least(&mut self, x: Var, value: i64) -> Outcome {
        if value <= self.min(x) {
            return Ok(());
        }
        let v = &self.variables[x as usize];
        let from = Self::index_from(v, value);
        if v.shape == Shape::Small {
            let (cell, old) = (v.cell, self.at(v, 0));
            let keep = if from < 64 { u64::MAX << from } else { 0 };
            return self.narrow(x, cell, old, old & keep);
        }
        let high = self.at(v, 1);
        match self.next_index(v, from) {
            Some(low) if low <= high => self.set_ends(x, low, high),
            _ => Err(Stop::Fail),
        }
    }

    /// Leave only values ≤ `value`.
    #[inline]
    pub fn at_most(&mut self, x: Var, value: i64) -> Outcome {
        if value >= self.max(x) {
            return Ok(());
        }
        if value < self.min(x) {
            return Err(Stop::Fail);
        }
        let v = &self.variables[x as usize];
        let past = Self::index_from(v, value + 1); // ≥ 1, since value ≥ min
        if v.shape == Shape::Small {
            let (cell, old) = (v.cell, self.at(v, 0));
            return self.narrow(x, cell, old, old & mask_of(past));
        }
        let low = self.at(v, 0);
        let high = self.previous_index(v, past - 1);
        self.set_ends(x, low, high)
    }

    /// The greatest present index ≤ `from`; there is one.
    fn previous_index(&self, v: &Variable, from: u64) -> u64 {
        if v.shape == Shape::Wide {
            return from;
        }
        let mut word = from / 64;
        let mut bits = mask_of(from % 64 + 1);
        loop {
            bits &= self.at(v, 3 + word as u32);
            if bits != 0 {
                return 64 * word + 63 - u64::from(bits.leading_zeros());
            }
            word -= 1;
            bits = u64::MAX;
        }
    }

    /// Leave only the bits in `keep` of a domain for which [`Space::small_bits`] answers.
    #[inline]
    pub fn keep_bits(&mut self, x: Var, keep: u64) -> Outcome {
        let v = &self.variables[x as usize];
        debug_assert!(v.shape == Shape::Small);
        let (cell, old) = (v.cell, self.at(v, 0));
        self.narrow(x, cell, old, old & keep)
    }

    /// Leave only these values (increasing). On a very wide range it moves the ends only, to the
    /// outermost of them; the caller must keep watching.
    pub fn keep_values(&mut self, x: Var, values: &[i64]) -> Outcome {
        let first = values.partition_point(|v| *v < self.min(x));
        let past = values.partition_point(|v| *v <= self.max(x));
        if first == past {
            return Err(Stop::Fail);
        }
        self.at_least(x, values[first])?;
        self.at_most(x, values[past - 1])?;
        if self.is_wide(x) {
            return Ok(());
        }
        let mut value = Some(self.min(x));
        while let Some(v) = value {
            value = self.next_above(x, v);
            if values[first..past].binary_search(&v).is_err() {
                self.remove(x, v)?;
            }
        }
        Ok(())
    }

    /// Write the bits of a small domain and tell.
    #[inline]
    fn narrow(&mut self, x: Var, cell: u32, old: u64, new: u64) -> Outcome {
        if new == old {
            return Ok(());
        }
        if new == 0 {
            return Err(Stop::Fail);
        }
        self.cells[cell as usize] = new;
        // Saved every time: a cell of bits can change 63 times at most.
        self.save(cell, old);
        self.removals += u64::from((old ^ new).count_ones());
        let mut events = on::ANY;
        if new.trailing_zeros() != old.trailing_zeros() {
            events |= on::MIN;
        }
        if new.leading_zeros() != old.leading_zeros() {
            events |= on::MAX;
        }
        if new.is_power_of_two() {
            events |= on::FIX;
        }
        self.tell(x, events);
        Ok(())
    }

    fn remove_large(&mut self, x: Var, i: u64) -> Outcome {
        let v = &self.variables[x as usize];
        let (cell, word) = (v.cell, 3 + (i / 64) as u32);
        if i >= 64 * u64::from(v.words) || self.at(v, word) >> (i % 64) & 1 == 0 {
            return Ok(());
        }
        let (low, high, size) = (self.at(v, 0), self.at(v, 1), self.at(v, 2));
        if size == 1 {
            return Err(Stop::Fail);
        }
        let bits = self.at(v, word) & !(1 << (i % 64));
        self.write(cell + word, bits);
        self.write(cell + 2, size - 1);
        self.removals += 1;
        let mut events = on::ANY | if size == 2 { on::FIX } else { 0 };
        let v = &self.variables[x as usize];
        if i == low {
            let next = self.next_index(v, i).expect("not empty");
            self.write(cell, next);
            events |= on::MIN;
        } else if i == high {
            let previous = self.previous_index(v, i);
            self.write(cell + 1, previous);
            events |= on::MAX;
        }
        self.tell(x, events);
        Ok(())
    }

    /// Cut a large or wide domain to the indices from `low` to `high`, both present, and tell.
    fn set_ends(&mut self, x: Var, low: u64, high: u64) -> Outcome {
        let v = &self.variables[x as usize];
        let (cell, shape, words) = (v.cell, v.shape, u64::from(v.words));
        let (old_low, old_high) = (self.at(v, 0), self.at(v, 1));
        let old_size = self.size(x);
        if low > high {
            return Err(Stop::Fail);
        }
        if (low, high) == (old_low, old_high) {
            return Ok(());
        }
        if shape == Shape::Large {
            let mut size = 0;
            for w in old_low / 64..=(old_high / 64).min(words - 1) {
                let keep = window(low, high, w);
                let bits = self.cells[(cell + 3) as usize + w as usize] & keep;
                self.write(cell + 3 + w as u32, bits);
                size += u64::from(bits.count_ones());
            }
            self.write(cell + 2, size);
        }
        self.write(cell, low);
        self.write(cell + 1, high);
        self.removals += old_size - self.size(x);
        let events = on::ANY
            | if low != old_low { on::MIN } else { 0 }
            | if high != old_high { on::MAX } else { 0 }
            | if low == high { on::FIX } else { 0 };
        self.tell(x, events);
        Ok(())
    }

    // ---- subscriptions and the queue ------------------------------------------------------

    /// Room for one more propagator; returns its index. A propagator that `tracks` is told at
    /// which positions something changed (a position may be told twice).
    pub fn seat(&mut self, priority: usize, tracks: bool) -> u32 {
        self.seats.push(Seat { priority, tracks, ..Seat::default() });
        self.seats.len() as u32 - 1
    }

    /// A run of this propagator leaves nothing for a second one right after it: what it changes
    /// itself does not wake it.
    pub fn settle(&mut self, propagator: u32) {
        self.seats[propagator as usize].settles = true;
    }

    /// Wake `propagator` when one of the events in `mask` happens to `x`, its `position`-th.
    pub fn watch(&mut self, propagator: u32, x: Var, position: u32, mask: u8) {
        self.subscriptions[x as usize].push(Subscription { propagator, position, mask });
        self.awaited[x as usize] |= mask;
    }

    /// Wake it now, as if something had changed at all these positions.
    pub fn wake(&mut self, propagator: u32, positions: impl Iterator<Item = u32>) {
        let seat = &mut self.seats[propagator as usize];
        if seat.tracks {
            seat.changed.extend(positions);
        }
        if !seat.queued {
            seat.queued = true;
            self.queues[seat.priority].push_back(propagator);
        }
    }

    #[inline]
    fn tell(&mut self, x: Var, events: u8) {
        if self.awaited[x as usize] & events != 0 {
            self.tell_subscribers(x, events);
        }
    }

    fn tell_subscribers(&mut self, x: Var, events: u8) {
        for s in &self.subscriptions[x as usize] {
            if s.mask & events == 0 {
                continue;
            }
            let seat = &mut self.seats[s.propagator as usize];
            if seat.tracks {
                seat.changed.push(s.position);
            }
            if !seat.queued {
                seat.queued = true;
                self.queues[seat.priority].push_back(s.propagator);
            }
        }
    }

    /// The next propagator to run; what changed for it is swapped into `changed`. After its run
    /// [`Space::rest`] must be called.
    #[inline]
    pub fn pop(&mut self, changed: &mut Vec<u32>) -> Option<u32> {
        let p = self.queues.iter_mut().find_map(VecDeque::pop_front)?;
        let seat = &mut self.seats[p as usize];
        seat.queued = seat.settles; // as if it waited already: its own changes do not wake it
        changed.clear();
        std::mem::swap(changed, &mut seat.changed);
        Some(p)
    }

    /// The propagator popped last has run.
    #[inline]
    pub fn rest(&mut self, propagator: u32) {
        let seat = &mut self.seats[propagator as usize];
        if seat.settles {
            seat.queued = false;
            seat.changed.clear();
        }
    }

    /// Forget who wanted to run.
    pub fn clear_queue(&mut self) {
        for queue in &mut self.queues {
            for p in queue.drain(..) {
                let seat = &mut self.seats[p as usize];
                seat.queued = false;
                seat.changed.clear();
            }
        }
    }

    // ---- for the recorder -----------------------------------------------------------------

    /// Whether to keep every change from now on, so that [`Space::changes_since`] sees it. Memory
    /// then grows with the changes: only for as long as somebody listens.
    pub fn keep_log(&mut self, log: bool) {
        self.log = log;
    }

    /// The present length of the log.
    #[inline]
    pub fn logged(&self) -> usize {
        self.trail.len()
    }

    /// Calls `report(variable, values removed, ends if it is very wide)` for every domain changed
    /// since the log was so long, in the order of its first change.
    pub fn changes_since(
        &self,
        since: usize,
        mut report: impl FnMut(Var, &[i64], Option<(i64, i64)>),
    ) {
        let mut seen: Vec<(u32, u64)> = Vec::new();
        for &Saved { at, value: old, .. } in &self.trail[since..] {
            if self.owners[at as usize] != Var::MAX && seen.iter().all(|(a, _)| *a != at) {
                seen.push((at, old));
            }
        }
        let mut done: Vec<Var> = Vec::new();
        for &(at, _) in &seen {
            let x = self.owners[at as usize];
            if done.contains(&x) {
                continue;
            }
            done.push(x);
            let v = &self.variables[x as usize];
            if v.shape == Shape::Wide {
                report(x, &[], Some((self.min(x), self.max(x))));
                continue;
            }
            let first = if v.shape == Shape::Small { v.cell } else { v.cell + 3 };
            let mut removed = Vec::new();
            for &(a, old) in seen.iter().filter(|(a, _)| *a >= first && *a < first + v.words) {
                let mut bits = old & !self.cells[a as usize];
                while bits != 0 {
                    let i = 64 * u64::from(a - first) + u64::from(bits.trailing_zeros());
                    removed.push(Self::value_at(v, i));
                    bits &= bits - 1;
                }
            }
            if !removed.is_empty() {
                removed.sort_unstable();
                report(x, &removed, None);
            }
        }
    }
}

/// The values of one domain, increasing.
#[derive(Debug)]
pub struct Values<'a> {
    space: &'a Space,
    x: Var,
    next: Option<i64>,
}

impl Iterator for Values<'_> {
    type Item = i64;

    #[inline]
    fn next(&mut self) -> Option<i64> {
        let value = self.next?;
        self.next = self.space.next_above(self.x, value);
        Some(value)
    }
}

#[inline]
fn set_bit(row: &mut [u64], i: usize) {
    row[i / 64] |= 1 << (i % 64);
}

/// Mark `bits` in `row` with their bit 0 at `position`, which may be before the row's begin where
/// the lowest bits are not set.
fn mark_word(row: &mut [u64], position: i64, bits: u64) {
    if position < 0 {
        row[0] |= bits >> -position;
        return;
    }
    let (word, shift) = ((position / 64) as usize, position % 64);
    if bits << shift != 0 {
        row[word] |= bits << shift;
    }
    if shift != 0 && bits >> (64 - shift) != 0 {
        row[word + 1] |= bits >> (64 - shift);
    }
}

/// The lowest `n` bits, all 64 for more.
#[inline]
fn mask_of(n: u64) -> u64 {
    if n >= 64 { u64::MAX } else { (1 << n) - 1 }
}

/// The bits of word `w` whose indices lie between `low` and `high`.
#[inline]
fn window(low: u64, high: u64, w: u64) -> u64 {
    let (first, last) = (64 * w, 64 * w + 63);
    if high < first || low > last {
        return 0;
    }
    let from = low.max(first) - first;
    let to = high.min(last) - first;
    mask_of(to + 1) & (u64::MAX << from)
}

/// Shape, base, number of indices, and the table of values where one is needed.
fn layout(domain: &Domain) -> (Shape, i64, u64, Option<Box<[i64]>>) {
    let (low, high) = crate::model::bounds(domain);
    let span = (high - low) as u64 + 1;
    if span <= 64 {
        return (Shape::Small, low, span, None);
    }
    match domain {
        // Sets with few gaps are cheaper as plain bits than behind a table of values.
        Domain::Values(values) if span > 8 * values.len() as u64 => {
            let size = values.len() as u64;
            let shape = if size <= 64 { Shape::Small } else { Shape::Large };
            (shape, low, size, Some(values.clone().into_boxed_slice()))
        }
        Domain::Range(..) if span > WIDEST_BITSET => (Shape::Wide, low, span, None),
        _ => (Shape::Large, low, span, None),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::limits::Limits;

    fn space(domain: Domain) -> Space {
        let never = Arc::new(AtomicBool::new(false));
        Space::new(&[domain], Monitor::new(Limits::default(), never, None))
    }

    #[test]
    fn a_long_run_at_one_level_does_not_lengthen_the_trail() {
        let mut space = space(Domain::Range(0, 1 << 40));
        let start = space.mark();
        for low in 1..10_000 {
            space.at_least(0, low).unwrap();
            let inner = space.mark();
            space.at_most(0, 1 << 30).unwrap();
            space.back_to(inner);
        }
        assert!(space.logged() <= 2, "{}", space.logged());
        assert_eq!((space.min(0), space.max(0)), (9_999, 1 << 40));
        space.back_to(start);
        assert_eq!((space.min(0), space.max(0)), (0, 1 << 40));
    }

    #[test]
    fn going_back_restores_every_shape() {
        let far = Domain::Values(vec![-500, 3, 9_000, 1 << 50]);
        for domain in [Domain::Range(-3, 60), Domain::Range(-3, 900), far] {
            let mut space = space(domain);
            let before: Vec<i64> = space.iter(0).collect();
            let outer = space.mark();
            space.remove(0, before[1]).unwrap();
            let inner = space.mark();
            space.fix(0, before[3]).unwrap();
            assert_eq!(space.value(0), Some(before[3]));
            space.back_to(inner);
            assert_eq!(space.size(0), before.len() as u64 - 1);
            space.back_to(outer);
            assert_eq!(space.iter(0).collect::<Vec<_>>(), before);
        }
    }
}
