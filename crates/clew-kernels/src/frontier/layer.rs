//! The states of one moment, each with the number of ways to it.
//!
//! States are sorted into parts by their hash. What becomes of the states before waits in the part
//! it belongs to until there is enough of it, and then is merged there: one part's states and index
//! fit into a processor's cache where those of all parts do not.

/// How many parts there are at most, as a power of two.
const MOST: u32 = 8;
/// How many ways go into one part, about.
const SHARE: usize = 1 << 11;

/// States and their numbers; the numbers are `limbs` words each, lowest first.
pub struct Layer<const K: usize> {
    parts: Vec<Part<K>>,
    /// how many parts are in use, as a power of two
    bits: u32,
    pub limbs: usize,
    /// how many ways wait
    pub waiting: usize,
}

/// One part of the states.
struct Part<const K: usize> {
    keys: Vec<[u64; K]>,
    numbers: Vec<u64>,
    /// positions in `keys`, counted from 1, by hash; 0 is a free place
    places: Vec<u32>,
    ways: Vec<Way<K>>,
}

/// A way to a state: from which state before.
struct Way<const K: usize> {
    key: [u64; K],
    part: u8,
    at: u32,
}

/// Where a state stands: in which part, and where there.
pub type Place = (u8, u32);

impl<const K: usize> Layer<K> {
    pub fn new() -> Self {
        let parts = (0..1 << MOST).map(|_| Part::new()).collect();
        Self { parts, bits: 0, limbs: 1, waiting: 0 }
    }

    /// One state, with one way to it.
    pub fn first() -> Self {
        let mut layer = Self::new();
        layer.parts[0].keys.push([0; K]);
        layer.parts[0].numbers.push(1);
        layer
    }

    /// Forget all states, and make ready for what becomes of `other`'s.
    pub fn begin(&mut self, other: &Self) {
        let parts = (other.len() / SHARE).max(1).next_power_of_two();
        self.parts.iter_mut().for_each(Part::clear);
        self.bits = parts.trailing_zeros().min(MOST);
        self.limbs = other.limbs + usize::from(other.tops() >> (64 - MARGIN) > 0);
    }

    /// The highest limbs of all numbers, laid over each other.
    fn tops(&self) -> u64 {
        let highest = |part: &Part<K>| {
            part.numbers.chunks_exact(self.limbs).fold(0, |tops, n| tops | n[self.limbs - 1])
        };
        self.parts.iter().map(highest).fold(0, |a, b| a | b)
    }

    /// How many states there are.
    pub fn len(&self) -> usize {
        self.parts.iter().map(|part| part.keys.len()).sum()
    }

    /// How many parts are in use.
    pub fn parts(&self) -> usize {
        1 << self.bits
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The states of a part.
    pub fn keys(&self, part: usize) -> &[[u64; K]] {
        &self.parts[part].keys
    }

    /// The number of the state that stands here.
    pub fn number(&self, (part, at): Place) -> &[u64] {
        let at = at as usize * self.limbs;
        &self.parts[part as usize].numbers[at..at + self.limbs]
    }

    /// How much memory the states take, about.
    pub fn bytes(&self) -> usize {
        self.len() * (8 * K + 8 * self.limbs + 8) + self.waiting * size_of::<Way<K>>()
    }

    /// The state before that stands at `from` becomes `key`.
    pub fn add(&mut self, key: [u64; K], (part, at): Place) {
        let number = (hash(&key) >> 32 << self.bits) >> 32;
        self.parts[number as usize].ways.push(Way { key, part, at });
        self.waiting += 1;
    }

    /// Merge what waits in a part; how much that was.
    pub fn merge(&mut self, part: usize, before: &Self) -> usize {
        let merged = self.parts[part].merge(before, self.limbs);
        self.waiting -= merged;
        merged
    }
}

/// So many ways of a step lead to one state at most, as a power of two: the node's two edges and
/// the state tell the one before, but for which end of a way is whose.
const MARGIN: u32 = 12;

impl<const K: usize> Part<K> {
    fn new() -> Self {
        Self { keys: Vec::new(), numbers: Vec::new(), places: Vec::new(), ways: Vec::new() }
    }

