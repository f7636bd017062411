//! What is known of every value of every variable, in which order it came, and why.

use crate::model::Var;
use crate::space::Space;

/// A statement on a variable: that it has some value, or that it has not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(pub u32);

impl Lit {
    /// The variable has the atom's value.
    #[inline]
    pub fn is(atom: u32) -> Self {
        Self(atom << 1)
    }

    /// It has not.
    #[inline]
    pub fn is_not(atom: u32) -> Self {
        Self(atom << 1 | 1)
    }

    /// The atom it speaks of.
    #[inline]
    pub fn atom(self) -> u32 {
        self.0 >> 1
    }

    /// Whether it says that the variable has the value.
    #[inline]
    pub fn affirms(self) -> bool {
        self.0 & 1 == 0
    }

    /// The contrary.
    #[inline]
    pub fn contrary(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// Why a statement came to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// it was guessed, or a guess was taken back for good
    Guess,
    /// all others of this clause are false
    Clause(u32),
    /// the variable has another value
    Taken,
    /// the variable has no other value left
    Last,
    /// this constraint, with what held before
    Constraint(u32),
}

/// Where a statement came to hold.
#[derive(Clone, Copy, Debug)]
struct Event {
    level: u32,
    place: u32,
    reason: Reason,
}

/// Variables with more values than this have no atoms: nothing precise is learnt of them.
pub const MOST_VALUES: u64 = 1 << 12;
/// And no more atoms than this in all.
pub const MOST_ATOMS: u64 = 1 << 24;

/// An atom is a value of a variable.
///
/// Invariant: what stands here and what the space says are the same, except for changes of the
/// space that [`Atoms::changed_words`] has not been told yet.
#[derive(Debug)]
pub struct Atoms {
    /// by variable: its first atom (one more at the end)
    first: Vec<u32>,
    /// by variable: the atom that is its value
    value: Vec<Option<u32>>,
    /// by atom: its variable
    owner: Vec<Var>,
    /// by statement: whether it holds (1), its contrary does (−1), or neither (0)
    truth: Vec<i8>,
    event: Vec<Event>,
    /// all that holds, in the order in which it came
    trail: Vec<Lit>,
    /// how much of the trail came before each level but the first
    levels: Vec<u32>,
}

impl Atoms {
    /// The atoms of these variables; what their domains lack holds from the beginning.
    pub fn new(space: &Space) -> Self {
        let mut first = vec![0];
        let mut owner = Vec::new();
        for x in 0..space.len() as Var {
            let room = MOST_ATOMS - owner.len() as u64;
            let count = space.numbers(x).filter(|n| *n <= MOST_VALUES.min(room)).unwrap_or(0);
            owner.resize(owner.len() + count as usize, x);
            first.push(owner.len() as u32);
        }
        let none = Event { level: 0, place: 0, reason: Reason::Guess };
        let mut atoms = Self {
            value: vec![None; space.len()],
            first,
            truth: vec![0; 2 * owner.len()],
            event: vec![none; owner.len()],
            owner,
            trail: Vec::new(),
            levels: Vec::new(),
        };
        for x in 0..space.len() as Var {
            for w in 0..atoms.count(x).div_ceil(64) {
                atoms.read_word(space, x, 64 * w, space.word(x, w), Reason::Guess);
            }
        }
        atoms
    }

    /// How many atoms there are.
    pub fn total(&self) -> usize {
        self.owner.len()
    }

    /// How many atoms a variable has; 0 where nothing precise is known of it.
    #[inline]
    pub fn count(&self, x: Var) -> u32 {
        self.first[x as usize + 1] - self.first[x as usize]
    }

    /// The atoms of a variable.
    #[inline]
    pub fn of(&self, x: Var) -> std::ops::Range<u32> {
        self.first[x as usize]..self.first[x as usize + 1]
    }

    /// The atom of a value, if there is one.
    #[inline]
    pub fn atom(&self, space: &Space, x: Var, value: i64) -> Option<u32> {
        let number = space.number_of(x, value).filter(|n| *n < u64::from(self.count(x)))?;
        Some(self.first[x as usize] + number as u32)
    }

    /// The variable an atom belongs to.
    #[inline]
    pub fn owner(&self, atom: u32) -> Var {
        self.owner[atom as usize]
    }

    /// The value of an atom.
    #[inline]
    pub fn value_of(&self, space: &Space, atom: u32) -> i64 {
        let x = self.owner(atom);
        space.numbered(x, u64::from(atom - self.first[x as usize]))
    }

