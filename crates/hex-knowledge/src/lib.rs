//! What is known about Hex beyond its rules.
//!
//! A [`Bits`] is a set of cells in as few words as the board needs; everything here is written for
//! any number of words and compiled for each. A [`Board`] is whose stones lie where, a [`Grid`] what
//! lies next to what.
//!
//! [`playouts`] plays games to the end at random, 256 at once. [`inferior`] finds
//! cells that need not be looked at, [`connections`] what a player can join whatever the opponent
//! does, and [`solver`] who wins.

mod bits;
mod board;
pub mod connections;
mod grid;
pub mod inferior;
pub mod patterns;
pub mod playouts;
pub mod solver;
mod words;

pub use bits::Bits;
pub use board::Board;
pub use grid::Grid;
