//! The beginning: domains, propagators, and everybody waiting to run.

use std::sync::Arc;

use super::alike::blind;
use super::blame::Blame;
use super::leap::Leap;
use super::restarts::Restarting;
use super::{Search, Seated, Step};
use crate::event::Recorder;
use crate::learn::Learner;
use crate::limits::Monitor;
use crate::model::{Model, Var};
use crate::plan::Plan;
use crate::propagate::build;
use crate::random::Random;
use crate::space::Space;
use crate::stats::{Stats, Status};
use crate::strategy::{Learning, Strategy};

impl<R: Recorder> Search<R> {
    /// A search that has done nothing yet; the model has been validated.
    pub fn new(model: Model, strategy: Strategy, seed: u64, monitor: Monitor, recorder: R) -> Self {
        Self::of(&Arc::new(Plan::new(model)), strategy, seed, monitor, recorder)
    }

    /// A search of a model made ready before, that has done nothing yet.
    pub fn of(
        plan: &Arc<Plan>,
        strategy: Strategy,
        seed: u64,
        monitor: Monitor,
        recorder: R,
    ) -> Self {
        let mut space = Space::new(&plan.domains, monitor);
        for (x, constraints) in plan.constraints_of.iter().enumerate() {
            space.expect_watchers(x as Var, 2 * constraints.len()); // mostly two propagators each
        }
        let open = space.new_cell(space.len() as u64);
        let order = (0..space.len() as Var).collect();
        let mut search = Self {
            propagators: Vec::new(),
            blame: Blame::new(plan, strategy, &mut space),
            blind: blind(plan, strategy.level),
            space,
            plan: Arc::clone(plan),
            strategy,
            random: Random::new(seed),
            order,
            open,
            path: Vec::new(),
            step: Step::Propagate,
            changed: Vec::new(),
            leap: None,
            stats: Stats::default(),
            status: Status::Running,
            restarts: Restarting::new(strategy.restarts),
            learner: None,
            told: Vec::new(),
            recorder,
        };
        let mut decided = search.may_leap();
        for c in 0..plan.constraints.len() {
            decided &= search.post(c);
        }
        search.leap = decided.then_some(Leap::default());
        search.space.keep_log(R::ON);
        if strategy.learning == Learning::Late && !Learner::knows_all(&search.space) {
            search.never_learn();
        }
        search
    }

    /// Seat the constraint's propagators; whether one of them decides its last open variable.
    fn post(&mut self, c: usize) -> bool {
        let mut decides = false;
        for mut propagator in build(&self.plan.constraints[c], self.strategy.level) {
            let me = self.space.seat(propagator.priority(), propagator.tracks());
            let positions = propagator.attach(&mut self.space, me);
            if propagator.settles() {
                self.space.settle(me);
            }
            self.space.wake(me, 0..positions);
            // Rough time of a run in ticks, so that the clock is looked at often enough.
            let cost =
                1 + self.plan.scopes[c].len() as u32 * (1 + propagator.priority() as u32) / 4;
            decides |= propagator.decides_last();
            self.propagators.push(Seated { propagator, constraint: c as u32, cost });
        }
        decides
    }
}
