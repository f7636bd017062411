//! The only loop.
//!
//! A search holds the *path* of guesses that stand. One step at a time it propagates, then either
//! guesses on or takes the last guess back, refutes that value and propagates again. Between any
//! two steps it can stop, be asked, and go on.
//!
//! Invariants:
//! - `path[i].mark` is the state before guess i; undoing to it and refuting the guess leaves
//!   exactly the unexplored rest of the tree;
//! - `Step::Propagate` means that something may be waiting in the queue, `Step::Guess` that nothing
//!   is, `Step::Retreat` that the present branch has nothing more to give;
//! - restarts only ever happen before the first solution, so that no solution comes twice.
//!
//! Deliberately absent: recursion, and any memory that grows with the length of the search.

use std::sync::Arc;

use crate::event::{Kind, Recorder};
use crate::limits::Monitor;
use crate::meaning::holds;
use crate::model::{Constraint, Model, Var};
use crate::propagate::{Propagator, build};
use crate::random::Random;
use crate::space::{Cell, Mark, Space, Stop};
use crate::stats::{Stats, Status};
use crate::strategy::{Level, Restarts, Strategy, ValueOrder, VariableOrder};

/// One guess that stands.
#[derive(Clone, Copy, Debug)]
struct Guess {
    var: Var,
    value: i64,
    mark: Mark,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Propagate,
    Guess,
    Retreat,
    Done,
}

struct Seated {
    propagator: Box<dyn Propagator>,
    constraint: u32,
    cost: u32,
}

/// A running engine. `R` listens.
pub struct Search<R: Recorder> {
    space: Space,
    propagators: Vec<Seated>,
    constraints: Vec<Arc<Constraint>>,
    scopes: Vec<Vec<Var>>,
    visible: usize,
    strategy: Strategy,
    random: Random,
    /// what each variable's constraints weigh: their number, plus their failures for `DomWdeg`
    weights: Vec<u64>,
    /// the variables, those without a value yet in front: `open` says how many
    order: Vec<Var>,
    open: Cell,
    path: Vec<Guess>,
    step: Step,
    changed: Vec<u32>,
    stats: Stats,
    status: Status,
    restarts: Restarting,
    recorder: R,
}

/// When the next restart is due.
#[derive(Clone, Copy, Debug)]
struct Restarting {
    runs: u64,
    fails_left: u64,
}

const FIRST_RUN: u64 = 100;

impl<R: Recorder> Search<R> {
    /// A search that has done nothing yet; the model has been validated.
    pub fn new(model: Model, strategy: Strategy, seed: u64, monitor: Monitor, recorder: R) -> Self {
        let mut space = Space::new(&model.domains, monitor);
        let constraints: Vec<_> = model.constraints.into_iter().map(Arc::new).collect();
        let scopes: Vec<Vec<Var>> = constraints.iter().map(|c| distinct(c.scope())).collect();
        let mut weights = vec![0; space.len()];
        scopes.iter().flatten().for_each(|x| weights[*x as usize] += 1);
        let open = space.new_cell(space.len() as u64);
        let order = (0..space.len() as Var).collect();
        let mut search = Self {
            space,
            propagators: Vec::new(),
            constraints,
            scopes,
            visible: model.visible,
            strategy,
            random: Random::new(seed),
            weights,
            order,
            open,
            path: Vec::new(),
            step: Step::Propagate,
            changed: Vec::new(),
            stats: Stats::default(),
            status: Status::Running,
            restarts: Restarting { runs: 0, fails_left: FIRST_RUN },
            recorder,
        };
        for c in 0..search.constraints.len() {
            search.post(c);
        }
        search.space.keep_log(R::ON);
        search
    }

    fn post(&mut self, c: usize) {
        for mut propagator in build(&self.constraints[c], self.strategy.level) {
            let me = self.space.seat(propagator.priority(), propagator.tracks());
            let positions = propagator.attach(&mut self.space, me);
            if propagator.settles() {
                self.space.settle(me);
            }
            self.space.wake(me, 0..positions);
            // Rough time of a run in ticks, so that the clock is looked at often enough.
            let cost = 1 + self.scopes[c].len() as u32 * (1 + propagator.priority() as u32) / 4;
            self.propagators.push(Seated { propagator, constraint: c as u32, cost });
        }
    }

    /// Go on to the next solution: `true` when one was found (see [`Self::solution`]), `false` when
    /// there are no more or a limit struck (see [`Self::status`]).
    pub fn advance(&mut self) -> Result<bool, Stop> {
        self.space.monitor.start();
        let found = self.run();
        self.space.monitor.rest();
        match found {
            Err(Stop::Interrupt) => {
                self.status = Status::Limit;
                Ok(false)
            }
            found => found,
        }
    }

    fn run(&mut self) -> Result<bool, Stop> {
        if self.step == Step::Done {
            return Ok(false);
        }
        self.status = Status::Running;
        self.space.monitor.look()?;
        loop {
            match self.step {
                Step::Propagate => self.propagate()?,
                Step::Guess => {
                    if self.guess()? {
                        return Ok(true);
                    }
                }
                Step::Retreat => self.retreat()?,
                Step::Done => {
                    self.status = Status::Exhausted;
                    return Ok(false);
                }
            }
        }
    }

