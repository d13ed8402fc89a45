//! What is known about Hex beyond its rules.
//!
//! A [`Bits`] is a set of cells in as few words as the board needs; everything here is written for
//! any number of words and compiled for each.

mod bits;
pub mod paired;
pub mod patterns;

pub use bits::Bits;
