//! From what a client sends to a game: its setup and its moves, replayed.

use std::fmt::Display;

use game::{Axial, Game as _, History, Notation, Repetition};
use games::AnyGame;
use hex_rules::{Cell, Colour, Hex, Size};
use hive_rules::{Hive, Piece, TileError, Variant};

use crate::limits::MOST_MOVES;
use crate::protocol::{BoardSize, HexStart, HiveCell, HiveStart, Refused, Setup, Side};

/// Replays a game.
pub(crate) fn read(setup: &Setup, moves: &[String]) -> Result<AnyGame, Refused> {
    if moves.len() > MOST_MOVES {
        let error = format!(
            "there are {} moves, and a game has {MOST_MOVES} at most here: send fewer",
            moves.len()
        );
        return Err(Refused::field("moves", error));
    }
    let unfit = |error: &dyn Display| Refused::field("setup", error.to_string());
    match setup {
        Setup::Hive { game_type, start } => {
            let variant = game_type.parse().map_err(|error| unfit(&error))?;
            let start = start.as_ref();
            let position = start
                .map(|start| tiles_set_up(variant, start))
                .transpose()?;
            let begin = |repetition| match &position {
                None => History::<Hive>::new(variant, repetition),
                Some(position) => History::from_position(variant, position.clone(), repetition),
            };
            Ok(AnyGame::Hive(replay(begin, moves)?))
        }
        Setup::Hex { size, swap, start } => {
            let (columns, rows) = match *size {
                BoardSize::Square(side) => (side, side),
                BoardSize::Sides(columns, rows) => (columns, rows),
            };
            let size = Size::new(columns.into(), rows.into()).map_err(|error| unfit(&error))?;
            let game = match start {
                None => {
                    let variant = hex_rules::Variant { size, swap: *swap };
                    replay(|repetition| History::<Hex>::new(variant, repetition), moves)
                }
                Some(start) => {
                    let position = set_up(size, start)?;
                    let begin = |repetition| {
                        let variant = hex_rules::Variant::plain(size);
                        History::from_position(variant, position.clone(), repetition)
                    };
                    replay(begin, moves)
                }
            };
            Ok(AnyGame::Hex(game?))
        }
    }
}

/// The tiles that a client wants on the table.
fn tiles_set_up(variant: Variant, start: &HiveStart) -> Result<Hive, Refused> {
    let unfit = |error: &dyn Display| {
        let error = format!("in the position that is set up, {error}");
        Refused::field("setup", error)
    };
    let stack = |cell: &HiveCell| {
        let tiles = cell.stack.iter().map(|tile| tile.parse::<Piece>());
        let stack: Result<Vec<Piece>, TileError> = tiles.collect();
        stack.map(|stack| (Axial::new(cell.q, cell.r), stack))
    };
    let stacks: Result<Vec<_>, TileError> = start.cells.iter().map(stack).collect();
    let to_move = match start.to_move {
        Side::White => hive_rules::Colour::White,
        Side::Black => hive_rules::Colour::Black,
    };
    let stacks = stacks.map_err(|error| unfit(&error))?;
    Hive::set_up(&variant, stacks, to_move).map_err(|error| unfit(&error))
}

/// The stones that a client wants on the board.
fn set_up(size: Size, start: &HexStart) -> Result<Hex, Refused> {
    let unfit = |error: &dyn Display| {
        let error = format!("in the position that is set up, {error}");
        Refused::field("setup", error)
    };
    let sides = [(Colour::Black, &start.black), (Colour::White, &start.white)];
    let all = sides
        .into_iter()
        .flat_map(|(colour, cells)| cells.iter().map(move |cell| (colour, cell)));
    let stones: Result<Vec<(Colour, Cell)>, Refused> = all
        .map(|(colour, cell)| Ok((colour, cell.parse().map_err(|error| unfit(&error))?)))
        .collect();
    let to_move = match start.to_move {
        Side::Black => Colour::Black,
        Side::White => Colour::White,
    };
    Hex::set_up(size, stones?, to_move).map_err(|error| unfit(&error))
}

/// A third repetition is a draw, as tournaments have it, unless the players went on after one: then
/// they did not play by that rule.
fn replay<G: Notation>(
    begin: impl Fn(Repetition) -> History<G>,
    moves: &[String],
) -> Result<History<G>, Refused> {
    let by = |repetition| -> Result<History<G>, (bool, Refused)> {
        let mut game = begin(repetition);
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

/// The game as if the player to move gave the turn away: what the opponent would do then is what
/// is threatened. It begins anew there, since no rules allow it; a game that is over stays as it
/// is.
pub(crate) fn after_pass(game: AnyGame) -> AnyGame {
    if game.outcome().is_some() {
        return game;
    }
    match game {
        AnyGame::Hive(game) => {
            let mut position = game.position().clone();
            // Not checked: whoever can move may not pass.
            position.apply(hive_rules::Move::Pass);
            let variant = *game.variant();
            let repetition = Repetition::Ignored;
            AnyGame::Hive(History::from_position(variant, position, repetition))
        }
        AnyGame::Hex(game) => {
            let position = game.position();
            let size = position.size();
            let stones = size
                .all()
                .filter_map(|cell| Some((position.stone(cell)?, cell)));
            match Hex::set_up(size, stones, !position.turn()) {
                Ok(position) => AnyGame::Hex(History::from_position(
                    hex_rules::Variant::plain(size),
                    position,
                    game.repetition(),
                )),
                // They lie there already.
                Err(_) => AnyGame::Hex(game),
            }
        }
    }
}
