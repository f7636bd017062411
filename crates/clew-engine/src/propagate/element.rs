//! `items[index] == value`; the index counts from 0.
//!
//! - `forward`: the last open variable keeps the values that fit.
//! - `bounds`: an index stays while the ends of its item and of the value overlap; the value stays
//!   within the ends of all items left.
//! - `domain`: an index stays while its item and the value have something in common; a value stays
//!   while some item left has it. With one index left, item and value are made equal.
//!
//! Items that have one value from the start, the common case, are compared without looking at
//! domains.

use super::{Propagator, shifted};
use crate::model::Var;
use crate::space::{Outcome, Space, Stop, on};
use crate::strategy::Level;

/// What serves an element constraint from `bounds` up.
pub fn build(index: Var, items: &[Var], value: Var, level: Level) -> Vec<Box<dyn Propagator>> {
    vec![Box::new(Element {
        index,
        items: items.to_vec(),
        value,
        exact: level >= Level::Domain,
        constants: None,
        witness: vec![i64::MIN; items.len()],
    })]
}

/// What the items are, where all have one value from the start.
struct Constants {
    /// the different values, increasing
    values: Vec<i64>,
    /// which of them each item is
    class: Vec<u32>,
    /// the run in which each of them was last seen possible
    seen: Vec<u64>,
    run: u64,
}

struct Element {
    index: Var,
    items: Vec<Var>,
    value: Var,
    exact: bool,
    constants: Option<Constants>,
    /// a value that each item had in common with `value` when last looked at
    witness: Vec<i64>,
}

impl Propagator for Element {
    fn attach(&mut self, space: &mut Space, me: u32) -> u32 {
        let mask = if self.exact { on::ANY } else { on::BOUNDS };
        space.watch(me, self.index, 0, on::ANY);
        space.watch(me, self.value, 1, mask);
        for (i, x) in self.items.iter().enumerate() {
            if !space.is_fixed(*x) {
                space.watch(me, *x, 2 + i as u32, mask);
            }
        }
        let known: Option<Vec<i64>> = self.items.iter().map(|x| space.value(*x)).collect();
        self.constants = known.map(|items| {
            let mut values = items.clone();
            values.sort_unstable();
            values.dedup();
            let place = |v: &i64| values.binary_search(v).expect("one of them") as u32;
            let class = items.iter().map(place).collect();
            Constants { class, seen: vec![0; values.len()], values, run: 0 }
        });
        0
    }

    fn propagate(&mut self, space: &mut Space, _changed: &[u32]) -> Outcome {
        if space.min(self.index) < 0 || space.max(self.index) >= self.items.len() as i64 {
            space.at_least(self.index, 0)?;
            space.at_most(self.index, self.items.len() as i64 - 1)?;
        }
        match &mut self.constants {
            Some(constants) => constants.filter(space, self.index, self.value),
            None => self.filter(space),
        }
    }

    fn priority(&self) -> usize {
        usize::from(self.items.len() > 8) + 1
    }

    fn settles(&self) -> bool {
        self.constants.is_some() && self.index != self.value
    }
}

impl Constants {
    fn filter(&mut self, space: &mut Space, index: Var, value: Var) -> Outcome {
        self.run += 1;
        let mut next = Some(space.min(index));
        let (mut least, mut most) = (i64::MAX, i64::MIN);
        while let Some(i) = next {
            next = space.next_above(index, i);
            let class = self.class[i as usize] as usize;
            let v = self.values[class];
            if self.seen[class] == self.run || space.contains(value, v) {
                self.seen[class] = self.run;
                (least, most) = (least.min(v), most.max(v));
            } else {
                space.remove(index, i)?;
            }
        }
        space.at_least(value, least)?;
        space.at_most(value, most)?;
        if space.is_wide(value) {
            return Ok(());
        }
        // Both go up: the values left, and the values of the items.
        let mut place = 0;
        let mut next = Some(space.min(value));
        while let Some(v) = next {
            next = space.next_above(value, v);
            while place < self.values.len() && self.values[place] < v {
                place += 1;
            }
            if self.values.get(place) != Some(&v) || self.seen[place] != self.run {
                space.remove(value, v)?;
            }
        }
        Ok(())
    }
}

