//! Moves as text: `wS1`, `bA2 -wQ`, `wB1 bQ`, `pass`.

use std::fmt;
use std::str::FromStr;

use game::{Direction, Game, Notation};

use super::tile::TileError;
use crate::{Cell, Hive, Move, Piece, Refusal};

/// A move as it is written, before it is held against a position.
///
/// ```
/// use game::Direction;
/// use hive_rules::{MoveText, Spot};
///
/// let text: MoveText = r"wA1 bQ\".parse()?;
/// let beside = Spot::Beside("bQ".parse()?, Direction::SouthEast);
/// assert_eq!(text, MoveText::Tile { piece: "wA1".parse()?, to: Some(beside) });
/// assert!("wA1 =bQ".parse::<MoveText>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveText {
    /// `pass`
    Pass,
    /// This tile goes there.
    Tile {
        /// The tile that moves, from the hand or on the table.
        piece: Piece,
        /// Where to; only the first tile of a game goes nowhere in particular.
        to: Option<Spot>,
    },
}

/// A place, told by a tile that lies there or next to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// On top of this tile.
    Onto(Piece),
    /// From this tile one step in that direction.
    Beside(Piece, Direction),
}

/// Why a text is no move, whatever the position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveTextError {
    /// There is nothing to read.
    #[error("there is no move: write a tile and a place such as `wA1 bQ-`, or `pass`")]
    Empty,
    /// One of the names is no tile.
    #[error(transparent)]
    Tile(#[from] TileError),
    /// A mark on both sides of the tile.
    #[error("`{text}` points two ways: put one of `-`, `/`, `\\` before or after the tile")]
    TwoMarks {
        /// What was read.
        text: String,
    },
    /// More words than a move has.
    #[error("`{text}` follows a whole move: nothing should")]
    Trailing {
        /// The first word too many.
        text: String,
    },
}

const MARKS: [char; 3] = ['-', '/', '\\'];

impl FromStr for MoveText {
    type Err = MoveTextError;

    fn from_str(text: &str) -> Result<MoveText, MoveTextError> {
        let mut words = text.split_whitespace();
        let first = words.next().ok_or(MoveTextError::Empty)?;
        let mv = if first.eq_ignore_ascii_case("pass") {
            MoveText::Pass
        } else {
            MoveText::Tile {
                piece: first.parse()?,
                to: words.next().map(str::parse).transpose()?,
            }
        };
        match words.next() {
            None => Ok(mv),
            Some(word) => Err(MoveTextError::Trailing {
                text: game::excerpt(word),
            }),
        }
    }
}

impl FromStr for Spot {
    type Err = MoveTextError;

    fn from_str(text: &str) -> Result<Spot, MoveTextError> {
        let before = text.chars().next().filter(|mark| MARKS.contains(mark));
        let after = text.chars().next_back().filter(|mark| MARKS.contains(mark));
        let (name, direction) = match (before, after) {
            (None, None) => return Ok(Spot::Onto(text.parse()?)),
            (Some('-'), None) => (text.strip_prefix('-'), Direction::West),
            (Some('/'), None) => (text.strip_prefix('/'), Direction::SouthWest),
            (Some(mark), None) => (text.strip_prefix(mark), Direction::NorthWest),
            (None, Some('-')) => (text.strip_suffix('-'), Direction::East),
            (None, Some('/')) => (text.strip_suffix('/'), Direction::NorthEast),
            (None, Some(mark)) => (text.strip_suffix(mark), Direction::SouthEast),
            (Some(_), Some(_)) => {
                return Err(MoveTextError::TwoMarks {
                    text: game::excerpt(text),
                });
            }
        };
        Ok(Spot::Beside(name.unwrap_or_default().parse()?, direction))
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveText::Pass => f.write_str("pass"),
            MoveText::Tile { piece, to: None } => write!(f, "{piece}"),
            MoveText::Tile {
                piece,
                to: Some(spot),
            } => write!(f, "{piece} {spot}"),
        }
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Spot::Onto(piece) => write!(f, "{piece}"),
            Spot::Beside(piece, Direction::East) => write!(f, "{piece}-"),
            Spot::Beside(piece, Direction::NorthEast) => write!(f, "{piece}/"),
            Spot::Beside(piece, Direction::SouthEast) => write!(f, "{piece}\\"),
            Spot::Beside(piece, Direction::West) => write!(f, "-{piece}"),
            Spot::Beside(piece, Direction::SouthWest) => write!(f, "/{piece}"),
            Spot::Beside(piece, Direction::NorthWest) => write!(f, "\\{piece}"),
        }
    }
}

