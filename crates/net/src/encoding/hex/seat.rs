//! The board as the player to move sees it.

use hex_rules::{Cell, Colour, Hex, Move, Size};

/// The seat of a player who calls the own edges top and bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seat {
    own: Colour,
    /// The board as seen from there.
    size: Size,
}

impl Seat {
    /// The seat of the player to move.
    pub fn of(hex: &Hex) -> Seat {
        let own = hex.turn();
        let size = match own {
            Colour::Black => hex.size(),
            Colour::White => hex.size().mirrored(),
        };
        Seat { own, size }
    }

    /// Who sits there.
    pub fn own(self) -> Colour {
        self.own
    }

    /// The board as seen from there.
    pub fn size(self) -> Size {
        self.size
    }

    /// Where a cell of the board is seen, and which cell of the board is seen there: both are the
    /// same.
    #[must_use]
    pub fn turn(self, cell: Cell) -> Cell {
        match self.own {
            Colour::Black => cell,
            Colour::White => cell.mirrored(),
        }
    }

    /// The number of a cell of the board as seen from there, row by row.
    pub fn index(self, cell: Cell) -> usize {
        self.size.index(self.turn(cell))
    }

    /// The action of a move: the number of its cell, or, for the swap, one more than the last.
    #[expect(clippy::cast_possible_truncation, reason = "at most 676")]
    pub fn action(self, mv: Move) -> u32 {
        match mv {
            Move::Place(cell) => self.index(cell) as u32,
            Move::Swap => self.size.cells() as u32,
        }
    }

    /// The move of an action, whether or not it is legal; `None` if there is no such action.
    pub fn read_action(self, action: u32) -> Option<Move> {
        let action = action as usize;
        match action.checked_sub(self.size.cells()) {
            None => Some(Move::Place(self.turn(self.size.cell(action)))),
            Some(0) => Some(Move::Swap),
            Some(_) => None,
        }
    }
}
