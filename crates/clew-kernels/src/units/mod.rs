//! Boards of cells in units: every value stands once in each unit (rows, columns, boxes, regions).

mod board;
mod dig;
mod search;

pub use dig::Dig;
