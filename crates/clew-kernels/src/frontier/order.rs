//! In which order the nodes are visited, so that the frontier stays narrow.
//!
//! The frontier is the set of nodes not yet visited that have a visited neighbour; the number of
//! states grows exponentially with it, and faster with nodes that have several visited neighbours
//! than with those that have one. Several orders are tried, and the one whose frontiers
//! promise the fewest states is taken.

use crate::hamilton::{Node, Rest};

/// How many nodes' worth of work may go into comparing orders.
const EFFORT: usize = 400_000;

/// The best order found whose frontier never holds more than `most` nodes.
pub fn narrow(rest: &Rest, most: usize) -> Option<Vec<u32>> {
    let near = |node: &Node| node.edges.iter().map(|edge| edge.to).collect();
    let graph: Vec<Vec<u32>> = rest.nodes.iter().map(near).collect();
    let mut best = Best { cost: f64::INFINITY, order: None };
    for order in sweeps(&graph) {
        best.try_order(&graph, most, |at, _| order[at]);
    }
    for start in starts(&graph) {
        for choose in [oldest, narrowest] {
            best.try_order(&graph, most, |_, frontier: &Frontier| {
                if frontier.nodes.is_empty() { frontier.unknown(start) } else { choose(frontier) }
            });
        }
    }
    best.order
}

struct Best {
    cost: f64,
    order: Option<Vec<u32>>,
}

impl Best {
    fn try_order(
        &mut self,
        graph: &[Vec<u32>],
        most: usize,
        mut choose: impl FnMut(usize, &Frontier) -> u32,
    ) {
        let mut frontier = Frontier::new(graph);
        let (mut order, mut cost) = (Vec::with_capacity(graph.len()), 0.0);
        for at in 0..graph.len() {
            let node = choose(at, &frontier);
            frontier.visit(node);
            order.push(node);
            cost += frontier.size.exp();
            if frontier.nodes.len() > most || cost >= self.cost {
                return;
            }
        }
        (self.cost, self.order) = (cost, Some(order));
    }
}

/// `nodes` in the order in which they came; of each node, how many neighbours are visited.
struct Frontier<'a> {
    graph: &'a [Vec<u32>],
    nodes: Vec<u32>,
    visited: Vec<bool>,
    seen: Vec<u32>,
    /// the logarithm of the number of states, about
    size: f64,
}

impl<'a> Frontier<'a> {
    fn new(graph: &'a [Vec<u32>]) -> Self {
        let (visited, seen) = (vec![false; graph.len()], vec![0; graph.len()]);
        Self { graph, nodes: Vec::new(), visited, seen, size: 0.0 }
    }

    fn visit(&mut self, node: u32) {
        self.size += self.growth(node);
        self.visited[node as usize] = true;
        self.nodes.retain(|n| *n != node);
        for &other in &self.graph[node as usize] {
            if !self.visited[other as usize] && self.seen[other as usize] == 0 {
                self.nodes.push(other);
            }
            self.seen[other as usize] += 1;
        }
    }

    /// By how much the size grows if this node is visited.
    fn growth(&self, node: u32) -> f64 {
        let open = |n: &&u32| !self.visited[**n as usize];
        let more = |n: &u32| self.weight(*n, 1) - self.weight(*n, 0);
        let later: f64 = self.graph[node as usize].iter().filter(open).map(more).sum();
        later - self.weight(node, 0)
    }

    /// The logarithm of in how many ways a node stands, if `more` of its neighbours were visited
    /// than are: the weights are those that led to the fewest states on boards of many kinds.
    fn weight(&self, node: u32, more: u32) -> f64 {
        let seen = self.seen[node as usize] + more;
        let left = self.graph[node as usize].len() as u32 - seen;
        match (seen, left) {
            (0, _) => 0.0,
            (1, 2..) => 0.9,
            (1, _) => 0.7,
            (_, 2..) => 1.2,
            (_, 1) => 1.0,
            (_, 0) => 0.7,
        }
    }

    /// A node that is not known yet: this one, if it is not.
    fn unknown(&self, first: u32) -> u32 {
        let is_new = |n: &u32| !self.visited[*n as usize];
        [first].into_iter().chain(0..self.graph.len() as u32).find(is_new).unwrap_or(first)
    }
}

fn oldest(frontier: &Frontier) -> u32 {
    frontier.nodes[0]
}

