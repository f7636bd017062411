//! What one digit may do within a band (three rows), looked up.
//!
//! A *band pattern* is 27 bits, bit `9 * row + column`. A *minirow* is the part of a row in one box;
//! a minirow pattern is 9 bits, bit `3 * row + box`. A column pattern is 9 bits.

/// All cells of a band.
pub const ALL: u32 = (1 << 27) - 1;

/// The six ways to give three rows a box each, as minirow patterns.
const ARRANGEMENTS: [usize; 6] =
    [0b100_010_001, 0b010_100_001, 0b100_001_010, 0b001_100_010, 0b010_001_100, 0b001_010_100];

/// For the nine cells of a row, which of its minirows hold something.
pub static MINIROWS: [u32; 512] = minirows();
/// For a minirow pattern, the cells that stay: those of minirows in some arrangement. 0: none.
pub static KEPT: [u32; 512] = kept();
/// For a minirow pattern, the minirows that stay and stand alone in their row.
pub static ALONE: [u16; 512] = alone();
/// For a column pattern, the minirows of the boxes with a single column.
pub static NARROW: [u16; 512] = narrow();
/// For a column pattern, the cells that the two other bands keep: not those of a box's only column.
pub static ELSEWHERE: [u32; 512] = elsewhere();
/// For a minirow pattern, all cells of the rows with a minirow in it.
pub static ROWS: [u32; 512] = rows();
/// For a cell of a band, the cells of the band that keep a digit standing there: itself and those
/// that share neither row, column nor box.
pub static STAYS: [u32; 27] = stays();

const fn surviving(pattern: usize) -> usize {
    let (mut found, mut i) = (0, 0);
    while i < 6 {
        if ARRANGEMENTS[i] & !pattern == 0 {
            found |= ARRANGEMENTS[i];
        }
        i += 1;
    }
    found
}

const fn minirows() -> [u32; 512] {
    let mut table = [0; 512];
    let mut row = 0;
    while row < 512 {
        let mut b = 0;
        while b < 3 {
            if row >> (3 * b) & 7 != 0 {
                table[row] |= 1 << b;
            }
            b += 1;
        }
        row += 1;
    }
    table
}

const fn kept() -> [u32; 512] {
    let mut table = [0; 512];
    let mut pattern = 0;
    while pattern < 512 {
        let stays = surviving(pattern);
        let mut minirow = 0;
        while minirow < 9 {
            if stays >> minirow & 1 != 0 {
                table[pattern] |= 7 << (9 * (minirow / 3) + 3 * (minirow % 3));
            }
            minirow += 1;
        }
        pattern += 1;
    }
    table
}

const fn alone() -> [u16; 512] {
    let mut table = [0; 512];
    let mut pattern = 0;
    while pattern < 512 {
        let stays = surviving(pattern);
        let mut row = 0;
        while row < 3 {
            let of_row = stays & (7 << (3 * row));
            if of_row.count_ones() == 1 {
                table[pattern] |= of_row as u16;
            }
            row += 1;
        }
        pattern += 1;
    }
    table
}

const fn narrow() -> [u16; 512] {
    let mut table = [0; 512];
    let mut columns = 0;
    while columns < 512 {
        let mut b = 0;
        while b < 3 {
            if (columns >> (3 * b) & 7usize).count_ones() == 1 {
                table[columns] |= 0b001_001_001 << b;
            }
            b += 1;
        }
        columns += 1;
    }
    table
}

const fn elsewhere() -> [u32; 512] {
    let mut table = [ALL; 512];
    let mut columns = 0;
    while columns < 512 {
        let mut b = 0;
        while b < 3 {
            let of_box = columns & (7usize << (3 * b));
            if of_box.count_ones() == 1 {
                table[columns] &= !(of_box as u32 * (1 | 1 << 9 | 1 << 18));
            }
            b += 1;
        }
        columns += 1;
    }
    table
}

const fn rows() -> [u32; 512] {
    let mut table = [0; 512];
    let mut pattern = 0;
    while pattern < 512 {
        let mut row = 0;
        while row < 3 {
            if pattern >> (3 * row) & 7 != 0 {
                table[pattern] |= 511 << (9 * row);
            }
            row += 1;
        }
        pattern += 1;
    }
    table
}

const fn stays() -> [u32; 27] {
    let mut table = [0; 27];
    let mut cell = 0;
    while cell < 27 {
        let mut other = 0;
        while other < 27 {
            let apart = cell / 9 != other / 9 && cell % 9 / 3 != other % 9 / 3;
            if apart || other == cell {
                table[cell] |= 1 << other;
            }
            other += 1;
        }
        cell += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_band_without_an_arrangement_keeps_nothing() {
        assert_eq!(KEPT[0b000_111_111], 0);
        assert_eq!(KEPT[511], ALL);
        assert_eq!(KEPT[0b100_010_001].count_ones(), 9);
    }

    #[test]
    fn a_box_with_one_column_takes_it_from_the_other_bands() {
        assert_eq!(ELSEWHERE[0b011_111_010], ALL & !(0b10 | 0b10 << 9 | 0b10 << 18));
        assert_eq!(NARROW[0b011_111_010], 0b001_001_001);
    }
}
