//! Values by their number: for those who keep something for each value of each variable.

use super::{Shape, Space};
use crate::model::Var;

impl Space {
    /// How many numbers the values of a variable have; None for a very wide range.
    pub fn numbers(&self, x: Var) -> Option<u64> {
        let v = &self.variables[x as usize];
        match (v.shape, &v.values) {
            (Shape::Wide, _) => None,
            (_, Some(values)) => Some(values.len() as u64),
            (Shape::Small, None) => Some(u64::from(64 - self.at(v, 0).leading_zeros())),
            (Shape::Large, None) => Some(self.at(v, 1) + 1),
        }
    }

    /// The number of a value, which may lie outside of the domain.
    #[inline]
    pub fn number_of(&self, x: Var, value: i64) -> Option<u64> {
        Self::index_of(&self.variables[x as usize], value)
    }

    /// The value with this number.
    #[inline]
    pub fn numbered(&self, x: Var, number: u64) -> i64 {
        Self::value_at(&self.variables[x as usize], number)
    }

    /// For each word of a domain written since the log was so long: the variable, the number of the
    /// word's first value, and its bits now (a word may be told twice).
    pub fn words_since(&self, since: usize, mut tell: impl FnMut(Var, u32, u64)) {
        for saved in &self.trail[since..] {
            let x = self.owners[saved.at as usize];
            if x == Var::MAX {
                continue;
            }
            let v = &self.variables[x as usize];
            let first = match v.shape {
                Shape::Small => v.cell,
                Shape::Large => v.cell + 3,
                Shape::Wide => continue,
            };
            if saved.at >= first {
                tell(x, 64 * (saved.at - first), self.cells[saved.at as usize]);
            }
        }
    }

    /// The bits of the `w`-th word of a domain that is not very wide.
    pub fn word(&self, x: Var, w: u32) -> u64 {
        let v = &self.variables[x as usize];
        self.at(v, w + if v.shape == Shape::Small { 0 } else { 3 })
    }
}
