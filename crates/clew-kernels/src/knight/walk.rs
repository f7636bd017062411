//! A knight that goes from square to square: plain backtracking, and Warnsdorff's rule with its
//! ways to break ties, with or without taking moves back.
//!
//! Payload: the rule (0 none, else Warnsdorff's with ties by 1 the order of squares, 2 chance,
//! 3 the fewest exits one move later, 4 the distance from the middle, 5 first 3, then 4); whether
//! moves are taken back (0 or 1); then the board.
//!
//! A *node* is a square entered, a *check* a square looked at, a *backtrack* a square left again,
//! a *fail* a square from which no move leads on, or a full tour that is not what is asked.
//! Without taking back, the first fail ends it, and nothing is proved.

use super::board::{Board, NONE};
use crate::{Counters, Kernel, Random, Turn};

/// The running walk.
///
/// Invariant: `path` is where the knight stood; `moves[k]` are the moves left to try from its k-th
/// square on, the best last (`moves[0]`: where to begin).
pub struct Walk {
    board: Board,
    rule: u64,
    back: bool,
    chance: Random,
    visited: Vec<bool>,
    /// how many squares not yet visited each cell sees
    exits: Vec<u8>,
    path: Vec<u32>,
    starts: Vec<u32>,
    moves: Vec<Moves>,
    done: bool,
    counters: Counters,
    solution: Vec<i64>,
}

#[derive(Clone, Copy, Default)]
struct Moves {
    to: [u32; 8],
    left: u8,
}

impl Moves {
    fn of(cells: &[u32]) -> Self {
        let mut moves = Self { left: cells.len() as u8, ..Self::default() };
        moves.to[..cells.len()].copy_from_slice(cells);
        moves
    }

    fn pop(&mut self) -> Option<u32> {
        self.left = self.left.checked_sub(1)?;
        Some(self.to[self.left as usize])
    }
}

impl Walk {
    /// Reads the payload.
    pub fn open(words: &[u64]) -> Result<Self, String> {
        let [rule, back, rest @ ..] = words else {
            return Err("the payload is too short".into());
        };
        let board = Board::open(rest)?;
        let size = board.size();
        let mut walk = Self {
            rule: *rule,
            back: *back != 0,
            chance: Random::new(board.seed),
            visited: vec![false; size],
            exits: (0..size as u32).map(|cell| board.near(cell).len() as u8).collect(),
            path: Vec::with_capacity(size),
            starts: Vec::new(),
            moves: Vec::with_capacity(size),
            done: false,
            counters: Counters::default(),
            solution: Vec::new(),
            board,
        };
        let starts = match walk.board.first() {
            NONE => (0..size as u32).collect(),
            cell => vec![cell],
        };
        walk.starts = walk.choose(starts);
        Ok(walk)
    }

    /// Of the cells the ones that the next number may stand on, the best last.
    fn choose(&mut self, cells: Vec<u32>) -> Vec<u32> {
        let number = self.path.len() + 1;
        let asked = self.board.holder(number);
        self.counters.checks += cells.len() as u64;
        let mut open: Vec<u32> = cells
            .into_iter()
            .filter(|cell| {
                let given = self.board.number[*cell as usize] as usize;
                !self.visited[*cell as usize]
                    && (given == 0 || given == number)
                    && (asked == NONE || asked == *cell)
            })
            .collect();
        if self.rule > 0 {
            let mut keyed: Vec<([u64; 3], u32)> =
                open.iter().map(|cell| (self.key(*cell), *cell)).collect();
            keyed.sort_unstable();
            open = keyed.into_iter().map(|(_, cell)| cell).collect();
        }
        if !self.back {
            open.truncate(1);
        }
        open.reverse();
        open
    }

    /// What Warnsdorff's rule goes by: the least is best, and among equals the first cell.
    fn key(&mut self, cell: u32) -> [u64; 3] {
        let exits = u64::from(self.exits[cell as usize]);
        let outer = u64::MAX - self.board.outwards(cell);
        match self.rule {
            2 => [exits, self.chance.next_u64(), 0],
            3 => [exits, self.later(cell), 0],
            4 => [exits, outer, 0],
            5 => [exits, self.later(cell), outer],
            _ => [exits, 0, 0],
        }
    }

    /// The fewest exits of the squares that come after this one.
    fn later(&self, cell: u32) -> u64 {
        let after = self.board.near(cell).iter().filter(|next| !self.visited[**next as usize]);
        after.map(|next| u64::from(self.exits[*next as usize])).min().unwrap_or(9)
    }

    fn enter(&mut self, cell: u32) {
        self.visited[cell as usize] = true;
        self.path.push(cell);
        for &other in self.board.near(cell) {
            self.exits[other as usize] -= 1;
        }
        self.counters.nodes += 1;
        self.counters.depth = self.counters.depth.max(self.path.len() as u64);
    }

    fn leave(&mut self) {
        if let Some(cell) = self.path.pop() {
            self.visited[cell as usize] = false;
            for &other in self.board.near(cell) {
                self.exits[other as usize] += 1;
            }
            self.counters.backtracks += 1;
        }
    }

    /// All squares are visited: is that a tour as it is asked?
    fn accept(&mut self) -> bool {
        let (first, last) = (self.path[0], self.path[self.path.len() - 1]);
        if self.board.closed && !self.board.near(last).contains(&first) {
            return false;
        }
        let backward = self.board.either_way() && self.path.len() > 2 && self.path[1] > last;
        if backward && self.back {
            return false; // it will come the other way round
        }
        self.counters.solutions += 1;
        self.solution = vec![0; self.path.len()];
        let size = self.path.len();
        for (i, &cell) in self.path.iter().enumerate() {
            let place = if backward { (size - i) % size } else { i };
            self.solution[cell as usize] = place as i64 + 1;
        }
        true
    }

    /// Go to a square; whether a tour is found.
    fn go(&mut self, cell: u32) -> bool {
        self.enter(cell);
        let full = self.path.len() == self.board.size();
        let next = if full { Vec::new() } else { self.choose(self.board.near(cell).to_vec()) };
        self.moves.push(Moves::of(&next));
        let found = full && self.accept();
        if !found && next.is_empty() {
            self.counters.fails += 1;
        }
        found
    }

    fn waiting(&self) -> bool {
        self.moves.last().map_or(!self.starts.is_empty(), |moves| moves.left > 0)
    }

    fn pop(&mut self) -> Option<u32> {
        match self.moves.last_mut() {
            Some(moves) => moves.pop(),
            None => self.starts.pop(),
        }
    }
}

impl Kernel for Walk {
    fn advance(&mut self, mut fuel: u64) -> Turn {
        while !self.done {
            if self.waiting() {
                if fuel == 0 {
                    return Turn::Tired;
                }
                fuel -= 1;
                if let Some(cell) = self.pop()
                    && self.go(cell)
                {
                    return Turn::Found;
                }
            } else if self.moves.pop().is_some() && self.back {
                self.leave();
            } else {
                self.done = true;
            }
        }
        if self.back || self.path.is_empty() { Turn::Exhausted } else { Turn::GaveUp }
    }

    fn solution(&self) -> &[i64] {
        &self.solution
    }

    fn counters(&self) -> Counters {
        self.counters
    }
}
