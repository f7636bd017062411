//! Where a tour that is built from cycles begins and ends.

use super::board::{Board, NONE};

/// Where to begin, and where to end: `NONE` where the end is free, since a closed tour is then cut
/// open. Of an odd number of squares both ends have the colour of the larger half.
pub fn ends(board: &Board) -> (u32, u32) {
    let size = board.size();
    let (first, last) = (board.first(), board.holder(size));
    if board.closed || size < 3 {
        return (first.min(size as u32 - 1), last);
    }
    if size.is_multiple_of(2) {
        return match (first, last) {
            (NONE, NONE) => (0, NONE),
            (NONE, last) => (last, NONE),
            both => both,
        };
    }
    let dark = 2 * (0..size as u32).filter(|cell| board.is_dark(*cell)).count() > size;
    let of_colour = |other: u32| {
        let from = if other == NONE { 0 } else { other };
        let ahead = (from..size as u32).chain((0..from).rev());
        ahead.into_iter().find(|cell| *cell != other && board.is_dark(*cell) == dark)
    };
    let first = if first == NONE { of_colour(last).unwrap_or(0) } else { first };
    let last = if last == NONE { of_colour(first).unwrap_or(0) } else { last };
    (first, last)
}
