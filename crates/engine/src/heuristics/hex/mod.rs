//! Hex.

mod knowledge;

pub use knowledge::HexKnowledge;
