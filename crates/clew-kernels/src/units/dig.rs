//! Puzzles dug out of a full grid: clues are taken away, group by group, for as long as the rest
//! still has one solution only.
//!
//! Payload: `seed`, `size`, `cells`, number of units, `wanted` (how many clues; 0: as few as
//! taking away leads to), `patience`, `effort`; then the cells of each unit; then each cell's group
//! (those of a group stay or go together); then the grid to dig in, value by value, or nothing, and
//! it is drawn by chance.
//!
//! The one answer is the value of each clue, 0 where there is none. It may have more clues than
//! wanted: the fewest that `effort` (values placed, in all) has led to. A group whose test is not
//! decided within `patience` (values placed; 0: without end) stays.

use super::board::Board;
use super::search::{End, Search};
use crate::sudoku9::filled;
use crate::{Counters, Kernel, Random, Sudoku9, Turn};

/// How much a grid may cost, in values placed for each cell, before one begins anew.
const FILLING: u64 = 40;
/// How many grids are begun before one gives up.
const GRIDS: u32 = 20;
/// Rounds without fewer clues after which another grid is taken.
const ROUNDS: u32 = 300;
/// How many groups are put back before one digs again, at most.
const BACK: usize = 4;

/// The digging at work.
pub struct Dig {
    board: Board,
    groups: Vec<Vec<u16>>,
    /// for each cell its group
    group_of: Vec<usize>,
    wanted: usize,
    patience: u64,
    effort: u64,
    chance: Random,
    search: Search,
    /// decides the tests where the board is the usual one
    nine: Option<Sudoku9>,
    /// what the search at hand may still spend
    purse: u64,
    stage: Stage,
    begun: u32,
    given: Vec<u64>,
    grid: Vec<u64>,
    /// for each group, whether it still stands
    stands: Vec<bool>,
    /// those of the last test, for the next one to write over
    masks: Vec<u64>,
    clues: usize,
    /// the groups yet to be tried, the next one last
    ahead: Vec<usize>,
    /// the cell of the group tried that is asked for another value
    suspect: usize,
    /// the fewest clues of this grid: which stand, and how many
    here: Option<(usize, Vec<bool>)>,
    rounds: u32,
    /// how many clues the answer has
    best: usize,
    spent: u64,
    answer: Vec<i64>,
    found: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Filling,
    Choosing,
    Testing,
    Done,
}

impl Dig {
    /// Reads the payload.
    pub fn open(words: &[u64]) -> Result<Self, String> {
        let mut words = words.iter().copied();
        let mut next = || words.next().ok_or_else(|| "the payload is too short".to_string());
        let (seed, size, cells, count) = (next()?, next()?, next()?, next()?);
        let (wanted, patience, effort) = (next()?, next()?, next()?);
        if size > 64 || cells.max(count) > u64::from(u16::MAX) {
            return Err("the board is too large".into());
        }
        let mut cell = || {
            next().and_then(|c| u16::try_from(c).map_err(|_| "there is no such cell".to_string()))
        };
        let mut units = Vec::new();
        for _ in 0..count {
            units.push((0..size).map(|_| cell()).collect::<Result<Vec<_>, _>>()?);
        }
        let mut groups = vec![Vec::new(); cells as usize];
        for index in 0..cells as u16 {
            let group = usize::from(cell()?);
            groups.get_mut(group).ok_or("there is no such group")?.push(index);
        }
        groups.retain(|group| !group.is_empty());
        let board = Board::new(size as usize, cells as usize, units)?;
        let given = words.map(|value| bit(value, size)).collect::<Result<Vec<_>, _>>()?;
        if !given.is_empty() && !board.holds(&given) {
            return Err("the grid does not keep to the units".into());
        }
        Ok(Self::new(board, groups, wanted as usize, (patience, effort), seed, given))
    }

