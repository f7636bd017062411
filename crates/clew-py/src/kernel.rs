//! A kernel at work under the engine's limits, cancel and signals.

use clew_engine::limits::Monitor;
use clew_engine::stats::{Stats, Status};
use clew_kernels::{Kernel, Turn};

/// Values tried between two looks at the clock: well under a millisecond.
const FUEL: u64 = 4096;

/// Drives a kernel, a little fuel at a time.
pub struct KernelSearch {
    kernel: Box<dyn Kernel>,
    monitor: Monitor,
    nodes: Option<u64>,
    status: Status,
}

impl KernelSearch {
    pub fn new(kernel: Box<dyn Kernel>, monitor: Monitor, nodes: Option<u64>) -> Self {
        Self { kernel, monitor, nodes, status: Status::Running }
    }

    pub fn advance(&mut self) -> bool {
        self.monitor.start();
        let turn = self.run();
        self.monitor.rest();
        self.status = match turn {
            Turn::Found => Status::Running,
            Turn::Exhausted => Status::Exhausted,
            Turn::Tired | Turn::GaveUp => Status::Limit,
        };
        turn == Turn::Found
    }

    /// `Tired` only when a limit or somebody stopped it.
    fn run(&mut self) -> Turn {
        loop {
            if self.monitor.look().is_err() {
                return Turn::Tired;
            }
            let spent = self.kernel.counters().nodes;
            let fuel = self.nodes.map_or(FUEL, |most| most.saturating_sub(spent).min(FUEL));
            match self.kernel.advance(fuel) {
                Turn::Tired if fuel == 0 => return Turn::Tired,
                Turn::Tired => {}
                turn => return turn,
            }
        }
    }

    pub fn solution(&self) -> &[i64] {
        self.kernel.solution()
    }

    pub fn state(&self) -> (Status, Stats) {
        let c = self.kernel.counters();
        let stats = Stats {
            nodes: c.nodes,
            fails: c.fails,
            backtracks: c.backtracks,
            checks: c.checks,
            depth: c.depth,
            solutions: c.solutions,
            seconds: self.monitor.spent().as_secs_f64(),
            ..Stats::default()
        };
        (self.status, stats)
    }
}
