//! A board as boxes and lines of boxes: more work for each deduction, and far fewer guesses.
//!
//! A box is a square of four by four lanes of nine bits, a bit a digit. Its nine cells stand in the
//! first three rows and columns. Last in each row stands what may be *absent* from that row of
//! cells, last in each column what may be absent from that column: a digit is in exactly one lane
//! of each of the first three rows, and of the first three columns. A cell holds one digit; of a
//! row or column of cells six are absent. A lane with no more than that is certain.
//!
//! A line is three boxes beside or below each other. A digit runs through it in one of six ways
//! (in which row of the first box, of the second, of the third): a lane each, six of eight lanes.
//! What boxes know strikes ways out, what ways are left strikes candidates out of boxes.

use super::simd::{Bytes, Lanes};

const NINE: u16 = 511;

/// The six ways: for each box of a line, the row (or column) of it.
const WAYS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// For a box, the line across and the line down that it is in.
const LINES_OF: [[usize; 2]; 9] =
    [[0, 3], [0, 4], [0, 5], [1, 3], [1, 4], [1, 5], [2, 3], [2, 4], [2, 5]];
/// For a line, its boxes in their places.
const BOXES_OF: [[usize; 3]; 6] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8]];

/// How many digits a lane has at least.
const LEAST: [u16; 16] = [1, 1, 1, 6, 1, 1, 1, 6, 1, 1, 1, 6, 6, 6, 6, 0];
const NOT_LAST_ROW: [u16; 16] =
    [NINE, NINE, NINE, NINE, NINE, NINE, NINE, NINE, NINE, NINE, NINE, NINE, 0, 0, 0, 0];
const NOT_LAST_COLUMN: [u16; 16] =
    [NINE, NINE, NINE, 0, NINE, NINE, NINE, 0, NINE, NINE, NINE, 0, NINE, NINE, NINE, 0];
const CELLS: [u16; 16] =
    [NINE, NINE, NINE, 0, NINE, NINE, NINE, 0, NINE, NINE, NINE, 0, 0, 0, 0, 0];
const CORNER: [u16; 16] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NINE];
const LAST_ROW: [u16; 16] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NINE, NINE, NINE, NINE];
const LAST_COLUMN: [u16; 16] = [0, 0, 0, NINE, 0, 0, 0, NINE, 0, 0, 0, NINE, 0, 0, 0, NINE];

/// For a box by its place in its two lines: what it says of their ways, as three shuffles of the
/// lanes "may be present" (0 to 2, a row or column each) and "may be absent" (4 to 6), one line a
/// half: present in the way's row, absent from the two others.
static SAYS: [[[Bytes; 2]; 3]; 9] = says();
/// Brings what may be absent from rows to lanes 4 to 6, and to 0 to 2: the halves to be united.
static ROWS_HIGH: [Bytes; 2] =
    [Bytes::some([NO, NO, NO, NO, 3, 7, NO, NO]), Bytes::some([NO, NO, NO, NO, NO, NO, 3, NO])];
static ROWS_LOW: [Bytes; 2] =
    [Bytes::some([3, 7, NO, NO, NO, NO, NO, NO]), Bytes::some([NO, NO, 3, NO, NO, NO, NO, NO])];
static COLUMNS_LOW: Bytes = Bytes::some([4, 5, 6, NO, NO, NO, NO, NO]);
const FLIP: [u16; 16] = [NINE, NINE, NINE, 0, 0, 0, 0, 0, NINE, NINE, NINE, 0, 0, 0, 0, 0];
/// No lane.
const NO: u8 = 0x40;
/// For a box by its place in the line: what the ways say of its lanes, as four shuffles to unite.
static ACROSS_HEARS: [[[Bytes; 2]; 4]; 3] = hears(true);
static DOWN_HEARS: [[[Bytes; 2]; 4]; 3] = hears(false);

const fn says() -> [[[Bytes; 2]; 3]; 9] {
    let mut says = [[[Bytes::of([0; 8]); 2]; 3]; 9];
    let mut b = 0;
    while b < 9 {
        let mut lanes = [[[0; 8]; 2]; 3];
        let mut way = 0;
        while way < 6 {
            let (row, column) = (WAYS[way][b % 3], WAYS[way][b / 3]);
            let mut i = 0;
            while i < 3 {
                let base = if i == 0 { 0 } else { 4 };
                lanes[i][0][way] = base + (row + i as u8) % 3;
                lanes[i][1][way] = base + (column + i as u8) % 3;
                i += 1;
            }
            way += 1;
        }
        let mut i = 0;
        while i < 3 {
            says[b][i] = [Bytes::of(lanes[i][0]), Bytes::of(lanes[i][1])];
            i += 1;
        }
        b += 1;
    }
    says
}

