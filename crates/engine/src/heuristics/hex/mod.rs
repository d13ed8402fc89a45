//! Hex.

mod insight;
mod knowledge;
mod opening;

pub use knowledge::HexKnowledge;
pub(crate) use opening::balanced_opening;
