//! From what a client sends to a game: its setup and its moves, replayed.

use std::fmt::Display;

use game::{History, Notation, Repetition};
use hex_rules::{Hex, Size};
use hive_rules::Hive;

use crate::limits::MOST_MOVES;
use crate::protocol::{BoardSize, Refused, Setup};

/// A game of either kind.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "there are few at a time")]
pub(crate) enum Table {
    Hive(History<Hive>),
    Hex(History<Hex>),
}

impl Table {
    /// Replays a game.
    pub(crate) fn read(setup: &Setup, moves: &[String]) -> Result<Table, Refused> {
        if moves.len() > MOST_MOVES {
            let error = format!(
                "there are {} moves, and a game has {MOST_MOVES} at most here: send fewer",
                moves.len()
            );
            return Err(Refused::field("moves", error));
        }
        let unfit = |error: &dyn Display| Refused::field("setup", error.to_string());
        match setup {
            Setup::Hive { game_type } => {
                let variant = game_type.parse().map_err(|error| unfit(&error))?;
                Ok(Table::Hive(replay::<Hive>(variant, moves)?))
            }
            Setup::Hex { size, swap } => {
                let (columns, rows) = match *size {
                    BoardSize::Square(side) => (side, side),
                    BoardSize::Sides(columns, rows) => (columns, rows),
                };
                let size = Size::new(columns.into(), rows.into()).map_err(|error| unfit(&error))?;
                let variant = hex_rules::Variant { size, swap: *swap };
                Ok(Table::Hex(replay::<Hex>(variant, moves)?))
            }
        }
    }
}

/// A third repetition is a draw, as tournaments have it, unless the players went on after one: then
/// they did not play by that rule.
fn replay<G: Notation<Variant: Clone>>(
    variant: G::Variant,
    moves: &[String],
) -> Result<History<G>, Refused> {
    let by = |repetition| -> Result<History<G>, (bool, Refused)> {
        let mut game = History::<G>::new(variant.clone(), repetition);
        for (at, text) in moves.iter().enumerate() {
            let repeated = game.outcome().is_some() && game.position().outcome().is_none();
            let mv = game.position().read_move(text);
            let mv = mv.map_err(|error| (false, refused(at, text, &error)))?;
            game.play(mv)
                .map_err(|_| (repeated, refused(at, text, &"the game is over")))?;
        }
        Ok(game)
    };
    match by(Repetition::Threefold) {
        Err((true, _)) => by(Repetition::Ignored).map_err(|(_, refused)| refused),
        other => other.map_err(|(_, refused)| refused),
    }
}

fn refused(at: usize, text: &str, reason: &dyn Display) -> Refused {
    let ply = at + 1;
    let read = match at {
        0 => "no move was read".to_owned(),
        1 => "1 move was read".to_owned(),
        _ => format!("{at} moves were read"),
    };
    let error = format!("ply {ply}, `{}`: {reason}; {read}", game::excerpt(text));
    Refused::field("moves", error)
}

impl Table {
    /// The game as it stood after so many moves.
    pub(crate) fn at(&self, plies: usize) -> Table {
        match self {
            Table::Hive(game) => Table::Hive(game.at(plies)),
            Table::Hex(game) => Table::Hex(game.at(plies)),
        }
    }

    /// Whether nothing more can be played.
    pub(crate) fn is_over(&self) -> bool {
        match self {
            Table::Hive(game) => game.outcome().is_some(),
            Table::Hex(game) => game.outcome().is_some(),
        }
    }
}
