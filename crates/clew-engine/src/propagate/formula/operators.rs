//! What an operator's result can be, from what its operands can be.

use crate::propagate::interval::{self, FAR, Interval, meet, negate};

pub(super) const TRUE: Interval = (1, 1);
pub(super) const FALSE: Interval = (0, 0);
pub(super) const EITHER: Interval = (0, 1);

/// Whether a number of the interval is not 0.
pub(super) fn truth(v: Interval) -> Interval {
    if v == FALSE {
        FALSE
    } else if interval::contains_zero(v) {
        EITHER
    } else {
        TRUE
    }
}

pub(super) fn opposite((low, high): Interval) -> Interval {
    (1 - high, 1 - low)
}

pub(super) fn equal(a: Interval, b: Interval) -> Interval {
    if meet(a, b).is_none() {
        FALSE
    } else if a == b && a.0 == a.1 && a.0.abs() < FAR {
        TRUE
    } else {
        EITHER
    }
}

pub(super) fn less(a: Interval, b: Interval) -> Interval {
    if a.1 < b.0 {
        TRUE
    } else if a.0 >= b.1 && a.0 > -FAR && b.1 < FAR {
        FALSE
    } else {
        EITHER
    }
}

/// What `f` gives for the positive part of the divisor, and for the negative one with both signs
/// turned.
fn by_sign(
    n: Interval,
    d: Interval,
    f: impl Fn(Interval, Interval) -> Interval,
    back: impl Fn(Interval) -> Interval,
) -> Option<Interval> {
    let positive = (d.1 >= 1).then(|| f(n, (d.0.max(1), d.1)));
    let negative = (d.0 <= -1).then(|| back(f(negate(n), (1.max(-d.1), -d.0))));
    match (positive, negative) {
        (Some(a), Some(b)) => Some(interval::hull(a, b)),
        (a, b) => a.or(b),
    }
}

pub(super) fn floor_quotients(n: Interval, d: Interval) -> Option<Interval> {
    let positive = |n: Interval, d: Interval| {
        let low = match n.0 {
            far if far <= -FAR => -FAR,
            from if from < 0 => interval::floor(from, d.0),
            _ if d.1 >= FAR => 0,
            from => interval::floor(from, d.1),
        };
        let high = match n.1 {
            far if far >= FAR => FAR,
            to => interval::floor(to, if to < 0 { d.1 } else { d.0 }),
        };
        (low, high)
    };
    by_sign(n, d, positive, |quotients| quotients)
}

pub(super) fn rests(n: Interval, d: Interval) -> Option<Interval> {
    let positive = |n: Interval, d: Interval| {
        if d.0 == d.1 && d.0 < FAR && -FAR < n.0 && n.1 < FAR {
            let block = interval::floor(n.0, d.0);
            if block == interval::floor(n.1, d.0) {
                return (n.0 - block * d.0, n.1 - block * d.0);
            }
        }
        let most = if d.1 >= FAR { FAR } else { d.1 - 1 };
        (0, if n.0 >= 0 { most.min(n.1) } else { most })
    };
    by_sign(n, d, positive, negate)
}

/// A power, what is far kept far.
pub(super) fn power(base: i128, exponent: i128) -> i128 {
    match (base, exponent) {
        (_, 0) => 1,
        (-1..=1, _) => {
            if exponent % 2 == 0 {
                base.abs()
            } else {
                base
            }
        }
        _ => {
            let near = u32::try_from(exponent).ok().and_then(|e| base.checked_pow(e));
            let far = if base < 0 && exponent % 2 != 0 { -FAR } else { FAR };
            near.map_or(far, |v| v.clamp(-FAR, FAR))
        }
    }
}

pub(super) fn powers(base: Interval, exponent: Interval) -> Option<Interval> {
    let (least, most) = meet(exponent, (0, FAR))?;
    if least == most {
        let base = if least % 2 == 0 { interval::absolute(base) } else { base };
        return Some((power(base.0, least), power(base.1, least)));
    }
    let reach = power(interval::absolute(base).1, most).max(1);
    Some(match base.0 {
        1.. => (power(base.0, least), reach),
        0 => (0, reach),
        _ => (-reach, reach),
    })
}
