//! Intervals of whole numbers, for reasoning on least and greatest values.
//!
//! An end at ∓[`FAR`] says that nothing is known on that side. A lower end at +[`FAR`] is a fact (at
//! least so much), and so is an upper end at −[`FAR`].

use crate::model::Var;
use crate::space::{Outcome, Space, Stop};

/// The least and the greatest number; the first is never above the second.
pub type Interval = (i128, i128);

/// Beyond every value of a variable.
pub const FAR: i128 = 1 << 100;

/// Nothing known.
pub const ALL: Interval = (-FAR, FAR);

/// The ends of a domain.
#[inline]
pub fn ends(space: &Space, x: Var) -> Interval {
    (space.min(x).into(), space.max(x).into())
}

#[inline]
fn clamp(v: i128) -> i128 {
    v.clamp(-FAR, FAR)
}

/// All sums.
#[inline]
pub fn add(a: Interval, b: Interval) -> Interval {
    let low = if a.0 <= -FAR || b.0 <= -FAR { -FAR } else { clamp(a.0 + b.0) };
    let high = if a.1 >= FAR || b.1 >= FAR { FAR } else { clamp(a.1 + b.1) };
    (low, high)
}

/// All of them with the other sign.
#[inline]
pub fn negate(a: Interval) -> Interval {
    (-a.1, -a.0)
}

/// All differences.
#[inline]
pub fn subtract(a: Interval, b: Interval) -> Interval {
    add(a, negate(b))
}

/// All absolute values.
#[inline]
pub fn absolute(a: Interval) -> Interval {
    if a.0 >= 0 {
        a
    } else if a.1 <= 0 {
        negate(a)
    } else {
        (0, a.1.max(-a.0))
    }
}

/// All products. What lies past [`FAR`] stays there when it is multiplied with a number other than
/// 0, so that the corners tell all.
#[inline]
pub fn multiply(a: Interval, b: Interval) -> Interval {
    if a.0 >= 0 && b.0 >= 0 {
        return (corner(a.0, b.0), corner(a.1, b.1));
    }
    let corners = [corner(a.0, b.0), corner(a.0, b.1), corner(a.1, b.0), corner(a.1, b.1)];
    let low = corners.iter().copied().fold(FAR, i128::min);
    let high = corners.iter().copied().fold(-FAR, i128::max);
    (low, high)
}

#[inline]
fn corner(a: i128, b: i128) -> i128 {
    match (i64::try_from(a), i64::try_from(b)) {
        (Ok(a), Ok(b)) => clamp(i128::from(a) * i128::from(b)),
        _ => clamp(a.saturating_mul(b)),
    }
}

/// What both hold, if anything.
#[inline]
pub fn meet(a: Interval, b: Interval) -> Option<Interval> {
    let both = (a.0.max(b.0), a.1.min(b.1));
    (both.0 <= both.1).then_some(both)
}

/// The least interval around both.
#[inline]
pub fn hull(a: Interval, b: Interval) -> Interval {
    (a.0.min(b.0), a.1.max(b.1))
}

/// Around all whole x with x·d = n for some d and n of these intervals.
pub fn quotients(n: Interval, d: Interval) -> Option<Interval> {
    if contains_zero(n) && contains_zero(d) {
        return Some(ALL);
    }
    exact_quotients(n, d)
}

/// Around all whole n / d, d not 0.
pub fn exact_quotients(n: Interval, d: Interval) -> Option<Interval> {
    let positive = (d.1 >= 1).then(|| by_positive(n, (d.0.max(1), d.1))).flatten();
    let negative = (d.0 <= -1).then(|| by_positive(negate(n), (1.max(-d.1), -d.0))).flatten();
    match (positive, negative) {
        (Some(a), Some(b)) => Some(hull(a, b)),
        (a, b) => a.or(b),
    }
}

fn by_positive(n: Interval, d: Interval) -> Option<Interval> {
    let low = match n.0 {
        far if far <= -FAR => -FAR,
        from => -floor(-from, if from >= 0 { d.1 } else { d.0 }),
    };
    let high = match n.1 {
        far if far >= FAR => FAR,
        to => floor(to, if to >= 0 { d.0 } else { d.1 }),
    };
    (low <= high).then_some((low, high))
}

