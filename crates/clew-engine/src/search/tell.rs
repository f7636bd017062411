//! What can be asked of a search, and what its recorder hears.

use super::Search;
use crate::event::{Kind, Recorder};
use crate::model::Var;
use crate::stats::{Stats, Status};

impl<R: Recorder> Search<R> {
    pub(super) fn record(&mut self, kind: Kind, var: Option<Var>, values: &[i64], why: i64) {
        if R::ON {
            self.recorder.record(kind, var, values, why, self.path.len());
        }
    }

    pub(super) fn record_changes(&mut self, logged: usize, why: i64) {
        if !self.recorder.listens() {
            return self.space.keep_log(false);
        }
        let depth = self.path.len();
        let recorder = &mut self.recorder;
        self.space.changes_since(logged, |x, removed, ends| match ends {
            Some((low, high)) => recorder.record(Kind::Bounds, Some(x), &[low, high], why, depth),
            None => recorder.record(Kind::Prune, Some(x), removed, why, depth),
        });
    }

    /// The values of the visible variables at the solution just found.
    pub fn solution(&self) -> impl Iterator<Item = i64> + '_ {
        (0..self.plan.visible as Var).map(|x| self.space.min(x))
    }

    /// How it stands.
    pub fn status(&self) -> Status {
        self.status
    }

    /// What it has cost so far.
    pub fn stats(&self) -> Stats {
        Stats {
            checks: self.space.checks,
            removals: self.space.removals,
            seconds: self.space.monitor.spent().as_secs_f64(),
            ..self.stats
        }
    }

    /// Who listened.
    pub fn recorder(&self) -> &R {
        &self.recorder
    }
}
