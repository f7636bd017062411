//! The domains as they were at an earlier moment: what explanations may speak of.

use super::atoms::{Atoms, Lit};
use crate::model::Var;
use crate::space::Space;

/// What was known before a place of the trail.
#[derive(Clone, Copy, Debug)]
pub struct Past<'a> {
    space: &'a Space,
    atoms: &'a Atoms,
    place: u32,
}

impl<'a> Past<'a> {
    /// All that is known before this place.
    pub fn new(space: &'a Space, atoms: &'a Atoms, place: u32) -> Self {
        Self { space, atoms, place }
    }

    /// Whether anything precise is known of a variable.
    pub fn knows(&self, x: Var) -> bool {
        self.atoms.count(x) > 0
    }

    /// Whether the variable could still have that value.
    #[inline]
    pub fn has(&self, x: Var, value: i64) -> bool {
        self.atoms.atom(self.space, x, value).is_some_and(|a| self.open(a))
    }

    #[inline]
    fn open(&self, atom: u32) -> bool {
        self.atoms.truth(Lit::is_not(atom)) <= 0 || self.atoms.place(atom) >= self.place
    }

    /// The values the variable could have, increasing.
    pub fn values(&self, x: Var) -> impl Iterator<Item = i64> + 'a {
        let past = *self;
        self.atoms.of(x).filter(move |a| past.open(*a)).map(move |a| past.value(a))
    }

    /// The values that the variable has not lost for ever, increasing.
    pub fn lasting(&self, x: Var) -> impl Iterator<Item = i64> + 'a {
        let past = *self;
        self.atoms.of(x).filter(move |a| !past.never(*a)).map(move |a| past.value(a))
    }

    #[inline]
    fn never(&self, atom: u32) -> bool {
        self.atoms.truth(Lit::is_not(atom)) > 0 && self.atoms.level(atom) == 0
    }

    #[inline]
    fn value(&self, atom: u32) -> i64 {
        self.atoms.value_of(self.space, atom)
    }

    /// The value, where the variable had one.
    #[inline]
    pub fn fixed(&self, x: Var) -> Option<i64> {
        self.fixed_atom(x).map(|a| self.value(a))
    }

    #[inline]
    fn fixed_atom(&self, x: Var) -> Option<u32> {
        self.atoms.fixed(x).filter(|a| self.atoms.place(*a) < self.place)
    }

    /// Whether the variable had this value, and no other.
    #[inline]
    pub fn is(&self, x: Var, value: i64) -> bool {
        self.fixed_atom(x).is_some_and(|a| self.atoms.atom(self.space, x, value) == Some(a))
    }

    /// At which level the variable lost that value.
    pub fn lost_at(&self, x: Var, value: i64) -> u32 {
        self.atoms.atom(self.space, x, value).map_or(0, |a| self.atoms.level(a))
    }

    /// Say that the variable has the value it has.
    pub fn say_fixed(&self, x: Var, out: &mut Vec<Lit>) {
        if let Some(a) = self.fixed_atom(x)
            && self.atoms.level(a) > 0
        {
            out.push(Lit::is(a));
        }
    }

    /// Say that the variable has not that value, which it has lost.
    #[inline]
    pub fn say_lost(&self, x: Var, value: i64, out: &mut Vec<Lit>) {
        if let Some(a) = self.atoms.atom(self.space, x, value)
            && self.atoms.level(a) > 0
        {
            debug_assert!(!self.open(a));
            out.push(Lit::is_not(a));
        }
    }

    /// Say of the variable that it has none of the lost values that `which` picks; that it has its
    /// value where it has one.
    pub fn say_lost_where(&self, x: Var, which: impl Fn(i64) -> bool, out: &mut Vec<Lit>) {
        if self.fixed_atom(x).is_some() {
            return self.say_fixed(x, out);
        }
        for atom in self.atoms.of(x) {
            if !self.open(atom) && self.atoms.level(atom) > 0 && which(self.value(atom)) {
                out.push(Lit::is_not(atom));
            }
        }
    }

    /// Whether the statement held.
    #[cfg(debug_assertions)]
    pub fn held(&self, lit: Lit) -> bool {
        self.atoms.truth(lit) > 0 && self.atoms.place(lit.atom()) < self.place
    }

    /// Whether the statement lets the variable have the value.
    #[cfg(debug_assertions)]
    pub fn allows(&self, lit: Lit, x: Var, value: i64) -> bool {
        self.atoms.owner(lit.atom()) != x || (self.value(lit.atom()) == value) == lit.affirms()
    }

    /// Say all that is known of the variable.
    pub fn say_all(&self, x: Var, out: &mut Vec<Lit>) {
        self.say_lost_where(x, |_| true, out);
    }
}
