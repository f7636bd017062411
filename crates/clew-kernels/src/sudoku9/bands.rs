//! A board as bands: for each band and digit the cells that may hold it, in one word.
//!
//! Little work for each deduction: a digit's word that changed is looked at again, with tables for
//! what rows and boxes leave of it. Hidden singles and locked candidates along rows and columns
//! come from the words themselves, naked singles from all nine at once.

use super::tables::{ALL, ALONE, ELSEWHERE, KEPT, MINIROWS, NARROW, ROWS, STAYS};

/// What is known of a board.
///
/// Invariant after [`Bands::settle`] returned true: `seen` equals `cells`, every cell has a value
/// left, and every digit has a place in each row and box.
#[derive(Clone, Copy)]
pub struct Bands {
    /// for each band and digit the cells that may hold it
    cells: [[u32; 9]; 3],
    /// the same when last looked at
    seen: [[u32; 9]; 3],
    /// the cells whose value is not yet known
    open: [u32; 3],
    /// the open cells that have two values left
    pairs: [u32; 3],
}

impl Bands {
    /// The empty board.
    pub const EMPTY: Self =
        Self { cells: [[ALL; 9]; 3], seen: [[0; 9]; 3], open: [ALL; 3], pairs: [0; 3] };

    /// The board with these values in its 81 cells: 1 to 9, anything else for an open cell.
    pub fn of(values: &[u8; 81]) -> Self {
        let mut bands = Self::EMPTY;
        for (words, values) in bands.cells.iter_mut().zip(values.chunks_exact(27)) {
            // a word more, for open cells
            let (mut given, mut stays) = ([0; 16], [ALL; 16]);
            for (cell, value) in values.iter().enumerate() {
                let digit = usize::from(value.wrapping_sub(1).min(15));
                given[digit] |= 1 << cell;
                stays[digit] &= STAYS[cell];
            }
            let taken = given[..9].iter().fold(0, |all, cells| all | cells);
            for (digit, word) in words.iter_mut().enumerate() {
                *word = (ALL & !taken | given[digit]) & stays[digit];
            }
        }
        bands
    }

    /// The board whose 81 cells may hold the values of these masks (bit 0 is the value 1).
    pub fn masked(masks: &[u16; 81]) -> Self {
        let mut bands = Self::EMPTY;
        for (cell, mask) in masks.iter().enumerate() {
            for digit in (0..9).filter(|d| mask >> d & 1 == 0) {
                bands.cells[cell / 27][digit] &= !(1 << (cell % 27));
            }
        }
        bands
    }

    /// The digit stands in this cell: no other place of its row and box has it.
    fn place(&mut self, band: usize, cell: usize, digit: usize) {
        self.cells[band][digit] &= STAYS[cell];
    }

    /// Deduce all that can be; false if that leads to a contradiction.
    pub fn settle(&mut self) -> bool {
        loop {
            if !self.words() {
                return false;
            }
            match self.singles() {
                None => return false,
                Some(false) => return true,
                Some(true) => {}
            }
        }
    }

    /// Look at the words that changed until none does.
    fn words(&mut self) -> bool {
        loop {
            let mut again = false;
            for digit in 0..9 {
                for band in 0..3 {
                    if self.cells[band][digit] != self.seen[band][digit] {
                        if !self.look(band, digit) {
                            return false;
                        }
                        again = true;
                    }
                }
            }
            if !again {
                return true;
            }
        }
    }

    #[inline(always)]
    fn look(&mut self, band: usize, digit: usize) -> bool {
        let word = self.cells[band][digit];
        let minirows = MINIROWS[(word & 511) as usize]
            | MINIROWS[(word >> 9 & 511) as usize] << 3
            | MINIROWS[(word >> 18 & 511) as usize] << 6;
        let minirows = (minirows & 511) as usize;
        let word = word & KEPT[minirows];
        if word == 0 {
            return false;
        }
        self.cells[band][digit] = word;
        self.seen[band][digit] = word;
        let columns = ((word | word >> 9 | word >> 18) & 511) as usize;
        let kept = ELSEWHERE[columns];
        self.cells[NEXT[band]][digit] &= kept;
        self.cells[NEXT[NEXT[band]]][digit] &= kept;
        let certain = word & ROWS[usize::from(ALONE[minirows] & NARROW[columns]) & 511];
        let fresh = certain & self.open[band];
        if fresh != 0 {
            self.open[band] &= !fresh;
            for other in &mut self.cells[band] {
                *other &= !fresh;
            }
            self.cells[band][digit] = word;
        }
        true
    }

    /// Place what has one value left: none of them (false), some, or a contradiction.
    fn singles(&mut self) -> Option<bool> {
        let mut some = false;
        for band in 0..3 {
            let (mut once, mut twice, mut more) = (0, 0, 0);
            for word in self.cells[band] {
                more |= twice & word;
                twice |= once & word;
                once |= word;
            }
            if once != ALL {
                return None;
            }
            self.pairs[band] = twice & !more & self.open[band];
            let mut single = self.open[band] & !twice;
            some |= single != 0;
            while single != 0 {
                let bit = single & single.wrapping_neg();
                single ^= bit;
                let digit = self.cells[band].iter().position(|word| word & bit != 0)?;
                self.place(band, bit.trailing_zeros() as usize & 31, digit);
            }
        }
        Some(some)
    }

    /// Whether every cell has its value.
    pub fn solved(&self) -> bool {
        self.open == [0; 3]
    }

    /// How many cells are open.
    pub fn open(&self) -> u32 {
        self.open.iter().map(|cells| cells.count_ones()).sum()
    }

    /// For each cell the values it may have (bit 0 is the value 1).
    pub fn masks(&self) -> [u16; 81] {
        std::array::from_fn(|cell| {
            let words = &self.cells[cell / 27];
            (0..9).fold(0, |mask, digit| mask | ((words[digit] >> (cell % 27) & 1) << digit) as u16)
        })
    }

    /// Choose a value for a cell: the board that has it, and this one without it.
    pub fn branch(&mut self) -> Self {
        let (band, cell) = self.choose();
        let bit = 1 << cell;
        let digit = self.cells[band].iter().position(|word| word & bit != 0).unwrap_or(0);
        let mut with = *self;
        with.cells[band][digit] &= STAYS[cell];
        self.cells[band][digit] &= !bit;
        with
    }

    fn choose(&self) -> (usize, usize) {
        for among in [&self.pairs, &self.open] {
            for (band, cells) in among.iter().enumerate() {
                if *cells != 0 {
                    return (band, cells.trailing_zeros() as usize);
                }
            }
        }
        (0, 0)
    }

    /// Writes the values of a solved board, 1 to 9.
    pub fn write(&self, values: &mut [u8; 81]) {
        for (band, words) in self.cells.iter().enumerate() {
            for (digit, word) in words.iter().enumerate() {
                let mut left = *word;
                while left != 0 {
                    values[27 * band + left.trailing_zeros() as usize] = digit as u8 + 1;
                    left &= left - 1;
                }
            }
        }
    }
}

const NEXT: [usize; 3] = [1, 2, 0];
