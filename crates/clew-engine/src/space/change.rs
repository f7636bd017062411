//! Taking values away from domains, and telling those who wait for it.

use super::bits::{mask_of, window};
use super::{Outcome, Shape, Space, Stop, Variable, on};
use crate::model::Var;

impl Space {
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
                    Ok(()) // see the invariants of the module
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
}
