//! A large board is divided into blocks of 4×4, each filled by four small cycles; the squares that
//! are left over and the ends of the tour pull links to themselves; then cycles that lie side by
//! side are joined until one is left. Its work grows with the number of squares.
//!
//! Payload: the board. Numbers other than the first and the last are beyond it. It proves nothing:
//! where it does not succeed, and after its tour, it gives up. A *node* is a joining of two cycles,
//! a *fail* a cycle that had no neighbour to join.

use super::board::{Board, NONE};
use super::ends::ends;
use super::links::{Links, OUTSIDE, Pull, Pulled, tile};
use super::sets::Sets;
use crate::{Counters, Kernel, Random, Turn};

/// How many steps a unit of fuel pays for.
const WORK: i64 = 32;
/// How often cycles that cannot be joined are broken open.
const KICKS: u32 = 400;

enum Stage {
    Tile,
    Pull,
    Label,
    Merge,
    Kick,
    Tell,
    Over,
}

/// The running construction.
pub struct Divide {
    board: Board,
    links: Links,
    stage: Stage,
    /// how far the stage is
    at: usize,
    pull: Pull,
    pulling: bool,
    sets: Sets,
    cycles: usize,
    joined: bool,
    /// a cell of the largest cycle, once that is known; only the others are then looked through
    largest: Option<u32>,
    kicks: u32,
    chance: Random,
    /// whether chance passes over some joinings, so that another seed makes another tour
    varied: bool,
    start: u32,
    end: u32,
    counters: Counters,
    solution: Vec<i64>,
}

impl Divide {
    /// Reads the payload.
    pub fn open(words: &[u64]) -> Result<Self, String> {
        Board::open(words).map(Self::new)
    }

    /// Begin on a board.
    pub fn new(board: Board) -> Self {
        let size = board.size();
        let (start, end) = ends(&board);
        let mut made = Self {
            links: Links::new(size),
            stage: Stage::Tile,
            at: 0,
            pull: Pull::new(size),
            pulling: false,
            sets: Sets::default(),
            cycles: 0,
            joined: false,
            largest: None,
            kicks: 0,
            chance: Random::new(board.seed),
            varied: board.seed != 0,
            start,
            end,
            counters: Counters::default(),
            solution: Vec::new(),
            board,
        };
        if !made.is_served() {
            made.stage = Stage::Over;
        }
        made
    }

    fn is_served(&self) -> bool {
        let size = self.board.size() as u32;
        let last = if self.board.closed { 1 } else { size };
        size > 2 && self.board.number.iter().all(|n| [0, 1, last].contains(n)) && {
            let dark = (0..size).filter(|cell| self.board.is_dark(*cell)).count();
            let odd = size as usize - dark;
            dark.abs_diff(odd) <= usize::from(!self.board.closed)
        }
    }

    /// Whether it is a path that is built: with both ends said, or of an odd number of squares.
    fn is_path(&self) -> bool {
        self.end != NONE && !self.board.closed
    }

    fn tile(&mut self, work: &mut i64) {
        let (down, across) = (self.board.rows as usize / 4, self.board.columns as usize / 4);
        while self.at < down * across {
            if *work <= 0 {
                return;
            }
            *work -= 16;
            let (row, column) = (4 * (self.at / across), 4 * (self.at % across));
            tile(&self.board, &mut self.links, row, column);
            self.at += 1;
        }
        if self.is_path() {
            self.links.leave(self.start);
            self.links.leave(self.end);
        }
        self.go(Stage::Pull);
    }

    fn go(&mut self, stage: Stage) {
        (self.stage, self.at) = (stage, 0);
    }

    /// Every dark cell gets its links; there are then none left for the light ones to want.
    fn pull(&mut self, work: &mut i64) {
        while self.at < self.board.size() {
            if *work <= 0 {
                return;
            }
            *work -= 1;
            let cell = self.at as u32;
            if !self.board.is_dark(cell) || self.links.wants(cell) == 0 {
                self.at += 1;
                continue;
            }
            if !std::mem::replace(&mut self.pulling, true) {
                self.pull.begin(cell);
            }
            match self.pull.step(&self.board, &mut self.links, (NONE, NONE), work) {
                Pulled::Partly => return,
                Pulled::Never => return self.go(Stage::Over),
                Pulled::Done => self.pulling = false,
            }
        }
        if (0..self.board.size() as u32).any(|cell| self.links.wants(cell) > 0) {
            return self.go(Stage::Over); // the ends have the wrong colours
        }
        self.label();
    }

    fn label(&mut self) {
        self.sets = Sets::default();
        self.cycles = self.board.size();
        self.go(Stage::Label);
    }

    /// Which cells lie on one cycle.
    fn unite_all(&mut self, work: &mut i64) {
        let size = self.board.size();
        if self.sets.is_empty() {
            self.sets = Sets::new(size);
            *work -= size as i64 / 16;
        }
        while self.at < size {
            if *work <= 0 {
                return;
            }
            *work -= 2;
            for other in self.links.of(self.at as u32) {
                self.cycles -= usize::from(self.sets.unite(self.at as u32, other));
            }
            self.at += 1;
        }
        self.largest = (self.kicks > 0).then(|| self.sets.largest());
        self.go(Stage::Merge);
    }

    /// Whether a cell lies on the cycle that is known to be the largest.
    fn in_largest(&mut self, cell: u32) -> bool {
        let Some(largest) = self.largest else { return false };
        self.sets.root(largest) == self.sets.root(cell)
    }

