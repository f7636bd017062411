//! From a conflict back to a clause (the first point through which all ways from the last guess to
//! the conflict lead).

use super::atoms::{Lit, Reason};
use super::explain::{Lost, explain};
use super::past::Past;
use super::{Conflict, Learner, Lesson};
use crate::space::Space;

/// What is known of an atom while a clause is sought.
const FRESH: u8 = 0;
const SEEN: u8 = 1;
const NEEDED: u8 = 2;
const IMPLIED: u8 = 3;

/// How far back a statement's reasons are followed to find out that it need not be said.
const DEEPEST: u32 = 12;

/// Room for the search of a clause.
#[derive(Debug)]
pub struct Scratch {
    /// by atom
    state: Vec<u8>,
    /// atoms whose state is not `FRESH`
    touched: Vec<u32>,
    /// by level: the last clause that counted it
    counted: Vec<u32>,
    count: u32,
    /// statements whose reasons are being followed
    facts: Vec<Lit>,
}

impl Scratch {
    /// Room for so many atoms.
    pub fn new(atoms: usize) -> Self {
        Self {
            state: vec![FRESH; atoms],
            touched: Vec::new(),
            counted: Vec::new(),
            count: 0,
            facts: Vec::new(),
        }
    }

    fn set(&mut self, atom: u32, state: u8) {
        if self.state[atom as usize] == FRESH {
            self.touched.push(atom);
        }
        self.state[atom as usize] = state;
    }

    fn clear(&mut self) {
        for atom in self.touched.drain(..) {
            self.state[atom as usize] = FRESH;
        }
    }
}

/// Some guess cannot be put as a statement.
struct Unsaid;

impl Learner {
    /// What to learn from a conflict. The clause, if there is one, is left in `learnt`: the
    /// statement that follows first, then one of the level to go back to.
    pub fn analyse(&mut self, space: &Space, conflict: Conflict) -> Lesson {
        let mut facts = Vec::new();
        let said = self.say_conflict(space, conflict, &mut facts);
        if said.is_err() {
            return self.give_up(self.atoms.depth());
        }
        let level = facts.iter().map(|l| self.atoms.level(l.atom())).max().unwrap_or(0);
        if level <= self.floor {
            return self.give_up(self.floor);
        }
        let lesson = match self.first_point(space, level, facts) {
            Ok(()) => self.shorten(space, level),
            Err(Unsaid) => self.give_up(level),
        };
        self.scratch.clear();
        lesson
    }

    fn give_up(&self, level: u32) -> Lesson {
        if level == 0 { Lesson::End } else { Lesson::Guess { level } }
    }

    /// Go through the trail backwards, and put what explains a statement of the level instead of
    /// it, until only one of that level is left.
    fn first_point(
        &mut self,
        space: &Space,
        level: u32,
        mut facts: Vec<Lit>,
    ) -> Result<(), Unsaid> {
        self.learnt.clear();
        self.learnt.push(Lit::is(0)); // the place of the one of this level
        let mut here = self.see(&facts, level);
        let mut at = self.atoms.span(level).end;
        loop {
            let lit = loop {
                at -= 1;
                let lit = self.atoms.trail()[at];
                if self.scratch.state[lit.atom() as usize] == SEEN {
                    break lit;
                }
            };
            here -= 1;
            if here == 0 {
                self.learnt[0] = lit.contrary();
                return Ok(());
            }
            facts.clear();
            self.say_reason(space, lit, &mut facts)?;
            here += self.see(&facts, level);
        }
    }

    /// Take in statements; how many of them are new and of the level.
    fn see(&mut self, facts: &[Lit], level: u32) -> u32 {
        let mut here = 0;
        for lit in facts {
            let atom = lit.atom();
            let its_level = self.atoms.level(atom);
            if self.scratch.state[atom as usize] != FRESH || its_level == 0 {
                continue;
            }
            self.scratch.set(atom, SEEN);
            self.lively.bump(self.atoms.owner(atom));
            if its_level == level {
                here += 1;
            } else {
                self.learnt.push(lit.contrary());
            }
        }
        here
    }

    /// Drop what follows from the rest; find the level to go back to.
    fn shorten(&mut self, space: &Space, level: u32) -> Lesson {
        let mut learnt = std::mem::take(&mut self.learnt);
        let mut kept = 1;
        for i in 1..learnt.len() {
            if !self.follows(space, learnt[i].contrary(), 0) {
                learnt[kept] = learnt[i];
                kept += 1;
            }
        }
        learnt.truncate(kept);
        let mut back = 0;
        for i in 1..learnt.len() {
            let its_level = self.atoms.level(learnt[i].atom());
            if its_level > back {
                back = its_level;
                learnt.swap(1, i);
            }
        }
        let spans = self.count_levels(&learnt);
        self.learnt = learnt;
        debug_assert!(back < level);
        Lesson::Clause { level: back.max(self.floor), spans }
    }

