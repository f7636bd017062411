//! The search through boards: each guess makes two of one, and both are settled at once.

use super::board::{Board, EMPTY, State, settle};
use super::simd::{Lanes, Task, run};
use crate::{Counters, Random, Turn};

/// A search: the boards not yet looked into, the one to come next on top.
///
/// Invariant: every solution not yet given lies under exactly one of them; all are settled, and
/// none has failed.
pub struct Search {
    boards: Vec<(Board, State, u32)>,
    counters: Counters,
    found: Option<Board>,
}

impl Default for Search {
    /// Nothing to search yet.
    fn default() -> Self {
        Self { boards: Vec::with_capacity(32), counters: Counters::default(), found: None }
    }
}

impl Search {
    /// Begin with this settled board; what was left of another is dropped.
    #[inline(always)]
    pub fn begin(&mut self, board: &Board, state: State) {
        self.boards.clear();
        self.keep(board, state, 0);
    }

    /// The solution just found, 1 to 9.
    pub fn values(&self) -> [u8; 81] {
        self.found.as_ref().map_or([0; 81], Board::values)
    }

    /// What it has cost so far.
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// On to the next solution, guessing at most `fuel` times.
    pub fn advance(&mut self, fuel: u64) -> Turn {
        run(Advance { search: self, fuel })
    }

    /// The same, in code already made for these lanes.
    #[inline(always)]
    pub fn next<L: Lanes>(&mut self, mut fuel: u64) -> Turn {
        while let Some((board, state, depth)) = self.boards.pop() {
            if state == State::Solved {
                self.found = Some(board);
                self.counters.solutions += 1;
                return Turn::Found;
            }
            if fuel == 0 {
                self.boards.push((board, state, depth));
                return Turn::Tired;
            }
            fuel -= 1;
            self.guess::<L>(&board, depth + 1);
        }
        Turn::Exhausted
    }

    #[inline(always)]
    fn guess<L: Lanes>(&mut self, board: &Board, depth: u32) {
        self.counters.nodes += 1;
        self.counters.depth = self.counters.depth.max(u64::from(depth));
        let mut boards = board.branch();
        let states = settle::<L>(&mut boards);
        for (board, state) in boards.iter().zip(states) {
            self.keep(board, state, depth);
        }
    }

    #[inline(always)]
    fn keep(&mut self, board: &Board, state: State, depth: u32) {
        if state == State::Failed {
            self.counters.fails += 1;
        } else {
            self.boards.push((*board, state, depth));
        }
    }
}

/// A full board by chance: its values, 1 to 9.
pub fn filled(chance: &mut Random) -> [u8; 81] {
    run(Fill(chance))
}

struct Fill<'a>(&'a mut Random);

impl Task for Fill<'_> {
    type Output = [u8; 81];

    #[inline(always)]
    fn run<L: Lanes>(self) -> [u8; 81] {
        let mut boards = vec![(EMPTY, State::Open)];
        while let Some((board, state)) = boards.pop() {
            if state == State::Solved {
                return board.values();
            }
            let mut two = board.branch_by(self.0);
            let states = settle::<L>(&mut two);
            let found = two.into_iter().zip(states);
            boards.extend(found.filter(|(_, state)| *state != State::Failed));
        }
        [0; 81] // never: the empty board has solutions
    }
}

/// Deduce all that can be on this board.
pub fn settled(board: Board) -> (Board, State) {
    run(Settle(board))
}

struct Settle(Board);

impl Task for Settle {
    type Output = (Board, State);

    #[inline(always)]
    fn run<L: Lanes>(self) -> (Board, State) {
        let mut boards = [self.0, self.0];
        let states = settle::<L>(&mut boards);
        (boards[0], states[0])
    }
}

struct Advance<'a> {
    search: &'a mut Search,
    fuel: u64,
}

impl Task for Advance<'_> {
    type Output = Turn;

    #[inline(always)]
    fn run<L: Lanes>(self) -> Turn {
        self.search.next::<L>(self.fuel)
    }
}
