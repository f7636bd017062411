//! What the engine did, for those who want to know.

use crate::model::Var;

/// What happened; Python's `KINDS` says what each means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Kind {
    Guess,
    Prune,
    Fail,
    Back,
    Solution,
    Restart,
    Bounds,
}

/// One thing the engine did; its values stand in the recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// what
    pub kind: Kind,
    /// to which variable, -1 for none
    pub var: i64,
    /// because of which constraint, -1 for a guess
    pub why: i64,
    /// how many guesses stand after it
    pub depth: u32,
    /// where its values begin in the recording
    pub first: u32,
    /// how many they are
    pub len: u32,
}

/// Who listens. Silence costs nothing: with `ON` false the calls are not even compiled.
pub trait Recorder: Send {
    /// whether anything is kept
    const ON: bool;
    /// whether more is wanted
    fn listens(&self) -> bool;
    /// keep this
    fn record(&mut self, kind: Kind, var: Option<Var>, values: &[i64], why: i64, depth: usize);
}

/// Nobody listens.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Recorder for Silent {
    const ON: bool = false;
    fn listens(&self) -> bool {
        false
    }
    fn record(&mut self, _: Kind, _: Option<Var>, _: &[i64], _: i64, _: usize) {}
}

/// Keeps events up to a cap; then keeps no more and says so.
#[derive(Clone, Debug)]
pub struct Recording {
    /// what happened, in order
    pub events: Vec<Event>,
    /// the events' values, one after another
    pub values: Vec<i64>,
    /// how many events at most
    pub cap: usize,
    /// whether nothing was left out
    pub complete: bool,
}

impl Recording {
    /// An empty recording.
    pub fn new(cap: usize) -> Self {
        Self { events: Vec::new(), values: Vec::new(), cap, complete: true }
    }
}

/// Values kept in all for each event of the cap: bounds the memory of a recording.
const VALUES_PER_EVENT: usize = 64;

impl Recorder for Recording {
    const ON: bool = true;

    fn listens(&self) -> bool {
        self.complete
    }

    fn record(&mut self, kind: Kind, var: Option<Var>, values: &[i64], why: i64, depth: usize) {
        let room = self.cap.saturating_mul(VALUES_PER_EVENT).min(u32::MAX as usize);
        if !self.complete
            || self.events.len() >= self.cap
            || self.values.len() + values.len() > room
        {
            self.complete = false;
            return;
        }
        self.events.push(Event {
            kind,
            var: var.map_or(-1, i64::from),
            why,
            depth: depth as u32,
            first: self.values.len() as u32,
            len: values.len() as u32,
        });
        self.values.extend_from_slice(values);
    }
}