    /// Whether a statement follows from others of the clause.
    fn follows(&mut self, space: &Space, lit: Lit, depth: u32) -> bool {
        if depth > DEEPEST || self.atoms.reason(lit.atom()) == Reason::Guess {
            return false;
        }
        let mut facts = std::mem::take(&mut self.scratch.facts);
        let first = facts.len();
        let said = self.say_reason(space, lit, &mut facts);
        let past = facts.len();
        self.scratch.facts = facts;
        let follows = said.is_ok()
            && (first..past).all(|i| self.is_said(space, self.scratch.facts[i], depth));
        self.scratch.facts.truncate(first);
        follows
    }

    /// Whether a statement is one of the clause, or follows from it.
    fn is_said(&mut self, space: &Space, fact: Lit, depth: u32) -> bool {
        let atom = fact.atom();
        if self.atoms.level(atom) == 0 {
            return true;
        }
        match self.scratch.state[atom as usize] {
            SEEN | IMPLIED => return true,
            NEEDED => return false,
            _ => {}
        }
        let follows = self.follows(space, fact, depth + 1);
        self.scratch.set(atom, if follows { IMPLIED } else { NEEDED });
        follows
    }

    /// How many levels the statements are of.
    fn count_levels(&mut self, lits: &[Lit]) -> u32 {
        self.scratch.count += 1;
        let mut levels = 0;
        for lit in lits {
            let level = self.atoms.level(lit.atom()) as usize;
            if self.scratch.counted.len() <= level {
                self.scratch.counted.resize(level + 1, 0);
            }
            if self.scratch.counted[level] != self.scratch.count {
                self.scratch.counted[level] = self.scratch.count;
                levels += 1;
            }
        }
        levels
    }

    fn say_conflict(
        &mut self,
        space: &Space,
        conflict: Conflict,
        out: &mut Vec<Lit>,
    ) -> Result<(), Unsaid> {
        match conflict {
            Conflict::Clause(clause) => {
                self.clauses.bump(clause);
                out.extend(self.clauses.lits(clause).map(Lit::contrary));
                Ok(())
            }
            Conflict::Constraint(constraint) => {
                let now = self.atoms.trail().len() as u32;
                self.say_constraint(space, constraint, now, None, out)
            }
        }
    }

    /// Append the statements from which `lit` followed.
    fn say_reason(&mut self, space: &Space, lit: Lit, out: &mut Vec<Lit>) -> Result<(), Unsaid> {
        let atom = lit.atom();
        let x = self.atoms.owner(atom);
        match self.atoms.reason(atom) {
            Reason::Guess => {}
            Reason::Clause(clause) => {
                self.clauses.bump(clause);
                out.extend(self.clauses.lits(clause).filter(|l| *l != lit).map(Lit::contrary));
            }
            Reason::Taken => out.push(Lit::is(self.atoms.fixed(x).expect("it has another value"))),
            Reason::Last => out.extend(self.atoms.of(x).filter(|a| *a != atom).map(Lit::is_not)),
            Reason::Constraint(constraint) => {
                let lost = Some((x, self.atoms.value_of(space, atom)));
                self.say_constraint(space, constraint, self.atoms.place(atom), lost, out)?;
            }
        }
        Ok(())
    }

    fn say_constraint(
        &self,
        space: &Space,
        constraint: u32,
        place: u32,
        lost: Lost,
        out: &mut Vec<Lit>,
    ) -> Result<(), Unsaid> {
        let scope = &self.plan.scopes[constraint as usize];
        if scope.iter().any(|x| self.atoms.count(*x) == 0) {
            return self.say_guesses(space, place, out);
        }
        let past = Past::new(space, &self.atoms, place);
        explain(&self.plan.constraints[constraint as usize], scope, &past, lost, out);
        Ok(())
    }

    /// All guesses before a place of the trail, and those taken back for good.
    fn say_guesses(&self, space: &Space, place: u32, out: &mut Vec<Lit>) -> Result<(), Unsaid> {
        let unsaid = |var, value| self.atoms.atom(space, var, value).is_none();
        if self.path.iter().any(|g| unsaid(g.var, g.value)) {
            return Err(Unsaid);
        }
        let root = self.atoms.span(0).end;
        let guessed = |l: &&Lit| self.atoms.reason(l.atom()) == Reason::Guess;
        let standing = self.atoms.trail().get(root..place as usize).unwrap_or_default();
        out.extend(standing.iter().filter(guessed));
        Ok(())
    }
}
