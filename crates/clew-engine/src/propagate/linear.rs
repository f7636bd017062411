//! Sums with coefficients: `c₀·x₀ + c₁·x₁ + … OP constant`.
//!
//! - `!=` and, at `forward`, all of them wait until one variable is open and leave it the values
//!   that fit. Two open variables are remembered; while both are open there is nothing to do.
//! - `<=` and `==` at `bounds`: no term may exceed its least value by more than what the least
//!   values of all leave free, and the same from above for `==`.
//! - `==` at `domain`: two variables keep exactly the values that have a partner; longer sums also
//!   keep only values that take part in some way to make up the constant, as soon as what is
//!   missing is small (the sums that can be reached are the bits of a number).
//!
//! Terms of one variable are added up; variables that have one value from the start become part of
//! the constant; variables that get one on the way are moved behind the open ones. No sum can
//! overflow: `Model::validate` has seen to it.

use super::{Propagator, shifted};
use crate::model::{Op, Var};
use crate::space::{Cell, Outcome, Space, Stop, on};
use crate::strategy::Level;

/// What serves a linear constraint from `forward` up.
pub fn build(
    coefficients: &[i64],
    vars: &[Var],
    op: Op,
    constant: i64,
    level: Level,
) -> Vec<Box<dyn Propagator>> {
    let sum = Sum { terms: merged(coefficients, vars), constant };
    if op == Op::Ne || level < Level::Bounds {
        return vec![Box::new(Waiting { sum, op, watched: [0, 1] })];
    }
    if op == Op::Le || level < Level::Domain {
        return vec![Box::new(Bounds::new(sum, op, false))];
    }
    vec![Box::new(Bounds::new(sum.clone(), op, true)), Box::new(Reach::new(sum))]
}

/// One term a variable, none with coefficient 0.
fn merged(coefficients: &[i64], vars: &[Var]) -> Vec<(i64, Var)> {
    let mut terms: Vec<(i64, Var)> = Vec::with_capacity(vars.len());
    for (&c, &x) in coefficients.iter().zip(vars) {
        match terms.iter_mut().find(|(_, y)| *y == x) {
            Some(term) => term.0 += c,
            None => terms.push((c, x)),
        }
    }
    terms.retain(|(c, _)| *c != 0);
    terms
}

#[derive(Clone)]
struct Sum {
    terms: Vec<(i64, Var)>,
    constant: i64,
}

impl Sum {
    /// Move what is known from the start into the constant.
    fn fold_fixed(&mut self, space: &Space) {
        let constant = &mut self.constant;
        self.terms.retain(|(c, x)| match space.value(*x) {
            Some(v) => {
                *constant -= c * v;
                false
            }
            None => true,
        });
    }
}

/// The least and the greatest value of a term.
#[inline]
fn term_ends(space: &Space, (c, x): (i64, Var)) -> (i64, i64) {
    let (low, high) = (c * space.min(x), c * space.max(x));
    if c > 0 { (low, high) } else { (high, low) }
}

/// Leave only values for which `c·x <= most`.
#[inline]
fn term_at_most(space: &mut Space, (c, x): (i64, Var), most: i64) -> Outcome {
    match c {
        1 => space.at_most(x, most),
        -1 => space.at_least(x, -most),
        _ if c > 0 => space.at_most(x, most.div_euclid(c)),
        // −|c|·x <= most: x >= −most / |c|, rounded up
        _ => space.at_least(x, -most.div_euclid(-c)),
    }
}

#[inline]
fn term_at_least(space: &mut Space, (c, x): (i64, Var), least: i64) -> Outcome {
    term_at_most(space, (-c, x), -least)
}

// ---- waiting until one variable is open ---------------------------------------------------

struct Waiting {
    sum: Sum,
    op: Op,
    /// where two open variables were seen; only a guess where to look
    watched: [usize; 2],
}

impl Propagator for Waiting {
    fn attach(&mut self, space: &mut Space, me: u32) -> u32 {
        self.sum.fold_fixed(space);
        for (i, (_, x)) in self.sum.terms.iter().enumerate() {
            space.watch(me, *x, i as u32, on::FIX);
        }
        0
    }

    fn propagate(&mut self, space: &mut Space, _changed: &[u32]) -> Outcome {
        let terms = &self.sum.terms;
        let [a, b] = self.watched;
        if b < terms.len() && !space.is_fixed(terms[a].1) && !space.is_fixed(terms[b].1) {
            return Ok(());
        }
        let mut rest = self.sum.constant;
        let mut open = None;
        for (i, &(c, x)) in terms.iter().enumerate() {
            if let Some(v) = space.value(x) {
                rest -= c * v;
            } else if let Some(first) = open {
                self.watched = [first, i];
                return Ok(());
            } else {
                open = Some(i);
            }
        }
        match open {
            None if self.op.holds(0, rest) => Ok(()),
            None => Err(Stop::Fail),
            Some(i) => fit_last(space, terms[i], self.op, rest),
        }
    }

    fn priority(&self) -> usize {
        usize::from(self.sum.terms.len() > 2)
    }

