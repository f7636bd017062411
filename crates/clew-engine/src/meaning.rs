//! What every constraint means: the brute-force truth that all propagators are tested against.

use crate::model::{Code, Constraint, Literal, Op, Var};
use crate::space::Stop;

/// What can be said of a constraint when some of its variables have values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// it holds, whatever the others take
    True,
    /// it cannot hold
    False,
    /// that depends
    Open,
}

/// Judge a constraint on the values known so far.
pub fn judge(
    constraint: &Constraint,
    value: &impl Fn(Var) -> Option<i64>,
) -> Result<Verdict, Stop> {
    match constraint {
        Constraint::AllDifferent { vars, offsets } => Ok(judge_different(vars, offsets, value)),
        Constraint::Clause { literals } => Ok(judge_clause(literals, value)),
        _ => {
            let Some(values) =
                constraint.scope().into_iter().map(value).collect::<Option<Vec<_>>>()
            else {
                return Ok(Verdict::Open);
            };
            Ok(if holds(constraint, &values)? { Verdict::True } else { Verdict::False })
        }
    }
}

fn judge_different(vars: &[Var], offsets: &[i64], value: &impl Fn(Var) -> Option<i64>) -> Verdict {
    let mut known: Vec<i64> =
        vars.iter().zip(offsets).filter_map(|(x, c)| Some(value(*x)? + c)).collect();
    let full = known.len() == vars.len();
    known.sort_unstable();
    if known.windows(2).any(|w| w[0] == w[1]) {
        Verdict::False
    } else if full {
        Verdict::True
    } else {
        Verdict::Open
    }
}

fn judge_clause(literals: &[Literal], value: &impl Fn(Var) -> Option<i64>) -> Verdict {
    let mut verdict = Verdict::False;
    for l in literals {
        match value(l.var) {
            Some(v) if l.op.holds(v, l.value) => return Verdict::True,
            Some(_) => {}
            None => verdict = Verdict::Open,
        }
    }
    verdict
}

/// Whether the constraint allows these values, given in the order of its scope.
pub fn holds(constraint: &Constraint, values: &[i64]) -> Result<bool, Stop> {
    Ok(match constraint {
        Constraint::AllDifferent { offsets, .. } => {
            let mut seen: Vec<i64> = values.iter().zip(offsets).map(|(v, c)| v + c).collect();
            seen.sort_unstable();
            seen.windows(2).all(|w| w[0] != w[1])
        }
        Constraint::Linear { coefficients, op, constant, .. } => {
            op.holds(coefficients.iter().zip(values).map(|(c, v)| c * v).sum(), *constant)
        }
        Constraint::Product { op, .. } => {
            let (result, factors) = values.split_last().expect("has a result");
            op.holds(product(factors), i128::from(*result))
        }
        Constraint::AbsDifference { op, .. } => {
            op.holds(i128::from(values[0].abs_diff(values[1])), i128::from(values[2]))
        }
        Constraint::Quotient { op, .. } => divides(*op, values[0], values[1], values[2]),
        Constraint::Table { vars, rows, allowed } => {
            contains_row(rows, vars.len(), values) == *allowed
        }
        Constraint::Element { items, .. } => {
            let (index, value) = (values[items.len()], values[items.len() + 1]);
            usize::try_from(index).is_ok_and(|i| i < items.len() && values[i] == value)
        }
        Constraint::Count { vars, values: counted, op, .. } => {
            let of = &values[..vars.len()];
            let n = of.iter().filter(|v| counted.binary_search(v).is_ok()).count();
            op.holds(n as i64, values[vars.len()])
        }
        Constraint::Clause { literals } => {
            literals.iter().zip(values).any(|(l, v)| l.op.holds(*v, l.value))
        }
        Constraint::Circuit { .. } => is_tour(values, 0, 0, values.len()),
        Constraint::Path { start, .. } => match start {
            Some(s) => is_tour(values, *s as usize, values.len(), values.len()),
            None => (0..values.len()).any(|s| is_tour(values, s, values.len(), values.len())),
        },
        Constraint::Formula { code, .. } => evaluate(code, values)?.is_some_and(|v| v != 0),
        Constraint::Predicate { test, .. } => test(values)?,
    })
}

/// The product, clamped far beyond every value a variable can take, its sign right.
pub fn product(factors: &[i64]) -> i128 {
    if factors.contains(&0) {
        return 0;
    }
    factors.iter().fold(1i128, |p, f| p.saturating_mul(i128::from(*f)))
}

/// Whether `left / right` is defined, exact, and `OP result`.
pub fn divides(op: Op, left: i64, right: i64, result: i64) -> bool {
    right != 0 && left % right == 0 && op.holds(left / right, result)
}

/// Whether the sorted flat `rows` hold `row`.
pub fn contains_row(rows: &[i64], arity: usize, row: &[i64]) -> bool {
    let (mut low, mut high) = (0, rows.len() / arity);
    while low < high {
        let middle = low.midpoint(high);
        match rows[middle * arity..(middle + 1) * arity].cmp(row) {
            std::cmp::Ordering::Less => low = middle + 1,
            std::cmp::Ordering::Greater => high = middle,
            std::cmp::Ordering::Equal => return true,
        }
    }
    false
}

/// Whether following `next` from `start` for `steps` steps visits `steps` different nodes and
/// arrives at `end`.
fn is_tour(next: &[i64], start: usize, end: usize, steps: usize) -> bool {
    let mut seen = vec![false; next.len()];
    let mut at = start;
    for _ in 0..steps {
        if at >= next.len() || seen[at] {
            return false;
        }
        seen[at] = true;
        let Ok(to) = usize::try_from(next[at]) else { return false };
        at = to;
    }
    at == end
}

