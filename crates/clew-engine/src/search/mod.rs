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
//! - no solution comes twice: restarts only ever happen before the first one, but for a search that
//!   learns, which has its own way (`learning.rs`).
//!
//! Deliberately absent: recursion, and any memory that grows with the length of the search.

mod alike;
mod blame;
mod leap;
mod learning;
mod orders;
mod post;
mod restarts;
mod tell;

use std::sync::Arc;

use self::blame::Blame;
use self::leap::Leap;
use self::restarts::Restarting;
use crate::event::{Kind, Recorder};
use crate::learn::Learner;
use crate::meaning::holds;
use crate::model::Var;
use crate::plan::Plan;
use crate::propagate::Propagator;
use crate::random::Random;
use crate::space::{Cell, Mark, Space, Stop};
use crate::stats::{Stats, Status};
use crate::strategy::{Level, Strategy};

/// One guess that stands.
#[derive(Clone, Copy, Debug)]
struct Guess {
    var: Var,
    value: i64,
    mark: Mark,
    /// how many had been found before
    solutions: u64,
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
    plan: Arc<Plan>,
    strategy: Strategy,
    random: Random,
    blame: Blame,
    /// whether no constraint tells one value from another
    blind: bool,
    /// the variables, those without a value yet in front: `open` says how many
    order: Vec<Var>,
    open: Cell,
    path: Vec<Guess>,
    step: Step,
    changed: Vec<u32>,
    /// where all constraints decide their last open variable
    leap: Option<Leap>,
    stats: Stats,
    status: Status,
    restarts: Restarting,
    /// what it has learnt, once it has begun to
    learner: Option<Box<Learner>>,
    /// the solutions told so far, where it may begin to
    told: Vec<Vec<i64>>,
    recorder: R,
}

impl<R: Recorder> Search<R> {
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
            if let Some(learner) = self.learner.take() {
                return self.run_learning(learner);
            }
            match self.step {
                Step::Propagate => self.propagate()?,
                Step::Guess if self.learning_is_due() => self.begin_learning(),
                Step::Guess => {
                    if self.guess()? {
                        return Ok(true);
                    }
                }
                Step::Retreat => self.retreat()?,
                Step::Done => return Ok(self.end()),
            }
        }
    }

    /// There is nothing left.
    fn end(&mut self) -> bool {
        self.status = Status::Exhausted;
        false
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
        if let Ok(c) = usize::try_from(why) {
            self.blame.put(c);
        }
        self.restarts.count_fail();
    }

    fn run_queue(&mut self) -> Result<(), (Stop, u32)> {
        let mut changed = std::mem::take(&mut self.changed);
        let mut result = Ok(());
        while let Some(p) = self.space.pop(&mut changed) {
            let why = self.propagators[p as usize].constraint;
            let logged = self.space.logged();
            let outcome = self.run_one(p, &changed);
            if R::ON {
                self.record_changes(logged, i64::from(why));
            }
            if let Err(stop) = outcome {
                result = Err((stop, why));
                break;
            }
        }
        self.changed = changed;
        result
    }

    /// Let a propagator work that was next in the queue; if it is stopped, it waits there again.
    #[inline]
    fn run_one(&mut self, p: u32, changed: &[u32]) -> Result<(), Stop> {
        let seated = &mut self.propagators[p as usize];
        self.stats.propagations += 1;
        let outcome = self
            .space
            .monitor
            .tick(seated.cost)
            .and_then(|()| seated.propagator.propagate(&mut self.space, changed));
        self.space.rest(p);
        if matches!(outcome, Err(stop) if stop != Stop::Fail) {
            self.space.wake(p, changed.iter().copied());
        }
        outcome
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
        if self.leap(var) {
            return Ok(true);
        }
        if !self.space.monitor.allows_node(self.stats.nodes) {
            return Err(Stop::Interrupt);
        }
        let value = self.choose_value(var)?;
        let mark = self.space.mark();
        self.path.push(Guess { var, value, mark, solutions: self.stats.solutions });
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
        self.remember();
        self.record(Kind::Solution, None, &[], -1);
        self.step = Step::Retreat;
        Ok(true)
    }

    /// The first constraint that the full assignment breaks.
    fn test_all(&mut self) -> Result<Option<usize>, Stop> {
        for (i, constraint) in self.plan.constraints.iter().enumerate() {
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
        let refuted = self.refute(&guess);
        self.space.removals = removals; // neither is a refutation
        if refuted {
            self.step = Step::Propagate;
        } // else nothing is left to try here either: retreat on
        Ok(())
    }

    /// Remove what was tried; `false` when nothing else is left.
    fn refute(&mut self, guess: &Guess) -> bool {
        if self.blind && self.stats.solutions == guess.solutions {
            self.refute_alike(guess)
        } else {
            self.refute_one(guess)
        }
    }

    /// Remove the value that was tried; `false` when it was the last one. The value is always an
    /// end of the domain where only ends can be removed (see `choose_value`).
    fn refute_one(&mut self, guess: &Guess) -> bool {
        let refuted = self.space.remove(guess.var, guess.value).is_ok();
        if refuted {
            self.record(Kind::Prune, Some(guess.var), &[guess.value], -1);
        }
        refuted
    }
}
