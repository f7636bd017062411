//! What is still possible: the words of each entry and the letters of each cell, and the way back.
//!
//! Invariant: whoever changes a set first saves it: an entry's words once between two marks, a
//! cell's letters every time. Undoing brings back what was saved, last first.

use super::question::Question;

/// What was saved, whose former content lies on the pool.
enum Saved {
    Words { entry: usize, size: u32 },
    Letters { cell: usize },
}

/// The sets, the queue of entries to look at, and the trail.
pub struct State {
    words: Vec<Vec<u64>>,
    /// how many words each entry has left
    pub sizes: Vec<u32>,
    letters: Vec<u64>,
    /// how many 64-bit words a cell's letters take
    width: usize,
    /// for each entry, place and letter, where support was last found
    residues: Vec<Vec<u32>>,
    /// how often each entry failed, fading
    pub weights: Vec<f64>,
    queue: Vec<usize>,
    waiting: Vec<bool>,
    trail: Vec<Saved>,
    pool: Vec<u64>,
    stamps: Vec<u64>,
    now: u64,
}

impl State {
    /// All is possible, but for what is given.
    pub fn new(question: &Question) -> Self {
        let (alphabet, entries) = (question.alphabet.len(), question.entries.len());
        let width = alphabet.div_ceil(64).max(1);
        let lists: Vec<_> = question.entries.iter().map(|e| &question.lists[e.list]).collect();
        let mut letters = vec![0; width * question.cells];
        for cell in 0..question.cells {
            (0..alphabet).for_each(|l| letters[cell * width + l / 64] |= 1 << (l % 64));
        }
        for (cell, letter) in &question.given {
            for part in 0..width {
                let bit = if letter / 64 == part { 1 << (letter % 64) } else { 0 };
                letters[cell * width + part] &= bit;
            }
        }
        Self {
            words: lists.iter().map(|list| list.every()).collect(),
            sizes: lists.iter().map(|list| list.count as u32).collect(),
            letters,
            width,
            residues: lists.iter().map(|list| vec![0; list.length * alphabet]).collect(),
            weights: vec![1.0; entries],
            queue: Vec::new(),
            waiting: vec![false; entries],
            trail: Vec::new(),
            pool: Vec::new(),
            stamps: vec![0; entries],
            now: 1,
        }
    }

    /// The first propagation: everything is looked at.
    pub fn begin(&mut self, question: &Question) -> bool {
        if self.sizes.contains(&0) {
            return false;
        }
        for (cell, _) in &question.given {
            let kept = self.of_cell(*cell);
            for &(entry, place) in &question.crossings[*cell] {
                if !self.keep(question, entry, place, &kept) {
                    return false;
                }
            }
        }
        (0..self.sizes.len()).for_each(|entry| self.wake(entry));
        self.propagate(question)
    }

    /// The letters of a cell.
    pub fn of_cell(&self, cell: usize) -> Vec<u64> {
        self.letters[cell * self.width..(cell + 1) * self.width].to_vec()
    }

    /// The only letter of a cell, if there is only one.
    pub fn letter(&self, cell: usize) -> Option<usize> {
        let mut found = members(&self.letters[cell * self.width..(cell + 1) * self.width]);
        let first = found.next();
        if found.next().is_none() { first } else { None }
    }

    /// The words that an entry has left.
    pub fn left(&self, entry: usize) -> Vec<u32> {
        members(&self.words[entry]).map(|word| word as u32).collect()
    }

    /// How many of an entry's words have a letter at a place.
    pub fn count(&self, question: &Question, entry: usize, place: usize, letter: usize) -> u32 {
        let with = question.lists[question.entries[entry].list].with(place, letter);
        self.words[entry].iter().zip(with).map(|(a, b)| (a & b).count_ones()).sum()
    }

    /// Where the trail stands.
    pub fn mark(&mut self) -> usize {
        self.now += 1;
        self.trail.len()
    }

    /// Go back to a mark.
    pub fn undo(&mut self, mark: usize) {
        while self.trail.len() > mark {
            match self.trail.pop() {
                Some(Saved::Words { entry, size }) => {
                    let from = self.pool.len() - self.words[entry].len();
                    self.words[entry].copy_from_slice(&self.pool[from..]);
                    self.pool.truncate(from);
                    self.sizes[entry] = size;
                }
                Some(Saved::Letters { cell }) => {
                    let from = self.pool.len() - self.width;
                    self.letters[cell * self.width..(cell + 1) * self.width]
                        .copy_from_slice(&self.pool[from..]);
                    self.pool.truncate(from);
                }
                None => {}
            }
        }
        self.now += 1;
    }

