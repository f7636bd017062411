//! Two links at every cell: in the end these are closed cycles through all cells, and at most one
//! path with two given ends.

use super::board::{Board, NONE};

/// What fills a link of a path's end: it leads off the board.
pub const OUTSIDE: u32 = NONE - 1;

/// The links of each cell, `NONE` where one is still wanted.
pub struct Links(pub Vec<[u32; 2]>);

impl Links {
    /// No links yet.
    pub fn new(cells: usize) -> Self {
        Self(vec![[NONE; 2]; cells])
    }

    /// How many links a cell still wants.
    pub fn wants(&self, cell: u32) -> usize {
        self.0[cell as usize].iter().filter(|link| **link == NONE).count()
    }

    /// Whether two cells are linked.
    pub fn linked(&self, a: u32, b: u32) -> bool {
        self.0[a as usize].contains(&b)
    }

    /// The cells that a cell is linked to.
    pub fn of(&self, cell: u32) -> impl Iterator<Item = u32> + use<> {
        self.0[cell as usize].into_iter().filter(|link| *link < OUTSIDE)
    }

    /// Link two cells that both want it.
    pub fn link(&mut self, a: u32, b: u32) {
        self.replace(a, NONE, b);
        self.replace(b, NONE, a);
    }

    /// Take a link away.
    pub fn cut(&mut self, a: u32, b: u32) {
        self.replace(a, b, NONE);
        self.replace(b, a, NONE);
    }

    /// Make a cell the end of a path; what it was linked to wants a link again.
    pub fn leave(&mut self, cell: u32) {
        if self.wants(cell) == 0
            && let Some(other) = self.of(cell).last()
        {
            self.cut(cell, other);
        }
        self.replace(cell, NONE, OUTSIDE);
    }

    fn replace(&mut self, cell: u32, old: u32, new: u32) {
        let links = &mut self.0[cell as usize];
        let slot = usize::from(links[0] != old);
        links[slot] = new;
    }
}

/// The four closed cycles of four moves that fill a block of 4×4 squares, as rows and columns.
const RINGS: [[(usize, usize); 4]; 4] = [
    [(0, 0), (1, 2), (3, 3), (2, 1)],
    [(0, 1), (2, 0), (3, 2), (1, 3)],
    [(0, 2), (2, 3), (3, 1), (1, 0)],
    [(0, 3), (1, 1), (3, 0), (2, 2)],
];

/// Fill the block whose corner is this square with four cycles, unless it has a hole.
pub fn tile(board: &Board, links: &mut Links, row: usize, column: usize) {
    let at = |(down, across): (usize, usize)| {
        board.cell_at[(row + down) * board.columns as usize + column + across]
    };
    if (0..16).any(|i| at((i / 4, i % 4)) == NONE) {
        return;
    }
    for ring in RINGS {
        for i in 0..4 {
            links.link(at(ring[i]), at(ring[(i + 1) % 4]));
        }
    }
}

/// Looks for a way to give a cell one more link: other links are moved along it.
pub struct Pull {
    seen: Vec<u32>,
    round: u32,
    /// from where each cell was reached
    from: Vec<u32>,
    ahead: Vec<u32>,
    at: usize,
    root: u32,
}

/// How the search for such a way stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Pulled {
    /// the cell has its link
    Done,
    /// there is no way
    Never,
    /// the work was not enough to know
    Partly,
}

impl Pull {
    /// For a board of so many cells.
    pub fn new(cells: usize) -> Self {
        let (seen, from) = (vec![0; cells], vec![NONE; cells]);
        Self { seen, round: 0, from, ahead: Vec::new(), at: 0, root: NONE }
    }

    /// Begin at a cell that wants a link.
    pub fn begin(&mut self, root: u32) {
        self.round += 1;
        self.seen[root as usize] = self.round;
        self.ahead.clear();
        self.ahead.push(root);
        (self.at, self.root) = (0, root);
    }

    /// Go on, breadth first; the link `tied` is left where it is.
    pub fn step(
        &mut self,
        board: &Board,
        links: &mut Links,
        tied: (u32, u32),
        work: &mut i64,
    ) -> Pulled {
        while let Some(&cell) = self.ahead.get(self.at) {
            if *work <= 0 {
                return Pulled::Partly;
            }
            *work -= 8;
            self.at += 1;
            for &other in board.near(cell) {
                if self.seen[other as usize] == self.round || links.linked(cell, other) {
                    continue;
                }
                self.seen[other as usize] = self.round;
                self.from[other as usize] = cell;
                if links.wants(other) > 0 {
                    self.flip(links, other);
                    return Pulled::Done;
                }
                for next in links.of(other) {
                    let fixed = (other, next) == tied || (next, other) == tied;
                    if self.seen[next as usize] != self.round && !fixed {
                        self.seen[next as usize] = self.round;
                        self.from[next as usize] = other;
                        self.ahead.push(next);
                    }
                }
            }
        }
        Pulled::Never
    }

    fn flip(&self, links: &mut Links, mut last: u32) {
        loop {
            let cell = self.from[last as usize];
            if cell == self.root {
                return links.link(cell, last);
            }
            let before = self.from[cell as usize];
            links.cut(before, cell);
            links.link(cell, last);
            last = before;
        }
    }
}
