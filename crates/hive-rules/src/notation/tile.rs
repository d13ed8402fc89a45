//! Tiles as text: `wQ`, `bA2`.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use crate::{Bug, Colour, Piece, PieceError};

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut name = arrayvec::ArrayString::<3>::new();
        name.write_char(self.colour().letter())?;
        name.write_char(self.bug().letter())?;
        if self.bug().copies() > 1 {
            name.write_char(char::from(b'0' + self.copy()))?;
        }
        f.pad(&name)
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is no tile.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TileError {
    /// It does not begin with a colour.
    #[error("`{text}` is no tile: one starts with `w` or `b`, as `wA1` does")]
    Colour {
        /// What was read.
        text: String,
    },
    /// There is no bug after the colour.
    #[error("`{text}` names no bug: the letters are Q S B G A M L P")]
    Bug {
        /// What was read.
        text: String,
    },
    /// A kind of which a player owns several needs a number.
    #[error("`{text}` needs a number from 1 to {copies}: a player owns {copies} {}s", bug.name())]
    NumberMissing {
        /// What was read.
        text: String,
        /// The kind of bug.
        bug: Bug,
        /// How many a player owns.
        copies: u8,
    },
    /// A number where none belongs, or something that is no number.
    #[error("`{text}` should end after `{expected}`")]
    TooLong {
        /// What was read.
        text: String,
        /// The part that makes sense.
        expected: String,
    },
    /// The box holds no such tile.
    #[error("`{text}`: {source}")]
    Copy {
        /// What was read.
        text: String,
        /// Why not.
        source: PieceError,
    },
}

/// Reads as Mzinga does: letters in either case, a number exactly for the kinds that have several
/// tiles.
impl FromStr for Piece {
    type Err = TileError;

    fn from_str(text: &str) -> Result<Piece, TileError> {
        let owned = || game::excerpt(text);
        let mut letters = text.chars();
        let colour = match letters.next() {
            Some('w' | 'W') => Colour::White,
            Some('b' | 'B') => Colour::Black,
            _ => return Err(TileError::Colour { text: owned() }),
        };
        let bug = letters
            .next()
            .and_then(Bug::from_letter)
            .ok_or_else(|| TileError::Bug { text: owned() })?;
        let number = letters.as_str();
        let too_long = |expected: String| TileError::TooLong {
            text: owned(),
            expected,
        };
        if bug.copies() == 1 {
            let piece = Piece::from_slot(colour, bug.first_slot());
            return if number.is_empty() {
                Ok(piece)
            } else {
                Err(too_long(piece.to_string()))
            };
        }
        let mut digits = number.chars();
        match (digits.next().map(|digit| digit.to_digit(10)), digits.next()) {
            (None, _) => Err(TileError::NumberMissing {
                text: owned(),
                bug,
                copies: bug.copies(),
            }),
            (Some(Some(copy)), None) => {
                let copy = u8::try_from(copy).unwrap_or(u8::MAX);
                Piece::new(colour, bug, copy).map_err(|source| TileError::Copy {
                    text: owned(),
                    source,
                })
            }
            (Some(None), _) => Err(too_long(format!("{}{}", colour.letter(), bug.letter()))),
            (Some(Some(copy)), Some(_)) => Err(too_long(format!(
                "{}{}{copy}",
                colour.letter(),
                bug.letter()
            ))),
        }
    }
}