    /// Join what lies side by side; whether the fuel is spent.
    fn merge(&mut self, fuel: &mut u64, work: &mut i64) -> bool {
        while self.cycles > 1 {
            if self.at == self.board.size() {
                if !std::mem::take(&mut self.joined) {
                    self.go(Stage::Kick);
                    return false;
                }
                self.at = 0;
            }
            if *work <= 0 {
                return false;
            }
            *work -= 8;
            let cell = self.at as u32;
            let crossing = if self.in_largest(cell) { None } else { self.crossing(cell) };
            match crossing {
                None => self.at += 1,
                Some(_) if *fuel == 0 => return true,
                Some(_) if self.varied && self.chance.below(4) == 0 => {
                    self.at += 1;
                    self.joined = true; // look here again
                }
                Some(crossing) => {
                    *fuel -= 1;
                    self.join(crossing);
                }
            }
        }
        self.go(Stage::Tell);
        false
    }

    /// Two links, one of the cell's cycle and one of another, whose four ends can be linked
    /// crosswise.
    fn crossing(&mut self, a: u32) -> Option<[u32; 4]> {
        let near = self.board.near(a);
        let own = self.sets.root(a);
        for b in self.links.of(a) {
            for &c in near {
                if own == self.sets.root(c) {
                    continue;
                }
                let found = self.links.of(c).find(|d| self.board.near(b).contains(d));
                if let Some(d) = found {
                    return Some([a, b, c, d]);
                }
            }
        }
        None
    }

    fn join(&mut self, [a, b, c, d]: [u32; 4]) {
        self.links.cut(a, b);
        self.links.cut(c, d);
        self.links.link(a, c);
        self.links.link(b, d);
        self.sets.unite(a, c);
        self.cycles -= 1;
        self.joined = true;
        self.counters.nodes += 1;
    }

    /// Break every cycle but the largest open: link a cell of it to one outside for good, and let
    /// the two cells that lost a link find another.
    fn kick(&mut self) {
        self.kicks += 1;
        if self.kicks > KICKS {
            return self.go(Stage::Over);
        }
        self.largest = Some(self.sets.largest());
        let mut broken = Vec::new();
        for cell in 0..self.board.size() as u32 {
            let set = self.sets.root(cell);
            if !self.in_largest(cell) && !broken.contains(&set) && self.chance.below(3) == 0 {
                broken.push(set);
                self.counters.fails += 1;
                self.force(cell);
            }
        }
        self.label();
    }

    fn force(&mut self, a: u32) {
        let near = self.board.near(a);
        let c = near[self.chance.below(near.len())];
        let slot = self.chance.below(2);
        let (b, d) = (self.links.0[a as usize][slot], self.links.0[c as usize][slot]);
        if self.links.linked(a, c) || b >= OUTSIDE || d >= OUTSIDE {
            return;
        }
        let before = [a, b, c, d].map(|cell| (cell, self.links.0[cell as usize]));
        self.links.cut(a, b);
        self.links.cut(c, d);
        self.links.link(a, c);
        self.pull.begin(b);
        let mut work = 1 << 14;
        let pulled = self.pull.step(&self.board, &mut self.links, (a, c), &mut work);
        if pulled != Pulled::Done {
            for (cell, links) in before {
                self.links.0[cell as usize] = links;
            }
        }
    }

    /// Number the cells from one to the next.
    fn tell(&mut self, work: &mut i64) -> bool {
        let size = self.board.size();
        if self.at == 0 {
            self.solution = vec![0; size];
            let from = self.start;
            let [a, b] = self.links.0[from as usize];
            let second = if a >= OUTSIDE || (b < OUTSIDE && b < a) { b } else { a };
            (self.solution[from as usize], self.at) = (1, 1);
            (self.start, self.end) = (from, second);
        }
        while self.at < size {
            if *work <= 0 {
                return false;
            }
            *work -= 4;
            self.at += 1;
            let cell = self.end;
            self.solution[cell as usize] = self.at as i64;
            let next = self.links.of(cell).find(|other| *other != self.start);
            (self.start, self.end) = (cell, next.unwrap_or(NONE));
        }
        if !self.is_forward() {
            let size = size as i64;
            self.solution.iter_mut().for_each(|place| *place = size + 1 - *place);
        }
        self.counters.solutions = 1;
        self.stage = Stage::Over;
        true
    }

    /// Whether the given ends have their numbers, rather than each other's.
    fn is_forward(&self) -> bool {
        let size = self.board.size();
        [1, size].into_iter().all(|number| {
            let cell = self.board.holder(number);
            cell == NONE || self.solution[cell as usize] == number as i64
        })
    }
}

impl Kernel for Divide {
    fn advance(&mut self, mut fuel: u64) -> Turn {
        let mut work = WORK * fuel.min(1 << 20) as i64;
        loop {
            if work <= 0 && !matches!(self.stage, Stage::Over) {
                return Turn::Tired;
            }
            match self.stage {
                Stage::Tile => self.tile(&mut work),
                Stage::Pull => self.pull(&mut work),
                Stage::Label => self.unite_all(&mut work),
                Stage::Merge => {
                    if self.merge(&mut fuel, &mut work) {
                        return Turn::Tired;
                    }
                }
                Stage::Kick => {
                    self.kick();
                    work -= self.board.size() as i64 / 4;
                }
                Stage::Tell => {
                    if self.tell(&mut work) {
                        return Turn::Found;
                    }
                }
                Stage::Over => return Turn::GaveUp,
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
