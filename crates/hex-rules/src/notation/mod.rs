//! Moves and games as text. Fed from outside: nothing here may panic.
//!
//! A cell or a move stands alone; a whole game is a [`GameRecord`], which is read and written as one
//! line ([`GameRecord::read_line`]). Files and links are the business of the crate `records`, which
//! replays them with a [`Recorder`](record::Recorder).
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod cell_text;
mod game_line;
mod move_text;
pub mod record;
mod typed;

pub use cell_text::CellError;
pub use game_line::{GameLineError, GameLineProblem};
pub use move_text::MoveRefused;
pub use record::{About, Ending, GameRecord, RecordWarning};
