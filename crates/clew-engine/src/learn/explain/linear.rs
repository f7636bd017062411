//! Sums: because the others are too great, or too small, as they are.

use super::Lost;
use crate::learn::atoms::Lit;
use crate::learn::past::Past;
use crate::model::{Op, Var};

/// Whether bounds explain it; then they are appended.
pub fn explain(
    coefficients: &[i64],
    vars: &[Var],
    op: Op,
    constant: i64,
    past: &Past<'_>,
    lost: Lost,
    out: &mut Vec<Lit>,
) -> bool {
    let repeats = |x: Var| vars.iter().filter(|y| **y == x).count() > 1;
    if vars.iter().any(|x| repeats(*x)) {
        return false;
    }
    let terms = || coefficients.iter().copied().zip(vars.iter().copied());
    match op {
        Op::Le => too_great(terms(), constant, past, lost, out),
        Op::Eq => {
            too_great(terms(), constant, past, lost, out)
                || too_great(terms().map(|(c, x)| (-c, x)), -constant, past, lost, out)
        }
        Op::Ne | Op::Ge => all_fixed(vars, past, lost, out),
    }
}

fn all_fixed(vars: &[Var], past: &Past<'_>, lost: Lost, out: &mut Vec<Lit>) -> bool {
    let others = || vars.iter().filter(|x| lost.is_none_or(|(y, _)| y != **x));
    let fixed = others().all(|x| past.fixed(*x).is_some());
    if fixed {
        others().for_each(|x| past.say_fixed(*x, out));
    }
    fixed
}

/// Whether the least the terms can be, with the lost value in its term, is more than `constant`:
/// then what made them so great is said, as far as it is needed.
fn too_great(
    terms: impl Iterator<Item = (i64, Var)> + Clone,
    constant: i64,
    past: &Past<'_>,
    lost: Lost,
    out: &mut Vec<Lit>,
) -> bool {
    let least = |c: i64, x: Var| match lost {
        Some((y, value)) if x == y => c * value,
        _ => end(c, past.values(x)),
    };
    let sum: i64 = terms.clone().map(|(c, x)| least(c, x)).sum();
    if sum <= constant {
        return false;
    }
    let mut spare = sum - constant - 1;
    for (c, x) in terms {
        if c == 0 || lost.is_some_and(|(y, _)| x == y) {
            continue;
        }
        let now = end(c, past.values(x));
        let gained = now - end(c, past.lasting(x));
        if gained <= spare {
            spare -= gained;
        } else {
            past.say_lost_where(x, |v| c * v < now, out);
        }
    }
    true
}

/// The least that `c` times one of these can be (increasing; at least one).
fn end(c: i64, mut values: impl Iterator<Item = i64>) -> i64 {
    let value = if c > 0 { values.next() } else { values.last() };
    c * value.unwrap_or(0)
}
