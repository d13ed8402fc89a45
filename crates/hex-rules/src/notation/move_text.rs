//! Moves: a cell, or a word for swapping.

use std::fmt;

use game::Notation;

use super::CellError;
use crate::{Cell, Colour, Hex, Move, Size};

/// Why a text is no move here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveRefused {
    /// Neither a cell nor a word that we know.
    #[error("{0}, or `swap-pieces`")]
    Unreadable(#[from] CellError),
    /// Not on this board.
    #[error("{cell} is not on this board of {size}")]
    Outside {
        cell: Cell,
        /// Which board.
        size: Size,
    },
    /// A stone lies there.
    #[error("{cell} is taken by {colour}")]
    Occupied {
        cell: Cell,
        /// Whose stone.
        colour: Colour,
    },
    /// Swapping is for the second move, where it was agreed on.
    #[error(
        "nobody can swap here: only the second move may be a swap, if agreed, and only on a square board"
    )]
    NoSwap,
    /// Somebody has won.
    #[error("the game is over: {winner} has won")]
    Over { winner: Colour },
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(cell) => cell.fmt(f),
            Move::Swap => f.pad("swap-pieces"),
        }
    }
}

impl Hex {
    /// Why a move is not legal here, if it is not.
    pub fn check(&self, mv: Move) -> Result<(), MoveRefused> {
        if let Some(winner) = self.winner() {
            return Err(MoveRefused::Over { winner });
        }
        match mv {
            Move::Swap if self.may_swap() => Ok(()),
            Move::Swap => Err(MoveRefused::NoSwap),
            Move::Place(cell) if !self.size().contains(cell) => Err(MoveRefused::Outside {
                cell,
                size: self.size(),
            }),
            Move::Place(cell) => match self.stone(cell) {
                Some(colour) => Err(MoveRefused::Occupied { cell, colour }),
                None => Ok(()),
            },
        }
    }
}

impl Notation for Hex {
    type Refusal = MoveRefused;

    fn read_move(&self, text: &str) -> Result<Move, MoveRefused> {
        let mv = match text.to_ascii_lowercase().as_str() {
            "swap" | "swap-pieces" => Move::Swap,
            text => Move::Place(text.parse()?),
        };
        self.check(mv)?;
        Ok(mv)
    }

    fn write_move(&self, mv: Move) -> String {
        mv.to_string()
    }
}
