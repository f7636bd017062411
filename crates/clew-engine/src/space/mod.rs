//! Domains, the trail that undoes their changes, and the queue of propagators to run.
//!
//! All reversible state is one array of 64-bit cells. Whoever first writes a cell after a mark leaves
//! its old value on the trail; going back to the mark restores the cells written since. Domains are cells, and so is
//! whatever a propagator wants undone with them.
//!
//! A domain has one of three shapes: up to 64 neighbouring values are the bits of one cell; larger
//! ones are cells of bits with cached bounds and size; very wide ranges are two bounds, from which
//! only the ends can be taken.
//!
//! Invariants:
//! - a domain is never empty: the change that would empty it returns [`Stop::Fail`] and writes
//!   nothing;
//! - every change of a domain tells its subscribers, once, what happened to it;
//! - a value inside a very wide range *cannot* be removed (`remove` is then without effect), so a
//!   propagator may count on removal only in that it will hear of the variable again, at the
//!   latest when it has one value, and must judge then;
//! - a waiting propagator's seat says `queued`, and so does a running one's that settles;
//! - nothing here knows what a propagator does, or who recorded what.

mod bits;
mod change;
mod index;
mod log;
mod queue;
mod read;
#[cfg(test)]
mod tests;
mod trail;

use self::bits::mask_of;
pub use self::queue::PRIORITIES;
use self::queue::{Seat, Subscription, Waiting};
pub use self::read::Values;
use self::trail::Saved;
pub use self::trail::{Cell, Mark};
use crate::limits::Monitor;
use crate::model::{Domain, Var};

/// Why a change or a propagator could not go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// contradiction: this branch holds no solution
    Fail,
    /// a limit or a cancel: the work can be taken up again
    Interrupt,
    /// numbers beyond what the engine computes with: it cannot answer
    Overflow,
}

/// What propagation and domain changes return.
pub type Outcome = Result<(), Stop>;

/// What happened to a domain, as bits.
pub mod on {
    /// it has one value left
    pub const FIX: u8 = 1;
    /// its least value rose
    pub const MIN: u8 = 2;
    /// its greatest value fell
    pub const MAX: u8 = 4;
    /// anything happened
    pub const ANY: u8 = 8;
    /// one of its ends moved
    pub const BOUNDS: u8 = MIN | MAX;
}

/// Ranges up to this many values hold a bit a value; wider ones hold their ends only.
pub const WIDEST_BITSET: u64 = 1 << 20;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    /// bits in one cell
    Small,
    /// cells: least index, greatest index, size, then bits
    Large,
    /// cells: least, greatest, as distances from the base
    Wide,
}

#[derive(Debug)]
struct Variable {
    shape: Shape,
    cell: u32,
    words: u32,
    base: i64,
    /// the value of each index, where indices are not just distances from `base`
    values: Option<Box<[i64]>>,
}

/// The state of a search at one moment, with the means to go back.
#[derive(Debug)]
pub struct Space {
    variables: Vec<Variable>,
    cells: Vec<u64>,
    /// which variable a cell belongs to, for the recorder; `Var::MAX` for none
    owners: Vec<Var>,
    trail: Vec<Saved>,
    /// at which level a cell was last saved: a second time at the same level need not be
    stamps: Vec<u32>,
    /// how many marks stand
    level: u32,
    /// whether every change is kept on the trail, for the recorder
    log: bool,
    subscriptions: Vec<Vec<Subscription>>,
    /// the events that any subscriber of the variable waits for
    awaited: Vec<u8>,
    seats: Vec<Seat>,
    queues: [Waiting; PRIORITIES],
    /// values removed so far
    pub removals: u64,
    /// tests of constraints on values so far
    pub checks: u64,
    /// limits, cancel and clock
    pub monitor: Monitor,
}

impl Space {
    /// A space with these domains (validated before), nothing posted.
    pub fn new(domains: &[Domain], monitor: Monitor) -> Self {
        let mut space = Self {
            variables: Vec::with_capacity(domains.len()),
            cells: Vec::with_capacity(8 * domains.len()),
            owners: Vec::with_capacity(8 * domains.len()),
            trail: Vec::with_capacity(8 * domains.len()),
            stamps: Vec::with_capacity(8 * domains.len()),
            level: 0,
            log: false,
            subscriptions: vec![Vec::new(); domains.len()],
            awaited: vec![0; domains.len()],
            seats: Vec::new(),
            queues: Default::default(),
            removals: 0,
            checks: 0,
            monitor,
        };
        for (x, domain) in domains.iter().enumerate() {
            space.add_variable(x as Var, domain);
        }
        space
    }

    fn add_variable(&mut self, x: Var, domain: &Domain) {
        let cell = self.cells.len() as u32;
        let (shape, base, size, values) = layout(domain);
        let words = if shape == Shape::Large { size.div_ceil(64) as u32 } else { 1 };
        match shape {
            Shape::Small => self.cells.push(mask_of(size)),
            Shape::Wide => self.cells.extend([0, size - 1]),
            Shape::Large => {
                self.cells.extend([0, size - 1, size]);
                self.cells.extend((0..u64::from(words)).map(|w| mask_of(size - 64 * w)));
            }
        }
        self.own_new_cells(x);
        self.variables.push(Variable { shape, cell, words, base, values });
        if let Domain::Values(given) = domain
            && self.variables[x as usize].values.is_none()
        {
            self.keep_values(x, given).expect("not empty");
            self.trail.clear();
            self.removals = 0;
        }
    }

    /// The cells just added are of `x`.
    fn own_new_cells(&mut self, x: Var) {
        self.owners.resize(self.cells.len(), x);
        self.stamps.resize(self.cells.len(), 0);
    }

    /// How many variables there are.
    pub fn len(&self) -> usize {
        self.variables.len()
    }

    /// Whether there is no variable.
    pub fn is_empty(&self) -> bool {
        self.variables.is_empty()
    }
}

/// Shape, base, number of indices, and the table of values where one is needed.
fn layout(domain: &Domain) -> (Shape, i64, u64, Option<Box<[i64]>>) {
    let (low, high) = crate::model::bounds(domain);
    let span = (high - low) as u64 + 1;
    if span <= 64 {
        return (Shape::Small, low, span, None);
    }
    match domain {
        // Sets with few gaps are cheaper as plain bits than behind a table of values.
        Domain::Values(values) if span > 8 * values.len() as u64 => {
            let size = values.len() as u64;
            let shape = if size <= 64 { Shape::Small } else { Shape::Large };
            (shape, low, size, Some(values.clone().into_boxed_slice()))
        }
        Domain::Range(..) if span > WIDEST_BITSET => (Shape::Wide, low, span, None),
        _ => (Shape::Large, low, span, None),
    }
}
