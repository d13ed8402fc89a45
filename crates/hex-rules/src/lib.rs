//! The rules of Hex: exact, complete, and fast.
//!
//! Boards from 1x1 to 26x26, with and without the swap rule. Black moves first and joins top and
//! bottom, White joins left and right; there are no draws.

mod cell;
mod cell_set;
mod chains;
mod colour;
pub mod counts;
pub mod diagram;
mod hex;
mod mv;
mod notation;
mod size;
mod variant;
mod zobrist;

pub use cell::Cell;
pub use cell_set::CellSet;
pub use colour::Colour;
pub use hex::{Hex, SetUpError, Undo};
pub use mv::Move;
pub use notation::record;
pub use notation::{
    About, CellError, Ending, GameLineError, GameLineProblem, GameRecord, MoveRefused,
    RecordWarning,
};
pub use size::{Size, SizeError};
pub use variant::Variant;
