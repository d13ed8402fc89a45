//! Puzzles: which comes next, whether a move is right, and help with it.

mod hint;
mod next;
mod solve;

use ::puzzles::{Puzzle, PuzzleGame};
use games::{GameKind, with_kind};

use crate::protocol::Refused;
use crate::service::Served;

pub use hint::{PuzzleHint, PuzzleHintRequest};
pub use next::{PuzzleKind, PuzzleNextRequest, PuzzleShown};
pub use solve::{PuzzleTried, PuzzleTryRequest};

pub(super) use hint::hint;
pub(super) use next::next;
pub(super) use solve::solve;

/// A game that is served and has puzzles.
pub(super) trait Puzzling: Served + PuzzleGame {}

impl<G: Served + PuzzleGame> Puzzling for G {}

/// The puzzle that is called so, and of which game it is.
fn named(id: &str) -> Result<(GameKind, &'static Puzzle), Refused> {
    for kind in GameKind::ALL {
        let found = with_kind!(kind, G => <G as PuzzleGame>::shipped().find(id));
        if let Some(puzzle) = found {
            return Ok((kind, puzzle));
        }
    }
    let error = format!(
        "there is no puzzle `{}` here: ask for the next one",
        game::excerpt(id)
    );
    Err(Refused::field("puzzle", error))
}

/// The position of a puzzle after some more moves.
fn after<G: PuzzleGame>(puzzle: &Puzzle, moves: &[String]) -> Result<game::History<G>, Refused> {
    let mut longer = puzzle.clone();
    longer.moves.extend(moves.iter().cloned());
    longer
        .game::<G>()
        .map_err(|error| Refused::field("moves", error.to_string()))
}

/// The most moves that a try may have: no puzzle is that long.
const MOST_MOVES: usize = 40;

fn checked(moves: &[String]) -> Result<(), Refused> {
    if moves.len() > MOST_MOVES {
        let error = format!(
            "{} moves are more than a puzzle has: begin it anew",
            moves.len()
        );
        return Err(Refused::field("moves", error));
    }
    Ok(())
}
