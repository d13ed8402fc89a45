//! Hive rules (work in progress).
mod bug;
mod cell;
mod cells;
mod colour;
pub mod diagram;
mod grid;
mod hive;
mod movement;
mod notation;
mod mv;
mod picture;
mod piece;
mod pinned;
pub mod published;
mod refusal;
mod ring;
mod turn;
mod variant;
mod zobrist;

pub use bug::Bug;
pub use cell::Cell;
pub use colour::Colour;
pub use diagram::{Characters, Ink};
pub use hive::{Hive, Undo};
pub use mv::Move;
pub use notation::{
    GameString, GameStringError, GameStringWarning, MoveRefused, MoveText, MoveTextError, Spot, State, TileError, VariantError,
    write_game, write_turn,
};
pub use piece::{Piece, PieceError};
pub use refusal::Refusal;
pub use variant::Variant;
