//! A running search, as Python holds it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, TryLockError};

use clew_engine::event::{Event, Kind, Recording, Silent};
use clew_engine::limits::{Limits, Monitor};
use clew_engine::plan::Plan;
use clew_engine::search::Search;
use clew_engine::space::Stop;
use clew_engine::stats::{Stats, Status};
use clew_engine::strategy::Strategy;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};

use crate::guard::{Fault, Refusal, catching};
use crate::kernel::KernelSearch;

/// An exception that came up while the interpreter's own code ran inside the search.
#[derive(Clone, Default)]
pub struct Raised(Arc<Mutex<Option<PyErr>>>);

impl Raised {
    pub fn keep(&self, error: PyErr) {
        if let Ok(mut slot) = self.0.lock() {
            slot.get_or_insert(error);
        }
    }

    fn take(&self) -> Option<PyErr> {
        self.0.lock().ok().and_then(|mut slot| slot.take())
    }
}

/// The engine, silent or recording (the same loop compiled twice), or a kernel.
enum Running {
    Silent(Box<Search<Silent>>),
    Recording(Box<Search<Recording>>),
    Kernel(KernelSearch),
}

impl Running {
    fn advance(&mut self) -> Result<bool, Stop> {
        match self {
            Self::Silent(search) => search.advance(),
            Self::Recording(search) => search.advance(),
            Self::Kernel(search) => Ok(search.advance()),
        }
    }

    /// On to one or more solutions, at most so many; only the number is asked for.
    fn advance_many(&mut self, at_most: u64) -> Result<u64, Stop> {
        match self {
            Self::Silent(search) => search.advance_many(at_most),
            _ => self.advance().map(u64::from),
        }
    }

    /// Hands over the values of the solution just found.
    fn read(&self, mut each: impl FnMut(usize, i64)) {
        match self {
            Self::Silent(search) => search.solution().enumerate().for_each(|(i, v)| each(i, v)),
            Self::Recording(search) => search.solution().enumerate().for_each(|(i, v)| each(i, v)),
            Self::Kernel(search) => {
                search.solution().iter().enumerate().for_each(|(i, v)| each(i, *v));
            }
        }
    }

    fn solution(&self) -> Vec<i64> {
        let mut values = Vec::new();
        self.read(|_, value| values.push(value));
        values
    }

    /// On to all solutions, or the first so many: each batch found is handed over.
    fn drain(&mut self, at_most: u64, mut batch: impl FnMut(&Self)) -> Result<u64, Stop> {
        let mut found = 0;
        while found < at_most {
            match self.advance_many(at_most - found)? {
                0 => break,
                more => found += more,
            }
            batch(self);
        }
        Ok(found)
    }

    /// Hands over the values of the solutions just found, one solution after the other.
    fn each_found(&self, mut each: impl FnMut(&[i64])) {
        match self {
            Self::Silent(search) => search.each_found(each),
            _ => each(&self.solution()),
        }
    }

    fn state(&self) -> (Status, Stats) {
        match self {
            Self::Silent(search) => (search.status(), search.stats()),
            Self::Recording(search) => (search.status(), search.stats()),
            Self::Kernel(search) => search.state(),
        }
    }
}

