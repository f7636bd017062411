//! From a tour's edges to the routes that it is.

use super::graph::Graph;
use super::question::Question;

/// The routes that the closed tour `step` (from where one came and stands, to where one goes) is:
/// one from the start of a closed route, one or two through the gate of an open one.
pub fn routes(question: &Question, graph: &Graph, tour: &[[u32; 2]]) -> Vec<Vec<u32>> {
    let root = graph.gate.or(question.start).unwrap_or(0);
    let [a, b] = tour[root as usize];
    let orders = match graph.gate {
        None if question.either_way() => vec![order(tour, root, a.min(b))],
        _ => vec![order(tour, root, a), order(tour, root, b)],
    };
    let orders = orders.into_iter().map(|mut order| {
        if graph.gate.is_some() {
            order.remove(0);
        }
        order
    });
    orders.filter(|order| question.allows(order)).collect()
}

/// The nodes of a tour, from a node towards a neighbour.
fn order(tour: &[[u32; 2]], from: u32, towards: u32) -> Vec<u32> {
    let (mut order, mut before, mut at) = (vec![from], from, towards);
    while at != from && order.len() < tour.len() {
        order.push(at);
        let [a, b] = tour[at as usize];
        (before, at) = (at, if a == before { b } else { a });
    }
    order
}

/// The routes of a graph too small to have a tour of three edges: tried one by one.
pub fn tiny(question: &Question) -> Vec<Vec<u32>> {
    let orders: &[&[u32]] = match (question.nodes(), question.closed) {
        (1, false) => &[&[0]],
        (2, _) if !question.neighbours(0).is_empty() => &[&[0, 1], &[1, 0]],
        _ => &[],
    };
    orders.iter().map(|order| order.to_vec()).filter(|order| question.allows(order)).collect()
}
