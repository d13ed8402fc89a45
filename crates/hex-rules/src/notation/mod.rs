//! Moves and games as text. Fed from outside: nothing here may panic.
//!
//! A cell or a move stands alone; a whole game is a [`GameRecord`], which is read and written as
//! SGF ([`GameRecord::read_sgf`]), as a HexWorld link ([`HexWorldLink`]) or as one line
//! ([`GameRecord::read_line`]).
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod cell_text;
mod game_line;
mod hexworld;
mod move_text;
mod record;
mod sgf;
mod typed;

pub use cell_text::CellError;
pub use game_line::{GameLineError, GameLineProblem};
pub use hexworld::{HexWorldError, HexWorldLink, HexWorldProblem, NoLink};
pub use move_text::MoveRefused;
pub use record::{About, Ending, GameRecord, RecordWarning};
pub use sgf::{GameTree, Place, SgfError, SgfProblem, TreeMove};
