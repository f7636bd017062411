//! The formula as a tree whose parts have intervals.

use super::operators::{FALSE, TRUE, equal, floor_quotients, less, opposite, powers, rests, truth};
use crate::model::{Code, Var};
use crate::propagate::interval::{self, FAR, Interval, add, meet, multiply, negate};
use crate::space::{Outcome, Space, Stop};

pub(super) struct Node {
    pub(super) code: Code,
    /// its operands, in `Tree::operands`
    pub(super) from: usize,
    pub(super) to: usize,
}

/// The formula as a tree, operands before the parts they belong to.
pub struct Tree {
    pub(super) nodes: Vec<Node>,
    pub(super) operands: Vec<usize>,
    /// what each node can be, in this run
    pub(super) values: Vec<Interval>,
    /// whether every part is always defined
    total: bool,
}

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
    pub(super) fn kids(&self, i: usize) -> impl Iterator<Item = Interval> + Clone + '_ {
        let node = &self.nodes[i];
        self.operands[node.from..node.to].iter().map(|kid| self.values[*kid])
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
    pub(super) fn limit(&mut self, i: usize, low: i128, high: i128) -> Outcome {
        let to = (low.clamp(-FAR, FAR), high.clamp(-FAR, FAR));
        self.values[i] = meet(self.values[i], to).ok_or(Stop::Fail)?;
        Ok(())
    }

    /// Take one value away, if it is an end.
    pub(super) fn without(&mut self, i: usize, value: i128) -> Outcome {
        let (low, high) = self.values[i];
        if low > -FAR && low == value {
            self.limit(i, low + 1, FAR)?;
        }
        if high < FAR && high == value {
            self.limit(i, -FAR, high - 1)?;
        }
        Ok(())
    }
}
