use super::Hamilton;
use crate::random::Random;
use crate::{Counters, Kernel, Turn};

/// What is asked, as the payload is written.
#[derive(Clone, Debug, Default)]
struct Asked {
    near: Vec<Vec<u64>>,
    closed: bool,
    start: Option<u64>,
    end: Option<u64>,
    places: Vec<(u64, u64)>,
    waypoints: Vec<u64>,
    seed: u64,
}

impl Asked {
    fn words(&self) -> Vec<u64> {
        let plus = |node: Option<u64>| node.map_or(0, |v| v + 1);
        let start = if self.closed { self.start.or(Some(0)) } else { self.start };
        let mut words = vec![self.near.len() as u64, u64::from(self.closed)];
        words.extend([plus(start), plus(self.end), self.seed, self.places.len() as u64]);
        words.extend(self.places.iter().flat_map(|(node, place)| [*node, *place]));
        words.push(self.waypoints.len() as u64);
        words.extend(&self.waypoints);
        for near in &self.near {
            words.push(near.len() as u64);
            words.extend(near);
        }
        words
    }

    fn kernel(&self) -> Hamilton {
        Hamilton::open(&self.words()).expect("a good payload")
    }

    fn all(&self, fuel: u64) -> Vec<Vec<i64>> {
        let (mut kernel, mut found) = (self.kernel(), Vec::new());
        loop {
            match kernel.advance(fuel) {
                Turn::Found => found.push(kernel.solution().to_vec()),
                Turn::Tired => {}
                Turn::Exhausted => return found,
                Turn::GaveUp => panic!("gave up"),
            }
        }
    }

    fn count(&self) -> Counters {
        let mut kernel = self.kernel();
        while kernel.advance(u64::MAX) != Turn::Exhausted {}
        kernel.counters()
    }

    /// All routes by walking every way there is.
    fn walked(&self) -> Vec<Vec<i64>> {
        let mut found = Vec::new();
        for node in 0..self.near.len() as u64 {
            self.walk(node, &mut Vec::new(), &mut found);
        }
        found.sort();
        found
    }

    fn walk(&self, at: u64, order: &mut Vec<u64>, found: &mut Vec<Vec<i64>>) {
        if order.contains(&at) {
            return;
        }
        order.push(at);
        if order.len() == self.near.len() {
            let place = |node| order.iter().position(|v| *v == node).expect("all are met") as i64;
            let places: Vec<i64> = (0..order.len() as u64).map(|node| place(node) + 1).collect();
            if self.is_told(order) && self.is_met(&places) {
                found.push(places);
            }
        }
        for &next in &self.near[at as usize] {
            self.walk(next, order, found);
        }
        order.pop();
    }

    /// A closed route closes, and is told towards the lower neighbour of its start where nothing
    /// else says which way round it goes.
    fn is_told(&self, order: &[u64]) -> bool {
        let (first, last) = (order[0], order[order.len() - 1]);
        let closes = self.near[first as usize].contains(&last);
        let places = self.places.iter().any(|(_, place)| *place > 1);
        let told = self.end.is_some() || places || self.waypoints.len() > 1;
        let lower = told || order.len() < 3 || order[1] < last;
        !self.closed || closes && lower && first == self.start.unwrap_or(0)
    }

    fn is_met(&self, places: &[i64]) -> bool {
        let place = |node: u64| places[node as usize];
        self.start.is_none_or(|node| place(node) == 1)
            && self.end.is_none_or(|node| place(node) == places.len() as i64)
            && self.places.iter().all(|(node, asked)| place(*node) == *asked as i64)
            && self.waypoints.windows(2).all(|w| place(w[0]) < place(w[1]))
    }
}

fn board(rows: i64, columns: i64, steps: &[(i64, i64)]) -> Vec<Vec<u64>> {
    let cell = |row: i64, column: i64| {
        let on = (0..rows).contains(&row) && (0..columns).contains(&column);
        on.then_some((row * columns + column) as u64)
    };
    let near = |c: i64| {
        let to = |&(r, k): &(i64, i64)| cell(c / columns + r, c % columns + k);
        let mut near: Vec<u64> = steps.iter().filter_map(to).collect();
        near.sort_unstable();
        near
    };
    (0..rows * columns).map(near).collect()
}

fn knights(rows: i64, columns: i64) -> Vec<Vec<u64>> {
    let leaps = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];
    board(rows, columns, &leaps)
}

