//! A move as it is written, before it is held against a position.

use std::fmt;
use std::str::FromStr;

use super::compass::is_direction;
use crate::Bug;

/// A tile as the player to move names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    /// It is the opponent's.
    pub theirs: bool,
    /// Its kind.
    pub bug: Bug,
    /// Which of several, counted from noon to midnight.
    pub number: Option<u8>,
}

/// A move as it is written: `A2xQn`, `G*Qm`, `Bs`, `L`, `--`.
///
/// ```
/// use hive_rules::dbn::Written;
///
/// let read: Written = "G+xQ1m".parse()?;
/// assert_eq!(read.to_string(), "G*Q1m");
/// assert!("Gn Qm".parse::<Written>().is_err());
/// # Ok::<(), hive_rules::dbn::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// `--`
    Pass,
    /// A tile goes somewhere.
    Goes {
        /// The tile that moves.
        tile: Tile,
        /// It comes from the hand: `+`.
        placed: bool,
        /// The tile to count from; without one, the moving tile itself.
        beside: Option<Tile>,
        /// The letter of the direction; only the first two tiles of a game go nowhere in particular.
        direction: Option<char>,
    },
}

/// Why a text is no move, whatever the position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// There is nothing to read.
    #[error("there is no move: write one such as `A+Qn`, `Bs`, `A2xQn` or `--`")]
    Empty,
    /// A tile should stand here.
    #[error(
        "`{found}` is no tile: the letters are Q B G S A M L P, with `x` in front for the opponent's"
    )]
    Tile {
        /// What stands there.
        found: String,
    },
    /// A direction should stand here, and nothing behind it.
    #[error("`{found}` is no direction: the move ends with one of n a s m r f")]
    Direction {
        /// What stands there.
        found: String,
    },
    /// A tile to count from, and no direction.
    #[error("the direction is missing: add one of n a s m r f")]
    Unfinished,
}

/// Letters taken off a text one after the other.
struct Letters<'a>(&'a str);

impl Letters<'_> {
    fn peek(&self) -> Option<char> {
        self.0.chars().next()
    }

    fn take(&mut self, wanted: impl Fn(char) -> bool) -> Option<char> {
        let mut letters = self.0.chars();
        let first = letters.next().filter(|&letter| wanted(letter))?;
        self.0 = letters.as_str();
        Some(first)
    }

    fn tile(&mut self) -> Result<Tile, TextError> {
        let before = self.0;
        let theirs = self.take(is_theirs).is_some();
        let bug =
            self.take(|letter| letter.is_ascii_uppercase() && Bug::from_letter(letter).is_some());
        let bug = bug
            .and_then(Bug::from_letter)
            .ok_or_else(|| TextError::Tile {
                found: game::excerpt(before),
            })?;
        let number = self.take(|letter| letter.is_ascii_digit());
        let number = number.and_then(|digit| digit.to_digit(10)?.try_into().ok());
        Ok(Tile {
            theirs,
            bug,
            number,
        })
    }
}

fn is_theirs(letter: char) -> bool {
    matches!(letter, 'x' | '×')
}

/// Whether a letter could begin a tile.
fn begins_tile(letter: char) -> bool {
    is_theirs(letter) || letter.is_ascii_uppercase()
}

impl FromStr for Written {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Written, TextError> {
        let text = text.trim();
        if matches!(text, "--" | "—" | "–") {
            return Ok(Written::Pass);
        }
        if text.is_empty() {
            return Err(TextError::Empty);
        }
        let mut letters = Letters(text);
        let tile = letters.tile()?;
        let plus = letters.take(|letter| letter == '+').is_some();
        let star = !plus
            && letters
                .take(|letter| matches!(letter, '*' | '✳' | '✱'))
                .is_some();
        let beside = match letters.peek() {
            Some(letter) if begins_tile(letter) || star => {
                let named = letters.tile()?;
                Some(Tile {
                    theirs: named.theirs || star,
                    ..named
                })
            }
            _ => None,
        };
        let direction = letters.take(is_direction);
        match letters.peek() {
            Some(_) => Err(TextError::Direction {
                found: game::excerpt(letters.0),
            }),
            None if direction.is_none() && (plus || beside.is_some()) => Err(TextError::Unfinished),
            None => Ok(Written::Goes {
                tile,
                placed: plus || star,
                beside,
                direction,
            }),
        }
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if self.theirs { "x" } else { "" };
        write!(f, "{mark}{}", self.bug.letter())?;
        self.number.map_or(Ok(()), |number| write!(f, "{number}"))
    }
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Written::Goes {
            tile,
            placed,
            beside,
            direction,
        } = self
        else {
            return f.write_str("--");
        };
        write!(f, "{tile}")?;
        let beside = match beside {
            Some(beside) if *placed && beside.theirs => {
                f.write_str("*")?;
                Some(Tile {
                    theirs: false,
                    ..*beside
                })
            }
            other => {
                f.write_str(if *placed { "+" } else { "" })?;
                *other
            }
        };
        beside.map_or(Ok(()), |beside| write!(f, "{beside}"))?;
        direction.map_or(Ok(()), |letter| write!(f, "{letter}"))
    }
}