/// Why a text is no move in this position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveRefused {
    /// It is no move anywhere.
    #[error(transparent)]
    Text(#[from] MoveTextError),
    /// A tile other than the first needs a place.
    #[error("`{piece}` goes where? Name a tile next to the place, as in `{piece} {example}-`")]
    PlaceMissing {
        /// The tile that should move.
        piece: Piece,
        /// A tile that is on the table.
        example: Piece,
    },
    /// The tile that tells the place is not on the table.
    #[error("`{reference}` is not on the table, so it tells no place")]
    ReferenceInHand {
        /// The tile named.
        reference: Piece,
    },
    /// To go on top of a stack, its top tile is named.
    #[error("`{reference}` lies under {top}: to go on top of them, name {top}")]
    ReferenceCovered {
        /// The tile named.
        reference: Piece,
        /// The one on top.
        top: Piece,
    },
    /// A direction leads to an occupied cell.
    #[error("`{spot}` is where {top} lies: to go on top of it, write `{top}`")]
    SpotTaken {
        /// The place named.
        spot: Spot,
        /// The tile there.
        top: Piece,
    },
    /// The place is clear, but the rules forbid it.
    #[error(transparent)]
    Rule(#[from] Refusal),
}

impl MoveRefused {
    /// The rule that was broken, if that is what is wrong.
    pub fn rule(&self) -> Option<Refusal> {
        match self {
            MoveRefused::Rule(refusal) => Some(*refusal),
            _ => None,
        }
    }
}

impl Notation for Hive {
    type Refusal = MoveRefused;

    /// Reads a UHP `MoveString`, with any tile as the reference: also a covered one, also the tile
    /// that moves.
    fn read_move(&self, text: &str) -> Result<Move, MoveRefused> {
        let mv = self.resolve(text.parse()?)?;
        self.check(mv)?;
        Ok(mv)
    }

    /// Writes a UHP `MoveString` as Mzinga does: with the top tile of the first occupied cell
    /// around the destination, from the north-west clockwise, after the moving tile has left.
    fn write_move(&self, mv: Move) -> String {
        self.describe(mv).to_string()
    }
}

impl Hive {
    /// The move that a text means here, legal or not.
    pub fn resolve(&self, text: MoveText) -> Result<Move, MoveRefused> {
        let MoveText::Tile { piece, to } = text else {
            return Ok(Move::Pass);
        };
        let from = self.find(piece);
        let to = match (to, self.pieces().next()) {
            (None, None) => Cell::START,
            (None, Some(example)) => return Err(MoveRefused::PlaceMissing { piece, example }),
            (Some(spot), _) => self.locate(spot, from)?,
        };
        match from {
            Some(from) if self.top(from) == Some(piece) => Ok(Move::Shift { from, to }),
            Some(from) => {
                let by = self.top(from).unwrap_or(piece);
                Err(Refusal::Covered { piece, by }.into())
            }
            None => {
                self.check_hand(piece)?;
                Ok(Move::Place {
                    bug: piece.bug(),
                    at: to,
                })
            }
        }
    }

    fn locate(&self, spot: Spot, from: Option<Cell>) -> Result<Cell, MoveRefused> {
        let (Spot::Onto(reference) | Spot::Beside(reference, _)) = spot;
        let cell = self
            .find(reference)
            .ok_or(MoveRefused::ReferenceInHand { reference })?;
        match spot {
            Spot::Onto(_) => match self.top(cell) {
                Some(top) if top != reference => {
                    Err(MoveRefused::ReferenceCovered { reference, top })
                }
                _ => Ok(cell),
            },
            Spot::Beside(_, direction) => {
                let to = cell.step(direction);
                match self.top(to) {
                    Some(top) if from != Some(to) => Err(MoveRefused::SpotTaken { spot, top }),
                    _ => Ok(to),
                }
            }
        }
    }

    /// How `mv` is written here, as data.
    pub fn describe(&self, mv: Move) -> MoveText {
        let (piece, from, to) = match mv {
            Move::Pass => return MoveText::Pass,
            Move::Place { bug, at } => (self.next_in_hand(self.colour(), bug), None, at),
            Move::Shift { from, to } => (self.top(from), Some(from), to),
        };
        let Some(piece) = piece else {
            return MoveText::Pass;
        };
        let left = |cell: Cell| {
            let mut tiles = self.stack(cell);
            if Some(cell) == from {
                tiles.nth(1)
            } else {
                tiles.next()
            }
        };
        let spot = left(to).map(Spot::Onto).or_else(|| {
            use Direction::{East, NorthEast, NorthWest, SouthEast, SouthWest, West};
            [NorthWest, NorthEast, East, SouthEast, SouthWest, West]
                .into_iter()
                .find_map(|direction| {
                    Some(Spot::Beside(
                        left(to.step(direction))?,
                        direction.opposite(),
                    ))
                })
        });
        MoveText::Tile { piece, to: spot }
    }

    /// Every legal move, written.
    pub fn legal_move_texts(&self) -> Vec<String> {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves.into_iter().map(|mv| self.write_move(mv)).collect()
    }
}