fn grid(rows: i64, columns: i64) -> Vec<Vec<u64>> {
    board(rows, columns, &[(0, 1), (1, 0), (0, -1), (-1, 0)])
}

/// A random graph with random demands.
fn random(chance: &mut Random) -> Asked {
    let nodes = chance.below(9) as u64;
    let shape = chance.below(4);
    let joined = |a: u64, b: u64, chance: &mut Random| match shape {
        0 => chance.below(4) > 0,
        1 => chance.below(2) > 0,
        2 => (a + b) % 2 == 1 && chance.below(5) > 0,
        _ => a.abs_diff(b) <= 2 && chance.below(6) > 0,
    };
    let mut near = vec![Vec::new(); nodes as usize];
    for b in 0..nodes {
        for a in 0..b {
            if joined(a, b, chance) {
                near[a as usize].push(b);
                near[b as usize].push(a);
            }
        }
    }
    near.iter_mut().for_each(|near| near.sort_unstable());
    let mut node = |often: usize| {
        let some = nodes > 0 && chance.below(often) == 0;
        some.then(|| chance.below(nodes as usize) as u64)
    };
    let (start, end, closed) = (node(2), node(3), node(3).is_some());
    let places = (0..2).filter_map(|_| Some((node(3)?, node(1)? + 1))).collect();
    let waypoints = (0..5).filter_map(|_| node(4)).collect();
    Asked { near, closed, start, end, places, waypoints, seed: 1 }
}

#[test]
fn small_graphs_have_the_routes_one_finds_by_walking() {
    let mut chance = Random::new(7);
    let mut some = 0;
    for _ in 0..8000 {
        let asked = random(&mut chance);
        if asked.near.is_empty() || asked.closed && asked.near.len() == 1 {
            continue;
        }
        let mut found = asked.all(1 + chance.below(9) as u64);
        found.sort();
        assert_eq!(found, asked.walked(), "{asked:?}");
        some += usize::from(!found.is_empty());
    }
    assert!(some > 1000, "{some}");
}

/// Long enough a search that what one look at the whole leaves behind meets the next.
#[test]
fn narrow_boards_have_the_routes_one_finds_by_walking() {
    for start in 0..21 {
        let asked = Asked { near: knights(3, 7), start: Some(start), ..Asked::default() };
        let mut found = asked.all(64);
        found.sort();
        assert_eq!(found, asked.walked(), "{asked:?}");
    }
}

/// Each proof begins anew and tells nothing twice, nor less.
#[test]
fn boards_with_waypoints_have_the_routes_one_finds_by_walking() {
    let mut chance = Random::new(3);
    let mut many = 0;
    for _ in 0..40 {
        let mut nodes: Vec<u64> = (0..20).collect();
        chance.shuffle(&mut nodes);
        let waypoints = nodes[..2 + chance.below(4)].to_vec();
        let start = (chance.below(2) == 0).then_some(nodes[10]);
        let asked = Asked { near: grid(4, 5), start, waypoints, ..Asked::default() };
        let mut found = asked.all(64);
        found.sort();
        assert_eq!(found, asked.walked(), "{asked:?}");
        many += usize::from(found.len() > 1);
    }
    assert!(many > 10, "{many}");
}

#[test]
fn known_counts_of_knights_tours() {
    let closed = |rows, columns| {
        let asked = Asked { near: knights(rows, columns), closed: true, ..Asked::default() };
        asked.count().solutions
    };
    assert_eq!(closed(5, 6), 8);
    assert_eq!(closed(3, 10), 16);
    assert_eq!(closed(6, 6), 9862);
    assert_eq!(closed(4, 6), 0);
    let open = Asked { near: knights(5, 5), ..Asked::default() };
    assert_eq!(open.count().solutions, 1728);
}

#[test]
fn known_counts_of_paths_on_a_grid() {
    let count = |n| Asked { near: grid(n, n), ..Asked::default() }.count().solutions;
    assert_eq!([count(2), count(3), count(4), count(5)], [8, 40, 552, 8648]);
}

#[test]
fn a_bad_payload_is_refused() {
    let good = Asked { near: grid(2, 2), ..Asked::default() }.words();
    assert!(Hamilton::open(&good[..good.len() - 1]).is_err());
    let mut far = good.clone();
    *far.last_mut().expect("words") = 9;
    assert!(Hamilton::open(&far).is_err());
    let mut one_way = good;
    *one_way.last_mut().expect("words") = 0;
    assert!(Hamilton::open(&one_way).is_err());
}
