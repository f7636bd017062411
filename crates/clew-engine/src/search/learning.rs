//! The loop of a search that learns: propagate; from a conflict, learn a clause and go back as far
//! as it says; else guess on.
//!
//! Solutions come once each: the first ones are forbidden by clauses, so that the search may go
//! back as far as it likes; after these, guesses are taken back one by one, and what was left
//! behind is never entered again (the `floor`), in memory that does not grow.

use super::{Search, Step};
use crate::event::Recorder;
use crate::learn::{Conflict, Learner, Lesson};
use crate::model::Var;
use crate::space::Stop;
use crate::strategy::{Learning, Level, Restarts, ValueOrder, VariableOrder};

/// Solutions forbidden by a clause each.
const FORBIDDEN: usize = 100;
/// Branches that fail before a search learns that is to do so late.
const PATIENCE: u64 = 300;

impl<R: Recorder> Search<R> {
    /// Whether it is time to learn: never while somebody listens, for whom every step is one of the
    /// model's own.
    pub(super) fn learning_is_due(&self) -> bool {
        match self.strategy.learning {
            Learning::None => false,
            _ if R::ON => false,
            Learning::Always => true,
            Learning::Late => self.stats.fails >= PATIENCE,
        }
    }

    /// Begin anew, and learn from now on.
    pub(super) fn begin_learning(&mut self) {
        if let Some(first) = self.path.first() {
            self.space.back_to(first.mark);
            self.path.clear();
            self.note_restart();
        }
        let mut learner = Learner::new(&mut self.space, &self.plan, self.strategy.level);
        self.step = Step::Propagate;
        for solution in std::mem::take(&mut self.told) {
            if !learner.forbid_values(&mut self.space, &solution) {
                self.step = Step::Done;
            }
        }
        self.learner = Some(Box::new(learner));
    }

    /// Remember a solution told before learning began; too many are too many to begin it at all.
    pub(super) fn remember(&mut self) {
        if self.strategy.learning != Learning::Late || R::ON {
            return;
        }
        if self.told.len() == FORBIDDEN {
            return self.never_learn();
        }
        self.told.push((0..self.space.len() as Var).map(|x| self.space.min(x)).collect());
    }

    /// Go on without learning for good.
    pub(super) fn never_learn(&mut self) {
        self.strategy.learning = Learning::None;
        self.told.clear();
    }

    pub(super) fn run_learning(&mut self, mut learner: Box<Learner>) -> Result<bool, Stop> {
        let found = self.walk(&mut learner);
        self.learner = Some(learner);
        found
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
            let constraint = self.propagators[p as usize].constraint;
            let outcome = self.run_one(p, &changed);
            l.read(&self.space, constraint);
            match outcome {
                Ok(()) => {}
                Err(Stop::Fail) => break Ok(Some(Conflict::Constraint(constraint))),
                Err(stop) => break Err(stop),
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
        let Some((x, value)) = self.choose_learning(l)? else {
            return self.leaf_learning(l);
        };
        if !self.space.monitor.allows_node(self.stats.nodes) {
            return Err(Stop::Interrupt);
        }
        let removals = self.space.removals;
        l.guess(&mut self.space, x, value);
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

    fn choose_learning(&mut self, l: &Learner) -> Result<Option<(Var, i64)>, Stop> {
        let chosen = match self.strategy.variable {
            VariableOrder::Smallest => self.smallest_lively(l),
            _ => self.choose_variable(),
        };
        let Some(x) = chosen else { return Ok(None) };
        let last = match self.strategy.value {
            ValueOrder::Last => l.last_value(&self.space, x),
            _ => None,
        };
        Ok(Some((x, last.map_or_else(|| self.choose_value(x), Ok)?)))
    }

    /// Fewest values; among equals the one that took part in most conflicts lately.
    fn smallest_lively(&mut self, l: &Learner) -> Option<Var> {
        let mut best = self.choose_variable()?;
        let (mut least, mut most) = (self.space.size(best), l.liveliness(best));
        for &x in &self.order[..self.space.get(self.open) as usize] {
            let size = self.space.size(x);
            if size < least || (size == least && l.liveliness(x) > most) {
                (best, least, most) = (x, size, l.liveliness(x));
            }
        }
        Some(best)
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
        } else if l.floor > 0
            || self.stats.solutions > FORBIDDEN as u64
            || !l.forbid(&mut self.space)
        {
            l.leave(&mut self.space, depth);
        }
        self.stats.backtracks += u64::from(depth - l.atoms.depth());
    }
}
