//! Playouts: games at random to the end, 256 at once, in which bridges hold.
//!
//! - [`PairedFill`]: the batch, and what bridges alone prove;
//! - `chance`: the randomness, from a seed; `lanes`: a bit for every game of a batch;
//! - `shrink`: who has won full boards.
//!
//! They begin at any position of any board, also one that is decided already.

mod chance;
mod lanes;
mod paired;
mod shrink;

pub use paired::{Estimate, PairedFill, Stones};