const fn hears(across: bool) -> [[[Bytes; 2]; 4]; 3] {
    let mut hears = [[[Bytes::of([0; 8]); 2]; 4]; 3];
    let mut place = 0;
    while place < 3 {
        let mut lanes = [[0u8; 16]; 4];
        let mut lane = 0;
        while lane < 16 {
            let (along, other) = if across { (lane / 4, lane % 4) } else { (lane % 4, lane / 4) };
            // the ways through this lane's row: two of them, or those not through it: four
            let (mut found, mut way) = (0, 0);
            while way < 6 {
                if along < 3 && (WAYS[way][place] == along as u8) == (other < 3) {
                    lanes[found][lane] = way as u8;
                    found += 1;
                }
                way += 1;
            }
            while found > 0 && found < 4 {
                lanes[found][lane] = lanes[0][lane];
                found += 1;
            }
            lane += 1;
        }
        let mut i = 0;
        while i < 4 {
            let (low, high) = halves(lanes[i]);
            hears[place][i] = [Bytes::of(low), Bytes::of(high)];
            i += 1;
        }
        place += 1;
    }
    hears
}

const fn halves(lanes: [u8; 16]) -> ([u8; 8], [u8; 8]) {
    let (mut low, mut high) = ([0; 8], [0; 8]);
    let mut i = 0;
    while i < 8 {
        low[i] = lanes[i];
        high[i] = lanes[i + 8];
        i += 1;
    }
    (low, high)
}

/// What is known of a board.
#[derive(Clone, Copy)]
pub struct Triads {
    boxes: [Square; 9],
    /// three across, then three down
    lines: [Line; 6],
    /// which boxes, and which lines, have yet to be looked at
    due_boxes: u16,
    due_lines: u16,
}

#[derive(Clone, Copy)]
#[repr(align(32))]
struct Square([u16; 16]);

#[derive(Clone, Copy)]
#[repr(align(16))]
struct Line([u16; 8]);

impl Triads {
    /// The board whose cells may hold the values of these masks.
    pub fn of(masks: &[u16; 81]) -> Self {
        let boxes = std::array::from_fn(|b| {
            let mut lanes = [NINE; 16];
            let first = 27 * (b / 3) + 3 * (b % 3);
            for row in 0..3 {
                for column in 0..3 {
                    lanes[4 * row + column] = masks[first + 9 * row + column];
                }
            }
            Square(lanes)
        });
        let ways = Line([NINE, NINE, NINE, NINE, NINE, NINE, 0, 0]);
        Self { boxes, lines: [ways; 6], due_boxes: 511, due_lines: 0 }
    }

    /// Deduce all that can be; false if that leads to a contradiction.
    #[inline(always)]
    pub fn settle<L: Lanes>(&mut self) -> bool {
        loop {
            while self.due_boxes != 0 {
                let next = self.due_boxes.trailing_zeros() as usize;
                self.due_boxes &= self.due_boxes - 1;
                if !self.look_box::<L>(next.min(8)) {
                    return false;
                }
            }
            if self.due_lines == 0 {
                return true;
            }
            let next = self.due_lines.trailing_zeros() as usize;
            self.due_lines &= self.due_lines - 1;
            if !self.look_line::<L>(next.min(5)) {
                return false;
            }
        }
    }

    #[inline(always)]
    fn look_box<L: Lanes>(&mut self, b: usize) -> bool {
        let Some((x, certain)) = settle_box::<L>(L::square(&self.boxes[b].0)) else { return false };
        self.boxes[b] = Square(L::squares(x));
        let (top, bottom) = L::halves(L::or(L::turn(x, &ROWS_HIGH), L::turn(certain, &ROWS_LOW)));
        let across = L::or_line(top, bottom);
        let (_, absent) = L::halves(x);
        let (_, surely) = L::halves(certain);
        let down = L::or_line(L::high(absent), L::pick(surely, &COLUMNS_LOW));
        let told = L::flip(L::pair(across, down), &FLIP);
        let [one, two, three] = &SAYS[b];
        let says = L::and(L::and(L::turn(told, one), L::turn(told, two)), L::turn(told, three));
        let (across, down) = L::halves(says);
        self.strike::<L>(LINES_OF[b][0], across);
        self.strike::<L>(LINES_OF[b][1], down);
        true
    }

    #[inline(always)]
    fn strike<L: Lanes>(&mut self, line: usize, says: L::Line) {
        let before = L::line(&self.lines[line].0);
        let left = L::and_line(before, says);
        if !L::same_line(left, before) {
            self.lines[line] = Line(L::lines(left));
            self.due_lines |= 1 << line;
        }
    }

