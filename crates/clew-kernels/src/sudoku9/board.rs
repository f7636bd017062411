//! A board as nine planes, and all that follows at once, everywhere.
//!
//! A box has nine cells; plane `3 * row + column` holds that cell of all nine boxes, a lane a box,
//! a bit a value. What is true of every box is then one operation on planes, and what three boxes
//! beside or below each other tell one another is the same with lanes turned. A pass looks at the
//! whole board, and there is no list of what has yet to be looked at; two boards go side by side.
//!
//! Of a box's three cells in a row it is known together which values may stand there (`may`) and
//! which must (`must`); there are exactly three. The same holds for its three columns.

use super::simd::{Lanes, Plane};
use crate::Random;

/// For each of its 81 cells the values it may have (bit 0 is the value 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board([Plane; 9]);

/// What is known of a board from which nothing more follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// it has no solution
    Failed,
    /// several values are left for some cell
    Open,
    /// one is left for each, and they keep to the rules
    Solved,
}

/// The board on which everything is open.
pub const EMPTY: Board =
    Board([Plane([511, 511, 511, 0, 511, 511, 511, 0, 511, 511, 511, 0, 0, 0, 0, 0]); 9]);

/// For each cell its plane and its lane.
const SPOTS: [(usize, usize); 81] = spots();

const fn spots() -> [(usize, usize); 81] {
    let mut spots = [(0, 0); 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        spots[cell] = (3 * (row % 3) + column % 3, 4 * (row / 3) + column / 3);
        cell += 1;
    }
    spots
}

/// For a value its mask; for 0, and what is none, all of them.
static MASKS: [u16; 16] = [511, 1, 2, 4, 8, 16, 32, 64, 128, 256, 511, 511, 511, 511, 511, 511];

impl Board {
    /// The board with these values in its cells: 1 to 9, 0 where a cell is open.
    #[inline(always)]
    pub fn of(values: &[u8; 81]) -> Self {
        let mut board = EMPTY;
        for ((plane, lane), value) in SPOTS.iter().zip(values) {
            board.0[*plane].0[*lane] = MASKS[usize::from(value & 15)];
        }
        board
    }

    /// The board whose cells may have these values.
    pub fn masked(masks: &[u16; 81]) -> Self {
        let mut board = EMPTY;
        for ((plane, lane), mask) in SPOTS.iter().zip(masks) {
            board.0[*plane].0[*lane] = mask & 511;
        }
        board
    }

    /// For each cell the values it may have (bit 0 is the value 1).
    #[cfg(test)]
    pub fn masks(&self) -> [u16; 81] {
        SPOTS.map(|(plane, lane)| self.0[plane].0[lane])
    }

    /// The values of a solved board, 1 to 9.
    pub fn values(&self) -> [u8; 81] {
        let mut values = [0; 81];
        for ((plane, lane), value) in SPOTS.iter().zip(&mut values) {
            *value = self.0[*plane].0[*lane].trailing_zeros() as u8 + 1;
        }
        values
    }

    /// Decide on something open: the board where it is not so, and the one where it is.
    ///
    /// A value goes through three boxes in a line in six ways at most: in one row (or column) of
    /// the first, another of the second, the third of the last. Of the line with the fewest ways
    /// left, a value with two ways if there is one: then nothing of it stays open on either board.
    pub fn branch(&self) -> [Self; 2] {
        let (line, rows) = self.narrowest();
        let (value, row) = choose(rows);
        let place = (0..3).find(|place| rows[row] >> (16 * place) & value != 0).unwrap_or(0);
        let lane = LINES[line][place];
        let mut boards = [*self; 2];
        for cell in 0..9 {
            let here = row == if line < 3 { cell / 3 } else { cell % 3 };
            boards[usize::from(!here)].0[cell].0[lane] &= !(value as u16);
        }
        boards
    }

