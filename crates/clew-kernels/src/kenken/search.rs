//! The solver: tables of cages, units with naked and hidden singles, and guesses.

use super::Puzzle;
use super::space::{Lists, Space};
use super::table::Table;
use crate::{Counters, Kernel, Turn};

/// Rows looked at between two looks at the clock: about a millisecond.
const WORK: u64 = 1 << 20;

/// A guess that can be taken back: a cell and the values it has yet to try, or a value and the
/// cells it has yet to try.
#[derive(Debug)]
struct Guess {
    mark: usize,
    stands: bool,
    choice: Choice,
}

#[derive(Debug)]
enum Choice {
    Cell { cell: u32, left: u64 },
    Place { bit: u64, cells: Vec<u32> },
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// the cage with this index is to get its table
    Begin(usize),
    Choose,
    Try,
    Done,
}

/// The running solver.
///
/// Invariant: in state `Choose` nothing waits, and no rule is broken as far as propagation sees;
/// when all cells have one value, all rules hold.
pub struct Tables {
    puzzle: Puzzle,
    units: Lists,
    tables: Vec<Table>,
    space: Space,
    guesses: Vec<Guess>,
    weights: Option<Weights>,
    state: State,
    work: u64,
    counters: Counters,
    solution: Vec<i64>,
}

/// How often each unit and each cage failed.
struct Weights {
    units: Vec<f64>,
    cages: Vec<f64>,
    /// for each cell its units and cages
    units_of: Lists,
    cages_of: Lists,
}

impl Tables {
    /// Reads the payload.
    pub fn open(words: &[u64]) -> Result<Self, String> {
        let puzzle = Puzzle::read(words)?;
        let weights = (puzzle.word == 1).then(|| Weights::new(&puzzle));
        Ok(Self {
            units: Lists::of(&puzzle.units),
            tables: Vec::new(),
            space: Space::new(&puzzle),
            guesses: Vec::new(),
            weights,
            state: State::Begin(0),
            work: 0,
            counters: Counters::default(),
            solution: Vec::new(),
            puzzle,
        })
    }

    /// Find one cage's ways; after the last, look at everything once.
    fn begin(&mut self, cage: usize) {
        self.state = State::Begin(cage + 1);
        if cage == 0 && !self.settle_units() {
            self.state = State::Done;
        } else if cage < self.puzzle.cages.len() {
            let mut table = Table::new(&self.puzzle, &self.space, cage);
            self.work += table.fill(&self.puzzle, &mut self.space);
            self.tables.push(table);
            self.space.wake_cage(cage as u32);
        } else {
            self.state = if self.settle() { State::Choose } else { State::Done };
        }
    }

    /// Propagate until nothing waits; false at a contradiction.
    fn settle(&mut self) -> bool {
        loop {
            if !self.settle_units() {
                return false;
            }
            let Some(cage) = self.space.next_cage() else { return true };
            let table = &mut self.tables[cage as usize];
            if !table.filter(&self.puzzle, &mut self.space, &mut self.work) {
                if let Some(weights) = &mut self.weights {
                    weights.cages[cage as usize] += 1.0;
                }
                return false;
            }
        }
    }

    fn settle_units(&mut self) -> bool {
        while let Some(unit) = self.space.next_unit() {
            if !self.settle_unit(unit) {
                if let Some(weights) = &mut self.weights {
                    weights.units[unit as usize] += 1.0;
                }
                return false;
            }
        }
        true
    }

    fn settle_unit(&mut self, unit: u32) -> bool {
        let cells = self.units.get(unit);
        let Some(seen) = naked_singles(&mut self.space, cells) else { return false };
        if cells.len() < self.puzzle.values.len() {
            return true;
        }
        let hidden = seen.once & !seen.twice;
        (seen.fixed | seen.once).count_ones() as usize == cells.len()
            && (hidden == 0 || hidden_singles(&mut self.space, cells, hidden))
    }

    /// Begin a guess where it promises most; false when every cell has its value.
    fn choose(&mut self) -> bool {
        let choice = match &self.weights {
            None => smallest(self.space.masks()),
            Some(weights) => weights.choose(&self.space, &self.puzzle, &self.units),
        };
        let Some(choice) = choice else { return false };
        self.guesses.push(Guess { mark: self.space.mark(), stands: false, choice });
        true
    }

