//! What happens to the frontier at each node: worked out once, before counting.

use super::order;
use super::question::Question;

/// The frontier's widest allowed.
pub const WIDEST: usize = 39;

/// The nodes in their order, each as what it does to the frontier.
pub struct Plan {
    pub steps: Vec<Step>,
    /// how many slots there are; the nodes of the frontier sit in slots
    pub slots: usize,
    /// how many ends each kind of node may have beside the prescribed ones
    pub free: [u8; 2],
    pub closed: bool,
}

/// One node's turn: it leaves its slot, and its later neighbours are all in the frontier.
pub struct Step {
    pub slot: u8,
    /// it must be an end of the route
    pub prescribed: bool,
    /// as what kind it may be an end of the route unprescribed
    pub may_end: Option<u8>,
    pub later: Vec<Later>,
    /// of `later`, those that have less than two neighbours still to come
    pub tight: Vec<Tight>,
    /// the slots in use after this step, if all nodes have been met: else the route cannot be done
    pub last: Option<Vec<u8>>,
}

/// A neighbour whose turn comes later.
#[derive(Clone, Copy)]
pub struct Later {
    pub slot: u8,
    pub prescribed: bool,
}

/// A node that no route can pass any more, should it be found untouched, or touched once.
pub struct Tight {
    pub slot: u8,
    pub untouched: bool,
    pub touched: bool,
}

impl Plan {
    /// None where every order found is too wide.
    pub fn of(question: &Question) -> Option<Self> {
        let order = order::narrow(&question.neighbours, WIDEST)?;
        let ends = question.ends()?;
        let mut slots = Slots { of: vec![None; question.len()], free: Vec::new(), many: 0 };
        let mut left: Vec<usize> = question.neighbours.iter().map(Vec::len).collect();
        let mut met = 0;
        let prescribed = |n: usize| question.start == Some(n) || question.end == Some(n);
        let may_end = |n: usize| {
            let kind = ends.kinds[n];
            (!prescribed(n) && ends.free[kind as usize] > 0).then_some(kind)
        };
        let mut visited = vec![false; question.len()];
        let mut steps = Vec::with_capacity(question.len());
        for &node in &order {
            let node = node as usize;
            visited[node] = true;
            let (slot, new) = slots.enter(node);
            met += usize::from(new);
            slots.leave(slot);
            let (mut later, mut tight) = (Vec::new(), Vec::new());
            for other in question.neighbours[node].iter().map(|n| *n as usize) {
                left[other] -= 1;
                if visited[other] {
                    continue;
                }
                let (slot, new) = slots.enter(other);
                met += usize::from(new);
                later.push(Later { slot, prescribed: prescribed(other) });
                let ends = may_end(other).is_some();
                if left[other] < 2 {
                    let needs_two = !ends && !prescribed(other);
                    tight.push(Tight {
                        slot,
                        untouched: left[other] == 0 || needs_two,
                        touched: left[other] == 0 && !ends,
                    });
                }
            }
            let last = (met == question.len()).then(|| slots.used(&visited));
            steps.push(Step {
                slot,
                prescribed: prescribed(node),
                may_end: may_end(node),
                later,
                tight,
                last,
            });
        }
        Some(Self { steps, slots: slots.many, free: ends.free, closed: question.closed })
    }
}

/// Who sits where.
struct Slots {
    of: Vec<Option<u8>>,
    free: Vec<u8>,
    many: usize,
}

impl Slots {
    /// The slot of this node, and whether it is newly come.
    fn enter(&mut self, node: usize) -> (u8, bool) {
        if let Some(slot) = self.of[node] {
            return (slot, false);
        }
        let slot = self.free.pop().unwrap_or_else(|| {
            self.many += 1;
            self.many as u8 - 1
        });
        self.of[node] = Some(slot);
        (slot, true)
    }

    fn leave(&mut self, slot: u8) {
        self.free.push(slot);
    }

    fn used(&self, visited: &[bool]) -> Vec<u8> {
        let waiting = self.of.iter().zip(visited).filter(|(_, visited)| !**visited);
        waiting.filter_map(|(slot, _)| *slot).collect()
    }
}
