//! What is still possible, with the way back: each cell's values and each cage's live rows.

use super::Puzzle;

/// Lists one after the other in one piece of memory.
#[derive(Debug)]
pub(super) struct Lists {
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl Lists {
    pub fn of(lists: &[Vec<u32>]) -> Self {
        let mut starts = vec![0];
        let mut items = Vec::new();
        for list in lists {
            items.extend_from_slice(list);
            starts.push(items.len() as u32);
        }
        Self { starts, items }
    }

    pub fn get(&self, index: u32) -> &[u32] {
        let at = index as usize;
        &self.items[self.starts[at] as usize..self.starts[at + 1] as usize]
    }
}

/// Things that wait, each once.
#[derive(Debug)]
struct Queue {
    waiting: Vec<u32>,
    waits: Vec<bool>,
}

impl Queue {
    fn new(count: usize) -> Self {
        Self { waiting: Vec::new(), waits: vec![false; count] }
    }

    fn push(&mut self, item: u32) {
        if !std::mem::replace(&mut self.waits[item as usize], true) {
            self.waiting.push(item);
        }
    }

    fn take(&mut self, at: usize) -> u32 {
        let item = self.waiting.swap_remove(at);
        self.waits[item as usize] = false;
        item
    }

    fn clear(&mut self) {
        while !self.waiting.is_empty() {
            self.take(0);
        }
    }
}

/// The state of the search.
///
/// Invariant: a cell's mask is never empty; what was written since a `mark` is on the trail.
#[derive(Debug)]
pub(super) struct Space {
    masks: Vec<u64>,
    live: Vec<u32>,
    /// a cell and its old mask; or, behind the cells, a cage and its old number of live rows
    trail: Vec<(u32, u64)>,
    units_of: Lists,
    cages_of: Lists,
    units: Queue,
    cages: Queue,
}

impl Space {
    pub fn new(puzzle: &Puzzle) -> Self {
        let cells = puzzle.masks.len();
        let by_cell = |lists: &mut dyn Iterator<Item = &Vec<u32>>| {
            let mut found = vec![Vec::new(); cells];
            for (index, list) in lists.enumerate() {
                list.iter().for_each(|cell| found[*cell as usize].push(index as u32));
            }
            Lists::of(&found)
        };
        let mut space = Self {
            masks: puzzle.masks.clone(),
            live: vec![0; puzzle.cages.len()],
            trail: Vec::new(),
            units_of: by_cell(&mut puzzle.units.iter()),
            cages_of: by_cell(&mut puzzle.cages.iter().map(|cage| &cage.cells)),
            units: Queue::new(puzzle.units.len()),
            cages: Queue::new(puzzle.cages.len()),
        };
        (0..puzzle.units.len()).for_each(|unit| space.units.push(unit as u32));
        space
    }

    pub fn masks(&self) -> &[u64] {
        &self.masks
    }

    pub fn mask(&self, cell: u32) -> u64 {
        self.masks[cell as usize]
    }

    pub fn units_of(&self, cell: u32) -> &[u32] {
        self.units_of.get(cell)
    }

    pub fn live(&self, cage: u32) -> u32 {
        self.live[cage as usize]
    }

    pub fn set_live(&mut self, cage: u32, rows: u32) {
        let old = std::mem::replace(&mut self.live[cage as usize], rows);
        self.trail.push((self.masks.len() as u32 + cage, u64::from(old)));
    }

    /// Leave a cell these values, of those it has; its units and cages will be looked at.
    pub fn set(&mut self, cell: u32, mask: u64) {
        self.set_within(cell, mask, u32::MAX);
    }

    /// The same on behalf of a cage, which need not hear of it.
    pub fn set_within(&mut self, cell: u32, mask: u64, by: u32) {
        debug_assert!(mask != 0 && mask & !self.mask(cell) == 0);
        let old = std::mem::replace(&mut self.masks[cell as usize], mask);
        self.trail.push((cell, old));
        self.units_of.get(cell).iter().for_each(|unit| self.units.push(*unit));
        for &cage in self.cages_of.get(cell) {
            if cage != by {
                self.cages.push(cage);
            }
        }
    }

    /// Take values from a cell; false if none would be left.
    pub fn strike(&mut self, cell: u32, values: u64) -> bool {
        let old = self.mask(cell);
        let left = old & !values;
        if left == 0 {
            return false;
        }
        if left != old {
            self.set(cell, left);
        }
        true
    }

    pub fn wake_cage(&mut self, cage: u32) {
        self.cages.push(cage);
    }

    pub fn next_unit(&mut self) -> Option<u32> {
        (!self.units.waiting.is_empty()).then(|| self.units.take(0))
    }

    /// The waiting cage with the fewest rows.
    pub fn next_cage(&mut self) -> Option<u32> {
        let rows = |at: &usize| self.live[self.cages.waiting[*at] as usize];
        let at = (0..self.cages.waiting.len()).min_by_key(rows)?;
        Some(self.cages.take(at))
    }

    pub fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Go back to a mark; nothing waits any more.
    pub fn back(&mut self, mark: usize) {
        while self.trail.len() > mark {
            let Some((index, old)) = self.trail.pop() else { break };
            match (index as usize).checked_sub(self.masks.len()) {
                None => self.masks[index as usize] = old,
                Some(cage) => self.live[cage] = old as u32,
            }
        }
        self.units.clear();
        self.cages.clear();
    }
}
