//! A state as a few words: for every slot of the frontier, how the node there stands.

use super::plan::WIDEST;

/// No way touches it yet.
pub const UNTOUCHED: u64 = 0;
/// It has its two steps (or, where the route ends there, its one).
pub const DONE: u64 = 1;
/// A way ends in it whose other end is an end of the route.
pub const TIP: u64 = 2;
/// A way ends in it whose other end is the node in slot s: `MATE + s`.
pub const MATE: u64 = 3;

/// Where the slots' numbers stand in a state. The slot after the last counts the free ends used.
#[derive(Clone)]
pub struct Code<const K: usize> {
    bits: u32,
    places: [(u8, u8); WIDEST + 2],
    ends: u8,
}

impl<const K: usize> Code<K> {
    /// The code for so many slots; None where a state would need more than `K` words.
    pub fn of(slots: usize) -> Option<Self> {
        let bits = (MATE as usize + slots).next_power_of_two().trailing_zeros().max(4);
        let per_word = 64 / bits as usize;
        if slots > WIDEST || (slots + 1).div_ceil(per_word) > K {
            return None;
        }
        let place = |slot: usize| ((slot / per_word) as u8, (slot % per_word) as u8 * bits as u8);
        Some(Self { bits, places: std::array::from_fn(place), ends: slots as u8 })
    }

    pub fn get(&self, state: &[u64; K], slot: u8) -> u64 {
        let (word, shift) = self.places[slot as usize];
        state[word as usize] >> shift & ((1 << self.bits) - 1)
    }

    pub fn set(&self, state: &mut [u64; K], slot: u8, value: u64) {
        let (word, shift) = self.places[slot as usize];
        let word = &mut state[word as usize];
        *word = *word & !(((1 << self.bits) - 1) << shift) | value << shift;
    }

    /// How many free ends of this kind (0 or 1) are used.
    pub fn ends(&self, state: &[u64; K], kind: u8) -> u8 {
        (self.get(state, self.ends) >> (2 * kind) & 3) as u8
    }

    /// Use one more.
    pub fn use_end(&self, state: &mut [u64; K], kind: u8) {
        self.set(state, self.ends, self.get(state, self.ends) + (1 << (2 * kind)));
    }

    /// The state but for the free ends used.
    pub fn nodes(&self, mut state: [u64; K]) -> [u64; K] {
        self.set(&mut state, self.ends, 0);
        state
    }
}