    /// Try the next value of the last guess; when it has none left, go on with the one before.
    fn try_next(&mut self) {
        let Some(guess) = self.guesses.last_mut() else {
            self.state = State::Done;
            return;
        };
        if guess.stands {
            guess.stands = false;
            self.counters.backtracks += 1;
            self.space.back(guess.mark);
        }
        let Some((cell, bit)) = guess.choice.next() else {
            self.guesses.pop();
            return;
        };
        guess.stands = true;
        self.counters.nodes += 1;
        self.counters.depth = self.counters.depth.max(self.guesses.len() as u64);
        self.space.set(cell, bit);
        if self.settle() {
            self.state = State::Choose;
        } else {
            self.counters.fails += 1;
        }
    }

    /// Whether the next turn would try a value.
    fn would_try(&self) -> bool {
        self.guesses.last().is_some_and(|guess| !guess.choice.is_spent())
    }

    fn found(&mut self) {
        self.counters.solutions += 1;
        let values = &self.puzzle.values;
        self.solution.clear();
        self.solution
            .extend(self.space.masks().iter().map(|mask| values[mask.trailing_zeros() as usize]));
    }
}

impl Choice {
    fn next(&mut self) -> Option<(u32, u64)> {
        match self {
            Self::Cell { cell, left } => {
                let bit = *left & left.wrapping_neg();
                *left ^= bit;
                (bit != 0).then_some((*cell, bit))
            }
            Self::Place { bit, cells } => cells.pop().map(|cell| (cell, *bit)),
        }
    }

    fn is_spent(&self) -> bool {
        match self {
            Self::Cell { left, .. } => *left == 0,
            Self::Place { cells, .. } => cells.is_empty(),
        }
    }
}

fn is_single(mask: u64) -> bool {
    mask & (mask - 1) == 0
}

/// The values of a unit that stand in a cell, and those in one and in several of the open cells.
struct Seen {
    fixed: u64,
    once: u64,
    twice: u64,
}

/// Takes placed values from the unit's open cells until nothing more comes of it.
fn naked_singles(space: &mut Space, cells: &[u32]) -> Option<Seen> {
    loop {
        let mut seen = Seen { fixed: 0, once: 0, twice: 0 };
        let mut clash = 0;
        for &cell in cells {
            let mask = space.mask(cell);
            if is_single(mask) {
                clash |= seen.fixed & mask;
                seen.fixed |= mask;
            } else {
                seen.twice |= seen.once & mask;
                seen.once |= mask;
            }
        }
        if clash != 0 {
            return None;
        }
        if seen.once & seen.fixed == 0 {
            return Some(seen);
        }
        for &cell in cells {
            if !is_single(space.mask(cell)) && !space.strike(cell, seen.fixed) {
                return None;
            }
        }
    }
}

/// Places the values that one open cell only can take; false where two want the same cell.
fn hidden_singles(space: &mut Space, cells: &[u32], hidden: u64) -> bool {
    for &cell in cells {
        let own = space.mask(cell) & hidden;
        if own != 0 && !is_single(own) {
            return false;
        }
        if own != 0 && own != space.mask(cell) {
            space.set(cell, own);
        }
    }
    true
}

/// The first of the open cells with the fewest values.
fn smallest(masks: &[u64]) -> Option<Choice> {
    let mut best = (u32::MAX, 0);
    for (cell, mask) in masks.iter().enumerate() {
        let size = mask.count_ones();
        if size > 1 && size < best.0 {
            best = (size, cell);
            if size == 2 {
                break;
            }
        }
    }
    let cell = best.1;
    (best.0 < u32::MAX).then(|| Choice::Cell { cell: cell as u32, left: masks[cell] })
}

impl Weights {
    fn new(puzzle: &Puzzle) -> Self {
        let (units_of, cages_of) = {
            let mut units = vec![Vec::new(); puzzle.masks.len()];
            let mut cages = units.clone();
            for (index, unit) in puzzle.units.iter().enumerate() {
                unit.iter().for_each(|cell| units[*cell as usize].push(index as u32));
            }
            for (index, cage) in puzzle.cages.iter().enumerate() {
                cage.cells.iter().for_each(|cell| cages[*cell as usize].push(index as u32));
            }
            (Lists::of(&units), Lists::of(&cages))
        };
        Self {
            units: vec![1.0; puzzle.units.len()],
            cages: vec![1.0; puzzle.cages.len()],
            units_of,
            cages_of,
        }
    }

    fn cell(&self, cell: u32) -> f64 {
        let units = self.units_of.get(cell).iter().map(|u| self.units[*u as usize]);
        let cages = self.cages_of.get(cell).iter().map(|c| self.cages[*c as usize]);
        units.chain(cages).sum()
    }

