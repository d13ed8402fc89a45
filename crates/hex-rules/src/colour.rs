//! Black and White.

use std::fmt;
use std::ops::Not;

use game::Player;

use crate::Cell;

/// The colour of a stone, and of the player who owns it.
///
/// Black moves first and joins the top of the board with the bottom; White joins left and right.
/// Other tables say Red and Blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Colour {
    /// Moves first, joins top and bottom.
    Black,
    /// Moves second, joins left and right.
    White,
}

impl Colour {
    /// Both, Black first.
    pub const ALL: [Colour; 2] = [Colour::Black, Colour::White];

    /// The player of this colour.
    pub const fn player(self) -> Player {
        match self {
            Colour::Black => Player::First,
            Colour::White => Player::Second,
        }
    }

    /// The letter that stands for it in HTP and SGF.
    pub const fn letter(self) -> char {
        match self {
            Colour::Black => 'B',
            Colour::White => 'W',
        }
    }

    /// How far a cell lies from where this colour's way across the board begins: its row for Black,
    /// its column for White.
    pub(crate) const fn distance(self, cell: Cell) -> u8 {
        match self {
            Colour::Black => cell.row,
            Colour::White => cell.column,
        }
    }
}

impl From<Player> for Colour {
    fn from(player: Player) -> Colour {
        match player {
            Player::First => Colour::Black,
            Player::Second => Colour::White,
        }
    }
}

impl Not for Colour {
    type Output = Colour;

    #[inline]
    fn not(self) -> Colour {
        match self {
            Colour::Black => Colour::White,
            Colour::White => Colour::Black,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Colour::Black => "Black",
            Colour::White => "White",
        })
    }
}
