//! Keys: a random-looking number for everything a position consists of, joined by exclusive or.

use game::key_of;

use crate::{Cell, Colour, Size};

/// White moves next.
pub(crate) const WHITE_TO_MOVE: u64 = key_of(1);

/// The next move may be a swap.
pub(crate) const SWAP_OPEN: u64 = key_of(2);

/// A stone of this colour lies on this cell.
#[inline]
pub(crate) const fn stone(colour: Colour, cell: Cell) -> u64 {
    key_of(1 << 16 | (colour as u64) << 10 | (cell.row as u64) << 5 | cell.column as u64)
}

/// The board has this size.
pub(crate) const fn board(size: Size) -> u64 {
    key_of(1 << 17 | (size.rows() as u64) << 5 | size.columns() as u64)
}
