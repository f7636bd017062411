//! The question: a graph, and what a route through all of its nodes must be.

/// Read from the payload of `clew.families._shared.route`.
pub struct Question {
    /// each node's neighbours, mutual
    pub neighbours: Vec<Vec<u32>>,
    pub closed: bool,
    pub start: Option<usize>,
    pub end: Option<usize>,
}

impl Question {
    /// Reads the payload: places and waypoints are for other kernels, and refused.
    pub fn read(words: &[u64]) -> Result<Self, String> {
        let mut words = words.iter().copied();
        let mut next = || words.next().ok_or_else(|| "the payload is too short".to_string());
        let (nodes, closed) = (next()? as usize, next()? != 0);
        let (start, end, _seed) = (node(next()?, nodes)?, node(next()?, nodes)?, next()?);
        if next()? != 0 || next()? != 0 || (closed && end.is_some()) {
            return Err("places, waypoints and a closed route's end cannot be counted".into());
        }
        let mut neighbours = Vec::new();
        for _ in 0..nodes {
            let many = next()?;
            let of = (0..many).map(|_| next().map(|u| u as u32)).collect::<Result<Vec<_>, _>>()?;
            neighbours.push(of);
        }
        let read = Self { neighbours, closed, start: start.filter(|_| !closed), end };
        read.mutual().then_some(read).ok_or_else(|| "neighbours must be mutual".into())
    }

    fn mutual(&self) -> bool {
        let of = |a: usize| self.neighbours[a].iter().map(|b| *b as usize);
        let known = |a: usize, b: usize| {
            b != a && b < self.len() && self.neighbours[b].contains(&(a as u32))
        };
        (0..self.len()).all(|a| of(a).all(|b| known(a, b)))
    }

    pub fn len(&self) -> usize {
        self.neighbours.len()
    }

    /// How many routes there are, where that is plain: on one or two nodes, where the nodes do not
    /// hang together, and where their colours or ends do not fit.
    pub fn plain(&self) -> Option<u64> {
        if self.len() == 1 {
            return Some(u64::from(!self.closed));
        }
        if self.closed && self.len() == 2 {
            return Some(self.neighbours[0].len() as u64);
        }
        let impossible = self.len() == 0
            || !self.connected()
            || (self.start.is_some() && self.start == self.end)
            || self.ends().is_none();
        impossible.then_some(0)
    }

    fn connected(&self) -> bool {
        let mut seen = vec![false; self.len()];
        let mut ahead = vec![0];
        seen[0] = true;
        let mut many = 1;
        while let Some(a) = ahead.pop() {
            for &b in &self.neighbours[a as usize] {
                if !std::mem::replace(&mut seen[b as usize], true) {
                    many += 1;
                    ahead.push(b);
                }
            }
        }
        many == self.len()
    }

    /// Each node's kind and how many ends each kind may yet have beside the prescribed ones. The
    /// kinds are the two colours of a graph that has them; else all nodes are of kind 0.
    ///
    /// A route alternates between the colours, so its ends' colours follow from their numbers.
    pub fn ends(&self) -> Option<Ends> {
        let kinds = self.colours();
        let mut free = if self.closed { [0, 0] } else { [2, 0] };
        let kinds = if let Some(kinds) = kinds {
            let second = kinds.iter().map(|k| i64::from(*k)).sum::<i64>();
            let surplus = self.len() as i64 - 2 * second;
            if surplus.abs() > i64::from(!self.closed) {
                return None;
            }
            if !self.closed {
                free = [1 + surplus, 1 - surplus];
            }
            kinds
        } else {
            vec![0; self.len()]
        };
        for node in [self.start, self.end].into_iter().flatten() {
            free[kinds[node] as usize] -= 1;
        }
        let free = [u8::try_from(free[0]).ok()?, u8::try_from(free[1]).ok()?];
        Some(Ends { kinds, free })
    }

    /// A colouring with 0 and 1 of a connected graph, if there is one.
    fn colours(&self) -> Option<Vec<u8>> {
        let mut colours = vec![2u8; self.len()];
        let mut ahead = vec![0u32];
        colours[0] = 0;
        while let Some(a) = ahead.pop() {
            let other = 1 - colours[a as usize];
            for &b in &self.neighbours[a as usize] {
                match colours[b as usize] {
                    2 => ahead.push(b),
                    c if c != other => return None,
                    _ => {}
                }
                colours[b as usize] = other;
            }
        }
        Some(colours)
    }
}

/// Which nodes may be ends.
pub struct Ends {
    pub kinds: Vec<u8>,
    pub free: [u8; 2],
}

fn node(word: u64, nodes: usize) -> Result<Option<usize>, String> {
    match word as usize {
        0 => Ok(None),
        n if n <= nodes => Ok(Some(n - 1)),
        _ => Err("the payload names a node that there is not".into()),
    }
}
