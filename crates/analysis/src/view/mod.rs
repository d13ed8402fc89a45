//! Positions as they are drawn.

mod hex;
mod hive;
mod places;
mod thrower;

use crate::protocol::{Side, View};
use games::AnyGame;

pub(crate) use hex::sym_hash as hex_sym_hash;
pub(crate) use hive::{describe as describe_hive, refusal_to_move};
pub(crate) use places::Places;

/// The position that a game has come to.
pub(crate) fn view(table: &AnyGame) -> View {
    match table {
        AnyGame::Hive(game) => View::Hive(Box::new(hive::view(game))),
        AnyGame::Hex(game) => View::Hex(Box::new(hex::view(game))),
    }
}

impl From<hive_rules::Colour> for Side {
    fn from(colour: hive_rules::Colour) -> Side {
        match colour {
            hive_rules::Colour::White => Side::White,
            hive_rules::Colour::Black => Side::Black,
        }
    }
}

impl From<hex_rules::Colour> for Side {
    fn from(colour: hex_rules::Colour) -> Side {
        match colour {
            hex_rules::Colour::White => Side::White,
            hex_rules::Colour::Black => Side::Black,
        }
    }
}