/// `nodes, fails, backtracks, checks, propagations, removals, depth, solutions, seconds`
type StatsTuple = (u64, u64, u64, u64, u64, u64, u64, u64, f64);
/// `kind, variable, values, why, depth`
type EventTuple = (&'static str, i64, Vec<i64>, i64, u32);

/// A search of the compiled engine.
#[pyclass(frozen, name = "CoreSearch", module = "clew._core")]
pub struct CoreSearch {
    running: Mutex<Running>,
    /// what was known when it last rested, for those who ask while it runs
    rested: Mutex<(Status, Stats)>,
    cancelled: Arc<AtomicBool>,
    raised: Raised,
}

#[pymethods]
impl CoreSearch {
    /// A search by the kernel of this name.
    #[staticmethod]
    fn kernel(
        name: &str,
        payload: &[u8],
        nodes: Option<u64>,
        seconds: Option<f64>,
    ) -> PyResult<Self> {
        let raised = Raised::default();
        let cancelled = Arc::new(AtomicBool::new(false));
        let monitor = monitor(Limits { nodes, seconds }, &cancelled, &raised);
        let kernel = catching(|| clew_kernels::open(name, payload))?.map_err(Refusal::new_err)?;
        let running = Running::Kernel(KernelSearch::new(kernel, monitor, nodes));
        Ok(Self::resting(running, cancelled, raised))
    }

    /// The next solution, or None.
    fn next<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let values = self.work(py, |running| Ok(running.advance()?.then(|| running.solution())))?;
        values.map(|v| PyTuple::new(py, v)).transpose()
    }

    /// Up to `at_most` more solutions, one list of tuples: fewer crossings of the border.
    fn take<'py>(&self, py: Python<'py>, at_most: u64) -> PyResult<Vec<Bound<'py, PyTuple>>> {
        let mut rows = Vec::new();
        self.work(py, |running| {
            running.drain(at_most, |running| running.each_found(|row| rows.push(row.to_vec())))
        })?;
        rows.into_iter().map(|row| PyTuple::new(py, row)).collect()
    }

    /// Drain without keeping; how many came.
    fn count(&self, py: Python<'_>, at_most: Option<u64>) -> PyResult<u64> {
        self.work(py, |running| running.drain(at_most.unwrap_or(u64::MAX), |_| {}))
    }

    /// Drain into one buffer of 64-bit integers a variable; none at all if nothing came.
    fn columns<'py>(
        &self,
        py: Python<'py>,
        at_most: Option<u64>,
    ) -> PyResult<Vec<Bound<'py, PyBytes>>> {
        let columns = self.work(py, |running| {
            let mut columns: Vec<Vec<u8>> = Vec::new();
            running.drain(at_most.unwrap_or(u64::MAX), |running| {
                running.each_found(|row| {
                    columns.resize_with(row.len(), Vec::new);
                    for (column, value) in columns.iter_mut().zip(row) {
                        column.extend_from_slice(&value.to_ne_bytes());
                    }
                });
            })?;
            Ok(columns)
        })?;
        Ok(columns.iter().map(|c| PyBytes::new(py, c)).collect())
    }

    /// Drain into one buffer, solution after solution, each value a signed integer of `width` bytes
    /// (1, 2, 4 or 8) that has room for it.
    fn packed<'py>(&self, py: Python<'py>, width: usize) -> PyResult<Bound<'py, PyBytes>> {
        let packed = self.work(py, |running| {
            let mut packed: Vec<u8> = Vec::new();
            running.drain(u64::MAX, |running| {
                running.each_found(|row| pack(row, width, &mut packed));
            })?;
            Ok(packed)
        })?;
        Ok(PyBytes::new(py, &packed))
    }

    /// Stop as soon as possible; from any thread.
    fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// How it stands.
    fn status(&self) -> &'static str {
        match self.now().0 {
            Status::Running => "running",
            Status::Exhausted => "exhausted",
            Status::Limit => "limit",
        }
    }

    /// What it has cost so far.
    fn stats(&self) -> StatsTuple {
        let s = self.now().1;
        (
            s.nodes,
            s.fails,
            s.backtracks,
            s.checks,
            s.propagations,
            s.removals,
            s.depth,
            s.solutions,
            s.seconds,
        )
    }

    /// What was recorded, and whether that is all.
    fn events(&self) -> PyResult<(Vec<EventTuple>, bool)> {
        match &*self.lock()? {
            Running::Silent(_) | Running::Kernel(_) => Ok((Vec::new(), true)),
            Running::Recording(search) => {
                let recording = search.recorder();
                let events = recording.events.iter().map(|e| told(recording, e)).collect();
                Ok((events, recording.complete))
            }
        }
    }
}

