//! When to give up, who may interrupt, and the clock.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::space::{Outcome, Stop};

/// When to give up.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Limits {
    /// guesses
    pub nodes: Option<u64>,
    /// time spent searching
    pub seconds: Option<f64>,
}

/// Asked now and then while searching; `false` stops the search (a signal came).
pub type Poll = dyn Fn() -> bool + Send + Sync;

/// Work between two looks at the clock, in ticks of roughly 100 ns.
const TICKS_PER_LOOK: u32 = 200;
/// Time between two calls of the poll.
const POLL_EVERY: Duration = Duration::from_millis(15);

/// Watches limits, cancel and signals while a search runs.
pub struct Monitor {
    limits: Limits,
    cancelled: Arc<AtomicBool>,
    poll: Option<Arc<Poll>>,
    ticks: u32,
    began: Option<Instant>,
    spent: Duration,
    polled: Instant,
}

impl fmt::Debug for Monitor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Monitor").field("limits", &self.limits).finish_non_exhaustive()
    }
}

impl Monitor {
    /// A monitor of these limits; whoever holds `cancelled` may stop the search.
    pub fn new(limits: Limits, cancelled: Arc<AtomicBool>, poll: Option<Arc<Poll>>) -> Self {
        let polled = Instant::now();
        Self { limits, cancelled, poll, ticks: 0, began: None, spent: Duration::ZERO, polled }
    }

    /// The search begins or goes on: the clock runs.
    pub fn start(&mut self) {
        self.began = Some(Instant::now());
    }

    /// The search rests: the clock stands.
    pub fn rest(&mut self) {
        self.spent = self.spent();
        self.began = None;
    }

    /// Time spent searching so far.
    pub fn spent(&self) -> Duration {
        self.spent + self.began.map_or(Duration::ZERO, |b| b.elapsed())
    }

    /// Whether one more guess is within the limit.
    pub fn allows_node(&self, nodes: u64) -> bool {
        self.limits.nodes.is_none_or(|most| nodes < most)
    }

    /// Report work done; stops when a limit is reached or somebody asked for it. To be called at
    /// least every few milliseconds.
    #[inline]
    pub fn tick(&mut self, cost: u32) -> Outcome {
        self.ticks += cost;
        if self.ticks < TICKS_PER_LOOK { Ok(()) } else { self.look() }
    }

    /// Look at the clock, the cancel flag and the signals at once.
    pub fn look(&mut self) -> Outcome {
        self.ticks = 0;
        if self.cancelled.load(Ordering::Relaxed) {
            return Err(Stop::Interrupt);
        }
        let now = Instant::now();
        if let (Some(most), Some(began)) = (self.limits.seconds, self.began) {
            let spent = self.spent + (now - began);
            if spent.as_secs_f64() >= most {
                return Err(Stop::Interrupt);
            }
        }
        if let Some(poll) = &self.poll
            && now - self.polled >= POLL_EVERY
        {
            self.polled = now;
            if !poll() {
                return Err(Stop::Interrupt);
            }
        }
        Ok(())
    }
}
