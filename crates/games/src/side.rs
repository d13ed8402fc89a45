//! The colours of those who play.

use std::ops::Not;

/// A colour. Who has which, a game says: White begins in Hive, Black in Hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The white pieces.
    White,
    /// The black pieces.
    Black,
}

impl Side {
    /// As programs write it.
    pub const fn name(self) -> &'static str {
        match self {
            Side::White => "white",
            Side::Black => "black",
        }
    }

    /// As people write it.
    pub const fn title(self) -> &'static str {
        match self {
            Side::White => "White",
            Side::Black => "Black",
        }
    }
}

impl Not for Side {
    type Output = Side;

    fn not(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }
}
