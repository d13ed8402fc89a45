//! White and Black.

use std::fmt;
use std::ops::Not;

use game::Player;

/// The colour of a tile, and of the player who owns it. White moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Colour {
    /// Moves first.
    White,
    /// Moves second.
    Black,
}

impl Colour {
    /// Both, White first.
    pub const ALL: [Colour; 2] = [Colour::White, Colour::Black];

    /// The player of this colour.
    pub const fn player(self) -> Player {
        match self {
            Colour::White => Player::First,
            Colour::Black => Player::Second,
        }
    }

    /// The letter that stands for it in UHP.
    pub const fn letter(self) -> char {
        match self {
            Colour::White => 'w',
            Colour::Black => 'b',
        }
    }
}

impl From<Player> for Colour {
    fn from(player: Player) -> Colour {
        match player {
            Player::First => Colour::White,
            Player::Second => Colour::Black,
        }
    }
}

impl Not for Colour {
    type Output = Colour;

    #[inline]
    fn not(self) -> Colour {
        match self {
            Colour::White => Colour::Black,
            Colour::Black => Colour::White,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Colour::White => "White",
            Colour::Black => "Black",
        })
    }
}