    fn settles(&self) -> bool {
        true
    }
}

/// `c·x OP rest`, nothing else open.
fn fit_last(space: &mut Space, (c, x): (i64, Var), op: Op, rest: i64) -> Outcome {
    let exact = rest % c == 0;
    match op {
        Op::Eq if exact => space.fix(x, rest / c),
        Op::Eq => Err(Stop::Fail),
        Op::Ne if exact => space.remove(x, rest / c),
        Op::Ne => Ok(()),
        Op::Le => term_at_most(space, (c, x), rest),
        Op::Ge => term_at_least(space, (c, x), rest),
    }
}

// ---- least and greatest values ------------------------------------------------------------

/// `<=` and `==` on least and greatest values. One pass a run: what it moves wakes it again.
struct Bounds {
    sum: Sum,
    equal: bool,
    /// whether a [`Reach`] stands beside it
    helped: bool,
    /// how many terms are open (they stand first), and the constant less the others
    state: Option<Cell>,
    /// the ends of the open terms, in this run
    ends: Vec<(i64, i64)>,
}

impl Bounds {
    fn new(sum: Sum, op: Op, helped: bool) -> Self {
        Self { sum, equal: op == Op::Eq, helped, state: None, ends: Vec::new() }
    }

    #[inline]
    fn two(&self, space: &mut Space) -> Outcome {
        let (a, b, rest) = (self.sum.terms[0], self.sum.terms[1], self.sum.constant);
        let (a_low, a_high) = term_ends(space, a);
        term_at_most(space, b, rest - a_low)?;
        if self.equal {
            term_at_least(space, b, rest - a_high)?;
        }
        let (b_low, b_high) = term_ends(space, b);
        term_at_most(space, a, rest - b_low)?;
        if self.equal {
            term_at_least(space, a, rest - b_high)?;
        }
        Ok(())
    }
}

impl Propagator for Bounds {
    fn attach(&mut self, space: &mut Space, me: u32) -> u32 {
        self.sum.fold_fixed(space);
        if self.helped && plain_pair(space, &self.sum.terms).is_some() {
            return 0; // left to the other
        }
        for (i, (c, x)) in self.sum.terms.iter().enumerate() {
            let mask = match (self.equal, *c > 0) {
                (true, _) => on::BOUNDS,
                (false, true) => on::MIN,
                (false, false) => on::MAX,
            };
            space.watch(me, *x, i as u32, mask);
        }
        let n = self.sum.terms.len();
        self.state = Some(space.new_cells(&[n as u64, self.sum.constant as u64]));
        self.ends = vec![(0, 0); n];
        0
    }

    fn propagate(&mut self, space: &mut Space, _changed: &[u32]) -> Outcome {
        if self.sum.terms.len() == 2 {
            return self.two(space);
        }
        let Some(state) = self.state else { return Ok(()) };
        let were_open = space.get(state) as usize;
        let mut open = were_open;
        let mut rest = space.get(state.at(1)) as i64;
        let (mut low, mut high, mut widest) = (0, 0, 0);
        let mut i = 0;
        while i < open {
            let ends = term_ends(space, self.sum.terms[i]);
            if ends.0 == ends.1 {
                rest -= ends.0;
                open -= 1;
                self.sum.terms.swap(i, open);
            } else {
                self.ends[i] = ends;
                low += ends.0;
                high += ends.1;
                widest = widest.max(ends.1 - ends.0);
                i += 1;
            }
        }
        if open < were_open {
            space.set(state, open as u64);
            space.set(state.at(1), rest as u64);
        }
        if low > rest || (self.equal && high < rest) {
            return Err(Stop::Fail);
        }
        // No term may be farther above its least value than `above`, nor below its greatest than
        // `below`.
        let above = rest - low;
        let mut below = if self.equal { high - rest } else { i64::MAX };
        if widest <= above && widest <= below {
            return Ok(());
        }
        let mut above_now = above;
        for i in 0..open {
            let term = self.sum.terms[i];
            let (mut low, mut high) = self.ends[i];
            if high - low > above_now {
                term_at_most(space, term, low + above_now)?;
                if self.equal {
                    let now = term_ends(space, term).1;
                    below -= high - now;
                    high = now;
                }
            }
            if high - low > below {
                term_at_least(space, term, high - below)?;
                let now = term_ends(space, term).0;
                above_now -= now - low;
                low = now;
            }
            self.ends[i] = (low, high);
            if above_now < 0 || below < 0 {
                return Err(Stop::Fail);
            }
        }
        Ok(())
    }

    fn priority(&self) -> usize {
        usize::from(self.sum.terms.len() > 3)
    }
}

// ---- every value without support ----------------------------------------------------------

/// Missing amounts below this are looked into sum by sum.
const REACH: i64 = 128;
/// The longest domain of a pair that is gone through value by value.
const LONGEST: u64 = 1 << 12;

/// `==` for single values.
struct Reach {
    sum: Sum,
    /// the sums that the first terms can make, as bits
    reached: Vec<u128>,
    /// the distances of the values of a term from its least
    steps: Vec<u32>,
    /// where the steps of each term begin
    starts: Vec<usize>,
    open: Vec<(i64, Var)>,
}

