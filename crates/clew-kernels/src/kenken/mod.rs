//! Cells in units that hold no value twice, and cages that make a target: KenKen, Killer Sudoku.
//!
//! Payload of both kernels: a word of their own; the number of values and these, ascending, as
//! two's complement; the number of cells and each one's mask of values (bit 0 is the first); the
//! number of units, each as its number of cells and these; the number of cages, each as its
//! operation, its target, its number of cells and these.
//!
//! - `kenken`: the word is 0 to branch on the cell with the fewest values, 1 to weigh cells and
//!   places by how often their units and cages failed.
//! - `kenken-paper`: the word is 1 to test a cage with each value placed, 0 to test cages on full
//!   grids only.

mod filler;
mod paper;
mod search;
mod space;
mod table;

pub use paper::Paper;
pub use search::Tables;

/// What a cage does with its values. A hidden operation is any of the four.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operation {
    Sum,
    Difference,
    Product,
    Quotient,
    Hidden,
}

/// Cells that make a target.
#[derive(Clone, Debug)]
struct Cage {
    op: Operation,
    target: i64,
    cells: Vec<u32>,
}

/// What is given, as read from the payload.
#[derive(Clone, Debug)]
struct Puzzle {
    word: u64,
    values: Vec<i64>,
    masks: Vec<u64>,
    units: Vec<Vec<u32>>,
    cages: Vec<Cage>,
}

impl Puzzle {
    fn read(words: &[u64]) -> Result<Self, String> {
        let mut reader = Reader(words.iter());
        let word = reader.next()?;
        let values: Vec<i64> = reader.list()?.iter().map(|v| *v as i64).collect();
        if !(1..=64).contains(&values.len()) || values.iter().any(|v| v.abs() > 1 << 30) {
            return Err("the payload has no values, too many, or too large ones".into());
        }
        let every = u64::MAX >> (64 - values.len());
        let masks = reader.list()?;
        if masks.iter().any(|m| *m == 0 || m & !every != 0) {
            return Err("a cell's mask is empty, or names values that there are not".into());
        }
        let units = (0..reader.next()?)
            .map(|_| reader.cells(masks.len()))
            .collect::<Result<Vec<_>, _>>()?;
        let cages =
            (0..reader.next()?).map(|_| reader.cage(masks.len())).collect::<Result<Vec<_>, _>>()?;
        let puzzle = Self { word, values, masks, units, cages };
        if puzzle.units.iter().any(|unit| unit.len() > puzzle.values.len()) {
            return Err("a unit has more cells than there are values".into());
        }
        Ok(puzzle)
    }
}

struct Reader<'a>(std::slice::Iter<'a, u64>);

impl Reader<'_> {
    fn next(&mut self) -> Result<u64, String> {
        self.0.next().copied().ok_or_else(|| "the payload is too short".to_string())
    }

    fn list(&mut self) -> Result<Vec<u64>, String> {
        (0..self.next()?).map(|_| self.next()).collect()
    }

    /// Different cells, of `count` that there are.
    fn cells(&mut self, count: usize) -> Result<Vec<u32>, String> {
        let cells = self.list()?;
        let mut seen = vec![false; count];
        for &cell in &cells {
            match seen.get_mut(cell as usize) {
                Some(seen) if !*seen => *seen = true,
                _ => return Err("the payload names a cell twice, or one that there is not".into()),
            }
        }
        Ok(cells.into_iter().map(|cell| cell as u32).collect())
    }

    fn cage(&mut self, count: usize) -> Result<Cage, String> {
        let op = match self.next()? {
            0 => Operation::Sum,
            1 => Operation::Difference,
            2 => Operation::Product,
            3 => Operation::Quotient,
            4 => Operation::Hidden,
            _ => return Err("the payload names an operation that there is not".into()),
        };
        let target = self.next()? as i64;
        let cells = self.cells(count)?;
        if cells.is_empty() || target == i64::MIN {
            return Err("a cage has no cells, or too far a target".into());
        }
        Ok(Cage { op, target, cells })
    }
}

impl Cage {
    /// Whether the values of all its cells make the target.
    fn holds(&self, values: &[i64]) -> bool {
        match self.op {
            Operation::Sum => sum(values) == self.target,
            Operation::Difference => 2 * largest(values) - sum(values) == self.target,
            Operation::Product => product_is(values, self.target),
            Operation::Quotient => quotient_is(values, self.target),
            Operation::Hidden => {
                let (sum, twice) = (sum(values), 2 * largest(values));
                sum == self.target
                    || twice - sum == self.target
                    || product_is(values, self.target)
                    || quotient_is(values, self.target)
            }
        }
    }
}

fn sum(values: &[i64]) -> i64 {
    values.iter().sum()
}

fn largest(values: &[i64]) -> i64 {
    values.iter().copied().max().unwrap_or(0)
}

fn product_is(values: &[i64], target: i64) -> bool {
    if target == 0 {
        return values.contains(&0);
    }
    let mut left = target;
    values.iter().all(|v| {
        *v != 0 && left % v == 0 && {
            left /= v;
            true
        }
    }) && left == 1
}

/// Whether the largest, divided by all the others, is the target.
fn quotient_is(values: &[i64], target: i64) -> bool {
    let largest = largest(values);
    let mut left = largest;
    let mut skipped = false;
    for &v in values {
        if v == largest && !skipped {
            skipped = true;
        } else if v == 0 || left % v != 0 {
            return false;
        } else {
            left /= v;
        }
    }
    left == target
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cages_make() {
        assert!(product_is(&[3, 4, 4], 48) && !product_is(&[3, 4], 48) && !product_is(&[6], 48));
        assert!(product_is(&[0, 4], 0) && !product_is(&[1, 4], 0) && product_is(&[-1, 4], -4));
        assert!(quotient_is(&[1, 6, 2], 3) && !quotient_is(&[0, 6], 0) && quotient_is(&[6, 6], 1));
        let minus = Cage { op: Operation::Difference, target: 1, cells: vec![0, 1, 2] };
        assert!(minus.holds(&[1, 4, 2]) && !minus.holds(&[1, 4, 3]));
    }

    #[test]
    fn a_bad_payload_is_refused() {
        for bad in [
            &[0][..],
            &[0, 0],
            &[0, 1, 1, 1, 2],
            &[0, 1, 1, 1, 1, 1, 1, 5],
            &[0, 1, 1, 1, 1, 0, 1, 9, 1, 1, 0],
            &[0, 1, 1, 1, 1, 0, 1, 0, 1, 0],
        ] {
            assert!(Puzzle::read(bad).is_err(), "{bad:?}");
        }
    }
}
