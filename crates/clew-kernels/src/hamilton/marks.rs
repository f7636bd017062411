//! Nodes whose order on the route is known: what that says of the fragments they lie on.
//!
//! The tour is a ring, and a *sequence* is a ring of marks on it: walking the tour one meets them in
//! order. From the end of a fragment the nearest mark inwards is known, hence which must be next
//! outwards, up to the direction; two ends may be joined only if that fits. Where the distance from
//! mark to mark is known, it must fit too.

use super::graph::Graph;
use super::question::Question;

/// No mark; also, no known distance.
pub const NONE: u32 = u32::MAX;
/// Outwards, the tour goes on in its direction.
pub const UP: u8 = 1;
/// Outwards, the tour is walked backwards.
pub const DOWN: u8 = 2;

/// Marks in the order in which the tour meets them, round and round.
struct Sequence {
    /// how far it is from each mark to the next; `NONE` where that is open
    gaps: Vec<u32>,
}

/// The nearest mark inwards from the end of a fragment, and how far it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Near {
    pub mark: u32,
    pub far: u32,
}

const NOTHING: Near = Near { mark: NONE, far: 0 };

/// What is known of a fragment at one of its ends. Reversible: whoever changes it keeps the old.
#[derive(Clone, Copy, Debug)]
pub struct End {
    /// which directions are possible outwards from here
    pub sign: u8,
    /// how many nodes the fragment has
    pub length: u32,
    /// in each of the two sequences
    pub near: [Near; 2],
}

/// All sequences, and what they make of the fragments.
pub struct Marks {
    sequences: Vec<Sequence>,
    pub ends: Vec<End>,
}

impl Marks {
    /// The marks of a question: those with a place, and those with an order.
    pub fn new(question: &Question, graph: &Graph) -> Self {
        let alone = End { sign: UP | DOWN, length: 1, near: [NOTHING; 2] };
        let mut marks = Self { sequences: Vec::new(), ends: vec![alone; graph.nodes()] };
        if !question.is_free() {
            marks.add_places(question, graph);
            marks.add_waypoints(question, graph);
        }
        marks
    }

    fn add_places(&mut self, question: &Question, graph: &Graph) {
        let place = question.place.iter().enumerate().filter(|(_, place)| **place > 0);
        let mut placed: Vec<(u32, u32)> = place.map(|(v, place)| (*place, v as u32)).collect();
        placed.extend(graph.gate.map(|gate| (0, gate)));
        placed.sort_unstable();
        let around = graph.nodes() as u32;
        let next = |i: usize| placed.get(i + 1).map_or(around + placed[0].0, |next| next.0);
        let gaps = (0..placed.len()).map(|i| next(i) - placed[i].0).collect();
        self.add(gaps, placed.iter().map(|(_, node)| *node));
    }

    fn add_waypoints(&mut self, question: &Question, graph: &Graph) {
        let first = graph.gate.or(question.start).filter(|v| question.waypoints.first() != Some(v));
        let ring: Vec<u32> = first.into_iter().chain(question.waypoints.iter().copied()).collect();
        self.add(vec![NONE; ring.len()], ring.into_iter());
    }

    /// A sequence of two open gaps says nothing.
    fn add(&mut self, gaps: Vec<u32>, nodes: impl Iterator<Item = u32>) {
        if gaps.len() < 2 || gaps.len() == 2 && gaps[0] == NONE {
            return;
        }
        for (mark, node) in nodes.enumerate() {
            let near = Near { mark: mark as u32, far: 0 };
            self.ends[node as usize].near[self.sequences.len()] = near;
        }
        self.sequences.push(Sequence { gaps });
    }

    /// Whether nothing is known of any order.
    pub fn is_empty(&self) -> bool {
        self.sequences.is_empty()
    }

    /// How many sequences there are.
    pub fn sequences(&self) -> usize {
        self.sequences.len()
    }

    /// The mark next to another in a direction.
    pub fn next(&self, sequence: usize, mark: u32, sign: u8) -> u32 {
        self.sequences[sequence].next(mark, sign).0
    }

    /// In which directions, outwards from `a`, one may go on from the end `a` to the end `b`.
    pub fn signs(&self, a: u32, b: u32) -> u8 {
        let (a, b) = (&self.ends[a as usize], &self.ends[b as usize]);
        let mut signs = a.sign & flip(b.sign);
        for (i, sequence) in self.sequences.iter().enumerate() {
            signs &= sequence.signs((a.near[i], a.length), (b.near[i], b.length));
        }
        signs
    }

    /// What is known of the ends `x` and `y` once the ends `a` and `b` are joined, where a fragment
    /// ends at `a` and `x` and another at `b` and `y`.
    pub fn joined(&self, [a, b]: [u32; 2], [x, y]: [u32; 2], signs: u8) -> [End; 2] {
        let [a, b, x, y] = [a, b, x, y].map(|node| self.ends[node as usize]);
        let length = a.length + b.length;
        let mut ends = [End { sign: flip(signs), length, ..x }, End { sign: signs, length, ..y }];
        for i in 0..self.sequences.len() {
            ends[0].near[i] = x.near[i].or(b.near[i], a.length);
            ends[1].near[i] = y.near[i].or(a.near[i], b.length);
        }
        ends
    }
}

impl Near {
    /// This, or else a mark further away.
    fn or(self, other: Near, further: u32) -> Near {
        match (self.mark, other.mark) {
            (NONE, NONE) => NOTHING,
            (NONE, mark) => Near { mark, far: other.far + further },
            _ => self,
        }
    }
}

impl Sequence {
    /// The mark next outwards in a direction, and how far it is.
    fn next(&self, mark: u32, sign: u8) -> (u32, u32) {
        let marks = self.gaps.len() as u32;
        match sign {
            UP => ((mark + 1) % marks, self.gaps[mark as usize]),
            _ => {
                let before = (mark + marks - 1) % marks;
                (before, self.gaps[before as usize])
            }
        }
    }

    /// The directions from one end to another that fit, each with the length of its fragment.
    fn signs(&self, (a, size_a): (Near, u32), (b, size_b): (Near, u32)) -> u8 {
        let fits = |sign: u8| match (a.mark, b.mark) {
            (NONE, NONE) => true,
            (mark, NONE) => self.next(mark, sign).1 > a.far + size_b,
            (NONE, mark) => self.next(mark, flip(sign)).1 > b.far + size_a,
            (mark, other) => {
                let (next, gap) = self.next(mark, sign);
                next == other && (gap == NONE || gap == a.far + 1 + b.far)
            }
        };
        [UP, DOWN].into_iter().filter(|sign| fits(*sign)).sum()
    }
}

/// The other direction.
pub fn flip(signs: u8) -> u8 {
    (signs & UP) << 1 | (signs & DOWN) >> 1
}
