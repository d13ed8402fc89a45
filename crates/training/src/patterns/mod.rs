//! Which moves good players of Hex make, learnt from games and opening lines.

mod fit;
mod samples;

pub use crate::hex_tables::TableError;
pub use fit::{Epoch, Options, Score, fit};
pub use samples::{Sample, Wanted, from_games, from_openings};
