//! What must be known about each game to teach it, a file a game.

mod hex;
mod hive;
mod matches;

pub use matches::{MatchesRow, TooMany};

/// Does something with the game that a card names, as a type.
macro_rules! with_taught_game {
    ($card:expr, $Game:ident => $do:expr) => {
        match $card.game {
            ::net::file::Game::Hive => {
                type $Game = ::hive_rules::Hive;
                $do
            }
            ::net::file::Game::Hex => {
                type $Game = ::hex_rules::Hex;
                $do
            }
        }
    };
}
pub(crate) use with_taught_game;