    fn new(
        board: Board,
        groups: Vec<Vec<u16>>,
        wanted: usize,
        (patience, effort): (u64, u64),
        seed: u64,
        given: Vec<u64>,
    ) -> Self {
        let mut group_of = vec![0; board.cells];
        for (group, cells) in groups.iter().enumerate() {
            cells.iter().for_each(|cell| group_of[usize::from(*cell)] = group);
        }
        let mut new = Self {
            stands: vec![true; groups.len()],
            groups,
            group_of,
            wanted,
            patience: if patience == 0 { u64::MAX } else { patience },
            effort,
            chance: Random::new(seed),
            search: Search::default(),
            nine: board.is_usual().then(Sudoku9::default),
            purse: 0,
            stage: Stage::Filling,
            begun: 0,
            given,
            grid: Vec::new(),
            masks: Vec::new(),
            clues: 0,
            ahead: Vec::new(),
            suspect: 0,
            here: None,
            rounds: 0,
            best: usize::MAX,
            spent: 0,
            answer: Vec::new(),
            found: 0,
            board,
        };
        new.begin_grid();
        new
    }

    fn begin_grid(&mut self) {
        if !self.given.is_empty() {
            return self.take_grid(self.given.clone());
        }
        if self.nine.is_some() {
            let values = filled(&mut self.chance);
            self.spent += 1;
            return self.take_grid(values.map(|value| 1 << (value - 1)).to_vec());
        }
        self.begun += 1;
        self.purse = FILLING * self.board.cells as u64;
        let empty = std::iter::repeat_n(self.board.every(), self.board.cells);
        self.search.begin(&self.board, empty);
        self.stage = Stage::Filling;
    }

    fn take_grid(&mut self, grid: Vec<u64>) {
        self.grid = grid;
        self.stands.fill(true);
        self.clues = self.board.cells;
        self.here = None;
        self.rounds = 0;
        self.begun = 0;
        self.try_all();
    }

    fn fill(&mut self, fuel: &mut u64) -> Option<Turn> {
        match self.run(fuel, true) {
            Some(End::Found) => {
                self.take_grid(self.search.solution().to_vec());
                None
            }
            Some(End::None) => self.ended(Turn::Exhausted),
            Some(End::Tired) if self.begun >= GRIDS => self.ended(Turn::GaveUp),
            Some(End::Tired) => {
                self.begin_grid();
                None
            }
            None => Some(Turn::Tired),
        }
    }

    /// Advance the search on what there is of fuel and purse; `Tired` when the purse is empty,
    /// nothing when the fuel is.
    fn run(&mut self, fuel: &mut u64, random: bool) -> Option<End> {
        let allowed = self.purse.min(*fuel);
        let chance = random.then_some(&mut self.chance);
        let (end, spent) = self.search.advance(&self.board, allowed, chance);
        self.pay(fuel, spent);
        (end != End::Tired || self.purse == 0).then_some(end)
    }

    fn pay(&mut self, fuel: &mut u64, spent: u64) {
        self.purse = self.purse.saturating_sub(spent);
        *fuel = fuel.saturating_sub(spent);
        self.spent += spent;
    }

    /// The same for a test. On the usual board its own kernel decides it, and a guess of that is
    /// what counts as a value placed.
    fn run_test(&mut self, fuel: &mut u64) -> Option<End> {
        let Some(nine) = &mut self.nine else { return self.run(fuel, false) };
        let before = nine.counters().nodes;
        let turn = nine.advance(self.purse.min(*fuel));
        let spent = 1 + nine.counters().nodes - before;
        self.pay(fuel, spent);
        match turn {
            Turn::Found => Some(End::Found),
            Turn::Tired => (self.purse == 0).then_some(End::Tired),
            Turn::Exhausted | Turn::GaveUp => Some(End::None),
        }
    }

    fn try_all(&mut self) {
        self.ahead = (0..self.groups.len()).filter(|group| self.stands[*group]).collect();
        self.chance.shuffle(&mut self.ahead);
        self.stage = Stage::Choosing;
    }

