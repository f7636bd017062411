//! In which order the nodes are visited, so that the frontier stays narrow.
//!
//! The frontier is the set of nodes not yet visited that have a visited neighbour; the number of
//! states grows exponentially with it. Several orders are tried, and the one whose frontiers
//! promise the fewest states is taken.

/// How many nodes' worth of work may go into comparing orders.
const EFFORT: usize = 400_000;
/// By how much one node more in the frontier multiplies the states, about.
const GROWTH: f64 = 2.7;

/// The best order found whose frontier never holds more than `most` nodes.
pub fn narrow(graph: &[Vec<u32>], most: usize) -> Option<Vec<u32>> {
    let mut best = Best { cost: f64::INFINITY, order: None };
    for order in sweeps(graph) {
        best.try_order(graph, most, |at, _| order[at]);
    }
    for start in starts(graph) {
        for choose in [oldest, fewest_new] {
            best.try_order(graph, most, |_, frontier: &Frontier| {
                if frontier.nodes.is_empty() { start } else { choose(graph, frontier) }
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
        let mut frontier = Frontier { nodes: Vec::new(), known: vec![false; graph.len()] };
        let (mut order, mut cost) = (Vec::with_capacity(graph.len()), 0.0);
        for at in 0..graph.len() {
            let node = choose(at, &frontier);
            frontier.visit(graph, node);
            order.push(node);
            cost += GROWTH.powi(frontier.nodes.len() as i32);
            if frontier.nodes.len() > most || cost >= self.cost {
                return;
            }
        }
        (self.cost, self.order) = (cost, Some(order));
    }
}

/// `nodes` in the order in which they came; `known` are these and the visited ones.
struct Frontier {
    nodes: Vec<u32>,
    known: Vec<bool>,
}

impl Frontier {
    fn visit(&mut self, graph: &[Vec<u32>], node: u32) {
        self.known[node as usize] = true;
        self.nodes.retain(|n| *n != node);
        for &other in &graph[node as usize] {
            if !std::mem::replace(&mut self.known[other as usize], true) {
                self.nodes.push(other);
            }
        }
    }
}

fn oldest(_: &[Vec<u32>], frontier: &Frontier) -> u32 {
    frontier.nodes[0]
}

/// The node that brings the fewest new ones into the frontier; the oldest of these.
fn fewest_new(graph: &[Vec<u32>], frontier: &Frontier) -> u32 {
    let new = |n: &&u32| {
        graph[**n as usize].iter().filter(|other| !frontier.known[**other as usize]).count()
    };
    *frontier.nodes.iter().min_by_key(new).expect("the graph is connected")
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
                (one[n] + other[n], one[n])
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

    fn grid(rows: usize, columns: usize) -> Vec<Vec<u32>> {
        let near = |a: usize, b: usize| {
            (a / columns).abs_diff(b / columns) + (a % columns).abs_diff(b % columns) == 1
        };
        let all = 0..rows * columns;
        all.clone()
            .map(|a| all.clone().filter(|b| near(a, *b)).map(|b| b as u32).collect())
            .collect()
    }

    fn width(graph: &[Vec<u32>], order: &[u32]) -> usize {
        let mut frontier = Frontier { nodes: vec![], known: vec![false; graph.len()] };
        let widths = order.iter().map(|n| {
            frontier.visit(graph, *n);
            frontier.nodes.len()
        });
        widths.max().unwrap_or(0)
    }

    #[test]
    fn a_strip_is_swept_along_its_length_whichever_way_it_lies() {
        for (rows, columns) in [(30, 4), (4, 30)] {
            let graph = grid(rows, columns);
            let order = narrow(&graph, 60).expect("there is one");
            assert!(width(&graph, &order) <= 5);
        }
    }

    #[test]
    fn what_is_too_wide_is_refused() {
        assert!(narrow(&grid(9, 9), 5).is_none());
    }
}
