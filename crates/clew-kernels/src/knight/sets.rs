//! Which cycle a cell is on, while cycles only grow together.

/// Disjoint sets of cells.
#[derive(Default)]
pub struct Sets(Vec<u32>);

impl Sets {
    /// Every cell by itself.
    pub fn new(cells: usize) -> Self {
        Self((0..cells as u32).collect())
    }

    /// Whether there are no cells.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The cell that stands for the set of this one.
    pub fn root(&mut self, mut cell: u32) -> u32 {
        while self.0[cell as usize] != cell {
            let up = self.0[self.0[cell as usize] as usize];
            self.0[cell as usize] = up;
            cell = up;
        }
        cell
    }

    /// Make one set of two; false if they were one.
    pub fn unite(&mut self, a: u32, b: u32) -> bool {
        let (a, b) = (self.root(a), self.root(b));
        self.0[a.max(b) as usize] = a.min(b);
        a != b
    }

    /// The cell that stands for the largest set.
    pub fn largest(&mut self) -> u32 {
        let mut sizes = vec![0u32; self.0.len()];
        let mut best = 0;
        for cell in 0..self.0.len() as u32 {
            let set = self.root(cell);
            sizes[set as usize] += 1;
            if sizes[set as usize] > sizes[best as usize] {
                best = set;
            }
        }
        best
    }
}
