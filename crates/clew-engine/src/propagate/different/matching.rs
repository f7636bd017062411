//! Every value that no solution of this constraint alone has goes (Régin 1994).

use super::graph::Graph;
use super::word::Word;
use super::{Propagator, Scope, Words, greatest_hall};
use crate::space::{Outcome, Space, Stop, on};

/// Looks for Hall sets with a matching that is kept from run to run and only mended.
///
/// It counts on fixed values being gone from the others already, for its strength, not for being
/// right.
pub struct Matching {
    scope: Scope,
    words: Option<Words>,
    word: Word,
    graph: Graph,
    /// how many open variables have that many values
    sizes: Vec<u32>,
    /// the open positions that a Hall set may contain
    inner: Vec<u32>,
    /// the other open positions
    outer: Vec<u32>,
    /// in one word: the values of each position
    rows: Vec<u64>,
}

impl Matching {
    pub fn new(scope: Scope) -> Self {
        let n = scope.vars.len();
        Self {
            words: None,
            word: Word::new(n),
            graph: Graph::new(0), // most do without it
            sizes: vec![0; n.max(65) + 1],
            inner: Vec::new(),
            outer: Vec::new(),
            rows: vec![0; n],
            scope,
        }
    }
}

impl Propagator for Matching {
    fn attach(&mut self, space: &mut Space, me: u32) -> u32 {
        self.words = Words::new(&self.scope, space);
        if self.words.is_none() {
            self.graph = Graph::new(self.scope.vars.len());
        }
        self.scope.attach(space, me, on::ANY)
    }

    fn propagate(&mut self, space: &mut Space, _changed: &[u32]) -> Outcome {
        if let Some(words) = self.words.take() {
            let outcome = self.in_words(space, &words);
            self.words = Some(words);
            outcome
        } else {
            self.in_graph(space)
        }
    }

    fn priority(&self) -> usize {
        3
    }

    fn settles(&self) -> bool {
        self.words.is_some() && !self.scope.repeats
    }
}

impl Matching {
    fn in_words(&mut self, space: &mut Space, words: &Words) -> Outcome {
        let open = self.count_rows(space, words);
        let Some(greatest) = greatest_hall(&self.sizes[..65], open) else { return Ok(()) };
        self.split(open, |m, i| m.rows[i].count_ones() as usize <= greatest);
        let hall = self.word.filter(&mut self.rows, &self.inner).ok_or(Stop::Fail)?;
        if hall == 0 {
            return Ok(());
        }
        for &position in &self.inner {
            let i = position as usize;
            space.keep_bits(self.scope.vars[i], self.rows[i] >> words.shifts[i])?;
        }
        for &position in &self.outer {
            let i = position as usize;
            space.keep_bits(self.scope.vars[i], !(hall >> words.shifts[i]))?;
        }
        Ok(())
    }

    /// Close what is fixed; rows and sizes of the rest. Returns how many are open.
    fn count_rows(&mut self, space: &mut Space, words: &Words) -> usize {
        self.sizes[..65].fill(0);
        let mut open = self.scope.open(space);
        let mut at = 0;
        while at < open {
            let position = self.scope.order[at];
            let row = words.row(&self.scope, space, position as usize);
            if row.is_power_of_two() {
                open = self.scope.close(position, open);
            } else {
                self.rows[position as usize] = row;
                self.sizes[row.count_ones() as usize] += 1;
                at += 1;
            }
        }
        self.scope.set_open(space, open);
        open
    }

    /// Part the open positions into those that a Hall set may contain and the rest.
    fn split(&mut self, open: usize, is_inner: impl Fn(&Self, usize) -> bool) {
        self.inner.clear();
        self.outer.clear();
        for at in 0..open {
            let position = self.scope.order[at];
            let inside = is_inner(self, position as usize);
            if inside { &mut self.inner } else { &mut self.outer }.push(position);
        }
    }

    fn in_graph(&mut self, space: &mut Space) -> Outcome {
        let open = self.count_sizes(space);
        let Some(greatest) = greatest_hall(&self.sizes, open) else { return Ok(()) };
        self.split(open, |m, i| {
            let x = m.scope.vars[i];
            space.size(x) as usize <= greatest && !space.is_wide(x)
        });
        self.graph.load(space, &self.scope, &self.inner)?;
        self.graph.filter(space, &self.scope, &self.inner, &self.outer)
    }

    fn count_sizes(&mut self, space: &mut Space) -> usize {
        self.sizes.fill(0);
        let most = self.sizes.len() - 1;
        let mut open = self.scope.open(space);
        let mut at = 0;
        while at < open {
            let position = self.scope.order[at];
            let size = space.size(self.scope.vars[position as usize]);
            if size == 1 {
                open = self.scope.close(position, open);
            } else {
                self.sizes[(size as usize).min(most)] += 1;
                at += 1;
            }
        }
        self.scope.set_open(space, open);
        open
    }
}