/// The quotient rounded down, for a positive divisor; in 64 bits where they do.
#[inline]
pub fn floor(n: i128, d: i128) -> i128 {
    match (i64::try_from(n), i64::try_from(d)) {
        (Ok(n), Ok(d)) => i128::from(n.div_euclid(d)),
        _ => n.div_euclid(d),
    }
}

#[inline]
pub fn contains_zero(a: Interval) -> bool {
    a.0 <= 0 && 0 <= a.1
}

/// Leave only values of the interval.
#[inline]
pub fn confine(space: &mut Space, x: Var, to: Interval) -> Outcome {
    let low = i64::try_from(to.0).unwrap_or(if to.0 < 0 { i64::MIN } else { i64::MAX });
    let high = i64::try_from(to.1).unwrap_or(if to.1 < 0 { i64::MIN } else { i64::MAX });
    space.at_least(x, low)?;
    space.at_most(x, high)
}

/// What a result may be for `number OP result`, when the number lies in `from`.
pub fn results(op: crate::model::Op, from: Interval) -> Interval {
    use crate::model::Op;
    match op {
        Op::Eq => from,
        Op::Le => (from.0, FAR),
        Op::Ge => (-FAR, from.1),
        Op::Ne => ALL,
    }
}

/// What a number may be for `number OP result`, when the number lies in `from` and the result in
/// `result`.
pub fn allowed(op: crate::model::Op, from: Interval, result: Interval) -> Result<Interval, Stop> {
    use crate::model::Op;
    let by_op = match op {
        Op::Eq => result,
        Op::Le => (-FAR, result.1),
        Op::Ge => (result.0, FAR),
        Op::Ne => ALL,
    };
    meet(from, by_op).ok_or(Stop::Fail)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(a: Interval) -> impl Iterator<Item = i128> {
        a.0..=a.1
    }

    /// Every interval between −4 and 4, against every other.
    fn pairs() -> Vec<(Interval, Interval)> {
        let intervals: Vec<Interval> =
            (-4..=4).flat_map(|l| (l..=4).map(move |h| (l, h))).collect();
        intervals.iter().flat_map(|a| intervals.iter().map(move |b| (*a, *b))).collect()
    }

    #[test]
    fn products_and_differences_are_tight() {
        for (a, b) in pairs() {
            let of = |f: fn(i128, i128) -> i128| {
                let values: Vec<i128> = all(a).flat_map(|x| all(b).map(move |y| f(x, y))).collect();
                (*values.iter().min().unwrap(), *values.iter().max().unwrap())
            };
            assert_eq!(multiply(a, b), of(|x, y| x * y));
            assert_eq!(subtract(a, b), of(|x, y| x - y));
            assert_eq!(absolute(a), of(|x, _| x.abs()));
        }
    }

    #[test]
    fn quotients_miss_nothing() {
        for (n, d) in pairs() {
            let found = quotients(n, d);
            let fits = |x: i128| all(d).any(|y| all(n).any(|z| x * y == z));
            for x in -20..=20 {
                let inside = found.is_some_and(|f| f.0 <= x && x <= f.1);
                assert!(inside || !fits(x), "{x} of {n:?} / {d:?}");
            }
            let exact = exact_quotients(n, d);
            let fits = |x: i128| all(d).any(|y| y != 0 && all(n).any(|z| x * y == z));
            for x in -20..=20 {
                let inside = exact.is_some_and(|f| f.0 <= x && x <= f.1);
                assert!(inside || !fits(x), "{x} of {n:?} / {d:?}");
            }
        }
    }

    #[test]
    fn what_is_far_stays_far() {
        assert_eq!(multiply((0, FAR), (-1, 1)), ALL);
        assert_eq!(multiply((FAR, FAR), (0, 0)), (0, 0));
        assert_eq!(add((5, FAR), (-3, -3)), (2, FAR));
        assert_eq!(quotients((-FAR, 10), (2, 1 << 90)), Some((-FAR, 5)));
        assert_eq!(quotients((1, 5), (1 << 90, FAR)), None);
    }
}
