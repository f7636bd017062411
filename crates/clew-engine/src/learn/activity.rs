//! Which statements took part in conflicts lately: a heap of atoms.

/// Scores of atoms, those that may be chosen in a heap, the greatest in front.
#[derive(Debug)]
pub struct Activity {
    score: Vec<f64>,
    bump: f64,
    heap: Vec<u32>,
    /// by atom: its place in the heap, or `OUT`
    place: Vec<u32>,
}

const OUT: u32 = u32::MAX;

/// How much less an earlier conflict counts than the one after it.
const FADING: f64 = 0.95;

impl Activity {
    /// So many atoms, all alike, in their order.
    pub fn new(atoms: usize) -> Self {
        let all: Vec<u32> = (0..atoms as u32).collect();
        Self { score: vec![0.0; atoms], bump: 1.0, heap: all.clone(), place: all }
    }

    /// The atom took part in a conflict.
    pub fn bump(&mut self, atom: u32) {
        self.score[atom as usize] += self.bump;
        if self.score[atom as usize] > 1e100 {
            self.score.iter_mut().for_each(|s| *s *= 1e-100);
            self.bump *= 1e-100;
        }
        if self.place[atom as usize] != OUT {
            self.rise(self.place[atom as usize] as usize);
        }
    }

    /// What took part lately counts more.
    pub fn age(&mut self) {
        self.bump /= FADING;
    }

    /// An atom may be chosen again.
    #[inline]
    pub fn put_back(&mut self, atom: u32) {
        if self.place[atom as usize] == OUT {
            self.place[atom as usize] = self.heap.len() as u32;
            self.heap.push(atom);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Take the most active atom out.
    pub fn pop(&mut self) -> Option<u32> {
        let top = *self.heap.first()?;
        self.place[top as usize] = OUT;
        let last = self.heap.pop().expect("not empty");
        if last != top {
            self.heap[0] = last;
            self.place[last as usize] = 0;
            self.sink(0);
        }
        Some(top)
    }

    /// Greater score first, then the earlier atom.
    #[inline]
    fn before(&self, a: u32, b: u32) -> bool {
        let (left, right) = (self.score[a as usize], self.score[b as usize]);
        left > right || (left == right && a < b)
    }

    fn rise(&mut self, mut at: usize) {
        let atom = self.heap[at];
        while at > 0 {
            let above = (at - 1) / 2;
            if !self.before(atom, self.heap[above]) {
                break;
            }
            self.set(at, self.heap[above]);
            at = above;
        }
        self.set(at, atom);
    }

    fn sink(&mut self, mut at: usize) {
        let atom = self.heap[at];
        loop {
            let mut below = 2 * at + 1;
            if below >= self.heap.len() {
                break;
            }
            if below + 1 < self.heap.len() && self.before(self.heap[below + 1], self.heap[below]) {
                below += 1;
            }
            if !self.before(self.heap[below], atom) {
                break;
            }
            self.set(at, self.heap[below]);
            at = below;
        }
        self.set(at, atom);
    }

    #[inline]
    fn set(&mut self, at: usize, atom: u32) {
        self.heap[at] = atom;
        self.place[atom as usize] = at as u32;
    }
}

#[cfg(test)]
mod tests {
    use super::Activity;
    use crate::random::Random;

    #[test]
    fn the_most_active_comes_first_and_among_equals_the_first() {
        let mut random = Random::new(3);
        let mut activity = Activity::new(40);
        for _ in 0..60 {
            activity.bump(random.below(40) as u32);
            activity.age();
        }
        let mut expected: Vec<u32> = (0..40).collect();
        expected.sort_by(|a, b| {
            activity.score[*b as usize].total_cmp(&activity.score[*a as usize]).then(a.cmp(b))
        });
        let popped: Vec<u32> = std::iter::from_fn(|| activity.pop()).collect();
        assert_eq!(popped, expected);
        activity.put_back(7);
        activity.put_back(7);
        assert_eq!((activity.pop(), activity.pop()), (Some(7), None));
    }
}