    /// Take the next group away that may go without falling short of what is wanted.
    fn choose(&mut self) -> Option<Turn> {
        while let Some(&group) = self.ahead.last() {
            if self.clues >= self.wanted + self.groups[group].len() {
                self.stands[group] = false;
                self.clues -= self.groups[group].len();
                self.suspect = 0;
                self.begin_test();
                return None;
            }
            self.ahead.pop();
        }
        self.judge()
    }

    /// Is there a solution with another value in the suspect's cell?
    ///
    /// The puzzle had one solution before the group was taken away, so that any further one differs
    /// from it somewhere in the group.
    fn begin_test(&mut self) {
        let group = self.ahead[self.ahead.len() - 1];
        let suspect = self.groups[group][self.suspect];
        let mut masks = std::mem::take(&mut self.masks);
        self.allow(&mut masks);
        masks[usize::from(suspect)] &= !self.grid[usize::from(suspect)];
        self.purse = self.patience;
        if masks[usize::from(suspect)] == 0 {
            masks.fill(1); // a board of one value: nothing else can stand there
        }
        match (&mut self.nine, masks.first_chunk()) {
            (Some(nine), Some(masks)) => nine.begin(masks),
            _ => self.search.begin(&self.board, masks.iter().copied()),
        }
        self.masks = masks;
        self.stage = Stage::Testing;
    }

    /// For each cell the values it may have, with the groups that stand.
    fn allow(&self, masks: &mut Vec<u64>) {
        let every = self.board.every();
        masks.clear();
        masks.extend(self.group_of.iter().zip(&self.grid).map(|(group, value)| {
            // (no branch: it would be taken by chance)
            *value | every & u64::from(self.stands[*group]).wrapping_sub(1)
        }));
    }

    fn test(&mut self, fuel: &mut u64) -> Option<Turn> {
        let end = match self.run_test(fuel) {
            None => return Some(Turn::Tired),
            Some(end) => end,
        };
        let group = self.ahead[self.ahead.len() - 1];
        self.suspect += 1;
        if end == End::None && self.suspect < self.groups[group].len() {
            self.begin_test();
            return None;
        }
        if end != End::None {
            self.stands[group] = true;
            self.clues += self.groups[group].len();
        }
        self.ahead.pop();
        self.stage = Stage::Choosing;
        None
    }

    /// Nothing more can go: is it good enough, or shall we try another way?
    fn judge(&mut self) -> Option<Turn> {
        if self.clues < self.best {
            self.best = self.clues;
            self.write();
        }
        if self.wanted == 0 || self.clues == self.wanted || self.spent >= self.effort {
            self.found = 1;
            return self.ended(Turn::Found);
        }
        self.settle_here();
        if self.rounds > ROUNDS {
            self.begin_grid();
        } else {
            self.put_some_back();
        }
        None
    }

    /// Go on from what this grid has led to with the fewest clues.
    fn settle_here(&mut self) {
        self.rounds += 1;
        match &self.here {
            Some((clues, stands)) if *clues < self.clues => {
                self.clues = *clues;
                self.stands.clone_from(stands);
            }
            Some((clues, _)) if *clues == self.clues => {
                self.here = Some((self.clues, self.stands.clone()));
            }
            _ => {
                self.rounds = 0;
                self.here = Some((self.clues, self.stands.clone()));
            }
        }
    }

    fn put_some_back(&mut self) {
        let mut gone: Vec<usize> =
            (0..self.groups.len()).filter(|group| !self.stands[*group]).collect();
        self.chance.shuffle(&mut gone);
        gone.truncate(1 + self.chance.below(BACK));
        for group in gone {
            self.stands[group] = true;
            self.clues += self.groups[group].len();
        }
        self.try_all();
    }

    fn write(&mut self) {
        let value = |(group, bit): (&usize, &u64)| {
            if self.stands[*group] { i64::from(bit.trailing_zeros()) + 1 } else { 0 }
        };
        self.answer = self.group_of.iter().zip(&self.grid).map(value).collect();
    }

    fn ended(&mut self, turn: Turn) -> Option<Turn> {
        self.stage = Stage::Done;
        Some(turn)
    }
}

