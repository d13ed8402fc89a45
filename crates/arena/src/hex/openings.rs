//! Openings of Hex: every first stone, or lines of moves.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use game::{History, Notation as _, excerpt};
use hex_rules::{Hex, Move, MoveRefused, Variant};

use crate::match_game::MatchGame as _;

/// Why a line is no opening: it holds something else than moves.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(", move {ply}, `{text}`: {reason}")]
pub struct HexOpeningRefused {
    /// Which move of it, from one.
    pub ply: usize,
    /// What was read.
    pub text: String,
    /// What is wrong with it.
    pub reason: MoveRefused,
}

/// One opening for every cell of the board: that Black begins there. On a board of one cell there
/// is none.
pub fn one_stone_openings(variant: Variant) -> Vec<History<Hex>> {
    let begun = variant.size.all().filter_map(|cell| {
        let mut game = Hex::begin(&variant);
        game.play(Move::Place(cell)).ok()?;
        game.outcome().is_none().then_some(game)
    });
    begun.collect()
}

/// Reads moves with blanks between them.
pub(super) fn read_opening(
    line: &str,
    variant: Variant,
) -> Result<History<Hex>, HexOpeningRefused> {
    let mut game = Hex::begin(&variant);
    for (ply, word) in (1..).zip(line.split_whitespace()) {
        let read = game.position().read_move(word);
        let mv = read.map_err(|reason| HexOpeningRefused {
            ply,
            text: excerpt(word),
            reason,
        })?;
        // What was read is legal.
        let _ = game.play(mv);
    }
    Ok(game)
}
