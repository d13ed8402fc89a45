//! Moves and games as text. Fed from outside: nothing here may panic.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod cell_text;
mod move_text;

pub use cell_text::CellError;
pub use move_text::MoveRefused;
