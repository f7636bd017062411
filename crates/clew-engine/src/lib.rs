//! The constraint engine of Clew.
//!
//! A [`model::Model`] is variables with finite domains of integers and constraints over them. A
//! [`search::Search`] walks its tree with an explicit path in one loop that can stop after any
//! solution and go on. What a constraint *means* stands in [`meaning`]; how it is made to prune
//! stands in [`propagate`], one file a kind.
//!
//! Invariant: nothing here knows of puzzles, of Python or of names.

pub mod event;
mod learn;
pub mod limits;
pub mod meaning;
pub mod model;
pub mod plan;
pub mod propagate;
pub mod random;
pub mod rows;
pub mod search;
pub mod space;
pub mod stats;
pub mod strategy;
