//! Openings of Hex: every first stone, or lines of moves from a file.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use game::{History, Notation as _, excerpt};
use hex_rules::{Hex, Move, MoveRefused, Variant};

use crate::discipline::Discipline as _;

/// Why a text is no book of openings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HexOpeningsError {
    /// A line holds something else than moves.
    #[error("line {line}, move {ply}, `{text}`: {reason}")]
    Move {
        /// Which line, from one.
        line: usize,
        /// Which move of it, from one.
        ply: usize,
        /// What was read.
        text: String,
        /// What is wrong with it.
        reason: MoveRefused,
    },
    /// Nothing is left to play.
    #[error("line {line}: the game is over after this opening")]
    Over {
        /// Which, from one.
        line: usize,
    },
    /// There are none.
    #[error("there is no opening in it: write the moves of one a line, such as `a3 d4`")]
    Empty,
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

/// Reads openings, each a line of moves with blanks between them. Blank lines and lines that begin
/// with `#` mean nothing.
///
/// ```
/// use arena::read_hex_openings;
/// use hex_rules::{Size, Variant};
///
/// let variant = Variant::plain(Size::ELEVEN);
/// assert_eq!(read_hex_openings("# two\na3\nc2 f6", variant)?.len(), 2);
/// assert!(read_hex_openings("a3 a3", variant).is_err());
/// # Ok::<(), arena::HexOpeningsError>(())
/// ```
pub fn read_hex_openings(
    text: &str,
    variant: Variant,
) -> Result<Vec<History<Hex>>, HexOpeningsError> {
    let mut book = Vec::new();
    for (line, content) in (1..).zip(text.lines()) {
        let content = content.trim();
        if content.is_empty() || content.starts_with('#') {
            continue;
        }
        let mut game = Hex::begin(&variant);
        for (ply, word) in (1..).zip(content.split_whitespace()) {
            let read = game.position().read_move(word);
            let mv = read.map_err(|reason| HexOpeningsError::Move {
                line,
                ply,
                text: excerpt(word),
                reason,
            })?;
            // What was read is legal.
            let _ = game.play(mv);
        }
        if game.outcome().is_some() {
            return Err(HexOpeningsError::Over { line });
        }
        book.push(game);
    }
    if book.is_empty() {
        return Err(HexOpeningsError::Empty);
    }
    Ok(book)
}
