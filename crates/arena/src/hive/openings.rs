//! Openings as they are written down: UHP game strings.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use game::{History, Repetition};
use hive_rules::{GameString, GameStringError, Hive, Variant};

/// Why a line is no opening.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HiveOpeningRefused {
    /// It is no game string.
    #[error(": {0}")]
    Form(GameStringError),
    /// It is of another game type.
    #[error(
        " is an opening of {found}, and the match is of {expected}: give --type {found} or another file"
    )]
    OtherType {
        /// The game type of the line.
        found: Variant,
        /// The game type of the match.
        expected: Variant,
    },
}

/// Reads a game string of this game type.
pub(super) fn read_opening(
    line: &str,
    variant: Variant,
) -> Result<History<Hive>, HiveOpeningRefused> {
    let game = GameString::read(line, Repetition::Threefold)
        .map_err(HiveOpeningRefused::Form)?
        .game;
    if *game.variant() != variant {
        return Err(HiveOpeningRefused::OtherType {
            found: *game.variant(),
            expected: variant,
        });
    }
    Ok(game)
}
