//! Few rows of values: each row that would have allowed the value lacks one of its others.

use super::Lost;
use crate::learn::atoms::Lit;
use crate::learn::past::Past;
use crate::meaning::holds;
use crate::model::{Constraint, Var};

/// Rows of values looked at for one explanation.
const MOST_ROWS: usize = 3_000;

/// Whether the rows of values are few enough to be looked at; then what forbids each of them is
/// appended.
pub fn explain(
    constraint: &Constraint,
    scope: &[Var],
    past: &Past<'_>,
    lost: Lost,
    out: &mut Vec<Lit>,
) -> bool {
    let Some(columns) = columns(scope, past, lost) else { return false };
    let mut row: Vec<usize> = vec![0; scope.len()];
    let mut said: Vec<(usize, i64)> = Vec::new();
    let places: Vec<usize> =
        constraint.scope().iter().map(|x| scope.binary_search(x).expect("of its scope")).collect();
    let mut values = vec![0; places.len()];
    loop {
        for (value, place) in values.iter_mut().zip(&places) {
            *value = columns[*place][row[*place]];
        }
        match holds(constraint, &values) {
            Ok(false) => {}
            Err(_) => return false,
            Ok(true) => {
                let lacking =
                    |place: &usize| !past.has(scope[*place], columns[*place][row[*place]]);
                let is_lost = |place: &usize| lost.is_some_and(|(x, _)| scope[*place] == x);
                let lost_values = (0..scope.len())
                    .filter(|place| !is_lost(place) && lacking(place))
                    .map(|place| (place, columns[place][row[place]]));
                let Some(pick) = pick(lost_values, &said, scope, past) else { return false };
                if !said.contains(&pick) {
                    said.push(pick);
                }
            }
        }
        if !step(&mut row, &columns) {
            break;
        }
    }
    for (place, value) in said {
        past.say_lost(scope[place], value, out);
    }
    true
}

/// The values of each variable to combine: all that it may ever have, but for the lost one.
fn columns(scope: &[Var], past: &Past<'_>, lost: Lost) -> Option<Vec<Vec<i64>>> {
    let mut rows = 1usize;
    let mut columns = Vec::with_capacity(scope.len());
    for x in scope {
        let column: Vec<i64> = match lost {
            Some((y, value)) if y == *x => vec![value],
            _ => past.lasting(*x).take(MOST_ROWS + 1).collect(),
        };
        rows = rows.saturating_mul(column.len());
        if rows == 0 || rows > MOST_ROWS {
            return None;
        }
        columns.push(column);
    }
    Some(columns)
}

/// One said before, or the one that was lost at the lowest level.
fn pick(
    lost: impl Iterator<Item = (usize, i64)> + Clone,
    said: &[(usize, i64)],
    scope: &[Var],
    past: &Past<'_>,
) -> Option<(usize, i64)> {
    lost.clone()
        .find(|one| said.contains(one))
        .or_else(|| lost.min_by_key(|(place, value)| past.lost_at(scope[*place], *value)))
}

fn step(row: &mut [usize], columns: &[Vec<i64>]) -> bool {
    for (at, column) in row.iter_mut().zip(columns) {
        *at += 1;
        if *at < column.len() {
            return true;
        }
        *at = 0;
    }
    false
}