    /// Put a word at an entry, and see what follows.
    pub fn put(&mut self, question: &Question, entry: usize, word: u32) -> bool {
        self.save(entry);
        self.words[entry].fill(0);
        self.words[entry][word as usize / 64] = 1 << (word % 64);
        self.sizes[entry] = 1;
        self.wake(entry);
        self.propagate(question)
    }

    fn save(&mut self, entry: usize) {
        if self.stamps[entry] != self.now {
            self.stamps[entry] = self.now;
            self.pool.extend_from_slice(&self.words[entry]);
            self.trail.push(Saved::Words { entry, size: self.sizes[entry] });
        }
    }

    fn wake(&mut self, entry: usize) {
        if !std::mem::replace(&mut self.waiting[entry], true) {
            self.queue.push(entry);
        }
    }

    fn fail(&mut self, entry: usize) -> bool {
        self.weights[entry] += 1.0;
        self.queue.drain(..).for_each(|e| self.waiting[e] = false);
        false
    }

    /// Look at entries, smallest first, until nothing changes or something fails.
    fn propagate(&mut self, question: &Question) -> bool {
        while let Some(at) = (0..self.queue.len()).min_by_key(|at| self.sizes[self.queue[*at]]) {
            let entry = self.queue.swap_remove(at);
            self.waiting[entry] = false;
            if !self.narrow_cells(question, entry) || !self.keep_apart(question, entry) {
                return false;
            }
        }
        true
    }

    /// Take from the entry's cells the letters that none of its words has there.
    fn narrow_cells(&mut self, question: &Question, entry: usize) -> bool {
        for (place, &cell) in question.entries[entry].cells.iter().enumerate() {
            let before = self.of_cell(cell);
            let mut kept = vec![0; self.width];
            for letter in members(&before) {
                if self.is_supported(question, entry, place, letter) {
                    kept[letter / 64] |= 1 << (letter % 64);
                }
            }
            if kept == before {
                continue;
            }
            if kept.iter().all(|part| *part == 0) {
                return self.fail(entry);
            }
            self.pool.extend_from_slice(&before);
            self.trail.push(Saved::Letters { cell });
            self.letters[cell * self.width..(cell + 1) * self.width].copy_from_slice(&kept);
            for &(other, its) in &question.crossings[cell] {
                if (other, its) != (entry, place) && !self.keep(question, other, its, &kept) {
                    return self.fail(other);
                }
            }
        }
        true
    }

    fn is_supported(
        &mut self,
        question: &Question,
        entry: usize,
        place: usize,
        letter: usize,
    ) -> bool {
        let with = question.lists[question.entries[entry].list].with(place, letter);
        let residue = &mut self.residues[entry][place * question.alphabet.len() + letter];
        let left = &self.words[entry];
        if left[*residue as usize] & with[*residue as usize] != 0 {
            return true;
        }
        match left.iter().zip(with).position(|(a, b)| a & b != 0) {
            Some(found) => {
                *residue = found as u32;
                true
            }
            None => false,
        }
    }

    /// Keep of an entry's words those with one of these letters at a place.
    fn keep(&mut self, question: &Question, entry: usize, place: usize, kept: &[u64]) -> bool {
        let list = &question.lists[question.entries[entry].list];
        self.save(entry);
        let mut allowed = vec![0u64; list.width];
        for letter in members(kept) {
            allowed.iter_mut().zip(list.with(place, letter)).for_each(|(a, b)| *a |= b);
        }
        let mut size = 0;
        for (words, allowed) in self.words[entry].iter_mut().zip(&allowed) {
            *words &= allowed;
            size += words.count_ones();
        }
        if std::mem::replace(&mut self.sizes[entry], size) != size {
            self.wake(entry);
        }
        size > 0
    }

    /// Take an entry's only word from the others of its list, where no word may stand twice.
    fn keep_apart(&mut self, question: &Question, entry: usize) -> bool {
        if question.repeats || self.sizes[entry] != 1 {
            return true;
        }
        let Some(word) = members(&self.words[entry]).next() else { return true };
        for other in 0..self.sizes.len() {
            let same = question.entries[other].list == question.entries[entry].list;
            if other == entry || !same || self.words[other][word / 64] >> (word % 64) & 1 == 0 {
                continue;
            }
            self.save(other);
            self.words[other][word / 64] &= !(1 << (word % 64));
            self.sizes[other] -= 1;
            if self.sizes[other] == 0 {
                return self.fail(other);
            }
            self.wake(other);
        }
        true
    }
}

/// The numbers in a set, ascending.
fn members(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(part, &bits)| {
        let mut left = bits;
        std::iter::from_fn(move || {
            let bit = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            (bit < 64).then_some(64 * part + bit)
        })
    })
}