impl CoreSearch {
    /// A search of this model.
    pub fn of(
        plan: &Arc<Plan>,
        strategy: Strategy,
        limits: Limits,
        seed: u64,
        trace_cap: Option<usize>,
        raised: Raised,
    ) -> PyResult<Self> {
        let cancelled = Arc::new(AtomicBool::new(false));
        let monitor = monitor(limits, &cancelled, &raised);
        let running = catching(|| match trace_cap {
            None => Running::Silent(Box::new(Search::of(plan, strategy, seed, monitor, Silent))),
            Some(cap) => Running::Recording(Box::new(Search::of(
                plan,
                strategy,
                seed,
                monitor,
                Recording::new(cap),
            ))),
        })?;
        Ok(Self::resting(running, cancelled, raised))
    }

    fn resting(running: Running, cancelled: Arc<AtomicBool>, raised: Raised) -> Self {
        let rested = Mutex::new((Status::Running, Stats::default()));
        Self { running: Mutex::new(running), rested, cancelled, raised }
    }

    fn lock(&self) -> PyResult<std::sync::MutexGuard<'_, Running>> {
        match self.running.try_lock() {
            Ok(running) => Ok(running),
            Err(TryLockError::WouldBlock) => Err(Refusal::new_err(
                "this search is running already, in another thread or in its own predicate",
            )),
            Err(TryLockError::Poisoned(_)) => Err(Fault::new_err("this search has failed before")),
        }
    }

    /// Runs `work` without the interpreter; raises what came up meanwhile.
    fn work<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Running) -> Result<T, Stop> + Send,
    ) -> PyResult<T> {
        let mut running = self.lock()?;
        let result = {
            let running = &mut *running;
            py.detach(|| catching(|| work(running)))?
        };
        if let Ok(mut rested) = self.rested.lock() {
            *rested = running.state();
        }
        drop(running);
        if let Some(error) = self.raised.take() {
            return Err(error);
        }
        result.map_err(|stop| match stop {
            Stop::Overflow => Refusal::new_err("numbers beyond 2^127 in a formula"),
            _ => Fault::new_err("the search stopped without a reason"),
        })
    }

    fn now(&self) -> (Status, Stats) {
        match self.running.try_lock() {
            Ok(running) => running.state(),
            Err(_) => self.rested.lock().map_or((Status::Running, Stats::default()), |r| *r),
        }
    }
}

fn pack(row: &[i64], width: usize, into: &mut Vec<u8>) {
    match width {
        1 => into.extend(row.iter().map(|value| *value as u8)),
        2 => row.iter().for_each(|value| into.extend((*value as i16).to_ne_bytes())),
        4 => row.iter().for_each(|value| into.extend((*value as i32).to_ne_bytes())),
        _ => row.iter().for_each(|value| into.extend(value.to_ne_bytes())),
    }
}

fn monitor(limits: Limits, cancelled: &Arc<AtomicBool>, raised: &Raised) -> Monitor {
    let poll = Arc::new(signals(raised.clone()));
    Monitor::new(limits, Arc::clone(cancelled), Some(poll))
}

/// Looks for Ctrl-C; what it raises is kept.
fn signals(raised: Raised) -> impl Fn() -> bool + Send + Sync {
    move || {
        Python::attach(|py| match py.check_signals() {
            Ok(()) => true,
            Err(error) => {
                raised.keep(error);
                false
            }
        })
    }
}

fn told(recording: &Recording, event: &Event) -> EventTuple {
    let word = match event.kind {
        Kind::Guess => "guess",
        Kind::Prune => "prune",
        Kind::Fail => "fail",
        Kind::Back => "back",
        Kind::Solution => "solution",
        Kind::Restart => "restart",
        Kind::Bounds => "bounds",
    };
    let first = event.first as usize;
    let values = recording.values[first..first + event.len as usize].to_vec();
    (word, event.var, values, event.why, event.depth)
}
