//! A formula of the user: undefined or 0 is refused, anything else holds.
//!
//! - at every level from `forward` up, the last open variable keeps the values that fit;
//! - `bounds`: every part of the formula gets an interval from its operands, and hands what is
//!   asked of it down to them, as far as to the variables. Since what is undefined does not hold,
//!   every part must be defined, even under an `or`;
//! - `domain`: up to three open variables with few combinations are gone through besides.
//!
//! An overflow is reported only for values that a search has really given to all variables;
//! elsewhere it means that nothing is known.

mod backward;
mod operators;
mod tree;
mod tuples;

use super::Propagator;
use crate::meaning::evaluate_with;
use crate::model::{Code, Var};
use crate::space::{Cell, Outcome, Space, Stop, on};
use crate::strategy::Level;
use tree::Tree;
use tuples::Tuples;

/// What serves a formula from `forward` up.
pub fn build(vars: &[Var], code: &[Code], level: Level) -> Vec<Box<dyn Propagator>> {
    let formula = Formula::new(vars, code);
    let narrowing = Narrowing {
        tree: (level >= Level::Bounds).then(|| Tree::new(&formula.code)),
        formula: formula.clone(),
        done: None,
    };
    if level < Level::Domain {
        return vec![Box::new(narrowing)];
    }
    vec![Box::new(narrowing), Box::new(Tuples::new(formula))]
}

/// The code over the different variables, and room to evaluate it.
#[derive(Clone)]
struct Formula {
    scope: Vec<Var>,
    code: Vec<Code>,
    values: Vec<i64>,
    stack: Vec<i128>,
}

impl Formula {
    fn new(vars: &[Var], code: &[Code]) -> Self {
        let mut scope: Vec<Var> = Vec::new();
        let mut place = |i: u32| {
            let x = vars[i as usize];
            let found = scope.iter().position(|y| *y == x);
            found.unwrap_or_else(|| {
                scope.push(x);
                scope.len() - 1
            }) as u32
        };
        let code: Vec<Code> = code
            .iter()
            .map(|c| if let Code::Var(i) = c { Code::Var(place(*i)) } else { *c })
            .collect();
        Self { values: vec![0; scope.len()], stack: Vec::with_capacity(code.len()), scope, code }
    }

    /// Take the values of the variables that have one; returns how many have none, and the last
    /// of them.
    fn read(&mut self, space: &Space) -> (usize, usize) {
        let (mut open, mut last) = (0, 0);
        for (i, x) in self.scope.iter().enumerate() {
            self.values[i] = space.min(*x);
            if !space.is_fixed(*x) {
                open += 1;
                last = i;
            }
        }
        (open, last)
    }

    fn holds(&mut self, space: &mut Space) -> Result<bool, Stop> {
        space.checks += 1;
        Ok(evaluate_with(&mut self.stack, &self.code, &self.values)?.is_some_and(|v| v != 0))
    }

    /// Keep the values of the last open variable that fit; `true` when all that are left do.
    fn filter_last(&mut self, space: &mut Space, last: usize) -> Result<bool, Stop> {
        let x = self.scope[last];
        if space.is_wide(x) {
            return self.trim_last(space, last).map(|()| false);
        }
        let mut all_fit = true;
        let mut next = Some(space.min(x));
        while let Some(v) = next {
            space.monitor.tick(1)?;
            next = space.next_above(x, v);
            self.values[last] = v;
            match self.holds(space) {
                Ok(true) => {}
                Ok(false) => space.remove(x, v)?,
                Err(Stop::Overflow) => all_fit = false,
                Err(stop) => return Err(stop),
            }
        }
        Ok(all_fit)
    }

    /// Move the least value of a very wide variable up to one that fits. What has been done is kept
    /// when the search is interrupted.
    fn trim_last(&mut self, space: &mut Space, last: usize) -> Outcome {
        let x = self.scope[last];
        let high = space.max(x);
        let mut v = space.min(x);
        while v <= high {
            if let Err(stop) = space.monitor.tick(1) {
                space.at_least(x, v)?;
                return Err(stop);
            }
            self.values[last] = v;
            match self.holds(space) {
                Ok(false) => v += 1,
                Ok(true) | Err(Stop::Overflow) => break,
                Err(stop) => return Err(stop),
            }
        }
        space.at_least(x, v)
    }
}

struct Narrowing {
    formula: Formula,
    /// none at `forward`
    tree: Option<Tree>,
    /// not 0 when it holds whatever the open variables take
    done: Option<Cell>,
}

impl Propagator for Narrowing {
    fn attach(&mut self, space: &mut Space, me: u32) -> u32 {
        let mask = if self.tree.is_some() { on::BOUNDS } else { on::FIX };
        for (i, x) in self.formula.scope.iter().enumerate() {
            space.watch(me, *x, i as u32, mask);
        }
        self.done = Some(space.new_cell(0));
        0
    }

    fn propagate(&mut self, space: &mut Space, _changed: &[u32]) -> Outcome {
        let done = self.done.expect("attached");
        if space.get(done) != 0 {
            return Ok(());
        }
        let (mut open, mut last) = self.formula.read(space);
        if open > 0
            && let Some(tree) = &mut self.tree
        {
            if tree.narrow(space, &self.formula.scope)? {
                space.set(done, 1);
                return Ok(());
            }
            (open, last) = self.formula.read(space);
        }
        match open {
            0 if self.formula.holds(space)? => Ok(()),
            0 => Err(Stop::Fail),
            1 => {
                if self.formula.filter_last(space, last)? {
                    space.set(done, 1);
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn priority(&self) -> usize {
        2
    }
}
