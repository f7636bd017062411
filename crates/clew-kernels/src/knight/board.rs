//! The board of a knight's tour as a graph: cells are the squares that are no holes.

/// What stands for "none" among cells and squares.
pub const NONE: u32 = u32::MAX;

const JUMPS: [(i64, i64); 8] =
    [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)];
/// More squares than any board may have.
const LARGEST: u64 = 1 << 27;

/// A board and what is given on it.
///
/// Invariant: each cell's neighbours ascend.
#[derive(Debug)]
pub struct Board {
    pub rows: u32,
    pub columns: u32,
    pub closed: bool,
    pub seed: u64,
    /// the square of each cell, row by row
    pub squares: Vec<u32>,
    /// the cell of each square, `NONE` for a hole
    pub cell_at: Vec<u32>,
    /// each cell's number, 0 where none is given
    pub number: Vec<u32>,
    /// the cell of each given number, by number; empty if none is given
    pub holder: Vec<u32>,
    begins: Vec<u32>,
    near: Vec<u32>,
}

impl Board {
    /// Reads rows, columns, closed, seed, number of holes, these, number of given numbers, and
    /// pairs of a square and its number.
    pub fn open(words: &[u64]) -> Result<Self, String> {
        let mut words = words.iter().copied();
        let mut next = || words.next().ok_or_else(|| "the payload is too short".to_string());
        let (rows, columns, closed, seed) = (next()?, next()?, next()? != 0, next()?);
        let every = rows.checked_mul(columns).filter(|n| (1..LARGEST).contains(n));
        let every = every.ok_or("the payload's board is too small or too large")?;
        let square = |word: u64| -> Result<usize, String> {
            let inside = word < every;
            inside.then_some(word as usize).ok_or_else(|| "a square lies off the board".into())
        };
        let mut cell_at = vec![0; every as usize];
        let holes = next()?;
        for _ in 0..holes {
            cell_at[square(next()?)?] = NONE;
        }
        let squares: Vec<u32> =
            (0..every as u32).filter(|s| cell_at[*s as usize] != NONE).collect();
        for (cell, &square) in squares.iter().enumerate() {
            cell_at[square as usize] = cell as u32;
        }
        let mut board = Self {
            rows: rows as u32,
            columns: columns as u32,
            closed,
            seed,
            number: vec![0; squares.len()],
            holder: Vec::new(),
            begins: vec![0],
            near: Vec::new(),
            squares,
            cell_at,
        };
        board.join();
        for _ in 0..next()? {
            let (cell, number) = (board.cell_at[square(next()?)?], next()?);
            board.give(cell, number)?;
        }
        Ok(board)
    }

    fn join(&mut self) {
        let (rows, columns) = (i64::from(self.rows), i64::from(self.columns));
        self.near.reserve(8 * self.size());
        for &square in &self.squares {
            let (row, column) = (i64::from(square) / columns, i64::from(square) % columns);
            for (down, across) in JUMPS {
                let (r, c) = (row + down, column + across);
                if (0..rows).contains(&r) && (0..columns).contains(&c) {
                    let cell = self.cell_at[(r * columns + c) as usize];
                    if cell != NONE {
                        self.near.push(cell);
                    }
                }
            }
            self.begins.push(self.near.len() as u32);
        }
    }

    fn give(&mut self, cell: u32, number: u64) -> Result<(), String> {
        if cell == NONE || !(1..=self.size() as u64).contains(&number) {
            return Err("a number of the payload cannot stand where it does".into());
        }
        self.holder.resize(self.size() + 1, NONE);
        self.holder[number as usize] = cell;
        self.number[cell as usize] = number as u32;
        Ok(())
    }

    /// How many cells there are.
    pub fn size(&self) -> usize {
        self.squares.len()
    }

    /// The cells a knight's move from a cell.
    pub fn near(&self, cell: u32) -> &[u32] {
        let cell = cell as usize;
        &self.near[self.begins[cell] as usize..self.begins[cell + 1] as usize]
    }

    /// Where a number is given, `NONE` if it is not.
    pub fn holder(&self, number: usize) -> u32 {
        self.holder.get(number).copied().unwrap_or(NONE)
    }

    /// Where the tour begins, `NONE` if that is open: a closed one is told from the first cell.
    pub fn first(&self) -> u32 {
        let given = self.holder(1);
        if given == NONE && self.closed { 0 } else { given }
    }

    /// Whether nothing says which way round a closed tour goes.
    pub fn either_way(&self) -> bool {
        self.closed && self.number.iter().all(|number| *number < 2)
    }

    /// Four times the square of a cell's distance from the middle of the board.
    pub fn outwards(&self, cell: u32) -> u64 {
        let square = self.squares[cell as usize];
        let off = |at: u32, size: u32| u64::from((2 * at + 1).abs_diff(size)).pow(2);
        off(square / self.columns, self.rows) + off(square % self.columns, self.columns)
    }

    /// Whether a cell is dark, as its corner at the top left would be.
    pub fn is_dark(&self, cell: u32) -> bool {
        let square = self.squares[cell as usize];
        (square / self.columns + square % self.columns).is_multiple_of(2)
    }
}
