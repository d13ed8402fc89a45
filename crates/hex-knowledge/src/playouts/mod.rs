//! Playouts.
mod batch;
mod chance;
mod fill;
mod lanes;
mod shrink;
mod tally;

pub use batch::Batch;
pub use chance::Chance;
pub use fill::{Fill, Filled};
pub use shrink::Shrink;
pub use tally::{Share, Tally};
