//! Who is told of which change, and the queue of propagators to run.

use super::Space;
use crate::model::Var;

/// How many priorities there are; 0 runs first.
pub const PRIORITIES: usize = 4;

#[derive(Clone, Copy, Debug)]
pub(super) struct Subscription {
    pub(super) propagator: u32,
    pub(super) position: u32,
    pub(super) mask: u8,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Seat {
    priority: usize,
    queued: bool,
    tracks: bool,
    settles: bool,
    changed: Vec<u32>,
}

/// Who waits. First come, first served; but when many wait, those who came last go first, and all of
/// them go before any newcomer. Along a chain of constraints news then travels all the way in one of
/// two rounds, whichever way it goes, and not one step a round.
#[derive(Debug, Default)]
pub(super) struct Waiting {
    /// whose turn it is, the next one last
    now: Vec<u32>,
    newcomers: Vec<u32>,
}

/// More than so many are many.
const CROWD: usize = 512;

impl Waiting {
    #[inline]
    fn push(&mut self, propagator: u32) {
        self.newcomers.push(propagator);
    }

    #[inline]
    fn pop(&mut self) -> Option<u32> {
        self.now.pop().or_else(|| self.next_round())
    }

    fn next_round(&mut self) -> Option<u32> {
        std::mem::swap(&mut self.now, &mut self.newcomers);
        if self.now.len() <= CROWD {
            self.now.reverse();
        }
        self.now.pop()
    }

    fn drain(&mut self) -> impl Iterator<Item = u32> + '_ {
        self.now.drain(..).chain(self.newcomers.drain(..))
    }
}

impl Space {
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

    /// About so many will watch `x`.
    pub fn expect_watchers(&mut self, x: Var, number: usize) {
        self.subscriptions[x as usize].reserve_exact(number);
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
            self.queues[seat.priority].push(propagator);
        }
    }

    #[inline]
    pub(super) fn tell(&mut self, x: Var, events: u8) {
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
                self.queues[seat.priority].push(s.propagator);
            }
        }
    }

    /// The next propagator to run; what changed for it is swapped into `changed`. After its run
    /// [`Space::rest`] must be called.
    #[inline]
    pub fn pop(&mut self, changed: &mut Vec<u32>) -> Option<u32> {
        let p = self.queues.iter_mut().find_map(Waiting::pop)?;
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
            for p in queue.drain() {
                let seat = &mut self.seats[p as usize];
                seat.queued = false;
                seat.changed.clear();
            }
        }
    }
}
