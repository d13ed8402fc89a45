//! What is known about Hex beyond its rules.
//!
//! A [`Bits`] is a set of cells in as few words as the board needs; everything here is written for
//! any number of words and compiled for each.
//!
//! [`playouts`] plays games to the end at random, one by one or 256 at once.

mod bits;
pub mod playouts;

pub use bits::Bits;
