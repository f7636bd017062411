//! The states of one moment, each with the number of ways to it.

/// The index is cut into parts, so that one part growing is never long.
const PARTS: usize = 64;

/// States and their numbers; the numbers are `limbs` words each, lowest first.
pub struct Layer<const K: usize> {
    pub keys: Vec<[u64; K]>,
    numbers: Vec<u64>,
    limbs: usize,
    parts: Vec<Part>,
}

/// Positions in `keys`, counted from 1, by hash; 0 is a free place.
#[derive(Clone)]
struct Part {
    places: Vec<u32>,
    used: usize,
}

impl<const K: usize> Layer<K> {
    pub fn new() -> Self {
        let parts = vec![Part { places: vec![0; 8], used: 0 }; PARTS];
        Self { keys: Vec::new(), numbers: Vec::new(), limbs: 1, parts }
    }

    /// Forget all states; the next numbers have at least as many limbs as `other`'s.
    pub fn begin(&mut self, other: &Self) {
        self.keys.clear();
        self.numbers.clear();
        self.limbs = other.limbs;
        self.parts.iter_mut().for_each(Part::clear);
    }

    pub fn number(&self, at: usize) -> &[u64] {
        &self.numbers[at * self.limbs..(at + 1) * self.limbs]
    }

    /// How much memory the states take, about.
    pub fn bytes(&self) -> usize {
        self.keys.len() * (8 * K + 8 * self.limbs + 8)
    }

    /// `number` more ways to the state `key`.
    pub fn add(&mut self, key: [u64; K], number: &[u64]) {
        let hash = hash(&key);
        let part = &mut self.parts[(hash >> 58) as usize % PARTS];
        if (part.used + 1) * 4 > part.places.len() * 3 {
            part.grow(&self.keys);
        }
        let place = part.find(hash, |at| self.keys[at] == key);
        match part.places[place] {
            0 => {
                self.keys.push(key);
                self.numbers.extend_from_slice(number);
                self.numbers.resize(self.keys.len() * self.limbs, 0);
                part.places[place] = self.keys.len() as u32;
                part.used += 1;
            }
            at => self.increase(at as usize - 1, number),
        }
    }

    fn increase(&mut self, at: usize, number: &[u64]) {
        let own = &mut self.numbers[at * self.limbs..(at + 1) * self.limbs];
        if add(own, number) {
            self.widen();
            self.numbers[(at + 1) * self.limbs - 1] = 1;
        }
    }

    /// Give every number a limb more.
    fn widen(&mut self) {
        let mut wider = Vec::with_capacity(self.numbers.len() / self.limbs * (self.limbs + 1));
        for number in self.numbers.chunks_exact(self.limbs) {
            wider.extend_from_slice(number);
            wider.push(0);
        }
        self.numbers = wider;
        self.limbs += 1;
    }
}

impl Part {
    fn clear(&mut self) {
        if self.places.len() > 16 * self.used.max(8) {
            self.places = vec![0; self.places.len() / 4];
        } else if self.used > 0 {
            self.places.fill(0);
        }
        self.used = 0;
    }

    /// The place of the key with this hash: where it stands, or where it would.
    fn find(&self, hash: u64, is: impl Fn(usize) -> bool) -> usize {
        let mask = self.places.len() - 1;
        let mut place = hash as usize & mask;
        while self.places[place] != 0 && !is(self.places[place] as usize - 1) {
            place = (place + 1) & mask;
        }
        place
    }

    fn grow<const K: usize>(&mut self, keys: &[[u64; K]]) {
        let wider = vec![0; self.places.len() * 2];
        for at in std::mem::replace(&mut self.places, wider) {
            if at != 0 {
                let place = self.find(hash(&keys[at as usize - 1]), |_| false);
                self.places[place] = at;
            }
        }
    }
}

fn hash<const K: usize>(key: &[u64; K]) -> u64 {
    key.iter().fold(0, |hash: u64, word| {
        let mixed = (hash ^ word ^ (word >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 32)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 29)
    })
}

/// Add `more` to `to`, which is at least as long; whether it ran over.
pub fn add(to: &mut [u64], more: &[u64]) -> bool {
    let mut carry = false;
    for (at, limb) in to.iter_mut().enumerate() {
        let (sum, over) = limb.overflowing_add(more.get(at).copied().unwrap_or(0));
        let (sum, again) = sum.overflowing_add(u64::from(carry));
        (*limb, carry) = (sum, over | again);
        if !carry && at + 1 >= more.len() {
            return false;
        }
    }
    carry
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_grow_beyond_their_limbs() {
        let mut layer = Layer::<1>::new();
        layer.add([7], &[u64::MAX]);
        layer.add([8], &[5]);
        layer.add([7], &[3]);
        assert_eq!(layer.number(0), [2, 1]);
        assert_eq!(layer.number(1), [5, 0]);
        layer.add([7], &[u64::MAX, u64::MAX]);
        assert_eq!(layer.number(0), [1, 1, 1]);
    }

    #[test]
    fn every_state_is_kept_once() {
        let mut layer = Layer::<2>::new();
        for round in 0..3u64 {
            for key in 0..5000u64 {
                layer.add([key, key % 3], &[round]);
            }
        }
        assert_eq!(layer.keys.len(), 5000);
        assert!((0..5000).all(|at| layer.number(at) == [3]));
        let mut next = Layer::<2>::new();
        next.begin(&layer);
        layer.begin(&next);
        assert!(layer.keys.is_empty());
        layer.add([1, 1], &[4]);
        assert_eq!(layer.number(0), [4]);
    }
}
