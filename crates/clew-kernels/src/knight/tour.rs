//! The knight's solver for all boards: the general one for routes, and division first where the
//! board is large.
//!
//! Payload: 1 if it is known that there is no tour, else 0; then the board.

use std::collections::HashSet;

use super::board::Board;
use super::divide::Divide;
use crate::{Counters, Hamilton, Kernel, Turn};

/// From so many squares on a board is divided first.
const LARGE: usize = 2_500;
/// How many tours of a large board are told before it gives up.
const MOST: usize = 1_000;

/// The running solver.
pub struct Tour {
    words: Vec<u64>,
    stage: Stage,
    known: HashSet<u64>,
    tries: usize,
    before: Counters,
}

enum Stage {
    Divide(Box<Divide>),
    General(Box<Hamilton>),
    Never,
}

impl Tour {
    /// Reads the payload.
    pub fn open(words: &[u64]) -> Result<Self, String> {
        let [none, words @ ..] = words else {
            return Err("the payload is too short".into());
        };
        let board = Board::open(words)?;
        let stage = if *none != 0 {
            Stage::Never
        } else if board.size() >= LARGE {
            Stage::Divide(Box::new(Divide::new(board)))
        } else {
            Stage::General(Box::new(general(&board)?))
        };
        let before = Counters::default();
        Ok(Self { words: words.to_vec(), stage, known: HashSet::new(), tries: 0, before })
    }

    /// What the stages so far have cost.
    fn put_by(&mut self) {
        self.before = self.counters();
    }

    /// Division has come to its end: another tour, if it found one, and else the general solver.
    fn again(&mut self) -> Option<Turn> {
        self.put_by();
        self.tries += 1;
        if self.tries > MOST {
            self.stage = Stage::Never;
            return Some(Turn::GaveUp);
        }
        let mut board = Board::open(&self.words).ok()?;
        if self.known.is_empty() {
            self.stage = Stage::General(Box::new(general(&board).ok()?));
        } else {
            board.seed = board.seed.wrapping_add(self.tries as u64);
            self.stage = Stage::Divide(Box::new(Divide::new(board)));
        }
        None
    }
}

/// The same question to the general solver.
fn general(board: &Board) -> Result<Hamilton, String> {
    let size = board.size();
    let end = |number: usize| u64::from(board.holder(number).wrapping_add(1));
    let first = u64::from(board.first().wrapping_add(1));
    let last = if size > 1 { end(size) } else { 0 };
    let mut words = vec![size as u64, u64::from(board.closed), first, last, board.seed];
    let inner = |cell: &u32| (2..size as u32).contains(&board.number[*cell as usize]);
    let given: Vec<u32> = (0..size as u32).filter(inner).collect();
    words.push(given.len() as u64);
    for cell in given {
        words.extend([u64::from(cell), u64::from(board.number[cell as usize])]);
    }
    words.push(0);
    for cell in 0..size as u32 {
        let near = board.near(cell);
        words.push(near.len() as u64);
        words.extend(near.iter().map(|other| u64::from(*other)));
    }
    Hamilton::open(&words)
}

fn told(solution: &[i64]) -> u64 {
    let mix = |sum: u64, place: &i64| (sum ^ *place as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    solution.iter().fold(0, |sum, place| mix(sum, place).rotate_left(23))
}

impl Kernel for Tour {
    fn advance(&mut self, fuel: u64) -> Turn {
        let turn = match &mut self.stage {
            Stage::Never => {
                return if self.tries > MOST { Turn::GaveUp } else { Turn::Exhausted };
            }
            Stage::General(hamilton) => return hamilton.advance(fuel),
            Stage::Divide(divide) => divide.advance(fuel),
        };
        match turn {
            Turn::Found if self.known.insert(told(self.solution())) => Turn::Found,
            Turn::Found => Turn::Tired,
            Turn::GaveUp => self.again().unwrap_or(Turn::Tired),
            turn => turn,
        }
    }

    fn solution(&self) -> &[i64] {
        match &self.stage {
            Stage::Divide(divide) => divide.solution(),
            Stage::General(hamilton) => hamilton.solution(),
            Stage::Never => &[],
        }
    }

    fn counters(&self) -> Counters {
        let now = match &self.stage {
            Stage::Divide(divide) => divide.counters(),
            Stage::General(hamilton) => hamilton.counters(),
            Stage::Never => Counters::default(),
        };
        Counters {
            nodes: self.before.nodes + now.nodes,
            fails: self.before.fails + now.fails,
            backtracks: self.before.backtracks + now.backtracks,
            checks: self.before.checks + now.checks,
            depth: self.before.depth.max(now.depth),
            solutions: self.before.solutions + now.solutions,
        }
    }
}
