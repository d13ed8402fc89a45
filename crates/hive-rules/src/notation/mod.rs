//! Tiles, game types, moves and whole games in the words of the Universal Hive Protocol; in [`dbn`], by directions.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

pub mod dbn;
mod game_string;
mod game_type;
mod move_text;
mod tile;
mod typed;

pub use game_string::{
    GameString, GameStringError, GameStringWarning, State, write_game, write_turn,
};
pub use game_type::VariantError;
pub use move_text::{MoveRefused, MoveText, MoveTextError, Spot};
pub use tile::TileError;
