//! How many of `vars` have one of `values`: `that number OP number`.
//!
//! - `forward`: the last open variable keeps the values that fit.
//! - `bounds` and `domain`: a variable is *in* when it can take none but these values, *out* when it
//!   can take none of them. The number lies between those in and those not out; when it leaves no
//!   choice, all undecided variables are sent in, or out.

use super::Propagator;
use crate::model::{Op, Var};
use crate::space::{Cell, Outcome, Space, on};

/// What serves a count from `bounds` up.
pub fn build(vars: &[Var], values: &[i64], op: Op, number: Var) -> Vec<Box<dyn Propagator>> {
    vec![Box::new(Count {
        members: vars.iter().map(|x| Member { x: *x, bits: None }).collect(),
        values: values.to_vec(),
        op,
        number,
        state: None,
    })]
}

#[derive(Clone, Copy)]
struct Member {
    x: Var,
    /// the counted values as bits, where the variable's values are plain bits
    bits: Option<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    In,
    Out,
    Undecided,
}

struct Count {
    members: Vec<Member>,
    values: Vec<i64>,
    op: Op,
    number: Var,
    /// how many members are undecided (they stand first), and how many are in
    state: Option<Cell>,
}

impl Count {
    #[inline]
    fn side(&self, space: &Space, member: Member) -> Side {
        let x = member.x;
        if let (Some(counted), Some((bits, _))) = (member.bits, space.small_bits(x)) {
            return match (bits & counted, bits & !counted) {
                (0, _) => Side::Out,
                (_, 0) => Side::In,
                _ => Side::Undecided,
            };
        }
        let (size, low, high) = (space.size(x), space.min(x), space.max(x));
        if size < self.values.len() as u64 {
            let counted = space.iter(x).filter(|v| self.values.binary_search(v).is_ok()).count();
            return Self::by_count(counted as u64, size);
        }
        let from = self.values.partition_point(|v| *v < low);
        let near = self.values[from..].iter().take_while(|v| **v <= high);
        Self::by_count(near.filter(|v| space.contains(x, **v)).count() as u64, size)
    }

    fn by_count(counted: u64, size: u64) -> Side {
        match counted {
            0 => Side::Out,
            _ if counted == size => Side::In,
            _ => Side::Undecided,
        }
    }

    fn send(&self, space: &mut Space, member: Member, inside: bool) -> Outcome {
        let x = member.x;
        if let Some(counted) = member.bits {
            return space.keep_bits(x, if inside { counted } else { !counted });
        }
        if !inside {
            // Upwards and downwards, so that the ends of a very wide range move as far as they can.
            for v in &self.values {
                space.remove(x, *v)?;
            }
            return self.values.iter().rev().try_for_each(|v| space.remove(x, *v));
        }
        space.monitor.tick(1 + space.size(x) as u32 / 16)?;
        space.keep_values(x, &self.values)
    }
}

impl Propagator for Count {
    fn attach(&mut self, space: &mut Space, me: u32) -> u32 {
        space.watch(me, self.number, 0, if self.op == Op::Ne { on::ANY } else { on::BOUNDS });
        for (i, member) in self.members.iter_mut().enumerate() {
            space.watch(me, member.x, 1 + i as u32, on::ANY);
            member.bits = space.small_bits(member.x).map(|(_, base)| {
                let near = self.values.iter().filter(|v| (0..64).contains(&(**v - base)));
                near.fold(0, |bits, v| bits | 1 << (v - base))
            });
        }
        self.state = Some(space.new_cells(&[self.members.len() as u64, 0]));
        0
    }

    fn propagate(&mut self, space: &mut Space, _changed: &[u32]) -> Outcome {
        let state = self.state.expect("attached");
        let mut open = space.get(state) as usize;
        let mut inside = space.get(state.at(1));
        let mut i = 0;
        while i < open {
            let side = self.side(space, self.members[i]);
            if side == Side::Undecided {
                i += 1;
                continue;
            }
            inside += u64::from(side == Side::In);
            open -= 1;
            self.members.swap(i, open);
        }
        space.set(state, open as u64);
        space.set(state.at(1), inside);
        let (least, most) = (inside as i64, inside as i64 + open as i64);
        if matches!(self.op, Op::Eq | Op::Le) {
            space.at_least(self.number, least)?;
        }
        if matches!(self.op, Op::Eq | Op::Ge) {
            space.at_most(self.number, most)?;
        }
        let (low, high) = (space.min(self.number), space.max(self.number));
        let send = match self.op {
            Op::Eq | Op::Le if high == least => Some(false),
            Op::Eq | Op::Ge if low == most => Some(true),
            Op::Ne if open == 0 => return space.remove(self.number, least),
            // One undecided: it must not make the number that is not wanted.
            Op::Ne if open == 1 && low == high && low == least => Some(true),
            Op::Ne if open == 1 && low == high && low == most => Some(false),
            _ => None,
        };
        let Some(inside) = send else { return Ok(()) };
        for i in 0..open {
            self.send(space, self.members[i], inside)?;
        }
        Ok(())
    }

    fn settles(&self) -> bool {
        self.members.iter().all(|member| member.x != self.number)
    }
}