    #[inline(always)]
    fn look_line<L: Lanes>(&mut self, line: usize) -> bool {
        let ways = L::line(&self.lines[line].0);
        if L::united(ways) & NINE != NINE {
            return false;
        }
        let (hears, free) =
            if line < 3 { (&ACROSS_HEARS, &LAST_ROW) } else { (&DOWN_HEARS, &LAST_COLUMN) };
        for (hears, b) in hears.iter().zip(BOXES_OF[line]) {
            self.tell::<L>(b, heard::<L>(ways, hears, free));
        }
        true
    }

    #[inline(always)]
    fn tell<L: Lanes>(&mut self, b: usize, told: L::Square) {
        let before = L::square(&self.boxes[b].0);
        let left = L::and(before, told);
        if !L::same(left, before) {
            self.boxes[b] = Square(L::squares(left));
            self.due_boxes |= 1 << b;
        }
    }

    /// The line with the fewest ways left, if any is not yet decided.
    #[inline(always)]
    fn narrowest<L: Lanes>(&self) -> Option<usize> {
        let mut best = None;
        let mut fewest = u32::MAX;
        for (line, ways) in self.lines.iter().enumerate() {
            let count = L::bits(L::line(&ways.0));
            if count > 9 && count < fewest {
                best = Some(line);
                fewest = count;
            }
        }
        best
    }

    /// Decide on a way for a digit: the board where it goes so, and this one where it does not.
    /// None if all is decided.
    #[inline(always)]
    pub fn branch<L: Lanes>(&mut self) -> Option<Self> {
        let line = self.narrowest::<L>()?;
        let ways = self.lines[line].0;
        // digits with one, two and three ways or more
        let (mut once, mut twice, mut more) = (0, 0, 0);
        for way in &ways[..6] {
            more |= twice & way;
            twice |= once & way;
            once |= way;
        }
        let among = if twice & !more != 0 { twice & !more } else { twice };
        let digit = among & among.wrapping_neg();
        let way = ways.iter().position(|way| way & digit != 0)?;
        let (mut kept, mut struck) = (ways, ways);
        for (other, of) in kept.iter_mut().enumerate() {
            if other != way {
                *of &= !digit;
            }
        }
        struck[way] &= !digit;
        let mut with = *self;
        with.lines[line] = Line(kept);
        self.lines[line] = Line(struck);
        with.due_lines = 1 << line;
        self.due_lines = with.due_lines;
        Some(with)
    }

    /// Writes the values of a decided board, 1 to 9.
    pub fn write(&self, values: &mut [u8; 81]) {
        for (b, square) in self.boxes.iter().enumerate() {
            let lanes = square.0;
            let first = 27 * (b / 3) + 3 * (b % 3);
            for row in 0..3 {
                for column in 0..3 {
                    let digit = lanes[4 * row + column].trailing_zeros() as u8;
                    values[first + 9 * row + column] = digit + 1;
                }
            }
        }
    }
}

#[inline(always)]
fn heard<L: Lanes>(ways: L::Line, tables: &[[Bytes; 2]; 4], free: &[u16; 16]) -> L::Square {
    let [a, b, c, d] = tables;
    let two = L::or(L::spread(ways, a), L::spread(ways, b));
    let four = L::or(two, L::or(L::spread(ways, c), L::spread(ways, d)));
    L::or(four, L::square(free))
}

/// What follows within a box; None if it cannot be filled.
#[inline(always)]
fn settle_box<L: Lanes>(mut x: L::Square) -> Option<(L::Square, L::Square)> {
    let least = L::square(&LEAST);
    loop {
        let (full, lacking) = L::full(x, least);
        if lacking {
            return None;
        }
        // Certain is a digit that no other lane of its row, or of its column, can have, and all
        // that a lane with its least number has. (The corner has everything: it keeps the last row
        // and the last column from such conclusions.)
        let elsewhere = L::without(L::and(L::row_peers(x), L::column_peers(x)), full);
        let certain = L::without(L::without(x, elsewhere), L::square(&CORNER));
        let peers = L::or(
            L::and(L::row_peers(certain), L::square(&NOT_LAST_ROW)),
            L::and(L::column_peers(certain), L::square(&NOT_LAST_COLUMN)),
        );
        // A digit certain in a cell has no other cell in the box, and the cell no other digit.
        let cells = L::and(certain, L::square(&CELLS));
        let rows = L::or(cells, L::row_peers(cells));
        let others = L::or(L::or(rows, L::column_peers(rows)), L::filled(cells));
        let struck = L::or(peers, L::without(L::and(others, L::square(&CELLS)), cells));
        let left = L::without(x, struck);
        if L::same(left, x) {
            return Some((x, certain));
        }
        x = left;
    }
}
