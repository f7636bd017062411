//! What a domain holds.

use super::bits::{mark_word, set_bit};
use super::{Shape, Space, Variable};
use crate::model::Var;

impl Space {
    #[inline]
    pub(super) fn at(&self, v: &Variable, offset: u32) -> u64 {
        self.cells[(v.cell + offset) as usize]
    }

    #[inline]
    pub(super) fn value_at(v: &Variable, index: u64) -> i64 {
        match &v.values {
            None => v.base + index as i64,
            Some(values) => values[index as usize],
        }
    }

    /// The index of the least value ≥ `value` on the way up (may be past the last).
    #[inline]
    pub(super) fn index_from(v: &Variable, value: i64) -> u64 {
        match &v.values {
            None => value.saturating_sub(v.base).max(0) as u64,
            Some(values) => values.partition_point(|&u| u < value) as u64,
        }
    }

    /// The index of a value, if the variable ever had it.
    #[inline]
    pub(super) fn index_of(v: &Variable, value: i64) -> Option<u64> {
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

    pub(super) fn next_index(&self, v: &Variable, from: u64) -> Option<u64> {
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