fn bit(value: u64, size: u64) -> Result<u64, String> {
    if (1..=size).contains(&value) { Ok(1 << (value - 1)) } else { Err("no such value".into()) }
}

impl Kernel for Dig {
    fn advance(&mut self, mut fuel: u64) -> Turn {
        loop {
            if fuel == 0 {
                return Turn::Tired;
            }
            let turn = match self.stage {
                Stage::Filling => self.fill(&mut fuel),
                Stage::Choosing => self.choose(),
                Stage::Testing => self.test(&mut fuel),
                Stage::Done => Some(Turn::Exhausted),
            };
            if let Some(turn) = turn {
                return turn;
            }
        }
    }

    fn solution(&self) -> &[i64] {
        &self.answer
    }

    fn counters(&self) -> Counters {
        Counters { nodes: self.spent, solutions: self.found, ..Counters::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::tests::square;
    use super::*;

    fn dug(wanted: usize, seed: u64, fuel: u64) -> (Vec<i64>, Dig) {
        let groups = (0..81).map(|cell| vec![cell]).collect();
        let mut dig = Dig::new(square(9, 3), groups, wanted, (0, 1 << 22), seed, Vec::new());
        while dig.advance(fuel) != Turn::Found {}
        (dig.solution().to_vec(), dig)
    }

    fn solutions(board: &Board, clues: &[i64]) -> usize {
        let full = board.every();
        let mask = |clue: &i64| if *clue == 0 { full } else { 1 << (clue - 1) };
        let mut search = Search::default();
        search.begin(board, clues.iter().map(mask));
        let mut count = 0;
        while count < 2 && search.advance(board, u64::MAX, None).0 == End::Found {
            count += 1;
            search.refute();
        }
        count
    }

    #[test]
    fn what_is_dug_has_one_solution_and_no_clue_too_many() {
        let (mut clues, dig) = dug(0, 7, u64::MAX);
        assert_eq!(solutions(&dig.board, &clues), 1);
        for cell in 0..81 {
            let clue = std::mem::take(&mut clues[cell]);
            assert!(clue == 0 || solutions(&dig.board, &clues) == 2);
            clues[cell] = clue;
        }
    }

    #[test]
    fn as_many_clues_as_wanted() {
        for wanted in [22, 30, 81] {
            let (clues, dig) = dug(wanted, 1, u64::MAX);
            assert_eq!(clues.iter().filter(|clue| **clue != 0).count(), wanted);
            assert_eq!(solutions(&dig.board, &clues), 1);
        }
    }

    #[test]
    fn little_fuel_changes_nothing() {
        assert_eq!(dug(24, 3, 1).0, dug(24, 3, u64::MAX).0);
    }

    #[test]
    fn a_bad_payload_is_refused() {
        assert!(Dig::open(&[1, 2, 3]).is_err());
        assert!(Dig::open(&[0, 2, 2, 1, 0, 0, 0, 0, 5, 0, 1]).is_err());
        assert!(Dig::open(&[0, 2, 2, 1, 0, 0, 0, 0, 1, 0, 7]).is_err());
        assert!(Dig::open(&[0, 65, 2, 1, 0, 0, 0, 0, 1, 0, 7]).is_err());
        assert!(Dig::open(&[0, 2, 2, 1, 0, 0, 0, 0, 1, 0, 1]).is_ok());
        for (first, second) in [(1, 1), (0, 1), (3, 1)] {
            assert!(Dig::open(&[0, 2, 2, 1, 0, 0, 0, 0, 1, 0, 1, first, second]).is_err());
        }
        assert!(Dig::open(&[0, 2, 2, 1, 0, 0, 0, 0, 1, 0, 1, 1]).is_err());
    }

    #[test]
    fn a_grid_may_be_given() {
        let mut dig = Dig::open(&[0, 2, 2, 1, 0, 0, 9, 0, 1, 0, 1, 2, 1]).expect("a payload");
        assert_eq!(dig.advance(99), Turn::Found);
        assert!([[2, 0], [0, 1]].contains(&[dig.solution()[0], dig.solution()[1]]));
    }
}
