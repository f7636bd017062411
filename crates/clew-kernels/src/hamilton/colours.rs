//! A board coloured like a chessboard: a route alternates, so its ends and its places have colours.

use super::graph::Graph;
use super::question::Question;
use super::state::{Dead, Edge, State};

/// The colour (0 or 1) of each node but the gate, if every step changes it.
///
/// Dead if the nodes do not hang together.
pub fn colours(question: &Question) -> Result<Option<Vec<u8>>, Dead> {
    const NONE: u8 = 2;
    let mut colour = vec![NONE; question.nodes()];
    let (mut ahead, mut met, mut alternates) = (vec![0u32], 1, true);
    colour[0] = 0;
    while let Some(node) = ahead.pop() {
        for &other in question.neighbours(node as usize) {
            let mine = colour[node as usize];
            if colour[other as usize] == NONE {
                colour[other as usize] = 1 - mine;
                ahead.push(other);
                met += 1;
            }
            alternates &= colour[other as usize] != mine;
        }
    }
    if met < question.nodes() { Err(Dead) } else { Ok(alternates.then_some(colour)) }
}

/// What the colours say: a closed route has as many of the one as of the other, an open one may
/// have one more, and then begins and ends with that; places and colours alternate together.
pub fn balance(
    question: &Question,
    colour: &[u8],
    graph: &Graph,
    state: &mut State,
) -> Result<(), Dead> {
    let ones = colour.iter().filter(|c| **c == 1).count();
    let zeros = colour.len() - ones;
    let difference = zeros.abs_diff(ones);
    if difference > usize::from(!question.closed) {
        return Err(Dead);
    }
    let more = (difference == 1).then_some(u8::from(ones > zeros));
    places(question, colour, more)?;
    let Some(gate) = graph.gate else { return Ok(()) };
    let wrong = |node: u32, right: u8| colour[node as usize] != right;
    if let Some(more) = more {
        close(graph, state, gate, |node| wrong(node, more))?;
    }
    state.settle(graph)?;
    let tied = graph.around(gate).iter().find(|(edge, _)| state.edge[*edge as usize] == Edge::In);
    match (more, tied) {
        (None, Some(&(_, tied))) => {
            let other = 1 - colour[tied as usize];
            close(graph, state, gate, |node| node != tied && wrong(node, other))
        }
        _ => Ok(()),
    }
}

/// The gate does not lead to these nodes.
fn close(
    graph: &Graph,
    state: &mut State,
    gate: u32,
    these: impl Fn(u32) -> bool,
) -> Result<(), Dead> {
    let mut around = graph.around(gate).iter().filter(|(_, node)| these(*node));
    around.try_for_each(|(edge, _)| state.drop(graph, *edge))
}

/// Nodes of odd places have one colour, those of even places the other.
fn places(question: &Question, colour: &[u8], more: Option<u8>) -> Result<(), Dead> {
    let mut of_odd = more;
    for (place, colour) in question.place.iter().zip(colour).filter(|(place, _)| **place > 0) {
        let odd = if place % 2 == 1 { *colour } else { 1 - colour };
        if *of_odd.get_or_insert(odd) != odd {
            return Err(Dead);
        }
    }
    Ok(())
}