    fn clear(&mut self) {
        self.keys.clear();
        self.numbers.clear();
        self.places.clear();
    }

    fn merge(&mut self, before: &Layer<K>, limbs: usize) -> usize {
        self.make_room();
        let mut ways = std::mem::take(&mut self.ways);
        for way in &ways {
            let number = before.number((way.part, way.at));
            match self.find(&way.key) {
                Ok(at) => add(&mut self.numbers[at * limbs..(at + 1) * limbs], number),
                Err(place) => {
                    self.keys.push(way.key);
                    self.places[place] = self.keys.len() as u32;
                    self.numbers.extend_from_slice(number);
                    self.numbers.resize(self.keys.len() * limbs, 0);
                }
            }
        }
        let merged = ways.len();
        ways.clear();
        self.ways = ways;
        merged
    }

    /// So many places that half of them stay free.
    fn make_room(&mut self) {
        let room = (2 * (self.keys.len() + self.ways.len())).next_power_of_two();
        if room > self.places.len() {
            self.places.clear();
            self.places.resize(room, 0);
            for at in 0..self.keys.len() {
                if let Err(place) = self.find(&self.keys[at]) {
                    self.places[place] = at as u32 + 1;
                }
            }
        }
    }

    /// Where the key stands, or else the place where its position would.
    fn find(&self, key: &[u64; K]) -> Result<usize, usize> {
        let mask = self.places.len() - 1;
        let mut place = hash(key) as usize & mask;
        loop {
            match self.places[place] {
                0 => return Err(place),
                at if self.keys[at as usize - 1] == *key => return Ok(at as usize - 1),
                _ => place = (place + 1) & mask,
            }
        }
    }
}

fn hash<const K: usize>(key: &[u64; K]) -> u64 {
    key.iter().fold(0, |hash: u64, word| {
        let product = u128::from(hash ^ word ^ 0x9E37_79B9_7F4A_7C15) * 0xBF58_476D_1CE4_E5B9;
        (product >> 64) as u64 ^ product as u64
    })
}

/// Add `more` to `to`, which is long enough.
pub fn add(to: &mut [u64], more: &[u64]) {
    let mut carry = false;
    let (low, high) = to.split_at_mut(more.len());
    for (limb, more) in low.iter_mut().zip(more) {
        let (sum, over) = limb.overflowing_add(*more);
        let (sum, again) = sum.overflowing_add(u64::from(carry));
        (*limb, carry) = (sum, over | again);
    }
    for limb in high {
        (*limb, carry) = limb.overflowing_add(u64::from(carry));
    }
    debug_assert!(!carry);
}

/// Add `more` to `total`, which grows as it must.
pub fn increase(total: &mut Vec<u64>, more: &[u64]) {
    total.resize(total.len().max(more.len()) + 1, 0);
    add(total, more);
    while total.len() > 1 && total.last() == Some(&0) {
        total.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_grow_beyond_their_limbs() {
        let mut layer = Layer::<1>::first();
        for _ in 0..100 {
            let mut next = Layer::new();
            next.begin(&layer);
            next.add([7], (0, 0));
            next.add([7], (0, 0));
            next.merge(0, &layer);
            layer = next;
        }
        assert_eq!(layer.number((0, 0)), [0, 1 << 36]);
    }

    #[test]
    fn every_state_is_kept_once_however_often_one_merges() {
        let first = Layer::<2>::first();
        let mut layer = Layer::new();
        layer.begin(&first);
        for _ in 0..3 {
            (0..5000).for_each(|key| layer.add([key, key % 3], (0, 0)));
            assert_eq!(layer.merge(0, &first), 5000);
        }
        assert_eq!(layer.len(), 5000);
        assert!((0..5000).all(|at| layer.number((0, at)) == [3]));
    }
}