    /// The cell with the fewest values for its weight, or a value with two places of more weight.
    fn choose(&self, space: &Space, puzzle: &Puzzle, units: &Lists) -> Option<Choice> {
        let mut best = f64::INFINITY;
        let mut choice = None;
        for (cell, mask) in space.masks().iter().enumerate() {
            let size = mask.count_ones();
            if size > 1 {
                let score = f64::from(size) / self.cell(cell as u32);
                if score < best {
                    best = score;
                    choice = Some(Choice::Cell { cell: cell as u32, left: *mask });
                }
            }
        }
        choice.as_ref()?;
        for unit in 0..self.units.len() as u32 {
            let cells = units.get(unit);
            if cells.len() == puzzle.values.len() {
                self.twice(space, unit, cells, &mut best, &mut choice);
            }
        }
        choice
    }

    /// Values with two places in a unit: better than `best`?
    fn twice(
        &self,
        space: &Space,
        unit: u32,
        cells: &[u32],
        best: &mut f64,
        choice: &mut Option<Choice>,
    ) {
        let (mut once, mut two, mut more) = (0u64, 0u64, 0u64);
        for &cell in cells {
            let mask = space.mask(cell);
            more |= two & mask;
            two |= once & mask;
            once |= mask;
        }
        let mut values = two & !more;
        while values != 0 {
            let bit = values & values.wrapping_neg();
            values ^= bit;
            let places: Vec<u32> =
                cells.iter().copied().filter(|c| space.mask(*c) & bit != 0).collect();
            let own = self.units[unit as usize];
            let around: f64 = places.iter().map(|c| self.cell(*c) - own).sum();
            let score = 2.0 / (own + around / 2.0);
            if score < *best {
                *best = score;
                *choice = Some(Choice::Place { bit, cells: places });
            }
        }
    }
}

impl Kernel for Tables {
    fn advance(&mut self, mut fuel: u64) -> Turn {
        self.work = 0;
        loop {
            match self.state {
                State::Done => return Turn::Exhausted,
                State::Begin(cage) => self.begin(cage),
                State::Choose => {
                    self.state = State::Try;
                    if !self.choose() {
                        self.found();
                        return Turn::Found;
                    }
                }
                State::Try => {
                    if self.would_try() {
                        if fuel == 0 {
                            return Turn::Tired;
                        }
                        fuel -= 1;
                    }
                    self.try_next();
                }
            }
            if self.work > WORK {
                return Turn::Tired;
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows and columns of an `n` square, and cages as ``op, target, count, cells…``.
    fn square(word: u64, n: u64, values: &[i64], cages: &[&[u64]]) -> Tables {
        let mut words = vec![word, values.len() as u64];
        words.extend(values.iter().map(|v| *v as u64));
        words.push(n * n);
        words.extend(std::iter::repeat_n((1 << values.len()) - 1, (n * n) as usize));
        words.push(2 * n);
        for i in 0..n {
            words.push(n);
            words.extend((0..n).map(|j| i * n + j));
            words.push(n);
            words.extend((0..n).map(|j| j * n + i));
        }
        words.push(cages.len() as u64);
        cages.iter().for_each(|cage| words.extend_from_slice(cage));
        Tables::open(&words).expect("a sound payload")
    }

    fn count(mut kernel: Tables, fuel: u64) -> Counters {
        loop {
            if kernel.advance(fuel) == Turn::Exhausted {
                return kernel.counters();
            }
        }
    }

    #[test]
    fn latin_squares_are_counted() {
        for word in [0, 1] {
            assert_eq!(count(square(word, 4, &[1, 2, 3, 4], &[]), u64::MAX).solutions, 576);
            assert_eq!(count(square(word, 4, &[1, 2, 3, 4], &[]), 1).solutions, 576);
            assert_eq!(count(square(word, 2, &[0, 5, 7], &[]), 3).solutions, 18);
        }
    }

    #[test]
    fn a_cage_over_all_is_no_table_and_yet_right() {
        let mut cage = vec![0, 0, 36];
        cage.extend(0..36);
        cage[1] = 126;
        let mut kernel = square(0, 6, &[1, 2, 3, 4, 5, 6], &[&cage]);
        let mut turn = Turn::Tired;
        while turn == Turn::Tired {
            turn = kernel.advance(1);
        }
        assert_eq!(turn, Turn::Found);
        assert_eq!(kernel.solution().iter().sum::<i64>(), 126);
    }
}
