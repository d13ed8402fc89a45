//! Which moves good players of Hex make, learnt from games and opening lines.

mod fit;
mod samples;

pub use fit::{Epoch, Options, Score, fit};
pub(crate) use samples::for_each_row;
pub use samples::{Sample, TableError, Wanted, from_games, from_openings};
