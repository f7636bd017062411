//! Fills entries with words so that they agree where they cross: word puzzles and crosswords.
//!
//! Every entry keeps the set of words it may still take, every cell the set of its letters; each
//! narrows the other until nothing changes. Then the entry with the fewest words for its weight
//! takes the word that leaves its crossings the most, or its first one. Until the first solution
//! the search restarts when it has failed often; entries that failed have gained weight by then.
//!
//! Payload: the number of letters, and each as it is told; cells; whether a word may stand twice;
//! whether to look at what a word leaves; seed; the lists: length, number of words, and their
//! letters one after the other, four to a word (16 bits each); the entries: list, cells; the
//! given: cell, letter. Each group is preceded by how many there are.
//!
//! A *node* is a word put at an entry, a *backtrack* one taken back, a *fail* a contradiction met.

mod question;
mod state;

#[cfg(test)]
mod tests;

use crate::{Counters, Kernel, Random, Turn};
use question::Question;
use state::State;

/// Failures before the first restart, and how they grow from one to the next, in percent.
const PATIENCE: u64 = 100;
const GROWTH: u64 = 115;
/// What is left of a weight after a restart.
const FADING: f64 = 0.98;
/// How far chance may overrule the order of words, in 256ths of a power of two.
const WHIM: usize = 370;

/// An entry at which words are tried, and where the trail stood before.
struct Choice {
    entry: usize,
    words: Vec<u32>,
    next: usize,
    mark: usize,
}

enum Turning {
    Begin,
    /// everything has been propagated: choose an entry, or it is a solution
    Down,
    /// try the next word of the last choice
    Try,
    /// take back the word of the last choice
    Up,
    Done,
}

/// The running search.
pub struct Fill {
    question: Question,
    state: State,
    path: Vec<Choice>,
    at: Turning,
    chance: Random,
    counters: Counters,
    solution: Vec<i64>,
    root: usize,
    patience: u64,
    failed: u64,
}

impl Fill {
    /// Reads the payload.
    pub fn open(words: &[u64]) -> Result<Self, String> {
        let question = Question::read(words)?;
        Ok(Self {
            state: State::new(&question),
            chance: Random::new(question.seed),
            question,
            path: Vec::new(),
            at: Turning::Begin,
            counters: Counters::default(),
            solution: Vec::new(),
            root: 0,
            patience: PATIENCE,
            failed: 0,
        })
    }

    fn begin(&mut self) {
        let possible = self.state.begin(&self.question);
        self.counters.fails += u64::from(!possible);
        self.root = self.state.mark();
        self.at = if possible { Turning::Down } else { Turning::Done };
    }

    /// Choose an entry; false if every one has its word.
    fn choose(&mut self) -> bool {
        let worth = |e: &usize| f64::from(self.state.sizes[*e]) / self.state.weights[*e];
        let open = (0..self.state.sizes.len()).filter(|e| self.state.sizes[*e] > 1);
        let Some(entry) = open.min_by(|a, b| worth(a).total_cmp(&worth(b))) else { return false };
        let words = self.ordered(entry);
        let mark = self.state.mark();
        self.path.push(Choice { entry, words, next: 0, mark });
        true
    }

    /// The words of an entry, first those whose letters leave its crossings the most.
    fn ordered(&mut self, entry: usize) -> Vec<u32> {
        if !self.question.daring {
            return self.state.left(entry);
        }
        let list = &self.question.lists[self.question.entries[entry].list];
        let letters = self.question.alphabet.len();
        let mut merits = vec![0; list.length * letters];
        for (place, cell) in self.question.entries[entry].cells.iter().enumerate() {
            for &(other, its) in &self.question.crossings[*cell] {
                if other != entry {
                    for letter in 0..letters {
                        let left = self.state.count(&self.question, other, its, letter);
                        merits[place * letters + letter] += logarithm(left);
                    }
                }
            }
        }
        let mut found: Vec<(usize, u32)> = Vec::new();
        for word in self.state.left(entry) {
            let merit: usize = (0..list.length)
                .map(|place| merits[place * letters + list.letter(word as usize, place)])
                .sum();
            found.push((merit + self.chance.below(WHIM), word));
        }
        found.sort_unstable_by_key(|(merit, word)| (std::cmp::Reverse(*merit), *word));
        found.into_iter().map(|(_, word)| word).collect()
    }

    fn try_next(&mut self) {
        let depth = self.path.len() as u64;
        let Some(choice) = self.path.last_mut() else {
            self.at = Turning::Done;
            return;
        };
        let Some(&word) = choice.words.get(choice.next) else {
            self.path.pop();
            self.at = if self.path.is_empty() { Turning::Done } else { Turning::Up };
            return;
        };
        choice.next += 1;
        let entry = choice.entry;
        self.counters.nodes += 1;
        self.counters.depth = self.counters.depth.max(depth);
        if self.state.put(&self.question, entry, word) {
            self.at = Turning::Down;
        } else {
            self.counters.fails += 1;
            self.failed += 1;
            self.at = Turning::Up;
        }
    }

    fn take_back(&mut self) {
        let Some(choice) = self.path.last() else {
            self.at = Turning::Done;
            return;
        };
        self.state.undo(choice.mark);
        self.counters.backtracks += 1;
        self.at = Turning::Try;
        if self.counters.solutions == 0 && self.failed > self.patience {
            self.restart();
        }
    }

    fn restart(&mut self) {
        self.counters.backtracks += self.path.len() as u64 - 1;
        self.state.undo(self.root);
        self.path.clear();
        self.failed = 0;
        self.patience = self.patience * GROWTH / 100;
        self.state.weights.iter_mut().for_each(|w| *w = 1.0 + (*w - 1.0) * FADING);
        self.at = Turning::Down;
    }

    fn found(&mut self) {
        self.counters.solutions += 1;
        let letter = |cell| self.state.letter(cell).map_or(0, |l| self.question.alphabet[l]);
        self.solution = (0..self.question.cells).map(letter).collect();
        self.at = if self.path.is_empty() { Turning::Done } else { Turning::Up };
    }
}

/// The logarithm to base 2, in 256ths, the same on every machine; 0 for none.
fn logarithm(number: u32) -> usize {
    match number.checked_ilog2() {
        None => 0,
        Some(whole) => {
            let rest = ((u64::from(number) << 8) >> whole) - 256;
            256 * (whole as usize + 1) + rest as usize
        }
    }
}

impl Kernel for Fill {
    fn advance(&mut self, mut fuel: u64) -> Turn {
        loop {
            match self.at {
                Turning::Done => return Turn::Exhausted,
                Turning::Begin => self.begin(),
                Turning::Up => self.take_back(),
                Turning::Down => {
                    if !self.choose() {
                        self.found();
                        return Turn::Found;
                    }
                    self.at = Turning::Try;
                }
                Turning::Try if fuel == 0 => return Turn::Tired,
                Turning::Try => {
                    fuel -= 1;
                    self.try_next();
                }
            }
        }
    }

    fn solution(&self) -> &[i64] {
        &self.solution
    }

    fn counters(&self) -> Counters {
        self.counters
    }
}
