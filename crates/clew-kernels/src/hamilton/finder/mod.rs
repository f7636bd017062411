//! Finds a route fast, if it finds one: proves nothing, and may look for ever.
//!
//! On a graph of two colours, give every node two links (a matching), which makes closed cycles
//! through all nodes; then make one of them all: merge two that lie side by side, exchange links
//! along short trails, and where that leads nowhere force a link out of a cycle and go on.

mod cycles;
mod factor;
mod merge;
mod net;
mod trail;
mod union;

use super::graph::Graph;
use super::state::State;
use crate::Random;
use cycles::Cycles;
pub use factor::{Factor, Made};
use merge::Merge;
pub use net::Net;
use trail::Trails;

/// The running finder.
pub struct Finder {
    net: Net,
    gate: Option<u32>,
    stage: Stage,
    chance: Random,
    /// the net before a start was chosen, where one had to be: then nothing is proved, and another
    /// may do better
    before: Option<Net>,
    /// how many steps in vain, one after the other, this start is worth
    patience: usize,
}

/// Where it is.
enum Stage {
    Links(Factor),
    Merging(Merge),
    Repair(Box<Repair>),
    Over,
}

/// What a step came to.
pub enum Found {
    /// one cycle through all: the two neighbours of each node
    Tour(Vec<[u32; 2]>),
    /// not every node can have two links: there is no route
    Never,
    /// it will find nothing
    Nothing,
    On,
}

impl Finder {
    /// A finder in what is known; the colours are of all nodes but the gate.
    pub fn new(graph: &Graph, state: &State, colour: &[u8], seed: u64) -> Self {
        let mut net = Net::new(graph, state, colour);
        let before = net.clone();
        let decided = graph.gate.is_none_or(|gate| net.colour_gate(gate));
        let mut finder = Self {
            net,
            gate: graph.gate,
            stage: Stage::Over,
            chance: Random::new(seed),
            before: (!decided).then_some(before),
            patience: 64,
        };
        finder.begin();
        finder
    }

    /// From the beginning; from another start, if it may be chosen, and for longer.
    fn begin(&mut self) {
        if let (Some(before), Some(gate)) = (&self.before, self.gate) {
            self.net = before.clone();
            let near = self.net.near(gate);
            let start = near[self.chance.below(near.len())];
            self.net.tie(gate, start);
            self.net.colour_gate(gate);
            self.patience *= 2;
        }
        self.stage = Stage::Links(Factor::new(&mut self.net));
    }

    /// Go on for about so many steps; how many it took.
    pub fn step(&mut self, work: u64) -> (Found, u64) {
        match &mut self.stage {
            Stage::Links(factor) => {
                let (made, spent) = factor.step(&mut self.net, work);
                match made {
                    Made::Partly => {}
                    Made::Whole => self.stage = Stage::Merging(Merge::new(&self.net)),
                    Made::Never if self.before.is_some() => self.begin(),
                    Made::Never => {
                        self.stage = Stage::Over;
                        return (Found::Never, spent);
                    }
                }
                (Found::On, spent)
            }
            Stage::Merging(merge) => {
                let (done, spent) = merge.step(&mut self.net, self.gate, work);
                if done && merge.cycles > 1 {
                    self.stage = Stage::Repair(Box::new(Repair::new(&self.net)));
                } else if done {
                    return (self.over(), spent);
                }
                (Found::On, spent)
            }
            Stage::Repair(repair) => {
                let spent = repair.step(&mut self.net, self.gate, &mut self.chance);
                if repair.cycles.count == 1 {
                    return (self.over(), spent);
                }
                if repair.stuck > self.patience && self.before.is_some() {
                    self.begin();
                }
                (Found::On, spent)
            }
            Stage::Over => (Found::Nothing, 1),
        }
    }

    fn over(&mut self) -> Found {
        self.stage = Stage::Over;
        Found::Tour(std::mem::take(&mut self.net.links))
    }
}

/// Makes one cycle of several.
struct Repair {
    cycles: Cycles,
    trails: Trails,
    /// steps in vain since the last that made cycles fewer
    stuck: usize,
}

impl Repair {
    fn new(net: &Net) -> Self {
        Self { cycles: Cycles::new(net), trails: Trails::new(net.nodes()), stuck: 0 }
    }

    /// One exchange, if one is found; how much work that was.
    fn step(&mut self, net: &mut Net, gate: Option<u32>, chance: &mut Random) -> u64 {
        let id = self.small(gate, chance);
        if self.improve(net, id, chance) {
            self.stuck = 0;
        } else {
            self.stuck += 1;
            if !self.trails.level.is_empty() {
                let level = std::mem::take(&mut self.trails.level);
                self.cycles.exchange(net, &level);
            }
            if self.stuck.is_multiple_of(10) {
                self.kick(net, gate, chance);
            }
        }
        2000 + net.nodes() as u64
    }

    /// A cycle, not the one through the gate.
    fn small(&self, gate: Option<u32>, chance: &mut Random) -> u32 {
        let lists = &self.cycles.lists;
        let largest = || (0..lists.len()).max_by_key(|id| lists[*id].len()).unwrap_or(0) as u32;
        let but = gate.map_or_else(largest, |gate| self.cycles.of[gate as usize]);
        loop {
            let id = chance.below(lists.len());
            if id as u32 != but && !lists[id].is_empty() {
                return id as u32;
            }
        }
    }

    fn improve(&mut self, net: &mut Net, id: u32, chance: &mut Random) -> bool {
        let most = 2 + chance.below(6.min(2 + self.stuck / 20));
        let size = self.cycles.lists[id as usize].len();
        self.trails.begin();
        for _ in 0..size.min(6) {
            let node = self.cycles.lists[id as usize][chance.below(size)];
            let loose: Vec<u32> = net.loose(node).collect();
            if loose.is_empty() {
                continue;
            }
            let link = (node, loose[chance.below(loose.len())]);
            if self.trails.fewer(net, &mut self.cycles, chance, link, most) {
                self.cycles.exchange(net, &self.trails.trail);
                return true;
            }
        }
        false
    }

    /// Force a link out of a cycle.
    fn kick(&mut self, net: &mut Net, gate: Option<u32>, chance: &mut Random) {
        let id = self.small(gate, chance);
        let list = &self.cycles.lists[id as usize];
        for _ in 0..20 {
            let node = list[chance.below(list.len())];
            let near = net.near(node);
            let other = near[chance.below(near.len())];
            if self.cycles.of[other as usize] == id || !net.joined(node, other) {
                continue;
            }
            let (a, b) = if chance.below(2) == 0 { (node, other) } else { (other, node) };
            if self.trails.with(net, chance, a, b) || self.trails.with(net, chance, b, a) {
                self.cycles.exchange(net, &self.trails.trail);
                return;
            }
        }
    }
}
