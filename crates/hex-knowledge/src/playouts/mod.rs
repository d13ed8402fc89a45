//! Playouts: games at random to the end, as many a second as the machine will give.
//!
//! - [`Fill`]: one game at a time, all empty cells filled in one stroke;
//! - [`Batch`]: 256 of those at once, with a [`Tally`] of who had which cell when;
//! - [`PairedFill`]: 256 at once in which bridges hold;
//! - [`Bridges`]: move by move, where nobody lets a bridge be cut;
//! - [`Shrink`]: who has won a full board;
//! - [`Chance`]: the randomness, from a seed.
//!
//! All begin at any position of any board, also one that is decided already.

mod batch;
mod bridges;
mod chance;
mod fill;
mod lanes;
mod paired;
mod shrink;
mod tally;
mod words;

pub use batch::Batch;
pub use bridges::Bridges;
pub use chance::Chance;
pub use fill::{Fill, Playout};
pub use paired::{Estimate, PairedFill, Stones};
pub use shrink::Shrink;
pub use tally::{Share, Tally};
