//! Hex: connections, bridges, must-play, dead cells.

mod compare;
mod fact;

pub use compare::hex;
pub use fact::HexFact;
