//! Openings from a file: one UHP game string a line.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use game::{History, Repetition};
use hive_rules::{GameString, GameStringError, Hive, Variant};

/// Why a text is no book of openings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningsError {
    /// A line is no game string.
    #[error("line {line}: {reason}")]
    Line {
        /// Which, from one.
        line: usize,
        /// What is wrong.
        reason: GameStringError,
    },
    /// A line is of another game type.
    #[error(
        "line {line} is an opening of {found}, and the match is of {expected}: give --type {found} or another file"
    )]
    OtherType {
        /// Which, from one.
        line: usize,
        /// The game type of the line.
        found: Variant,
        /// The game type of the match.
        expected: Variant,
    },
    /// Nothing is left to play.
    #[error("line {line}: the game is over after this opening")]
    Over {
        /// Which, from one.
        line: usize,
    },
    /// There are none.
    #[error("there is no opening in it: write one UHP game string a line")]
    Empty,
}

/// Reads openings of a game type. Blank lines and lines that begin with `#` mean nothing.
///
/// ```
/// use hive_rules::Variant;
///
/// let book = arena::read_openings("# two\nBase;;;wS1;bG1 wS1-\nBase;;;wA1;bA1 wA1-", Variant::BASE)?;
/// assert_eq!(book.len(), 2);
/// # Ok::<(), arena::OpeningsError>(())
/// ```
pub fn read_openings(text: &str, variant: Variant) -> Result<Vec<History<Hive>>, OpeningsError> {
    let mut book = Vec::new();
    for (i, content) in text.lines().enumerate() {
        let (line, content) = (i + 1, content.trim());
        if content.is_empty() || content.starts_with('#') {
            continue;
        }
        let game = GameString::read(content, Repetition::Threefold)
            .map_err(|reason| OpeningsError::Line { line, reason })?
            .game;
        if *game.variant() != variant {
            return Err(OpeningsError::OtherType {
                line,
                found: *game.variant(),
                expected: variant,
            });
        }
        if game.outcome().is_some() {
            return Err(OpeningsError::Over { line });
        }
        book.push(game);
    }
    if book.is_empty() {
        return Err(OpeningsError::Empty);
    }
    Ok(book)
}
