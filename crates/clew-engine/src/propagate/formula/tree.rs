//! The formula as a tree whose parts have intervals.

use crate::model::{Code, Var};
use crate::propagate::interval::{self, FAR, Interval, add, meet, multiply, negate};
use crate::space::{Outcome, Space, Stop};

struct Node {
    code: Code,
    /// its operands, in `Tree::operands`
    from: usize,
    to: usize,
}

/// The formula as a tree, operands before the parts they belong to.
pub struct Tree {
    nodes: Vec<Node>,
    operands: Vec<usize>,
    /// what each node can be, in this run
    values: Vec<Interval>,
    /// whether every part is always defined
    total: bool,
}

const TRUE: Interval = (1, 1);
const FALSE: Interval = (0, 0);
const EITHER: Interval = (0, 1);

impl Tree {
    pub fn new(code: &[Code]) -> Self {
        let mut tree = Self {
            nodes: Vec::with_capacity(code.len()),
            operands: Vec::new(),
            values: vec![interval::ALL; code.len()],
            total: true,
        };
        let mut stack: Vec<usize> = Vec::new();
        for &c in code {
            let takes = match c {
                Code::Const(_) | Code::Var(_) => 0,
                Code::Add(n) | Code::Min(n) | Code::Max(n) | Code::And(n) | Code::Or(n) => {
                    n as usize
                }
                Code::Neg | Code::Abs | Code::Not => 1,
                _ => 2,
            };
            tree.total &= !matches!(c, Code::FloorDiv | Code::Mod | Code::Div | Code::Pow);
            let from = tree.operands.len();
            tree.operands.extend(stack.drain(stack.len() - takes..));
            stack.push(tree.nodes.len());
            tree.nodes.push(Node { code: c, from, to: tree.operands.len() });
        }
        tree
    }

    /// Narrow the variables; `true` when the formula holds whatever they take.
    pub fn narrow(&mut self, space: &mut Space, scope: &[Var]) -> Result<bool, Stop> {
        for i in 0..self.nodes.len() {
            let value = match self.nodes[i].code {
                Code::Const(v) => (v.into(), v.into()),
                Code::Var(x) => interval::ends(space, scope[x as usize]),
                _ => self.forward(i).ok_or(Stop::Fail)?,
            };
            self.values[i] = value;
        }
        let root = self.nodes.len() - 1;
        if self.total && !interval::contains_zero(self.values[root]) {
            return Ok(true);
        }
        self.without(root, 0)?;
        for i in (0..self.nodes.len()).rev() {
            match self.nodes[i].code {
                Code::Const(_) => {}
                Code::Var(x) => interval::confine(space, scope[x as usize], self.values[i])?,
                _ => self.backward(i)?,
            }
        }
        Ok(false)
    }