    /// Run what waits; then on to a guess, or back.
    fn propagate(&mut self) -> Result<(), Stop> {
        match self.run_queue() {
            Ok(()) => self.step = Step::Guess,
            Err((Stop::Fail, constraint)) => self.fail(i64::from(constraint)),
            Err((stop, _)) => return Err(stop),
        }
        Ok(())
    }

    fn fail(&mut self, why: i64) {
        self.stats.fails += 1;
        self.record(Kind::Fail, None, &[], why);
        self.space.clear_queue();
        self.step = Step::Retreat;
        if let Ok(c) = usize::try_from(why)
            && self.strategy.variable == VariableOrder::DomWdeg
        {
            for x in &self.scopes[c] {
                self.weights[*x as usize] += 1;
            }
        }
        self.restarts.fails_left = self.restarts.fails_left.saturating_sub(1);
    }

    fn run_queue(&mut self) -> Result<(), (Stop, u32)> {
        let mut changed = std::mem::take(&mut self.changed);
        let mut result = Ok(());
        while let Some(p) = self.space.pop(&mut changed) {
            let seated = &mut self.propagators[p as usize];
            let logged = self.space.logged();
            self.stats.propagations += 1;
            let outcome = self
                .space
                .monitor
                .tick(seated.cost)
                .and_then(|()| seated.propagator.propagate(&mut self.space, &changed));
            self.space.rest(p);
            let why = seated.constraint;
            if R::ON {
                self.record_changes(logged, i64::from(why));
            }
            if let Err(stop) = outcome {
                if stop != Stop::Fail {
                    self.space.wake(p, changed.iter().copied()); // to be taken up again
                }
                result = Err((stop, why));
                break;
            }
        }
        self.changed = changed;
        result
    }

    /// Guess a value; `true` when all variables have one already and that is a solution.
    fn guess(&mut self) -> Result<bool, Stop> {
        self.space.monitor.tick(1)?;
        if self.restart_is_due() {
            self.restart();
        }
        let Some(var) = self.choose_variable() else {
            return self.leaf();
        };
        if !self.space.monitor.allows_node(self.stats.nodes) {
            return Err(Stop::Interrupt);
        }
        let value = self.choose_value(var)?;
        let mark = self.space.mark();
        self.path.push(Guess { var, value, mark });
        self.stats.nodes += 1;
        self.stats.depth = self.stats.depth.max(self.path.len() as u64);
        self.record(Kind::Guess, Some(var), &[value], -1);
        let removals = self.space.removals;
        self.space.fix(var, value).expect("a value of its domain");
        self.space.removals = removals; // a guess is not a removal
        self.step = Step::Propagate;
        Ok(false)
    }

    /// All variables have a value.
    fn leaf(&mut self) -> Result<bool, Stop> {
        if self.strategy.level == Level::Leaf
            && let Some(refusing) = self.test_all()?
        {
            self.fail(refusing as i64);
            return Ok(false);
        }
        self.stats.solutions += 1;
        self.record(Kind::Solution, None, &[], -1);
        self.step = Step::Retreat;
        Ok(true)
    }

    /// The first constraint that the full assignment breaks.
    fn test_all(&mut self) -> Result<Option<usize>, Stop> {
        for (i, constraint) in self.constraints.iter().enumerate() {
            self.space.checks += 1;
            let values: Vec<i64> =
                constraint.scope().into_iter().map(|x| self.space.min(x)).collect();
            if !holds(constraint, &values)? {
                return Ok(Some(i));
            }
        }
        Ok(None)
    }

    /// Take the last guess back and refute it.
    fn retreat(&mut self) -> Result<(), Stop> {
        let Some(guess) = self.path.pop() else {
            self.step = Step::Done;
            return Ok(());
        };
        self.space.back_to(guess.mark);
        self.stats.backtracks += 1;
        self.record(Kind::Back, Some(guess.var), &[guess.value], -1);
        let removals = self.space.removals;
        let refuted = self.refute(guess);
        self.space.removals = removals; // neither is a refutation
        if refuted {
            self.record(Kind::Prune, Some(guess.var), &[guess.value], -1);
            self.step = Step::Propagate;
        } // else nothing is left to try here either: retreat on
        Ok(())
    }

    /// Remove the value that was tried; `false` when it was the last one. The value is always an
    /// end of the domain where only ends can be removed (see `choose_value`).
    fn refute(&mut self, guess: Guess) -> bool {
        self.space.remove(guess.var, guess.value).is_ok()
    }

    // ---- orders ---------------------------------------------------------------------------

    fn choose_variable(&mut self) -> Option<Var> {
        self.drop_fixed();
        let open = &self.order[..self.space.get(self.open) as usize];
        if open.is_empty() {
            return None;
        }
        match self.strategy.variable {
            VariableOrder::Input => open.iter().copied().min(),
            VariableOrder::Random => Some(open[self.random.below(open.len() as u64) as usize]),
            VariableOrder::Smallest => self.smallest(open),
            VariableOrder::DomWdeg => self.least_weighted(open),
        }
    }

