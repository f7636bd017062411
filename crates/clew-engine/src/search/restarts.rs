//! Beginning anew, with what was learnt.

use super::Search;
use crate::event::{Kind, Recorder};
use crate::strategy::{Learning, Restarts, VariableOrder};

const FIRST_RUN: u64 = 100;
/// How long the order that was asked for goes on without a solution before another helps out.
const UNAIDED_RUN: u64 = 500;

/// When the next restart is due.
#[derive(Clone, Copy, Debug)]
pub(super) struct Restarting {
    runs: u64,
    fails_left: u64,
}

impl Restarting {
    pub(super) fn new(restarts: Restarts) -> Self {
        let fails_left = if restarts == Restarts::Rescue { UNAIDED_RUN } else { FIRST_RUN };
        Self { runs: 0, fails_left }
    }

    pub(super) fn count_fail(&mut self) {
        self.fails_left = self.fails_left.saturating_sub(1);
    }

    pub(super) fn is_due(&self) -> bool {
        self.fails_left == 0
    }
}

impl<R: Recorder> Search<R> {
    pub(super) fn restart_is_due(&self) -> bool {
        self.strategy.restarts != Restarts::None
            && self.strategy.learning == Learning::None // which begins anew by itself
            && self.stats.solutions == 0
            && self.restarts.is_due()
            && !self.path.is_empty()
    }

    pub(super) fn restart(&mut self) {
        self.space.back_to(self.path[0].mark);
        self.path.clear();
        self.note_restart();
        self.record(Kind::Restart, None, &[], -1);
    }

    /// Say when the next restart is due.
    pub(super) fn note_restart(&mut self) {
        self.restarts.runs += 1;
        if self.strategy.restarts == Restarts::Rescue {
            self.strategy.variable = VariableOrder::DomWdeg;
        }
        self.restarts.fails_left = patience(self.strategy.restarts, self.restarts.runs);
    }
}

/// How many failures the run after so many restarts may take.
fn patience(restarts: Restarts, n: u64) -> u64 {
    let grown =
        |part: u64| (0..n.min(100)).fold(FIRST_RUN, |run, _| run.saturating_add(run / part));
    match restarts {
        Restarts::None | Restarts::Luby => FIRST_RUN * luby(n + 1),
        Restarts::Geometric => grown(2),
        Restarts::Rescue => grown(10).saturating_mul(luby(n)),
    }
}

/// 1, 1, 2, 1, 1, 2, 4, 1, …; `n` counts from 1.
fn luby(n: u64) -> u64 {
    let mut n = n;
    loop {
        let k = u64::BITS - n.leading_zeros(); // 2^(k-1) <= n < 2^k
        if n + 1 == 1 << k {
            return 1 << (k - 1);
        }
        n -= (1 << (k - 1)) - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::luby;

    #[test]
    fn luby_is_the_known_sequence() {
        let first: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(first, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
