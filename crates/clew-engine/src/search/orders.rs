//! Which variable to guess next, and which of its values.

use super::Search;
use crate::event::Recorder;
use crate::model::Var;
use crate::space::Stop;
use crate::strategy::{ValueOrder, VariableOrder};

impl<R: Recorder> Search<R> {
    pub(super) fn choose_variable(&mut self) -> Option<Var> {
        self.drop_fixed();
        let open = &self.order[..self.space.get(self.open) as usize];
        if open.is_empty() {
            return None;
        }
        match self.strategy.variable {
            VariableOrder::Input => open.iter().copied().min(),
            VariableOrder::Random => Some(open[self.random.below(open.len() as u64) as usize]),
            VariableOrder::Smallest => self.smallest(open),
            VariableOrder::DomWdeg => self.least_weighted(open),
        }
    }

    /// Fewest values; ties by weight, then by index.
    fn smallest(&self, open: &[Var]) -> Option<Var> {
        let degree = |x: Var| self.plan.constraints_of[x as usize].len();
        let tie = |x: Var| (std::cmp::Reverse(degree(x)), x);
        let (mut best, mut least) = (*open.first()?, u64::MAX);
        for &x in open {
            let size = self.space.size(x);
            if size < least || (size == least && tie(x) < tie(best)) {
                (best, least) = (x, size);
            }
        }
        Some(best)
    }

    /// Least size/weight, compared by cross multiplication; ties by index.
    fn least_weighted(&self, open: &[Var]) -> Option<Var> {
        let score = |x: Var| (self.space.size(x), self.blame.weight(&self.plan, &self.space, x));
        let mut best = (open[0], score(open[0]));
        for &x in &open[1..] {
            let (size, weight) = score(x);
            let (least, greatest) = best.1;
            let order = (u128::from(size) * u128::from(greatest))
                .cmp(&(u128::from(least) * u128::from(weight)))
                .then(x.cmp(&best.0));
            if order.is_lt() {
                best = (x, (size, weight));
            }
        }
        Some(best.0)
    }

    /// Move variables that have got their value behind the open ones.
    fn drop_fixed(&mut self) {
        let mut open = self.space.get(self.open) as usize;
        let mut i = 0;
        while i < open {
            if self.space.is_fixed(self.order[i]) {
                open -= 1;
                self.blame.close(&self.plan, &mut self.space, self.order[i]);
                self.order.swap(i, open);
            } else {
                i += 1;
            }
        }
        self.space.set(self.open, open as u64);
    }

    pub(super) fn choose_value(&mut self, x: Var) -> Result<i64, Stop> {
        match self.strategy.value {
            ValueOrder::Descending => Ok(self.space.max(x)),
            // Of a very wide range only the ends can be refuted.
            ValueOrder::Random if self.space.is_wide(x) && self.random.below(2) == 0 => {
                Ok(self.space.max(x))
            }
            ValueOrder::Random if !self.space.is_wide(x) => {
                let n = self.random.below(self.space.size(x)) as usize;
                Ok(self.space.iter(x).nth(n).expect("below the size"))
            }
            ValueOrder::LeastConstraining if !self.space.is_wide(x) => self.least_constraining(x),
            _ => Ok(self.space.min(x)),
        }
    }

    /// Try every value by propagating it, and take the one that removed least.
    fn least_constraining(&mut self, x: Var) -> Result<i64, Stop> {
        let values: Vec<i64> = self.space.iter(x).collect();
        let mut best = (u64::MAX, values[0]);
        for value in values {
            best = best.min((self.probe(x, value)?, value));
        }
        Ok(best.1)
    }

    /// How many values go when `x` takes `value`; all there are when that fails.
    fn probe(&mut self, x: Var, value: i64) -> Result<u64, Stop> {
        let mark = self.space.mark();
        let before = self.space.removals;
        self.space.fix(x, value).expect("a value of its domain");
        let mut changed = Vec::new();
        let mut outcome = Ok(());
        while let Some(p) = self.space.pop(&mut changed) {
            let seated = &mut self.propagators[p as usize];
            self.stats.propagations += 1;
            outcome = self
                .space
                .monitor
                .tick(seated.cost)
                .and_then(|()| seated.propagator.propagate(&mut self.space, &changed));
            self.space.rest(p);
            if outcome.is_err() {
                self.space.clear_queue();
                break;
            }
        }
        let removed = self.space.removals - before;
        self.space.removals = before;
        self.space.back_to(mark);
        match outcome {
            Ok(()) => Ok(removed),
            Err(Stop::Fail) => Ok(u64::MAX),
            Err(stop) => Err(stop),
        }
    }
}
