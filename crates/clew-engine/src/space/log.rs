//! For the recorder: what has changed since some moment.

use super::{Shape, Space};
use crate::model::Var;

/// A cell of a domain, and what it held before.
type Before = (u32, u64);

impl Space {
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
        let before = self.cells_before(since);
        let mut told: Vec<Var> = Vec::new();
        for &(at, _) in &before {
            let x = self.owners[at as usize];
            if told.contains(&x) {
                continue;
            }
            told.push(x);
            if self.is_wide(x) {
                report(x, &[], Some((self.min(x), self.max(x))));
                continue;
            }
            let removed = self.removed_from(x, &before);
            if !removed.is_empty() {
                report(x, &removed, None);
            }
        }
    }

    /// The cells of domains written since the log was so long, each once, as they were then.
    fn cells_before(&self, since: usize) -> Vec<Before> {
        let mut before: Vec<Before> = Vec::new();
        for saved in &self.trail[since..] {
            let of_a_domain = self.owners[saved.at as usize] != Var::MAX;
            if of_a_domain && before.iter().all(|(at, _)| *at != saved.at) {
                before.push((saved.at, saved.value));
            }
        }
        before
    }

    /// The values, increasing, that `x` had before and has no more.
    fn removed_from(&self, x: Var, before: &[Before]) -> Vec<i64> {
        let v = &self.variables[x as usize];
        let first = if v.shape == Shape::Small { v.cell } else { v.cell + 3 };
        let mut removed = Vec::new();
        for &(at, old) in before.iter().filter(|(at, _)| (first..first + v.words).contains(at)) {
            let mut bits = old & !self.cells[at as usize];
            while bits != 0 {
                let i = 64 * u64::from(at - first) + u64::from(bits.trailing_zeros());
                removed.push(Self::value_at(v, i));
                bits &= bits - 1;
            }
        }
        removed.sort_unstable();
        removed
    }
}
