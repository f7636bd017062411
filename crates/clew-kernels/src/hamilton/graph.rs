//! The graph whose closed tours are the routes.

use super::question::Question;

/// Nodes and edges. An open route becomes a closed one by one more node, the *gate*, that leads
/// from its end to its start.
#[derive(Debug)]
pub struct Graph {
    /// the two nodes of each edge
    pub ends: Vec<[u32; 2]>,
    /// the gate, where the route is open
    pub gate: Option<u32>,
    begins: Vec<u32>,
    around: Vec<(u32, u32)>,
}

impl Graph {
    /// The graph of a question.
    pub fn new(question: &Question) -> Self {
        let nodes = question.nodes();
        let mut ends = Vec::new();
        for node in 0..nodes {
            let later = question.neighbours(node).iter().filter(|other| **other > node as u32);
            ends.extend(later.map(|other| [node as u32, *other]));
        }
        let gate = (!question.closed).then_some(nodes as u32);
        if let Some(gate) = gate {
            ends.extend(outer(question).into_iter().map(|node| [node, gate]));
        }
        let (begins, around) = incidence(&ends, nodes + usize::from(gate.is_some()));
        Self { ends, gate, begins, around }
    }

    /// How many nodes there are, with the gate.
    pub fn nodes(&self) -> usize {
        self.begins.len() - 1
    }

    /// Each edge at a node and where it leads.
    pub fn around(&self, node: u32) -> &[(u32, u32)] {
        let node = node as usize;
        &self.around[self.begins[node] as usize..self.begins[node + 1] as usize]
    }

    /// The edge between two nodes.
    pub fn edge(&self, a: u32, b: u32) -> Option<u32> {
        let (from, to) = if self.degree(a) < self.degree(b) { (a, b) } else { (b, a) };
        self.around(from).iter().find(|(_, other)| *other == to).map(|(edge, _)| *edge)
    }

    /// How many edges a node has.
    pub fn degree(&self, node: u32) -> usize {
        self.around(node).len()
    }
}

/// The nodes that the gate leads to: the start and the end, or whatever may be one of them.
fn outer(question: &Question) -> Vec<u32> {
    match (question.start, question.end) {
        (Some(start), Some(end)) => vec![start, end],
        _ => (0..question.nodes() as u32).collect(),
    }
}

fn incidence(ends: &[[u32; 2]], nodes: usize) -> (Vec<u32>, Vec<(u32, u32)>) {
    let mut begins = vec![0u32; nodes + 1];
    for node in ends.iter().flatten() {
        begins[*node as usize + 1] += 1;
    }
    for node in 0..nodes {
        begins[node + 1] += begins[node];
    }
    let mut free = begins.clone();
    let mut around = vec![(0, 0); 2 * ends.len()];
    for (edge, &[a, b]) in ends.iter().enumerate() {
        for (from, to) in [(a, b), (b, a)] {
            around[free[from as usize] as usize] = (edge as u32, to);
            free[from as usize] += 1;
        }
    }
    (begins, around)
}