    /// Decide on one of an open cell's values, both by chance: the board without it, the one with.
    pub fn branch_by(&self, chance: &mut Random) -> [Self; 2] {
        let several = |(plane, lane): &(usize, usize)| self.0[*plane].0[*lane].count_ones() > 1;
        let open = SPOTS.iter().filter(|spot| several(spot)).count();
        let nth = chance.below(open.max(1));
        let (plane, lane) = *SPOTS.iter().filter(|spot| several(spot)).nth(nth).unwrap_or(&(0, 0));
        let mut left = self.0[plane].0[lane];
        for _ in 0..chance.below(left.count_ones().max(1) as usize) {
            left &= left - 1;
        }
        let value = left & left.wrapping_neg();
        let mut boards = [*self; 2];
        boards[0].0[plane].0[lane] &= !value;
        boards[1].0[plane].0[lane] = value;
        boards
    }

    /// The line with the fewest ways left, of those not decided, and for each of its rows (or
    /// columns) what may stand there: 16 bits for each of its boxes.
    fn narrowest(&self) -> (usize, [u64; 3]) {
        let cells = &self.0;
        let rows = [0, 3, 6].map(|i| united([&cells[i], &cells[i + 1], &cells[i + 2]]));
        let columns = [0, 1, 2].map(|i| united([&cells[i], &cells[i + 3], &cells[i + 6]]));
        let (mut best, mut fewest) = ((0, [0; 3]), u32::MAX);
        for (line, lanes) in LINES.iter().enumerate() {
            let of = if line < 3 { &rows } else { &columns };
            let words = [along(&of[0], lanes), along(&of[1], lanes), along(&of[2], lanes)];
            let count = words.iter().map(|word| word.count_ones()).sum();
            // nine values in each box, where all is decided
            if count > 27 && count < fewest {
                fewest = count;
                best = (line, words);
            }
        }
        best
    }
}

/// The lanes of three boxes beside each other, and below each other.
const LINES: [[usize; 3]; 6] = [[0, 1, 2], [4, 5, 6], [8, 9, 10], [0, 4, 8], [1, 5, 9], [2, 6, 10]];

#[inline(always)]
fn united([a, b, c]: [&Plane; 3]) -> Plane {
    let mut all = *a;
    for (all, (b, c)) in all.0.iter_mut().zip(b.0.iter().zip(&c.0)) {
        *all |= b | c;
    }
    all
}

#[inline(always)]
fn along(plane: &Plane, lanes: &[usize; 3]) -> u64 {
    let [a, b, c] = lanes.map(|lane| u64::from(plane.0[lane]));
    a | b << 16 | c << 32
}

/// An open value of a line, and a row where it has a choice of two boxes if there is one.
#[inline(always)]
fn choose(rows: [u64; 3]) -> (u64, usize) {
    let (mut two, mut three) = ([0; 3], [0; 3]);
    for (row, word) in rows.iter().enumerate() {
        let (a, b, c) = (word & 511, word >> 16 & 511, word >> 32);
        two[row] = a & b | a & c | b & c;
        three[row] = a & b & c;
    }
    let open = two[0] | two[1] | two[2];
    let easy = open & !(three[0] | three[1] | three[2]);
    let among = if easy != 0 { easy } else { open };
    let value = among & among.wrapping_neg();
    let narrow = (0..3).find(|row| two[*row] & !three[*row] & value != 0);
    let row = narrow.or_else(|| (0..3).find(|row| two[*row] & value != 0));
    (value, row.unwrap_or(0))
}

/// Deduce all that can be on two boards, side by side.
#[inline(always)]
pub fn settle<L: Lanes>(boards: &mut [Board; 2]) -> [State; 2] {
    let [first, second] = &boards;
    let mut cells = [L::pair(&first.0[0], &second.0[0]); 9];
    for (cell, (first, second)) in cells.iter_mut().zip(first.0.iter().zip(&second.0)) {
        *cell = L::pair(first, second);
    }
    let mut alive = 3;
    loop {
        let (changed, failed) = pass::<L>(&mut cells);
        alive &= !failed;
        if changed & alive == 0 {
            break;
        }
    }
    let mut several = L::several(cells[0]);
    for (index, cell) in cells.iter().enumerate() {
        several = L::or(several, L::several(*cell));
        [boards[0].0[index], boards[1].0[index]] = L::planes(*cell);
    }
    let open = L::some(several);
    [0, 1].map(|board| match (alive >> board & 1, open >> board & 1) {
        (0, _) => State::Failed,
        (_, 1) => State::Open,
        _ => State::Solved,
    })
}

