//! Hex.

mod hints;
mod insight;
mod knowledge;
mod opening;

pub use hints::ConnectionHints;
pub use knowledge::HexKnowledge;
pub(crate) use opening::balanced_opening;
