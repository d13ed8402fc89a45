//! Which moves good players of Hex make, learnt from games and opening lines.

mod fit;
mod lessons;

pub use fit::{Epoch, Options, Score, fit};
pub(crate) use lessons::for_each_row;
pub use lessons::{Lesson, LessonsError, Wanted, from_games, from_openings};