    #[inline]
    fn kids(&self, i: usize) -> impl Iterator<Item = Interval> + Clone + '_ {
        let node = &self.nodes[i];
        self.operands[node.from..node.to].iter().map(|kid| self.values[*kid])
    }

    #[inline]
    fn two(&self, i: usize) -> (usize, usize) {
        let from = self.nodes[i].from;
        (self.operands[from], self.operands[from + 1])
    }

    /// The interval of a part from those of its operands; None where it is undefined for sure.
    fn forward(&self, i: usize) -> Option<Interval> {
        let code = self.nodes[i].code;
        let mut kids = self.kids(i);
        let mut next = || kids.next().expect("validated");
        Some(match code {
            Code::Add(_) => self.kids(i).fold((0, 0), add),
            Code::Min(_) => self.kids(i).reduce(|a, b| (a.0.min(b.0), a.1.min(b.1)))?,
            Code::Max(_) => self.kids(i).reduce(|a, b| (a.0.max(b.0), a.1.max(b.1)))?,
            Code::And(_) => self.kids(i).map(truth).fold(TRUE, |a, b| (a.0 & b.0, a.1 & b.1)),
            Code::Or(_) => self.kids(i).map(truth).fold(FALSE, |a, b| (a.0 | b.0, a.1 | b.1)),
            Code::Not => opposite(truth(next())),
            Code::Neg => negate(next()),
            Code::Abs => interval::absolute(next()),
            Code::Sub => interval::subtract(next(), next()),
            Code::Mul => multiply(next(), next()),
            Code::Div => interval::exact_quotients(next(), next())?,
            Code::FloorDiv => floor_quotients(next(), next())?,
            Code::Mod => rests(next(), next())?,
            Code::Pow => powers(next(), next())?,
            Code::Eq => equal(next(), next()),
            Code::Ne => opposite(equal(next(), next())),
            Code::Lt => less(next(), next()),
            Code::Le => {
                let (left, right) = (next(), next());
                opposite(less(right, left))
            }
            Code::Const(_) | Code::Var(_) => unreachable!("no operands"),
        })
    }

    /// Leave a part only these values.
    #[inline]
    fn limit(&mut self, i: usize, low: i128, high: i128) -> Outcome {
        let to = (low.clamp(-FAR, FAR), high.clamp(-FAR, FAR));
        self.values[i] = meet(self.values[i], to).ok_or(Stop::Fail)?;
        Ok(())
    }

    /// Take one value away, if it is an end.
    fn without(&mut self, i: usize, value: i128) -> Outcome {
        let (low, high) = self.values[i];
        if low > -FAR && low == value {
            self.limit(i, low + 1, FAR)?;
        }
        if high < FAR && high == value {
            self.limit(i, -FAR, high - 1)?;
        }
        Ok(())
    }

    /// Hand down what is known of a part to its operands.
    fn backward(&mut self, i: usize) -> Outcome {
        let result = self.values[i];
        let code = self.nodes[i].code;
        let (from, to) = (self.nodes[i].from, self.nodes[i].to);
        match code {
            Code::Add(_) => self.backward_sum(i),
            Code::Min(_) | Code::Max(_) => self.backward_extreme(i, matches!(code, Code::Max(_))),
            Code::And(_) => self.backward_and(i, true),
            Code::Or(_) => self.backward_and(i, false),
            Code::Not => self.decide(self.operands[from], opposite(result)),
            Code::Neg => {
                let (low, high) = negate(result);
                self.limit(self.operands[from], low, high)
            }
            Code::Abs => self.backward_absolute(self.operands[from], result),
            Code::Const(_) | Code::Var(_) => Ok(()),
            _ => {
                debug_assert_eq!(to, from + 2);
                let (left, right) = self.two(i);
                self.backward_binary(code, result, left, right)
            }
        }
    }

    fn backward_binary(
        &mut self,
        code: Code,
        result: Interval,
        left: usize,
        right: usize,
    ) -> Outcome {
        let (l, r) = (self.values[left], self.values[right]);
        match code {
            Code::Sub => {
                let (low, high) = add(result, r);
                self.limit(left, low, high)?;
                let (low, high) = interval::subtract(self.values[left], result);
                self.limit(right, low, high)
            }
            Code::Mul => {
                let (low, high) = interval::quotients(result, r).ok_or(Stop::Fail)?;
                self.limit(left, low, high)?;
                let l = self.values[left];
                let (low, high) = interval::quotients(result, l).ok_or(Stop::Fail)?;
                self.limit(right, low, high)
            }
            Code::Div => {
                self.without(right, 0)?;
                let (low, high) = multiply(result, self.values[right]);
                self.limit(left, low, high)?;
                let l = self.values[left];
                let (low, high) = interval::quotients(l, result).ok_or(Stop::Fail)?;
                self.limit(right, low, high)
            }
            Code::FloorDiv => {
                self.without(right, 0)?;
                let r = self.values[right];
                if r.0 > 0 {
                    let past = add(result, TRUE).1;
                    let (low, high) = multiply((result.0, past), r);
                    self.limit(left, low, if high >= FAR { FAR } else { high - 1 })?;
                }
                Ok(())
            }
            Code::Mod => {
                self.without(right, 0)?;
                let r = self.values[right];
                if r.0 == r.1 && 0 < r.0 && r.1 < FAR && -FAR < l.0 && l.1 < FAR {
                    let block = interval::floor(l.0, r.0);
                    if block == interval::floor(l.1, r.0) {
                        self.limit(left, block * r.0 + result.0, block * r.0 + result.1)?;
                    }
                }
                Ok(())
            }
            Code::Pow => {
                self.limit(right, 0, FAR)?;
                self.backward_power(left, self.values[right], result)
            }
            Code::Eq | Code::Ne => {
                let same = if code == Code::Eq { result } else { opposite(result) };
                if same == TRUE {
                    self.limit(left, r.0, r.1)?;
                    self.limit(right, l.0, l.1)?;
                } else if same == FALSE {
                    if r.0 == r.1 {
                        self.without(left, r.0)?;
                    }
                    if l.0 == l.1 {
                        self.without(right, l.0)?;
                    }
                }
                Ok(())
            }
            Code::Lt => match result {
                TRUE => self.order(left, right, 1),
                FALSE => self.order(right, left, 0),
                _ => Ok(()),
            },
            Code::Le => match result {
                TRUE => self.order(left, right, 0),
                FALSE => self.order(right, left, 1),
                _ => Ok(()),
            },
            _ => unreachable!("the other instructions are not binary"),
        }
    }

    /// `left + gap <= right`
    fn order(&mut self, left: usize, right: usize, gap: i128) -> Outcome {
        let (l, r) = (self.values[left], self.values[right]);
        if r.1 < FAR {
            self.limit(left, -FAR, r.1 - gap)?;
        }
        if l.0 > -FAR {
            self.limit(right, l.0 + gap, FAR)?;
        }
        Ok(())
    }

    fn backward_sum(&mut self, i: usize) -> Outcome {
        let result = self.values[i];
        let (mut low, mut high, mut lows, mut highs) = (0, 0, 0, 0);
        for (l, h) in self.kids(i) {
            if l <= -FAR {
                lows += 1
            } else {
                low += l
            }
            if h >= FAR { highs += 1 } else { high += h }
        }
        for place in self.nodes[i].from..self.nodes[i].to {
            let kid = self.operands[place];
            let (l, h) = self.values[kid];
            let (l_far, h_far) = (l <= -FAR, h >= FAR);
            if result.1 < FAR && lows == i32::from(l_far) {
                let others = if l_far { low } else { low - l };
                self.limit(kid, -FAR, result.1 - others)?;
            }
            if result.0 > -FAR && highs == i32::from(h_far) {
                let others = if h_far { high } else { high - h };
                self.limit(kid, result.0 - others, FAR)?;
            }
        }
        Ok(())
    }

    /// The greatest of the operands, or with all signs turned the least.
    fn backward_extreme(&mut self, i: usize, greatest: bool) -> Outcome {
        let turn = |v: Interval| if greatest { v } else { negate(v) };
        let result = turn(self.values[i]);
        let mut can = 0; // operands that can be as great as asked
        for place in self.nodes[i].from..self.nodes[i].to {
            let kid = self.operands[place];
            let (low, high) = turn((-FAR, result.1));
            self.limit(kid, low, high)?;
            can += i32::from(turn(self.values[kid]).1 >= result.0);
        }
        for place in self.nodes[i].from..self.nodes[i].to {
            let kid = self.operands[place];
            if can == 1 && turn(self.values[kid]).1 >= result.0 {
                let (low, high) = turn((result.0, FAR));
                self.limit(kid, low, high)?;
            }
        }
        Ok(())
    }

    /// All operands are not 0; or, with `all` false, one is not.
    fn backward_and(&mut self, i: usize, all: bool) -> Outcome {
        // All must be so (not 0 under a true `and`, 0 under a false `or`) …
        let (every, one) = if all { (TRUE, FALSE) } else { (FALSE, TRUE) };
        let result = self.values[i];
        let operands = self.nodes[i].from..self.nodes[i].to;
        if result == every {
            for place in operands {
                self.decide(self.operands[place], every)?;
            }
        } else if result == one {
            // … or one must not.
            let undecided = |place: &usize| truth(self.values[self.operands[*place]]) != every;
            let mut places = operands.filter(undecided);
            if let (Some(place), None) = (places.next(), places.next()) {
                self.decide(self.operands[place], one)?;
            }
        }
        Ok(())
    }

    /// Make a part 0, or not 0.
    fn decide(&mut self, i: usize, truth: Interval) -> Outcome {
        match truth {
            FALSE => self.limit(i, 0, 0),
            TRUE => self.without(i, 0),
            _ => Ok(()),
        }
    }

    /// The absolute value of a part lies in `result`.
    fn backward_absolute(&mut self, kid: usize, (least, most): Interval) -> Outcome {
        if most < FAR {
            self.limit(kid, -most, most)?;
        }
        let (low, high) = self.values[kid];
        if low > -least {
            self.limit(kid, least, FAR)?;
        } else if high < least {
            self.limit(kid, -FAR, -least)?;
        }
        Ok(())
    }

    /// A power of a part with an exponent lies in `result`.
    fn backward_power(&mut self, kid: usize, exponent: Interval, result: Interval) -> Outcome {
        let k = exponent.0;
        if k != exponent.1 || k < 1 {
            return Ok(());
        }
        let base = self.values[kid];
        let even = k % 2 == 0;
        let (mut low, mut high) = if even { interval::absolute(base) } else { base };
        // It grows with the base: halve the interval.
        if result.0 > -FAR && power(low, k) < result.0 {
            let mut below = low;
            let mut from = high;
            if power(from, k) < result.0 {
                return Err(Stop::Fail);
            }
            while from - below > 1 {
                let middle = below + (from - below) / 2;
                if power(middle, k) < result.0 { below = middle } else { from = middle }
            }
            low = from;
        }
        if result.1 < FAR && power(high, k) > result.1 {
            let mut above = high;
            let mut to = low;
            if power(to, k) > result.1 {
                return Err(Stop::Fail);
            }
            while above - to > 1 {
                let middle = to + (above - to) / 2;
                if power(middle, k) > result.1 { above = middle } else { to = middle }
            }
            high = to;
        }
        if even { self.backward_absolute(kid, (low, high)) } else { self.limit(kid, low, high) }
    }
}

/// Whether a number of the interval is not 0.
fn truth(v: Interval) -> Interval {
    if v == FALSE {
        FALSE
    } else if interval::contains_zero(v) {
        EITHER
    } else {
        TRUE
    }
}

fn opposite((low, high): Interval) -> Interval {
    (1 - high, 1 - low)
}

fn equal(a: Interval, b: Interval) -> Interval {
    if meet(a, b).is_none() {
        FALSE
    } else if a == b && a.0 == a.1 && a.0.abs() < FAR {
        TRUE
    } else {
        EITHER
    }
}

fn less(a: Interval, b: Interval) -> Interval {
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

fn floor_quotients(n: Interval, d: Interval) -> Option<Interval> {
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

fn rests(n: Interval, d: Interval) -> Option<Interval> {
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
fn power(base: i128, exponent: i128) -> i128 {
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

fn powers(base: Interval, exponent: Interval) -> Option<Interval> {
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
