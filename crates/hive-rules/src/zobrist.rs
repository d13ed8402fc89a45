//! Keys: a random-looking number for everything a position consists of, joined by exclusive or.
//!
//! Tiles of a kind are interchangeable, so their numbers do not enter. The numbers are computed and
//! not looked up: two multiplications are cheaper than a megabyte of table.

use game::key_of;

use crate::cell::Cell;
use crate::{Bug, Colour, Piece};

/// The next player is Black.
pub(crate) const BLACK_TO_MOVE: u64 = key_of(1);

/// A tile of this colour and kind lies on this cell over `level` others.
#[inline]
pub(crate) const fn tile(colour: Colour, bug: Bug, cell: Cell, level: u8) -> u64 {
    let what = (colour as u64) << 3 | bug as u64;
    key_of(2 + (cell.index() as u64 | (level as u64) << 10 | what << 16))
}

/// This piece lies there.
#[inline]
pub(crate) const fn piece(piece: Piece, cell: Cell, level: u8) -> u64 {
    tile(piece.colour(), piece.bug(), cell, level)
}

/// The top tile of this cell moved last.
#[inline]
pub(crate) const fn moved_last(cell: Cell) -> u64 {
    key_of(1 << 32 | cell.index() as u64)
}
