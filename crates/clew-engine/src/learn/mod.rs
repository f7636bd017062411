//! Learner from conflicts.
//!
//! The engine's propagators know nothing of it: what they change is read off the space after each
//! run, as statements "x is v" and "x is not v" with the constraint as their reason. Where a branch
//! fails, the reasons are followed back ([`analyse`]) until a clause is found that would have
//! refuted the branch higher up; it is kept, and propagates from then on. What a constraint's
//! reason consists of is asked only then ([`explain`]), and answered from the constraint's meaning.
//!
//! Invariants:
//! - a clause follows from the constraints alone, except those that [`Learner::forbid`] adds;
//! - the space and [`atoms::Atoms`] agree whenever no propagator runs;
//! - memory is bounded: clauses are forgotten, and solutions forbidden by clauses are few.

mod analyse;
pub mod atoms;
mod clauses;
mod explain;
mod lively;
mod past;
mod permutation;

use std::sync::Arc;

use self::analyse::Scratch;
use self::atoms::{Atoms, Lit, MOST_ATOMS, MOST_VALUES, Reason};
use self::clauses::Clauses;
use self::lively::Lively;
use crate::model::Var;
use crate::plan::Plan;
use crate::space::{Mark, Space};
use crate::strategy::Level;

/// What failed.
#[derive(Clone, Copy, Debug)]
pub enum Conflict {
    /// nothing of this clause holds
    Clause(u32),
    /// this constraint cannot hold, with what holds
    Constraint(u32),
}

/// A guess, and the state before it.
#[derive(Clone, Copy, Debug)]
pub struct Guess {
    /// the variable
    pub var: Var,
    /// the value in question
    pub value: i64,
    /// the state before
    pub mark: Mark,
}

/// What to do about a conflict.
#[derive(Debug)]
pub enum Lesson {
    /// go back to this level, where the first statement of the clause then must hold
    Clause { level: u32, spans: u32 },
    /// nothing can be said precisely: take back the last guess of this level only
    Guess { level: u32 },
    /// there is nothing left to look at
    End,
}

/// How many learnt clauses are kept before half of them are forgotten, at first; and how much more
/// each time.
const ROOM: usize = 4_000;
const MORE_ROOM: usize = 500;
/// No more are ever kept.
const MOST_ROOM: usize = 60_000;

/// All that learning keeps beside the space.
#[derive(Debug)]
pub struct Learner {
    pub atoms: Atoms,
    clauses: Clauses,
    lively: Lively,
    /// by variable: the atom that was its value last
    had: Vec<Option<u32>>,
    /// how much of the atoms' trail has been propagated by clauses
    head: usize,
    /// how much of the space's log has been read
    read: usize,
    /// the guesses that stand, one a level
    pub path: Vec<Guess>,
    /// below this level nothing is left to look at elsewhere: it is only left for good
    pub floor: u32,
    /// the clause just learnt
    pub learnt: Vec<Lit>,
    room: usize,
    scratch: Scratch,
    plan: Arc<Plan>,
}

impl Learner {
    /// Learner that begins with the space as it stands, which is never undone further.
    pub fn new(space: &mut Space, plan: &Arc<Plan>, level: Level) -> Self {
        space.keep_log(true);
        let atoms = Atoms::new(space);
        let n = atoms.total();
        let mut learning = Self {
            clauses: Clauses::new(n),
            lively: Lively::new(space.len()),
            had: vec![None; space.len()],
            head: atoms.trail().len(),
            read: space.logged(),
            path: Vec::new(),
            floor: 0,
            learnt: Vec::new(),
            room: ROOM,
            scratch: Scratch::new(n),
            plan: Arc::clone(plan),
            atoms,
        };
        if level >= Level::Forward {
            for c in &plan.constraints {
                learning.add_permutation(space, c);
            }
        }
        learning
    }

    /// Whether there is something precise to be learnt of every variable.
    pub fn knows_all(space: &Space) -> bool {
        let atoms = (0..space.len() as Var).map(|x| space.numbers(x).filter(|n| *n <= MOST_VALUES));
        atoms.sum::<Option<u64>>().is_some_and(|n| n <= MOST_ATOMS)
    }

    /// A solution told before learning began shall not come again; `false` where there is no other.
    pub fn forbid_values(&mut self, space: &mut Space, values: &[i64]) -> bool {
        let differs =
            |(x, value): (usize, &i64)| self.atoms.atom(space, x as Var, *value).map(Lit::is_not);
        let clause: Option<Vec<Lit>> = values.iter().enumerate().map(differs).collect();
        let Some(clause) = clause.filter(|c| c.iter().all(|l| self.atoms.truth(*l) <= 0)) else {
            return true; // it is out of reach already
        };
        let open: Vec<Lit> = clause.into_iter().filter(|l| self.atoms.truth(*l) == 0).collect();
        match open[..] {
            [] => return false,
            [last] => self.make(space, last, Reason::Guess),
            _ => drop(self.clauses.add(&open, 0)),
        }
        true
    }

    /// Keep a clause for good, of which at least two statements are open; a shorter one is not
    /// needed, since propagators find what it says.
    fn add_given(&mut self, mut lits: Vec<Lit>) {
        if lits.iter().any(|l| self.atoms.truth(*l) > 0) {
            return;
        }
        lits.retain(|l| self.atoms.truth(*l) == 0);
        if lits.len() >= 2 {
            self.clauses.add(&lits, 0);
        }
    }

    /// Write down what the propagators of a constraint have changed.
    pub fn read(&mut self, space: &Space, constraint: u32) {
        if space.logged() > self.read {
            self.atoms.read_changes(space, self.read, Reason::Constraint(constraint));
            self.read = space.logged();
        }
    }

