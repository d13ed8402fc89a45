//! Openings from a file, one a line.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::error::Error;

use game::History;

use super::match_game::MatchGame;

/// Why a text is no book of openings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BookError<R: Error> {
    /// A line is no opening of this match.
    #[error("line {line}{reason}")]
    Line {
        /// Which, from one.
        line: usize,
        /// What is wrong with it, in words that go on after the number of the line.
        reason: R,
    },
    /// Nothing is left to play.
    #[error("line {line}: the game is over after this opening")]
    Over {
        /// Which, from one.
        line: usize,
    },
    /// There are none.
    #[error("there is no opening in it: write {form}")]
    Empty {
        /// How an opening is written.
        form: &'static str,
    },
}

/// Reads openings, one a line. Blank lines and lines that begin with `#` mean nothing.
///
/// ```
/// use arena::read_openings;
/// use hex_rules::{Hex, Size};
/// use hive_rules::Hive;
///
/// let hive = hive_rules::Variant::BASE;
/// assert_eq!(read_openings::<Hive>("# two\nBase;;;wS1;bG1 wS1-\nBase;;;wA1;bA1 wA1-", &hive)?.len(), 2);
/// let hex = hex_rules::Variant::plain(Size::ELEVEN);
/// assert_eq!(read_openings::<Hex>("# two\na3\nc2 f6", &hex)?.len(), 2);
/// assert!(read_openings::<Hex>("a3 a3", &hex).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_openings<G: MatchGame>(
    text: &str,
    variant: &G::Variant,
) -> Result<Vec<History<G>>, BookError<G::OpeningRefused>> {
    let mut book = Vec::new();
    for (line, content) in (1..).zip(text.lines()) {
        let content = content.trim();
        if content.is_empty() || content.starts_with('#') {
            continue;
        }
        let game =
            G::read_opening(content, variant).map_err(|reason| BookError::Line { line, reason })?;
        if game.outcome().is_some() {
            return Err(BookError::Over { line });
        }
        book.push(game);
    }
    if book.is_empty() {
        return Err(BookError::Empty {
            form: G::OPENING_FORM,
        });
    }
    Ok(book)
}
