//! What was learnt: clauses, of each of which one statement holds; and who waits for what.

use super::atoms::{Atoms, Lit};

/// Words before the statements of a clause: their number, how many levels it spanned when it was
/// learnt (0: it stays for ever), and its activity.
const HEADER: usize = 3;

/// Who waits for a statement to become false.
#[derive(Clone, Copy, Debug)]
pub struct Watch {
    /// the clause
    pub clause: u32,
    /// another statement of it: while that one holds there is nothing to do
    pub blocker: Lit,
}

/// Clauses in one row of words. The first two statements of each are watched.
#[derive(Debug)]
pub struct Clauses {
    words: Vec<u32>,
    /// by statement: the clauses to look at when it becomes false
    watches: Vec<Vec<Watch>>,
    /// the learnt clauses that may be forgotten
    learnt: Vec<u32>,
    bump: f32,
}

impl Clauses {
    /// None yet, on so many atoms.
    pub fn new(atoms: usize) -> Self {
        let watches = (0..2 * atoms).map(|_| Vec::new()).collect();
        Self { words: Vec::new(), watches, learnt: Vec::new(), bump: 1.0 }
    }

    /// The statements of a clause.
    #[inline]
    pub fn lits(&self, clause: u32) -> impl ExactSizeIterator<Item = Lit> + '_ {
        let first = clause as usize + HEADER;
        self.words[first..first + self.words[clause as usize] as usize].iter().map(|w| Lit(*w))
    }

    /// How many learnt clauses may be forgotten.
    pub fn learnt(&self) -> usize {
        self.learnt.len()
    }

    /// Keep a clause of two statements or more, spanning so many levels; 0 keeps it for ever. The
    /// first two must be open, or be the last of it to become false.
    pub fn add(&mut self, lits: &[Lit], levels: u32) -> u32 {
        let clause = self.words.len() as u32;
        self.words.extend([lits.len() as u32, levels, self.bump.to_bits()]);
        self.words.extend(lits.iter().map(|l| l.0));
        self.watch(clause);
        if levels > 0 {
            self.learnt.push(clause);
        }
        clause
    }

    fn watch(&mut self, clause: u32) {
        let first = clause as usize + HEADER;
        let (a, b) = (Lit(self.words[first]), Lit(self.words[first + 1]));
        self.watches[a.0 as usize].push(Watch { clause, blocker: b });
        self.watches[b.0 as usize].push(Watch { clause, blocker: a });
    }

    /// Look at the clauses that wait for `lit`, now false. `make` is told what must hold and why;
    /// returns the first clause of which nothing holds.
    pub fn falsified(
        &mut self,
        lit: Lit,
        atoms: &mut Atoms,
        mut make: impl FnMut(&mut Atoms, Lit, u32),
    ) -> Option<u32> {
        let mut list = std::mem::take(&mut self.watches[lit.0 as usize]);
        let (mut kept, mut at, mut conflict) = (0, 0, None);
        while at < list.len() {
            let watch = list[at];
            at += 1;
            if atoms.truth(watch.blocker) > 0 {
                list[kept] = watch;
                kept += 1;
                continue;
            }
            let Some(first) = self.move_watch(watch.clause, lit, atoms) else { continue };
            list[kept] = Watch { clause: watch.clause, blocker: first };
            kept += 1;
            match atoms.truth(first) {
                0 => make(atoms, first, watch.clause),
                1.. => {}
                _ => {
                    conflict = Some(watch.clause);
                    break;
                }
            }
        }
        if kept != at {
            list.copy_within(at.., kept);
            list.truncate(list.len() - (at - kept));
        }
        self.watches[lit.0 as usize] = list;
        conflict
    }

    /// Watch another statement of the clause instead of `lit`, which is false now. Where there is
    /// none that can hold, or the other watched one holds, that other one.
    #[inline]
    fn move_watch(&mut self, clause: u32, lit: Lit, atoms: &Atoms) -> Option<Lit> {
        let from = clause as usize + HEADER;
        let len = self.words[clause as usize] as usize;
        let words = &mut self.words[from..from + len];
        if words[0] == lit.0 {
            words.swap(0, 1);
        }
        let first = Lit(words[0]);
        if atoms.truth(first) > 0 {
            return Some(first);
        }
        let Some(k) = (2..len).find(|k| atoms.truth(Lit(words[*k])) >= 0) else {
            return Some(first);
        };
        words.swap(1, k);
        let watched = words[1];
        self.watches[watched as usize].push(Watch { clause, blocker: first });
        None
    }

    /// A clause took part in a conflict.
    pub fn bump(&mut self, clause: u32) {
        let word = &mut self.words[clause as usize + 2];
        let activity = f32::from_bits(*word) + self.bump;
        *word = activity.to_bits();
        if activity > 1e20 {
            for c in &self.learnt {
                let word = &mut self.words[*c as usize + 2];
                *word = (f32::from_bits(*word) * 1e-20).to_bits();
            }
            self.bump *= 1e-20;
        }
    }

    /// What took part lately counts more.
    pub fn age(&mut self) {
        self.bump *= 1.0 / 0.999;
    }

    /// Forget half of what was learnt: what spans many levels first, then what was of least use.
    /// Reasons stay. `renamed` is told where each clause that stays has moved.
    pub fn forget(&mut self, is_reason: impl Fn(u32) -> bool, mut renamed: impl FnMut(u32, u32)) {
        let mut candidates: Vec<u32> = self
            .learnt
            .iter()
            .copied()
            .filter(|c| self.words[*c as usize + 1] > 2 && !is_reason(*c))
            .collect();
        let rank = |c: &u32| {
            let at = *c as usize;
            (std::cmp::Reverse(f32::from_bits(self.words[at + 2]).to_bits()), self.words[at + 1])
        };
        candidates.sort_by_key(|c| (rank(c).1, rank(c).0, *c));
        let mut dropped: Vec<u32> = candidates.split_off(candidates.len() / 2);
        dropped.sort_unstable();
        self.rebuild(&dropped, &mut renamed);
    }

    fn rebuild(&mut self, dropped: &[u32], renamed: &mut impl FnMut(u32, u32)) {
        let old = std::mem::take(&mut self.words);
        self.learnt.clear();
        self.watches.iter_mut().for_each(Vec::clear);
        let mut at = 0;
        while at < old.len() {
            let len = HEADER + old[at] as usize;
            if dropped.binary_search(&(at as u32)).is_err() {
                let clause = self.words.len() as u32;
                self.words.extend_from_slice(&old[at..at + len]);
                self.watch(clause);
                renamed(at as u32, clause);
                if old[at + 1] > 0 {
                    self.learnt.push(clause);
                }
            }
            at += len;
        }
    }
}