/// The node after which the fewest states are to be expected; the oldest of these.
fn narrowest(frontier: &Frontier) -> u32 {
    let growth = |a: &u32, b: &u32| frontier.growth(*a).total_cmp(&frontier.growth(*b));
    frontier.nodes.iter().copied().min_by(growth).unwrap_or(0)
}

/// Where an order may begin: the nodes far from the others first, then those of few neighbours.
fn starts(graph: &[Vec<u32>]) -> Vec<u32> {
    let many = (EFFORT / graph.len()).clamp(2, 64);
    let mut found = corners(graph).0;
    let mut rest: Vec<u32> = (0..graph.len() as u32).filter(|n| !found.contains(n)).collect();
    rest.sort_by_key(|n| graph[*n as usize].len());
    found.extend(rest);
    found.truncate(many);
    found
}

/// The orders that go straight through the graph: as it is listed, and by how far the nodes are
/// from two corners. On a grid these are the rows and the columns: from two corners of one side,
/// the sum of the distances tells the line, and one of them the place on it.
fn sweeps(graph: &[Vec<u32>]) -> Vec<Vec<u32>> {
    let listed: Vec<u32> = (0..graph.len() as u32).collect();
    let (_, far) = corners(graph);
    let mut found = vec![listed.clone()];
    for one in &far {
        for other in &far {
            let mut order = listed.clone();
            order.sort_by_key(|n| {
                let n = *n as usize;
                (one[n].saturating_add(other[n]), one[n])
            });
            found.push(order);
        }
    }
    found
}

/// Four nodes far from each other, and how far each node is from each of them.
fn corners(graph: &[Vec<u32>]) -> (Vec<u32>, Vec<Vec<u32>>) {
    let mut nearest = distances(graph, 0);
    let (mut corners, mut far) = (Vec::new(), Vec::new());
    for _ in 0..4 {
        let (corner, _) = nearest.iter().enumerate().max_by_key(|(_, d)| **d).unwrap_or((0, &0));
        let from = distances(graph, corner as u32);
        if far.is_empty() {
            nearest.clone_from(&from); // node 0 was no corner, only where the first look was from
        }
        nearest.iter_mut().zip(&from).for_each(|(least, d)| *least = (*least).min(*d));
        corners.push(corner as u32);
        far.push(from);
    }
    (corners, far)
}

fn distances(graph: &[Vec<u32>], from: u32) -> Vec<u32> {
    let mut found = vec![u32::MAX; graph.len()];
    found[from as usize] = 0;
    let (mut queue, mut at) = (vec![from], 0);
    while at < queue.len() {
        let node = queue[at] as usize;
        for &other in &graph[node] {
            if found[other as usize] == u32::MAX {
                found[other as usize] = found[node] + 1;
                queue.push(other);
            }
        }
        at += 1;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hamilton::{End, Link};

    fn grid(rows: usize, columns: usize) -> Vec<Vec<u32>> {
        let near = |a: usize, b: usize| {
            (a / columns).abs_diff(b / columns) + (a % columns).abs_diff(b % columns) == 1
        };
        let all = 0..rows * columns;
        all.clone()
            .map(|a| all.clone().filter(|b| near(a, *b)).map(|b| b as u32).collect())
            .collect()
    }

    fn rest(graph: &[Vec<u32>]) -> Rest {
        let link = |to: &u32| Link { to: *to, must: false };
        let node =
            |near: &Vec<u32>| Node { edges: near.iter().map(link).collect(), end: End::Never };
        let nodes = graph.iter().map(node).collect();
        Rest { nodes, closed: true, free: [0, 0], times: 1 }
    }

    fn width(graph: &[Vec<u32>], order: &[u32]) -> usize {
        let mut frontier = Frontier::new(graph);
        let widths = order.iter().map(|n| {
            frontier.visit(*n);
            frontier.nodes.len()
        });
        widths.max().unwrap_or(0)
    }

    #[test]
    fn a_strip_is_swept_along_its_length_whichever_way_it_lies() {
        for (rows, columns) in [(30, 4), (4, 30)] {
            let graph = grid(rows, columns);
            let order = narrow(&rest(&graph), 60).expect("there is one");
            assert!(width(&graph, &order) <= 5);
        }
    }

    #[test]
    fn what_is_too_wide_is_refused() {
        assert!(narrow(&rest(&grid(9, 9)), 5).is_none());
    }
}
