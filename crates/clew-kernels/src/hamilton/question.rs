//! What is asked: a graph and what its route must be.

/// One line through all nodes, each step to a neighbour.
///
/// Invariant: each node's neighbours ascend, and neighbourhood is mutual.
#[derive(Debug)]
pub struct Question {
    pub closed: bool,
    pub start: Option<u32>,
    pub end: Option<u32>,
    pub seed: u64,
    /// each node's place, counted from 1; 0 where it is free
    pub place: Vec<u32>,
    /// nodes to be met in this order
    pub waypoints: Vec<u32>,
    /// what is asked contradicts itself
    pub absurd: bool,
    begins: Vec<u32>,
    around: Vec<u32>,
}

impl Question {
    /// Reads the payload: nodes, closed, start + 1, end + 1, seed, places, waypoints, neighbours.
    pub fn open(words: &[u64]) -> Result<Self, String> {
        let mut reader = Reader(words.iter());
        let nodes = reader.below(u64::from(u32::MAX))? as usize;
        let closed = reader.next()? != 0;
        let (start, end) = (reader.node(nodes)?, reader.node(nodes)?);
        let seed = reader.next()?;
        let places = reader.many(|r| Ok((r.below(nodes as u64)?, r.next()?)))?;
        let waypoints = reader.many(|r| Ok(r.below(nodes as u64)? as u32))?;
        let (mut begins, mut around) = (vec![0], Vec::new());
        for _ in 0..nodes {
            around.extend(reader.many(|r| Ok(r.below(nodes as u64)? as u32))?);
            begins.push(around.len() as u32);
        }
        let place = vec![0; nodes];
        let mut question =
            Self { closed, start, end, seed, place, waypoints, absurd: false, begins, around };
        question.is_mutual()?;
        question.settle(&places);
        Ok(question)
    }

    /// How many nodes there are.
    pub fn nodes(&self) -> usize {
        self.begins.len() - 1
    }

    /// The neighbours of a node, ascending.
    pub fn neighbours(&self, node: usize) -> &[u32] {
        &self.around[self.begins[node] as usize..self.begins[node + 1] as usize]
    }

    /// Whether it is closed and nothing says which way round it goes.
    pub fn either_way(&self) -> bool {
        self.closed && self.waypoints.len() < 2 && self.place.iter().all(|place| *place < 2)
    }

    /// As how many routes a tour counts: where neither end of an open one is given, in both ways.
    pub fn ways_round(&self) -> u64 {
        let both = !self.closed && self.start.is_none() && self.end.is_none();
        if both { 2 } else { 1 }
    }

    /// Whether only the ends are asked for, and no more of the order.
    pub fn is_free(&self) -> bool {
        let is_end = |node: usize| [self.start, self.end].contains(&Some(node as u32));
        let mut placed = (0..self.nodes()).filter(|node| self.place[*node] > 0);
        self.waypoints.len() < 2 && placed.all(is_end)
    }

    /// Whether an order of all nodes, each a neighbour of the one before, is what is asked.
    pub fn allows(&self, order: &[u32]) -> bool {
        let mut place = vec![0; order.len()];
        for (i, &node) in order.iter().enumerate() {
            place[node as usize] = i as u32 + 1;
        }
        let ordered =
            self.waypoints.windows(2).all(|w| place[w[0] as usize] < place[w[1] as usize]);
        ordered && self.place.iter().zip(&place).all(|(asked, is)| *asked == 0 || asked == is)
    }

    fn is_mutual(&self) -> Result<(), String> {
        for node in 0..self.nodes() {
            let near = self.neighbours(node);
            let ascending = near.windows(2).all(|w| w[0] < w[1]);
            let back = |other: &u32| {
                let to = node as u32;
                *other != to && self.neighbours(*other as usize).binary_search(&to).is_ok()
            };
            if !ascending || !near.iter().all(back) {
                return Err(format!("the payload's neighbours of node {node} are not mutual"));
            }
        }
        Ok(())
    }

    /// Start, end and places say the same thing in two ways: afterwards both are complete.
    fn settle(&mut self, places: &[(u64, u64)]) {
        let nodes = self.nodes() as u64;
        let ends = [(self.start, 1), (self.end, nodes)];
        let ends = ends.iter().filter_map(|(node, p)| node.map(|v| (u64::from(v), *p)));
        let mut holder = vec![None; self.nodes()];
        for (node, place) in places.iter().copied().chain(ends) {
            if place == 0 || place > nodes {
                self.absurd = true;
                continue;
            }
            let (of_node, of_place) =
                (&mut self.place[node as usize], &mut holder[place as usize - 1]);
            self.absurd |= *of_node != 0 && u64::from(*of_node) != place;
            self.absurd |= of_place.is_some_and(|other| other != node as u32);
            (*of_node, *of_place) = (place as u32, Some(node as u32));
        }
        self.start = holder.first().copied().flatten();
        self.end = holder.last().copied().flatten();
        let mut seen = self.waypoints.clone();
        seen.sort_unstable();
        self.absurd |= seen.windows(2).any(|w| w[0] == w[1]);
        // The first is met before all others, the last after them.
        let late = |node: u32| self.waypoints.iter().skip(1).any(|w| *w == node);
        let early = |node: u32| self.waypoints.iter().rev().skip(1).any(|w| *w == node);
        self.absurd |= self.start.is_some_and(late) || self.end.is_some_and(early);
    }
}

struct Reader<'a>(std::slice::Iter<'a, u64>);

impl Reader<'_> {
    fn next(&mut self) -> Result<u64, String> {
        self.0.next().copied().ok_or_else(|| "the payload is too short".to_string())
    }

    fn below(&mut self, limit: u64) -> Result<u64, String> {
        let word = self.next()?;
        let fits = word < limit;
        fits.then_some(word).ok_or_else(|| "the payload names a node that there is not".into())
    }

    fn node(&mut self, nodes: usize) -> Result<Option<u32>, String> {
        Ok(self.below(nodes as u64 + 1)?.checked_sub(1).map(|node| node as u32))
    }

    fn many<T>(
        &mut self,
        mut one: impl FnMut(&mut Self) -> Result<T, String>,
    ) -> Result<Vec<T>, String> {
        (0..self.next()?).map(|_| one(self)).collect()
    }
}
