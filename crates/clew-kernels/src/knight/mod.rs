//! Knight's tours: the walks that people study, and tours of large boards from small cycles.

mod board;
mod divide;
mod ends;
mod links;
mod sets;
#[cfg(test)]
mod tests;
mod tour;
mod walk;

pub use divide::Divide;
pub use tour::Tour;
pub use walk::Walk;