/// Everything that follows in one step; on which boards something did, and which have failed.
#[inline(always)]
fn pass<L: Lanes>(cells: &mut [L::Pair; 9]) -> (u8, u8) {
    let [a, b, c, d, e, f, g, h, i] = *cells;
    let [x, y, z] = [L::any(a, b, c), L::any(d, e, f), L::any(g, h, i)];
    let rows = in_line::<L>([x, y, z], [L::across(x), L::across(y), L::across(z)]);
    let [x, y, z] = [L::any(a, d, g), L::any(b, e, h), L::any(c, f, i)];
    let columns = in_line::<L>([x, y, z], [L::down(x), L::down(y), L::down(z)]);
    let united = L::any(rows[0], rows[1], rows[2]);
    let (rows, in_rows) = three_each::<L>(rows);
    let (columns, in_columns) = three_each::<L>(columns);
    let mut may = *cells;
    for cell in 0..9 {
        may[cell] = L::all(cells[cell], rows[cell / 3], columns[cell % 3]);
    }
    let mut certain = may;
    for cell in 0..9 {
        let (row, column) = (cell / 3 * 3, cell % 3);
        let (p, q) = (row + (column + 1) % 3, row + (column + 2) % 3);
        let (r, s) = ((cell + 3) % 9, (cell + 6) % 9);
        let only = L::or_both(
            L::singles(may[cell]),
            L::alone(may[cell], may[p], may[q]),
            in_rows[cell / 3],
        );
        certain[cell] = L::or_both(only, L::alone(may[cell], may[r], may[s]), in_columns[column]);
    }
    let [a, b, c, d, e, f, g, h, i] = certain;
    let placed = L::any(L::any(a, b, c), L::any(d, e, f), L::any(g, h, i));
    let mut changed = L::apart(placed, placed);
    let mut holding = united;
    for cell in 0..9 {
        let new = L::one_or(certain[cell], L::without(may[cell], placed));
        changed = L::or_apart(changed, cells[cell], new);
        holding = L::both_hold(holding, new);
        cells[cell] = new;
    }
    (L::some(changed), L::lacking(holding, united))
}

/// What stays of the rows of three boxes in a line: a value is in one row of the first, another of
/// the second, the third of the last. `turned` are the rows as the two other boxes have them.
#[inline(always)]
fn in_line<L: Lanes>(rows: [L::Pair; 3], turned: [[L::Pair; 2]; 3]) -> [L::Pair; 3] {
    let mut stays = rows;
    for row in 0..3 {
        let (one, two) = (turned[(row + 1) % 3], turned[(row + 2) % 3]);
        let ways = L::or_both(L::and(one[0], two[1]), one[1], two[0]);
        stays[row] = L::and(rows[row], ways);
    }
    stays
}

/// A row of a box has three values: what may stand in each then, and what must.
#[inline(always)]
fn three_each<L: Lanes>([a, b, c]: [L::Pair; 3]) -> ([L::Pair; 3], [L::Pair; 3]) {
    let [x, y, z] = [L::triples(a), L::triples(b), L::triples(c)];
    let [a, b, c] = [L::alone(a, y, z), L::alone(b, z, x), L::alone(c, x, y)];
    let [x, y, z] = [L::alone(a, b, c), L::alone(b, c, a), L::alone(c, a, b)];
    ([L::three_or(x, a), L::three_or(y, b), L::three_or(z, c)], [x, y, z])
}