impl Reach {
    fn new(sum: Sum) -> Self {
        Self { sum, reached: vec![], steps: vec![], starts: vec![], open: vec![] }
    }

    /// Both keep the values that have a partner.
    fn two(&self, space: &mut Space) -> Outcome {
        let ((a, x), (b, y)) = (self.sum.terms[0], self.sum.terms[1]);
        if let Some([(x_bits, x_base), (y_bits, y_base)]) = plain_pair(space, &self.sum.terms) {
            // x = rest ∓ y; bit i of x answers to bit j of y.
            let rest = a * self.sum.constant;
            if a != b {
                let by = y_base + rest - x_base; // i = j + by
                space.keep_bits(x, shifted(y_bits, by))?;
                return space.keep_bits(y, shifted(x_bits, -by));
            }
            let by = rest - y_base - x_base - 63; // i = (63 − j) + by
            space.keep_bits(x, shifted(y_bits.reverse_bits(), by))?;
            return space.keep_bits(y, shifted(x_bits.reverse_bits(), by));
        }
        for (c, x, d, y) in [(a, x, b, y), (b, y, a, x)] {
            if space.is_wide(x) || space.size(x) > LONGEST {
                continue;
            }
            space.monitor.tick(1 + space.size(x) as u32 / 16)?;
            let mut next = Some(space.min(x));
            while let Some(v) = next {
                next = space.next_above(x, v);
                let rest = self.sum.constant - c * v;
                if rest % d != 0 || !space.contains(y, rest / d) {
                    space.remove(x, v)?;
                }
            }
        }
        Ok(())
    }

    /// Note the open terms; returns what is missing above their least values, or None when there
    /// is nothing to be done.
    fn look(&mut self, space: &Space) -> Option<i64> {
        self.open.clear();
        let (mut rest, mut low, mut high) = (self.sum.constant, 0, 0);
        let mut gaps = false;
        for &(c, x) in &self.sum.terms {
            let ends = term_ends(space, (c, x));
            if ends.0 == ends.1 {
                rest -= ends.0;
                continue;
            }
            low += ends.0;
            high += ends.1;
            gaps |= (ends.1 - ends.0) as u64 + 1 != space.size(x);
            self.open.push((c, x));
        }
        if !gaps || self.open.is_empty() {
            return None; // all values from end to end: their bounds say all
        }
        let (mut missing, over) = (rest - low, high - rest);
        if over < missing {
            missing = over; // seen from above it is less
            for term in &mut self.open {
                term.0 = -term.0;
            }
        }
        (0..REACH).contains(&missing).then_some(missing)
    }
}

/// The bits of both variables of `±x ± y = constant`, where they are plain.
#[inline]
fn plain_pair(space: &Space, terms: &[(i64, Var)]) -> Option<[(u64, i64); 2]> {
    let [(1 | -1, x), (1 | -1, y)] = *terms else { return None };
    Some([space.small_bits(x)?, space.small_bits(y)?])
}

impl Propagator for Reach {
    fn attach(&mut self, space: &mut Space, me: u32) -> u32 {
        self.sum.fold_fixed(space);
        if self.sum.terms.len() > 1 {
            for (i, (_, x)) in self.sum.terms.iter().enumerate() {
                space.watch(me, *x, i as u32, on::ANY);
            }
        }
        0
    }

    fn propagate(&mut self, space: &mut Space, _changed: &[u32]) -> Outcome {
        match self.sum.terms.len() {
            0 | 1 => return Ok(()), // its bounds say all
            2 => return self.two(space),
            _ => {}
        }
        let Some(missing) = self.look(space) else { return Ok(()) };
        self.reached.clear();
        self.steps.clear();
        self.starts.clear();
        let mut sums: u128 = 1;
        for &(c, x) in &self.open {
            self.reached.push(sums);
            self.starts.push(self.steps.len());
            let least = term_ends(space, (c, x)).0;
            let mut next = 0;
            for v in space.iter(x) {
                let step = c * v - least;
                if step <= missing {
                    next |= sums << step;
                    self.steps.push(step as u32);
                }
            }
            sums = next;
        }
        if sums >> missing & 1 == 0 {
            return Err(Stop::Fail);
        }
        // What the last terms must be joined by.
        let mut wanted: u128 = 1 << missing;
        for i in (0..self.open.len()).rev() {
            let (c, x) = self.open[i];
            let end = self.starts.get(i + 1).copied().unwrap_or(self.steps.len());
            let steps = &self.steps[self.starts[i]..end];
            let least = term_ends(space, (c, x)).0;
            let mut before = 0;
            for &step in steps {
                let from = wanted >> step;
                before |= from;
                if from & self.reached[i] == 0 {
                    space.remove(x, (least + i64::from(step)) / c)?;
                }
            }
            wanted = before;
        }
        Ok(())
    }

    fn priority(&self) -> usize {
        usize::from(self.sum.terms.len() > 2) * 2
    }

    fn settles(&self) -> bool {
        true
    }
}