    /// Fewest values; ties by weight, then by index.
    fn smallest(&self, open: &[Var]) -> Option<Var> {
        let tie = |x: Var| (std::cmp::Reverse(self.weights[x as usize]), x);
        let (mut best, mut least) = (*open.first()?, u64::MAX);
        for &x in open {
            let size = self.space.size(x);
            if size < least || (size == least && tie(x) < tie(best)) {
                (best, least) = (x, size);
            }
        }
        Some(best)
    }

    /// Least size/weight, compared by cross multiplication; ties by index.
    fn least_weighted(&self, open: &[Var]) -> Option<Var> {
        let score = |x: Var| (self.space.size(x), self.weights[x as usize].max(1));
        open.iter().copied().min_by(|&a, &b| {
            let ((size_a, weight_a), (size_b, weight_b)) = (score(a), score(b));
            let left = u128::from(size_a) * u128::from(weight_b);
            let right = u128::from(size_b) * u128::from(weight_a);
            left.cmp(&right).then(a.cmp(&b))
        })
    }

    /// Move variables that have got their value behind the open ones.
    fn drop_fixed(&mut self) {
        let mut open = self.space.get(self.open) as usize;
        let mut i = 0;
        while i < open {
            if self.space.is_fixed(self.order[i]) {
                open -= 1;
                self.order.swap(i, open);
            } else {
                i += 1;
            }
        }
        self.space.set(self.open, open as u64);
    }

    fn choose_value(&mut self, x: Var) -> Result<i64, Stop> {
        match self.strategy.value {
            ValueOrder::Descending => Ok(self.space.max(x)),
            // Of a very wide range only the ends can be refuted.
            ValueOrder::Random if self.space.is_wide(x) && self.random.below(2) == 0 => {
                Ok(self.space.max(x))
            }
            ValueOrder::Random if !self.space.is_wide(x) => {
                let n = self.random.below(self.space.size(x)) as usize;
                Ok(self.space.iter(x).nth(n).expect("below the size"))
            }
            ValueOrder::LeastConstraining if !self.space.is_wide(x) => self.least_constraining(x),
            _ => Ok(self.space.min(x)),
        }
    }

    /// Try every value by propagating it, and take the one that removed least.
    fn least_constraining(&mut self, x: Var) -> Result<i64, Stop> {
        let values: Vec<i64> = self.space.iter(x).collect();
        let mut best = (u64::MAX, values[0]);
        for value in values {
            best = best.min((self.probe(x, value)?, value));
        }
        Ok(best.1)
    }

    /// How many values go when `x` takes `value`; all there are when that fails.
    fn probe(&mut self, x: Var, value: i64) -> Result<u64, Stop> {
        let mark = self.space.mark();
        let before = self.space.removals;
        self.space.fix(x, value).expect("a value of its domain");
        let mut changed = Vec::new();
        let mut outcome = Ok(());
        while let Some(p) = self.space.pop(&mut changed) {
            let seated = &mut self.propagators[p as usize];
            self.stats.propagations += 1;
            outcome = self
                .space
                .monitor
                .tick(seated.cost)
                .and_then(|()| seated.propagator.propagate(&mut self.space, &changed));
            self.space.rest(p);
            if outcome.is_err() {
                self.space.clear_queue();
                break;
            }
        }
        let removed = self.space.removals - before;
        self.space.removals = before;
        self.space.back_to(mark);
        match outcome {
            Ok(()) => Ok(removed),
            Err(Stop::Fail) => Ok(u64::MAX),
            Err(stop) => Err(stop),
        }
    }

    // ---- restarts -------------------------------------------------------------------------

    fn restart_is_due(&self) -> bool {
        self.strategy.restarts != Restarts::None
            && self.stats.solutions == 0
            && self.restarts.fails_left == 0
            && !self.path.is_empty()
    }

    fn restart(&mut self) {
        self.space.back_to(self.path[0].mark);
        self.path.clear();
        self.restarts.runs += 1;
        let n = self.restarts.runs;
        self.restarts.fails_left = match self.strategy.restarts {
            Restarts::Luby => FIRST_RUN * luby(n + 1),
            _ => (0..n.min(100)).fold(FIRST_RUN, |run, _| run.saturating_add(run / 2)),
        };
        self.record(Kind::Restart, None, &[], -1);
    }

    // ---- telling --------------------------------------------------------------------------

    fn record(&mut self, kind: Kind, var: Option<Var>, values: &[i64], why: i64) {
        if R::ON {
            self.recorder.record(kind, var, values, why, self.path.len());
        }
    }

    fn record_changes(&mut self, logged: usize, why: i64) {
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
        (0..self.visible as Var).map(|x| self.space.min(x))
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

fn distinct(mut scope: Vec<Var>) -> Vec<Var> {
    scope.sort_unstable();
    scope.dedup();
    scope
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
