//! All different: another has the value, or a Hall set needs it.

use super::Lost;
use crate::learn::atoms::Lit;
use crate::learn::past::Past;
use crate::model::Var;

/// Values further apart are left to the general explanation.
const WIDEST: u64 = 1 << 12;

/// Whether an explanation was found; then it is appended.
pub fn explain(
    vars: &[Var],
    offsets: &[i64],
    past: &Past<'_>,
    lost: Lost,
    out: &mut Vec<Lit>,
) -> bool {
    let terms = || vars.iter().copied().zip(offsets.iter().copied());
    if let Some((x, value)) = lost {
        for (_, own) in terms().filter(|(y, _)| *y == x) {
            let holder = terms().find(|(y, c)| past.is(*y, value + own - c) && *y != x);
            if let Some((y, _)) = holder {
                past.say_fixed(y, out);
                return true;
            }
        }
    } else if let Some((x, y)) = twins(vars, offsets, past) {
        past.say_fixed(x, out);
        past.say_fixed(y, out);
        return true;
    }
    Rows::new(vars, offsets, past, lost)
        .is_some_and(|mut rows| rows.explain(vars, offsets, past, out))
}

/// Two that have the same value.
fn twins(vars: &[Var], offsets: &[i64], past: &Past<'_>) -> Option<(Var, Var)> {
    let mut fixed: Vec<(i64, Var)> =
        vars.iter().zip(offsets).filter_map(|(x, c)| Some((past.fixed(*x)? + c, *x))).collect();
    fixed.sort_unstable();
    fixed.windows(2).find(|w| w[0].0 == w[1].0).map(|w| (w[0].1, w[1].1))
}

const NONE: u32 = u32::MAX;

/// The values each variable could have, and a matching that grows until a variable is left over.
struct Rows {
    low: i64,
    width: usize,
    bits: Vec<u64>,
    /// by value: who has it in the matching
    owner: Vec<u32>,
    /// by value: from which variable the search came
    from: Vec<u32>,
    seen: Vec<u64>,
    /// the variable that lost its value, matched last
    last: Option<usize>,
}

impl Rows {
    fn new(vars: &[Var], offsets: &[i64], past: &Past<'_>, lost: Lost) -> Option<Self> {
        let mut sorted = vars.to_vec();
        sorted.sort_unstable();
        if sorted.windows(2).any(|w| w[0] == w[1]) || !vars.iter().all(|x| past.knows(*x)) {
            return None;
        }
        let values = |i: usize| past.lasting(vars[i]).map(move |v| v + offsets[i]);
        let low = (0..vars.len()).filter_map(|i| values(i).min()).min()?;
        let high = (0..vars.len()).filter_map(|i| values(i).max()).max()?;
        if high.abs_diff(low) >= WIDEST {
            return None;
        }
        let span = (high - low) as usize + 1;
        let width = span.div_ceil(64);
        let mut rows = Self {
            low,
            width,
            bits: vec![0; width * vars.len()],
            owner: vec![NONE; 64 * width],
            from: vec![NONE; 64 * width],
            seen: vec![0; width],
            last: lost.map(|(x, _)| vars.iter().position(|y| *y == x).expect("of its scope")),
        };
        for (i, x) in vars.iter().enumerate() {
            match lost {
                Some((y, value)) if *x == y => rows.mark(i, value + offsets[i]),
                _ => past.values(*x).for_each(|v| rows.mark(i, v + offsets[i])),
            }
        }
        Some(rows)
    }

    fn mark(&mut self, i: usize, value: i64) {
        let at = (value - self.low) as usize;
        self.bits[i * self.width + at / 64] |= 1 << (at % 64);
    }

    fn explain(
        &mut self,
        vars: &[Var],
        offsets: &[i64],
        past: &Past<'_>,
        out: &mut Vec<Lit>,
    ) -> bool {
        let n = vars.len();
        let last = self.last;
        for i in (0..n).filter(|i| Some(*i) != last).chain(last) {
            let Some(hall) = self.left_over(i) else { continue };
            let inside = |i: usize, v: i64| {
                let at = v + offsets[i] - self.low;
                at >= 0 && self.seen[at as usize / 64] >> (at as usize % 64) & 1 == 1
            };
            for i in hall.into_iter().filter(|i| Some(*i) != self.last) {
                past.say_lost_where(vars[i], |v| !inside(i, v), out);
            }
            return true;
        }
        false
    }

    /// Match one more variable. Where that cannot be: those that together have too few values,
    /// which then are `seen`.
    fn left_over(&mut self, start: usize) -> Option<Vec<usize>> {
        self.seen.fill(0);
        let mut reached = vec![start];
        let mut at = 0;
        while at < reached.len() {
            let i = reached[at];
            at += 1;
            for w in 0..self.width {
                let mut fresh = self.bits[i * self.width + w] & !self.seen[w];
                self.seen[w] |= fresh;
                while fresh != 0 {
                    let value = 64 * w + fresh.trailing_zeros() as usize;
                    fresh &= fresh - 1;
                    self.from[value] = i as u32;
                    if self.owner[value] == NONE {
                        self.shift(start, value);
                        return None;
                    }
                    reached.push(self.owner[value] as usize);
                }
            }
        }
        Some(reached)
    }

    /// Everyone on the way from `start` to the free `value` takes the next one's.
    fn shift(&mut self, start: usize, mut value: usize) {
        loop {
            let i = self.from[value];
            let old = (0..self.owner.len()).find(|v| self.owner[*v] == i);
            self.owner[value] = i;
            match old {
                Some(v) if i as usize != start => value = v,
                _ => return,
            }
        }
    }
}
