//! Explanations of small constraints, tried by brute force. Only where assertions are.

use super::{Lost, Past};
use crate::learn::atoms::Lit;
use crate::meaning::holds;
use crate::model::{Constraint, Var};

/// Rows of values tried for one explanation; more are taken on trust.
const MOST_ROWS: usize = 20_000;

/// Whether all that was said held before, and the constraint cannot hold with it and the lost value.
pub fn is_right(
    constraint: &Constraint,
    scope: &[Var],
    past: &Past<'_>,
    lost: Lost,
    said: &[Lit],
) -> bool {
    if !said.iter().all(|lit| past.held(*lit)) {
        return false;
    }
    if matches!(constraint, Constraint::Predicate { .. }) {
        return true; // the user's function counts its calls, perhaps
    }
    let column = |x: &Var| -> Vec<i64> {
        past.lasting(*x)
            .filter(|v| lost.is_none_or(|(y, lost)| *x != y || *v == lost))
            .filter(|v| said.iter().all(|lit| past.allows(*lit, *x, *v)))
            .collect()
    };
    let columns: Vec<Vec<i64>> = scope.iter().map(column).collect();
    if columns.iter().map(Vec::len).try_fold(1, usize::checked_mul).is_none_or(|n| n > MOST_ROWS) {
        return true;
    }
    let places: Vec<usize> =
        constraint.scope().iter().map(|x| scope.binary_search(x).expect("of its scope")).collect();
    let mut rows = vec![vec![]];
    for column in &columns {
        let longer = |row: Vec<i64>| {
            column.iter().map(move |v| row.iter().copied().chain([*v]).collect::<Vec<i64>>())
        };
        rows = rows.into_iter().flat_map(longer).collect();
    }
    rows.iter().all(|row| {
        let values: Vec<i64> = places.iter().map(|place| row[*place]).collect();
        holds(constraint, &values) != Ok(true)
    })
}
