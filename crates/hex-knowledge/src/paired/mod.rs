//! What a position is worth when the rest is chance, except that bridges hold.

mod fill;
mod frame;

pub use fill::{Estimate, GAMES, PairedFill};
