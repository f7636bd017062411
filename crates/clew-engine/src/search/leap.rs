//! Counting without visiting: where one variable is open and every value left to it makes a
//! solution, all of them count at once.
//!
//! The counters tell what trying the values one by one would have cost, but for the propagations,
//! which were not done.

use super::{Search, Step};
use crate::event::Recorder;
use crate::model::Var;
use crate::space::Stop;
use crate::strategy::{Learning, Level, ValueOrder, VariableOrder};

/// How far the search may leap now, and how far it leapt last.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Leap {
    at_most: u64,
    found: u64,
    /// in which variable they differ
    over: Option<Var>,
}

impl<R: Recorder> Search<R> {
    /// Whether this kind of search may leap at all: nobody listens, nothing is left to chance (the
    /// numbers drawn would differ), and constraints look ahead.
    pub(super) fn may_leap(&self) -> bool {
        let strategy = &self.strategy;
        !R::ON
            && strategy.learning != Learning::Always
            && strategy.level >= Level::Forward
            && strategy.variable != VariableOrder::Random
            && matches!(
                strategy.value,
                ValueOrder::Ascending | ValueOrder::Descending | ValueOrder::Last
            )
    }

    /// Go on to the next solution, or to several that differ in one variable only, but not to more
    /// than `at_most` (1 or more): how many were found, 0 where [`Self::advance`] says `false`.
    pub fn advance_many(&mut self, at_most: u64) -> Result<u64, Stop> {
        if let Some(leap) = &mut self.leap {
            *leap = Leap { at_most, found: 1, over: None };
        }
        let found = self.advance();
        let leapt = self.leap.as_mut().map_or(1, |leap| {
            leap.at_most = 0; // nobody leaps unasked
            leap.found
        });
        Ok(if found? { leapt } else { 0 })
    }

    /// The solutions that [`Self::advance_many`] has just found, one after the other.
    pub fn each_found(&self, mut each: impl FnMut(&[i64])) {
        let mut row: Vec<i64> = self.solution().collect();
        let Some(last) = self.leap.and_then(|leap| leap.over) else { return each(&row) };
        let mut tell = |value: i64| {
            if let Some(place) = row.get_mut(last as usize) {
                *place = value;
            }
            each(&row);
        };
        if self.strategy.value == ValueOrder::Descending {
            let values: Vec<i64> = self.space.iter(last).collect();
            values.into_iter().rev().for_each(tell);
        } else {
            self.space.iter(last).for_each(&mut tell);
        }
    }

    /// Take all values of the last open variable at once, if that is allowed.
    pub(super) fn leap(&mut self, last: Var) -> bool {
        let Some(leap) = &mut self.leap else { return false };
        let values = self.space.size(last);
        let last_node = self.stats.nodes + values - 2;
        if values > leap.at_most
            || self.space.get(self.open) != 1
            || self.space.is_wide(last)
            || !self.space.monitor.allows_node(last_node)
        {
            return false;
        }
        (leap.found, leap.over) = (values, Some(last));
        self.never_learn(); // they are too many to be remembered
        self.stats.nodes += values - 1;
        self.stats.backtracks += values - 1;
        self.stats.solutions += values;
        self.stats.depth = self.stats.depth.max(self.path.len() as u64 + 1);
        self.step = Step::Retreat;
        true
    }
}
