//! What is known of every game beside its rules.

use game::{History, Player, Typing};
use hex_rules::{GameRecord, Hex};
use hive_rules::Hive;

use crate::{AnyGame, GameKind, Side};

/// A game that the workbench knows: it has a name, colours, and a way to be written in one line.
pub trait KnownGame:
    Typing<Variant: Send + Sync, Move: Send + Sync, Undo: Send + Sync> + Send + Sync + 'static
{
    /// Which game it is.
    const KIND: GameKind;

    /// The colour of whoever makes the first move.
    const FIRST: Side;

    /// The colour of a player.
    fn side(player: Player) -> Side {
        match player {
            Player::First => Self::FIRST,
            Player::Second => !Self::FIRST,
        }
    }

    /// Who has a colour.
    fn player(side: Side) -> Player {
        if side == Self::FIRST {
            Player::First
        } else {
            Player::Second
        }
    }

    /// What was agreed, in a word: `Base+MLP`, `hex:11x11`.
    fn variant_word(variant: &Self::Variant) -> String;

    /// The whole game in one line, as every command of ours reads it: a UHP game string, or a line
    /// such as `hex:11 a5 d4`.
    fn write_line(game: &History<Self>) -> String;

    /// This game, for whoever takes any.
    fn into_any(game: History<Self>) -> AnyGame;

    /// The game, if it is one of this kind.
    fn of_any(game: AnyGame) -> Option<History<Self>>;
}

impl KnownGame for Hive {
    const KIND: GameKind = GameKind::Hive;
    const FIRST: Side = Side::White;

    fn variant_word(variant: &Self::Variant) -> String {
        variant.to_string()
    }

    fn write_line(game: &History<Hive>) -> String {
        hive_rules::write_game(game)
    }

    fn into_any(game: History<Hive>) -> AnyGame {
        AnyGame::Hive(game)
    }

    fn of_any(game: AnyGame) -> Option<History<Hive>> {
        match game {
            AnyGame::Hive(game) => Some(game),
            AnyGame::Hex(_) => None,
        }
    }
}

impl KnownGame for Hex {
    const KIND: GameKind = GameKind::Hex;
    const FIRST: Side = Side::Black;

    fn variant_word(variant: &Self::Variant) -> String {
        format!("hex:{}", variant.size)
    }

    fn write_line(game: &History<Hex>) -> String {
        GameRecord::new(game.clone()).write_line()
    }

    fn into_any(game: History<Hex>) -> AnyGame {
        AnyGame::Hex(game)
    }

    fn of_any(game: AnyGame) -> Option<History<Hex>> {
        match game {
            AnyGame::Hex(game) => Some(game),
            AnyGame::Hive(_) => None,
        }
    }
}