/// The value of a formula, None where it is undefined.
pub fn evaluate(code: &[Code], values: &[i64]) -> Result<Option<i128>, Stop> {
    evaluate_with(&mut Vec::with_capacity(code.len()), code, values)
}

/// The same on a stack of the caller's, whatever it holds.
pub fn evaluate_with(
    stack: &mut Vec<i128>,
    code: &[Code],
    values: &[i64],
) -> Result<Option<i128>, Stop> {
    stack.clear();
    for c in code {
        let result = match *c {
            Code::Const(v) => Some(i128::from(v)),
            Code::Var(i) => Some(i128::from(values[i as usize])),
            Code::Add(n) => {
                let sum = take(stack, n).try_fold(0i128, |s, v| s.checked_add(v));
                Some(sum.ok_or(Stop::Overflow)?)
            }
            Code::Min(n) => take(stack, n).min(),
            Code::Max(n) => take(stack, n).max(),
            Code::And(n) => Some(take(stack, n).fold(true, |all, v| all & (v != 0)).into()),
            Code::Or(n) => Some(take(stack, n).fold(false, |any, v| any | (v != 0)).into()),
            Code::Neg | Code::Abs | Code::Not => {
                let v = stack.pop().expect("validated");
                match c {
                    Code::Neg => Some(v.checked_neg().ok_or(Stop::Overflow)?),
                    Code::Abs => Some(v.checked_abs().ok_or(Stop::Overflow)?),
                    _ => Some((v == 0).into()),
                }
            }
            _ => {
                let right = stack.pop().expect("validated");
                let left = stack.pop().expect("validated");
                apply(*c, left, right)?
            }
        };
        match result {
            Some(v) => stack.push(v),
            None => return Ok(None),
        }
    }
    Ok(stack.pop())
}

fn take(stack: &mut Vec<i128>, n: u32) -> std::vec::Drain<'_, i128> {
    stack.drain(stack.len() - n as usize..)
}

/// A binary instruction; None where it is undefined.
pub fn apply(code: Code, left: i128, right: i128) -> Result<Option<i128>, Stop> {
    let exact = |v: Option<i128>| v.map(Some).ok_or(Stop::Overflow);
    match code {
        Code::Sub => exact(left.checked_sub(right)),
        Code::Mul => exact(left.checked_mul(right)),
        Code::FloorDiv => Ok((right != 0).then(|| floor_div(left, right))),
        Code::Mod => Ok((right != 0).then(|| left - right * floor_div(left, right))),
        Code::Div => Ok((right != 0 && left % right == 0).then(|| left / right)),
        Code::Pow => power(left, right),
        Code::Eq => Ok(Some((left == right).into())),
        Code::Ne => Ok(Some((left != right).into())),
        Code::Lt => Ok(Some((left < right).into())),
        Code::Le => Ok(Some((left <= right).into())),
        _ => unreachable!("the other instructions are not binary"),
    }
}

/// The quotient rounded down.
pub fn floor_div(left: i128, right: i128) -> i128 {
    let quotient = left / right;
    if left % right != 0 && (left < 0) != (right < 0) { quotient - 1 } else { quotient }
}

fn power(base: i128, exponent: i128) -> Result<Option<i128>, Stop> {
    if exponent < 0 {
        return Ok(None);
    }
    match base {
        0 => return Ok(Some((exponent == 0).into())),
        1 => return Ok(Some(1)),
        -1 => return Ok(Some(if exponent % 2 == 0 { 1 } else { -1 })),
        _ => {}
    }
    let exponent = u32::try_from(exponent).map_err(|_| Stop::Overflow)?;
    base.checked_pow(exponent).map(Some).ok_or(Stop::Overflow)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn division_rounds_down_as_in_python() {
        let pairs = [(7, 2, 3), (-7, 2, -4), (7, -2, -4), (-7, -2, 3), (6, -3, -2)];
        for (left, right, quotient) in pairs {
            assert_eq!(floor_div(left, right), quotient);
            let rest = apply(Code::Mod, left, right).unwrap().unwrap();
            assert_eq!(right * quotient + rest, left);
        }
    }

    #[test]
    fn a_tour_visits_all_and_comes_back() {
        let circuit = Constraint::Circuit { vars: vec![0, 1, 2] };
        assert!(holds(&circuit, &[1, 2, 0]).unwrap());
        assert!(!holds(&circuit, &[1, 0, 2]).unwrap());
        assert!(!holds(&circuit, &[0, 1, 2]).unwrap());
        assert!(holds(&Constraint::Circuit { vars: vec![0] }, &[0]).unwrap());
        let path = Constraint::Path { vars: vec![0, 1, 2], start: None };
        assert!(holds(&path, &[1, 3, 0]).unwrap());
        assert!(!holds(&path, &[1, 2, 0]).unwrap());
        let from = Constraint::Path { vars: vec![0, 1, 2], start: Some(0) };
        assert!(!holds(&from, &[1, 3, 0]).unwrap());
        assert!(holds(&from, &[1, 2, 3]).unwrap());
    }

    #[test]
    fn what_is_undefined_does_not_hold() {
        let code = vec![Code::Var(0), Code::Var(1), Code::FloorDiv, Code::Const(9), Code::Ne];
        let formula = Constraint::Formula { vars: vec![0, 1], code };
        assert!(holds(&formula, &[8, 2]).unwrap());
        assert!(!holds(&formula, &[8, 0]).unwrap());
    }
}