    /// The atom that a variable has as its value.
    #[inline]
    pub fn fixed(&self, x: Var) -> Option<u32> {
        self.value[x as usize]
    }

    /// 1 where the statement holds, −1 where its contrary does.
    #[inline]
    pub fn truth(&self, lit: Lit) -> i8 {
        self.truth[lit.0 as usize]
    }

    /// At which level an atom was decided.
    #[inline]
    pub fn level(&self, atom: u32) -> u32 {
        self.event[atom as usize].level
    }

    /// At which place of the trail.
    #[inline]
    pub fn place(&self, atom: u32) -> u32 {
        self.event[atom as usize].place
    }

    /// Why.
    #[inline]
    pub fn reason(&self, atom: u32) -> Reason {
        self.event[atom as usize].reason
    }

    /// Clauses have moved.
    pub fn rename_clause(&mut self, atom: u32, clause: u32) {
        self.event[atom as usize].reason = Reason::Clause(clause);
    }

    /// All that holds, in order.
    #[inline]
    pub fn trail(&self) -> &[Lit] {
        &self.trail
    }

    /// The present level.
    #[inline]
    pub fn depth(&self) -> u32 {
        self.levels.len() as u32
    }

    /// Begin a level.
    pub fn deepen(&mut self) {
        self.levels.push(self.trail.len() as u32);
    }

    /// The places of the trail at which a level (1 or more) begins and ends.
    pub fn span(&self, level: u32) -> std::ops::Range<usize> {
        let start = |l: u32| match l {
            0 => 0,
            l => self.levels.get(l as usize - 1).map_or(self.trail.len(), |s| *s as usize),
        };
        start(level)..start(level + 1)
    }

    /// Forget the levels above this one; each value that a variable loses by that is told.
    pub fn back_to(&mut self, level: u32, mut had: impl FnMut(Var, u32)) {
        if level >= self.depth() {
            return;
        }
        let keep = self.levels[level as usize] as usize;
        for lit in self.trail.drain(keep..) {
            self.truth[lit.0 as usize] = 0;
            self.truth[lit.contrary().0 as usize] = 0;
            if lit.affirms() {
                let x = self.owner[lit.atom() as usize];
                self.value[x as usize] = None;
                had(x, lit.atom());
            }
        }
        self.levels.truncate(level as usize);
    }

    /// Write down that an open statement holds.
    #[inline]
    pub fn note(&mut self, lit: Lit, reason: Reason) {
        debug_assert!(self.truth(lit) == 0);
        self.truth[lit.0 as usize] = 1;
        self.truth[lit.contrary().0 as usize] = -1;
        let place = self.trail.len() as u32;
        self.event[lit.atom() as usize] = Event { level: self.depth(), place, reason };
        self.trail.push(lit);
    }

    /// A variable has got this value: the others are taken from it.
    pub fn note_value(&mut self, atom: u32, reason: Reason) {
        let x = self.owner(atom);
        self.note(Lit::is(atom), reason);
        self.value[x as usize] = Some(atom);
        for other in self.of(x) {
            if self.truth(Lit::is(other)) == 0 {
                self.note(Lit::is_not(other), Reason::Taken);
            }
        }
    }

    /// Write down what the space has changed.
    pub fn read_changes(&mut self, space: &Space, since: usize, reason: Reason) {
        space.words_since(since, |x, number, bits| self.read_word(space, x, number, bits, reason));
    }

    fn read_word(&mut self, space: &Space, x: Var, number: u32, bits: u64, reason: Reason) {
        let (first, past) = (self.first[x as usize] + number, self.first[x as usize + 1]);
        if first >= past || self.value[x as usize].is_some() {
            return;
        }
        for (i, atom) in (first..past.min(first + 64)).enumerate() {
            if bits >> i & 1 == 0 && self.truth(Lit::is(atom)) == 0 {
                self.note(Lit::is_not(atom), reason);
            }
        }
        self.note_last(space, x);
    }

    /// Where one value is left in the space and here, it is the variable's value.
    pub fn note_last(&mut self, space: &Space, x: Var) {
        if self.value[x as usize].is_none()
            && let Some(value) = space.value(x)
            && let Some(last) = self.atom(space, x, value)
            && self.of(x).all(|a| a == last || self.truth(Lit::is(a)) == -1)
        {
            self.note_value(last, Reason::Last);
        }
    }
}
