//! What must hang together: looked at after each guess, on the ends of fragments alone.
//!
//! A fragment's inner nodes are done with; its two ends are as good as linked with each other.

use super::chain::Chain;
use super::flow::Flow;
use super::graph::Graph;
use super::marks::{DOWN, NONE, UP};
use super::state::{Dead, Edge, State};

/// Room to work in.
pub struct Regions {
    /// for each node, when it was met (0: not yet)
    met: Vec<u32>,
    /// the earliest met node that one can come back to from it and what was met after it
    back: Vec<u32>,
    cursor: Vec<u32>,
    path: Vec<u32>,
    /// marked ends that a region touches
    touched: Vec<u32>,
    /// for each mark, the last region in which one may go on from it, upwards and downwards
    leaves: Vec<[u32; 2]>,
    chain: Option<Chain>,
    flow: Option<Flow>,
}

impl Regions {
    /// For a graph.
    pub fn new(graph: &Graph) -> Self {
        let nodes = graph.nodes();
        Self {
            met: vec![0; nodes],
            back: vec![0; nodes],
            cursor: vec![0; nodes],
            path: Vec::new(),
            touched: Vec::new(),
            leaves: vec![[0; 2]; nodes],
            chain: None,
            flow: None,
        }
    }

    /// The colours of the nodes say more.
    pub fn colour(&mut self, graph: &Graph, colour: Option<&[u8]>) {
        self.chain = graph.gate.zip(colour).map(|(gate, colour)| Chain::new(gate, colour));
        self.flow = colour.map(|colour| Flow::new(graph, colour));
    }

    /// All that follows, from this and from what it leads to.
    pub fn settle(&mut self, graph: &Graph, state: &mut State) -> Result<(), Dead> {
        loop {
            let mark = state.mark();
            self.whole(graph, state)?;
            self.between(graph, state)?;
            if state.mark() == mark {
                return Ok(());
            }
            state.settle(graph)?;
        }
    }

    /// The same, and what colours and choices of two edges a node say.
    pub fn settle_deeply(&mut self, graph: &Graph, state: &mut State) -> Result<(), Dead> {
        loop {
            self.settle(graph, state)?;
            let mark = state.mark();
            if let Some(chain) = &mut self.chain {
                chain.settle(graph, state)?;
                state.settle(graph)?;
            }
            if let Some(flow) = &mut self.flow {
                flow.settle(graph, state)?;
                state.settle(graph)?;
            }
            if state.mark() == mark {
                return Ok(());
            }
        }
    }

    /// No node may hold the graph together alone: a tour comes by once.
    fn whole(&mut self, graph: &Graph, state: &State) -> Result<(), Dead> {
        let is_end = |node: &u32| state.taken[*node as usize] < 2;
        let Some(root) = (0..graph.nodes() as u32).find(is_end) else { return Ok(()) };
        self.met.fill(0);
        self.path.clear();
        let mut time = 0;
        self.meet(root, &mut time);
        let mut branches = 0;
        while let Some(&node) = self.path.last() {
            match self.next(graph, state, node) {
                Some(other) if self.met[other as usize] == 0 => self.meet(other, &mut time),
                Some(other) => self.come_back(node, self.met[other as usize]),
                None => {
                    self.path.pop();
                    let Some(&parent) = self.path.last() else { break };
                    let back = self.back[node as usize];
                    self.come_back(parent, back);
                    branches += u32::from(parent == root);
                    if parent != root && back >= self.met[parent as usize] || branches > 1 {
                        return Err(Dead);
                    }
                }
            }
        }
        let mut nodes = 0..graph.nodes() as u32;
        let all = nodes.all(|node| !is_end(&node) || self.met[node as usize] > 0);
        all.then_some(()).ok_or(Dead)
    }

    fn meet(&mut self, node: u32, time: &mut u32) {
        *time += 1;
        self.met[node as usize] = *time;
        self.back[node as usize] = *time;
        self.cursor[node as usize] = 0;
        self.path.push(node);
    }

    fn come_back(&mut self, node: u32, time: u32) {
        let back = &mut self.back[node as usize];
        *back = time.min(*back);
    }

    /// The next neighbour of an end: the other end of its fragment, then over open edges.
    fn next(&mut self, graph: &Graph, state: &State, node: u32) -> Option<u32> {
        let cursor = &mut self.cursor[node as usize];
        if *cursor == 0 {
            *cursor = 1;
            return Some(state.mate(node));
        }
        let around = graph.around(node);
        while let Some(&(edge, other)) = around.get(*cursor as usize - 1) {
            *cursor += 1;
            if state.edge[edge as usize] == Edge::Open {
                return Some(other);
            }
        }
        None
    }

    /// A region without marks is walked through between a mark and the next: it must touch such a
    /// pair, and what touches it without that does not lead there.
    fn between(&mut self, graph: &Graph, state: &mut State) -> Result<(), Dead> {
        for sequence in 0..state.marks.sequences() {
            self.met.fill(0);
            self.leaves.fill([0; 2]);
            let mut region = 0;
            for node in 0..graph.nodes() as u32 {
                let inner = state.taken[node as usize] == 2;
                if !inner && self.met[node as usize] == 0 && mark(state, sequence, node) == NONE {
                    region += 1;
                    self.flood(graph, state, sequence, node, region);
                    self.judge(graph, state, sequence, region)?;
                }
            }
        }
        Ok(())
    }

    fn flood(&mut self, graph: &Graph, state: &State, sequence: usize, from: u32, region: u32) {
        self.touched.clear();
        self.path.clear();
        self.path.push(from);
        self.met[from as usize] = region;
        while let Some(node) = self.path.pop() {
            self.cursor[node as usize] = 0;
            while let Some(other) = self.next(graph, state, node) {
                if mark(state, sequence, other) != NONE {
                    self.touched.push(other);
                } else if self.met[other as usize] == 0 {
                    self.met[other as usize] = region;
                    self.path.push(other);
                }
            }
        }
        for &end in &self.touched {
            let leaves = &mut self.leaves[mark(state, sequence, end) as usize];
            let signs = state.marks.ends[end as usize].sign;
            for (slot, sign) in [UP, DOWN].into_iter().enumerate() {
                if signs & sign != 0 {
                    leaves[slot] = region;
                }
            }
        }
    }

    fn judge(
        &mut self,
        graph: &Graph,
        state: &mut State,
        sequence: usize,
        region: u32,
    ) -> Result<(), Dead> {
        let mut passed = false;
        for i in 0..self.touched.len() {
            let end = self.touched[i];
            let (mark, signs) = (mark(state, sequence, end), state.marks.ends[end as usize].sign);
            let goes = |sign: u8| {
                let next = state.marks.next(sequence, mark, sign);
                self.leaves[next as usize][usize::from(sign == UP)] == region
            };
            if [UP, DOWN].into_iter().any(|sign| signs & sign != 0 && goes(sign)) {
                passed = true;
                continue;
            }
            for &(edge, other) in graph.around(end) {
                if self.met[other as usize] == region && state.edge[edge as usize] == Edge::Open {
                    state.drop(graph, edge)?;
                }
            }
        }
        passed.then_some(()).ok_or(Dead)
    }
}

fn mark(state: &State, sequence: usize, node: u32) -> u32 {
    state.marks.ends[node as usize].near[sequence].mark
}
