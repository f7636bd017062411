//! Which variables took part in conflicts lately.

use crate::model::Var;

/// By variable, how much it took part in conflicts: the later ones count more.
#[derive(Debug)]
pub struct Lively {
    scores: Vec<f64>,
    bump: f64,
}

/// How much less a conflict counts than the one after it.
const FADING: f64 = 0.95;

impl Lively {
    /// So many variables, all alike.
    pub fn new(variables: usize) -> Self {
        Self { scores: vec![0.0; variables], bump: 1.0 }
    }

    /// How lively a variable is.
    #[inline]
    pub fn of(&self, x: Var) -> f64 {
        self.scores[x as usize]
    }

    /// What has been counts less from now on.
    pub fn fade(&mut self) {
        self.bump /= FADING;
    }

    /// The variable took part in a conflict.
    pub fn bump(&mut self, x: Var) {
        self.scores[x as usize] += self.bump;
        if self.scores[x as usize] > 1e100 {
            self.scores.iter_mut().for_each(|s| *s *= 1e-100);
            self.bump *= 1e-100;
        }
    }
}
