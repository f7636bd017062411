//! Handing down what is known of a part to its operands.

use super::operators::{FALSE, TRUE, opposite, power, truth};
use super::tree::Tree;
use crate::model::Code;
use crate::propagate::interval::{self, FAR, Interval, add, multiply, negate};
use crate::space::{Outcome, Stop};

/// Left and right operand.
type Pair = (usize, usize);

impl Tree {
    /// Hand down what is known of a part to its operands.
    pub(super) fn backward(&mut self, i: usize) -> Outcome {
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
                let pair = (self.operands[from], self.operands[from + 1]);
                self.backward_binary(code, result, pair)
            }
        }
    }

    fn backward_binary(&mut self, code: Code, result: Interval, pair: Pair) -> Outcome {
        match code {
            Code::Sub => self.backward_difference(result, pair),
            Code::Mul => self.backward_product(result, pair),
            Code::Div => self.backward_quotient(result, pair),
            Code::FloorDiv => self.backward_floor(result, pair),
            Code::Mod => self.backward_rest(result, pair),
            Code::Pow => {
                self.limit(pair.1, 0, FAR)?;
                self.backward_power(pair.0, self.values[pair.1], result)
            }
            Code::Eq => self.backward_equal(result, pair),
            Code::Ne => self.backward_equal(opposite(result), pair),
            Code::Lt => self.backward_less(result, pair, 1),
            Code::Le => self.backward_less(result, pair, 0),
            _ => unreachable!("the other instructions are not binary"),
        }
    }

    fn backward_difference(&mut self, result: Interval, (left, right): Pair) -> Outcome {
        let (low, high) = add(result, self.values[right]);
        self.limit(left, low, high)?;
        let (low, high) = interval::subtract(self.values[left], result);
        self.limit(right, low, high)
    }

    fn backward_product(&mut self, result: Interval, (left, right): Pair) -> Outcome {
        for (factor, other) in [(left, right), (right, left)] {
            let (low, high) = interval::quotients(result, self.values[other]).ok_or(Stop::Fail)?;
            self.limit(factor, low, high)?;
        }
        Ok(())
    }

    fn backward_quotient(&mut self, result: Interval, (left, right): Pair) -> Outcome {
        self.without(right, 0)?;
        let (low, high) = multiply(result, self.values[right]);
        self.limit(left, low, high)?;
        let (low, high) = interval::quotients(self.values[left], result).ok_or(Stop::Fail)?;
        self.limit(right, low, high)
    }

    fn backward_floor(&mut self, result: Interval, (left, right): Pair) -> Outcome {
        self.without(right, 0)?;
        let divisor = self.values[right];
        if divisor.0 > 0 {
            let past = add(result, TRUE).1;
            let (low, high) = multiply((result.0, past), divisor);
            self.limit(left, low, if high >= FAR { FAR } else { high - 1 })?;
        }
        Ok(())
    }

    /// Where all numbers of the left side lie in one block of the divisor's multiples.
    fn backward_rest(&mut self, result: Interval, (left, right): Pair) -> Outcome {
        self.without(right, 0)?;
        let (l, (divisor, most)) = (self.values[left], self.values[right]);
        if divisor == most && 0 < divisor && divisor < FAR && -FAR < l.0 && l.1 < FAR {
            let block = interval::floor(l.0, divisor);
            if block == interval::floor(l.1, divisor) {
                let begin = block * divisor;
                self.limit(left, begin + result.0, begin + result.1)?;
            }
        }
        Ok(())
    }

    /// Both sides are the same, or not, as `same` says.
    fn backward_equal(&mut self, same: Interval, (left, right): Pair) -> Outcome {
        let (l, r) = (self.values[left], self.values[right]);
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

    /// `left + gap <= right` is true, or not, as `result` says.
    fn backward_less(&mut self, result: Interval, (left, right): Pair, gap: i128) -> Outcome {
        match result {
            TRUE => self.order(left, right, gap),
            FALSE => self.order(right, left, 1 - gap),
            _ => Ok(()),
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
        // It grows with the base.
        if result.0 > -FAR && power(low, k) < result.0 {
            low = first_after(low, high, |v| power(v, k) >= result.0).ok_or(Stop::Fail)?;
        }
        if result.1 < FAR && power(high, k) > result.1 {
            if power(low, k) > result.1 {
                return Err(Stop::Fail);
            }
            let past = first_after(low, high, |v| power(v, k) > result.1);
            high = past.expect("the greatest is") - 1;
        }
        if even { self.backward_absolute(kid, (low, high)) } else { self.limit(kid, low, high) }
    }
}

/// The first number after `low`, up to `high`, that `holds`, as do all after it.
fn first_after(low: i128, high: i128, holds: impl Fn(i128) -> bool) -> Option<i128> {
    let (mut before, mut from) = (low, high);
    if !holds(from) {
        return None;
    }
    while from - before > 1 {
        let middle = before + (from - before) / 2;
        if holds(middle) { from = middle } else { before = middle }
    }
    Some(from)
}
