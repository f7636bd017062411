//! What a search cost, and how it stands.

/// The counters; what each counts is said at Python's `Stats`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct Stats {
    pub nodes: u64,
    pub fails: u64,
    pub backtracks: u64,
    pub checks: u64,
    pub propagations: u64,
    pub removals: u64,
    pub depth: u64,
    pub solutions: u64,
    pub seconds: f64,
}

/// How a search stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// there may be more
    Running,
    /// everything was looked at
    Exhausted,
    /// a limit or a cancel struck
    Limit,
}
