//! The loop of a search that learns: propagate; from a conflict, learn a clause and go back as far
//! as it says; else guess on.
//!
//! Solutions come once each: the first ones are forbidden by clauses, so that the search may go
//! back as far as it likes; after these, guesses are taken back one by one, and what was left
//! behind is never entered again (the `floor`), in memory that does not grow.

use super::{Search, Step};
use crate::event::Recorder;
use crate::learn::atoms::Lit;
use crate::learn::{Conflict, Learner, Lesson};
use crate::model::Var;
use crate::space::Stop;
use crate::strategy::{Learning, Level, Restarts, VariableOrder};

/// Solutions forbidden by a clause each.
const FORBIDDEN: u64 = 100;

impl<R: Recorder> Search<R> {
    /// Whether to learn: never while somebody listens, for whom every step is one of the model.
    pub(super) fn learns(&self) -> bool {
        !R::ON && self.strategy.learning == Learning::Always
    }

    pub(super) fn run_learning(&mut self) -> Result<bool, Stop> {
        let mut learning = match self.learning.take() {
            Some(learning) => learning,
            None => self.begin_learning(),
        };
        let found = self.walk(&mut learning);
        self.learning = Some(learning);
        found
    }

    fn begin_learning(&mut self) -> Box<Learner> {
        let level = self.strategy.level;
        Box::new(Learner::new(&mut self.space, &self.plan, level))
    }

    fn walk(&mut self, l: &mut Learner) -> Result<bool, Stop> {
        loop {
            match self.step {
                Step::Propagate => match self.propagate_learning(l)? {
                    None => self.step = Step::Guess,
                    Some(conflict) => self.learn_from(l, conflict),
                },
                Step::Guess => {
                    if self.guess_learning(l)? {
                        return Ok(true);
                    }
                }
                Step::Retreat => self.leave_solution(l),
                Step::Done => return Ok(self.end()),
            }
        }
    }

    /// Clauses first, then the propagators that wait, one at a time.
    fn propagate_learning(&mut self, l: &mut Learner) -> Result<Option<Conflict>, Stop> {
        let mut changed = std::mem::take(&mut self.changed);
        let result = loop {
            if let Some(conflict) = l.propagate(&mut self.space) {
                break Ok(Some(conflict));
            }
            let Some(p) = self.space.pop(&mut changed) else { break Ok(None) };
            let seated = &mut self.propagators[p as usize];
            let constraint = seated.constraint;
            self.stats.propagations += 1;
            let outcome = self
                .space
                .monitor
                .tick(seated.cost)
                .and_then(|()| seated.propagator.propagate(&mut self.space, &changed));
            self.space.rest(p);
            l.read(&self.space, constraint);
            match outcome {
                Ok(()) => {}
                Err(Stop::Fail) => break Ok(Some(Conflict::Constraint(constraint))),
                Err(stop) => {
                    self.space.wake(p, changed.iter().copied()); // to be taken up again
                    break Err(stop);
                }
            }
        };
        self.changed = changed;
        result
    }

    fn learn_from(&mut self, l: &mut Learner, conflict: Conflict) {
        self.stats.fails += 1;
        self.restarts.count_fail();
        self.space.clear_queue();
        if let Conflict::Constraint(constraint) = conflict {
            self.blame.put(constraint as usize);
        }
        let depth = l.atoms.depth();
        match l.analyse(&self.space, conflict) {
            Lesson::Clause { level, spans } => {
                l.back_to(&mut self.space, level);
                l.keep_learnt(&mut self.space, spans);
                self.step = Step::Propagate;
            }
            Lesson::Guess { level } => {
                l.leave(&mut self.space, level);
                self.step = Step::Propagate;
            }
            Lesson::End => self.step = Step::Done,
        }
        self.stats.backtracks += u64::from(depth - l.atoms.depth());
    }

    /// Guess; `true` when all variables have a value already and that is a solution.
    fn guess_learning(&mut self, l: &mut Learner) -> Result<bool, Stop> {
        self.space.monitor.tick(1)?;
        if self.restart_is_due_learning(l) {
            l.back_to(&mut self.space, l.floor);
            self.note_restart();
        }
        if !self.space.monitor.allows_node(self.stats.nodes) && self.choose_variable().is_some() {
            return Err(Stop::Interrupt);
        }
        let Some((x, value, affirmed)) = self.choose_learning(l)? else {
            return self.leaf_learning(l);
        };
        let removals = self.space.removals;
        l.guess(&mut self.space, x, value, affirmed);
        self.space.removals = removals; // a guess is not a removal
        self.stats.nodes += 1;
        self.stats.depth = self.stats.depth.max(u64::from(l.atoms.depth()));
        self.step = Step::Propagate;
        Ok(false)
    }

    fn restart_is_due_learning(&self, l: &Learner) -> bool {
        self.strategy.restarts != Restarts::None
            && self.restarts.is_due()
            && l.atoms.depth() > l.floor
    }

    /// The most active atom, or what the order of variables says.
    fn choose_learning(&mut self, l: &mut Learner) -> Result<Option<(Var, i64, bool)>, Stop> {
        if self.strategy.variable == VariableOrder::Activity {
            while let Some(atom) = l.activity.pop() {
                if l.atoms.truth(Lit::is(atom)) == 0 {
                    let value = l.atoms.value_of(&self.space, atom);
                    return Ok(Some((l.atoms.owner(atom), value, l.was_affirmed(atom))));
                }
            }
        }
        let Some(x) = self.choose_variable() else { return Ok(None) };
        Ok(Some((x, self.choose_value(x)?, true)))
    }

    fn leaf_learning(&mut self, l: &mut Learner) -> Result<bool, Stop> {
        if self.strategy.level == Level::Leaf
            && let Some(refusing) = self.test_all()?
        {
            self.learn_from(l, Conflict::Constraint(refusing as u32));
            return Ok(false);
        }
        self.stats.solutions += 1;
        self.step = Step::Retreat;
        Ok(true)
    }

    /// Go on after a solution, so that it does not come again.
    fn leave_solution(&mut self, l: &mut Learner) {
        let depth = l.atoms.depth();
        self.step = Step::Propagate;
        if depth == 0 {
            self.step = Step::Done;
        } else if l.floor > 0 || self.stats.solutions > FORBIDDEN || !l.forbid(&mut self.space) {
            l.leave(&mut self.space, depth);
        }
        self.stats.backtracks += u64::from(depth - l.atoms.depth());
    }
}
