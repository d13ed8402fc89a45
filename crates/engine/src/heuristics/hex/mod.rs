//! Hex.

mod insight;
mod knowledge;

pub use knowledge::HexKnowledge;