impl Element {
    fn filter(&mut self, space: &mut Space) -> Outcome {
        let (index, value) = (self.index, self.value);
        let mut next = Some(space.min(index));
        let (mut least, mut most) = (i64::MAX, i64::MIN);
        while let Some(i) = next {
            next = space.next_above(index, i);
            let item = self.items[i as usize];
            if self.have_common(space, i as usize)? {
                (least, most) = (least.min(space.min(item)), most.max(space.max(item)));
            } else {
                space.remove(index, i)?;
            }
        }
        space.at_least(value, least)?;
        space.at_most(value, most)?;
        if let Some(i) = space.value(index) {
            return make_equal(space, self.items[i as usize], value, self.exact);
        }
        if self.exact && !space.is_wide(value) {
            return self.filter_value(space);
        }
        Ok(())
    }

    /// Whether an item and the value can be equal.
    fn have_common(&mut self, space: &mut Space, i: usize) -> Result<bool, Stop> {
        let (x, y) = (self.items[i], self.value);
        if x == y {
            return Ok(true);
        }
        let (low, high) = (space.min(x).max(space.min(y)), space.max(x).min(space.max(y)));
        if low > high {
            return Ok(false);
        }
        if !self.exact {
            return Ok(true);
        }
        let seen = self.witness[i];
        if space.contains(x, seen) && space.contains(y, seen) {
            return Ok(true);
        }
        if let (Some((a, a_base)), Some((b, b_base))) = (space.small_bits(x), space.small_bits(y)) {
            let both = a & shifted(b, b_base - a_base);
            if both != 0 {
                self.witness[i] = a_base + i64::from(both.trailing_zeros());
            }
            return Ok(both != 0);
        }
        // From one to the other, each time to the next value not below.
        let mut at = low;
        loop {
            space.monitor.tick(1)?;
            let a = from(space, x, at);
            let Some(a) = a else { return Ok(false) };
            let Some(b) = from(space, y, a) else { return Ok(false) };
            if a == b {
                self.witness[i] = a;
                return Ok(true);
            }
            at = b;
        }
    }

    /// A value stays while some item left has it.
    fn filter_value(&mut self, space: &mut Space) -> Outcome {
        let mut next = Some(space.min(self.value));
        let mut hint = space.min(self.index);
        while let Some(v) = next {
            next = space.next_above(self.value, v);
            if space.contains(self.items[hint as usize], v) {
                continue;
            }
            let mut looked = 0;
            let holder = space.iter(self.index).find(|i| {
                looked += 1;
                space.contains(self.items[*i as usize], v)
            });
            space.monitor.tick(1 + looked / 16)?;
            match holder {
                Some(i) => hint = i,
                None => space.remove(self.value, v)?,
            }
        }
        Ok(())
    }
}

/// The least value of `x` that is not below `at`.
fn from(space: &Space, x: Var, at: i64) -> Option<i64> {
    if space.contains(x, at) { Some(at) } else { space.next_above(x, at) }
}

/// The longest domain that is gone through to make two variables equal.
const LONGEST: u64 = 1 << 12;

fn make_equal(space: &mut Space, x: Var, y: Var, exact: bool) -> Outcome {
    if x == y {
        return Ok(());
    }
    for (x, y) in [(x, y), (y, x)] {
        space.at_least(x, space.min(y))?;
        space.at_most(x, space.max(y))?;
    }
    if !exact {
        return Ok(());
    }
    if let (Some((a, a_base)), Some((b, b_base))) = (space.small_bits(x), space.small_bits(y)) {
        space.keep_bits(x, shifted(b, b_base - a_base))?;
        return space.keep_bits(y, shifted(a, a_base - b_base));
    }
    for (x, y) in [(x, y), (y, x)] {
        if space.is_wide(x) || space.size(x) > LONGEST {
            continue;
        }
        space.monitor.tick(1 + space.size(x) as u32 / 16)?;
        let mut next = Some(space.min(x));
        while let Some(v) = next {
            next = space.next_above(x, v);
            if !space.contains(y, v) {
                space.remove(x, v)?;
            }
        }
    }
    Ok(())
}