    /// Make the clauses do what they can.
    pub fn propagate(&mut self, space: &mut Space) -> Option<Conflict> {
        while let Some(lit) = self.atoms.trail().get(self.head) {
            self.head += 1;
            let conflict =
                self.clauses.falsified(lit.contrary(), &mut self.atoms, |atoms, lit, clause| {
                    make(space, atoms, lit, Reason::Clause(clause));
                });
            if conflict.is_some() {
                self.read = space.logged();
                return conflict.map(Conflict::Clause);
            }
        }
        self.read = space.logged();
        None
    }

    /// Make an open statement hold.
    pub fn make(&mut self, space: &mut Space, lit: Lit, reason: Reason) {
        make(space, &mut self.atoms, lit, reason);
        self.read = space.logged();
    }

    /// Begin a level with a guess.
    pub fn guess(&mut self, space: &mut Space, var: Var, value: i64) {
        let mark = space.mark();
        self.path.push(Guess { var, value, mark });
        self.atoms.deepen();
        self.change(space, var, value, true);
    }

    /// Take a guess back for good.
    pub fn refute(&mut self, space: &mut Space, guess: Guess) {
        self.change(space, guess.var, guess.value, false);
    }

    /// Give a variable a value, or take it away; where nothing is known of the variable, only the
    /// space hears of it, and an end is taken away.
    fn change(&mut self, space: &mut Space, var: Var, value: i64, affirmed: bool) {
        match self.atoms.atom(space, var, value) {
            Some(atom) => {
                let lit = if affirmed { Lit::is(atom) } else { Lit::is_not(atom) };
                self.make(space, lit, Reason::Guess);
            }
            None if affirmed => space.fix(var, value).expect("a value of its domain"),
            None => space.remove(var, value).expect("not its only value"),
        }
        self.read = space.logged();
    }

    /// Go back to a level.
    pub fn back_to(&mut self, space: &mut Space, level: u32) {
        let Some(guess) = self.path.get(level as usize) else { return };
        space.back_to(guess.mark);
        self.path.truncate(level as usize);
        let had = &mut self.had;
        self.atoms.back_to(level, |x, atom| had[x as usize] = Some(atom));
        self.head = self.atoms.trail().len();
        self.read = space.logged();
        self.floor = self.floor.min(level);
    }

    /// Keep the clause just learnt and make its first statement hold.
    pub fn keep_learnt(&mut self, space: &mut Space, spans: u32) {
        let learnt = std::mem::take(&mut self.learnt);
        let reason = match learnt.len() {
            1 => Reason::Guess,
            _ => Reason::Clause(self.clauses.add(&learnt, spans)),
        };
        self.make(space, learnt[0], reason);
        self.learnt = learnt;
        self.lively.fade();
        self.clauses.age();
        if self.clauses.learnt() > self.room {
            self.forget();
        }
    }

    fn forget(&mut self) {
        self.room = (self.room + MORE_ROOM).min(MOST_ROOM);
        let reasons = |atoms: &Atoms| -> Vec<(u32, u32)> {
            let clause = |lit: &Lit| match atoms.reason(lit.atom()) {
                Reason::Clause(c) => Some((c, lit.atom())),
                _ => None,
            };
            atoms.trail().iter().filter_map(clause).collect()
        };
        let mut kept = reasons(&self.atoms);
        kept.sort_unstable();
        let atoms = &mut self.atoms;
        let at = |c: u32| kept.partition_point(|k| k.0 < c);
        self.clauses.forget(
            |c| kept.get(at(c)).is_some_and(|k| k.0 == c),
            |old, new| {
                for (_, atom) in kept[at(old)..].iter().take_while(|k| k.0 == old) {
                    atoms.rename_clause(*atom, new);
                }
            },
        );
    }

    /// The solution where all guesses stand shall not come again: leave it by a clause of its
    /// guesses. `false` where a guess cannot be put as a statement.
    pub fn forbid(&mut self, space: &mut Space) -> bool {
        let lit = |g: &Guess| self.atoms.atom(space, g.var, g.value).map(Lit::is_not);
        let Some(clause) = self.path.iter().rev().map(lit).collect::<Option<Vec<Lit>>>() else {
            return false;
        };
        self.back_to(space, clause.len() as u32 - 1);
        self.learnt = clause;
        self.keep_learnt(space, 0);
        true
    }

    /// Leave the last guess of a level for good; all above it is left already.
    pub fn leave(&mut self, space: &mut Space, level: u32) -> Guess {
        let guess = self.path[level as usize - 1];
        self.back_to(space, level - 1);
        self.floor = level - 1;
        self.refute(space, guess);
        guess
    }

    /// How much a variable took part in conflicts lately.
    #[inline]
    pub fn liveliness(&self, x: Var) -> f64 {
        self.lively.of(x)
    }

    /// The value that the variable had last, if it may have it again.
    pub fn last_value(&self, space: &Space, x: Var) -> Option<i64> {
        let atom = self.had[x as usize].filter(|a| self.atoms.truth(Lit::is(*a)) == 0)?;
        Some(self.atoms.value_of(space, atom))
    }
}

/// Make an open statement hold, in the space and here.
fn make(space: &mut Space, atoms: &mut Atoms, lit: Lit, reason: Reason) {
    let (x, value) = (atoms.owner(lit.atom()), atoms.value_of(space, lit.atom()));
    if lit.affirms() {
        space.fix(x, value).expect("still possible");
        atoms.note_value(lit.atom(), reason);
    } else {
        space.remove(x, value).expect("not its only value");
        atoms.note(lit, reason);
        atoms.note_last(space, x);
    }
}
