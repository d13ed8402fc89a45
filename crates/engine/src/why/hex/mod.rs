//! Hex: connections, bridges, must-play, dead cells.

mod compare;
mod fact;
mod finish;

pub use compare::hex;
pub use fact::HexFact;
pub use finish::hex_finish;
