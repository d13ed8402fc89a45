//! Keys: a random-looking number for everything a position consists of, joined by exclusive or.

use crate::{Cell, Colour, Size};

/// White moves next.
pub(crate) const WHITE_TO_MOVE: u64 = scramble(1);

/// The next move may be a swap.
pub(crate) const SWAP_OPEN: u64 = scramble(2);

/// A stone of this colour lies on this cell.
#[inline]
pub(crate) const fn stone(colour: Colour, cell: Cell) -> u64 {
    scramble(1 << 16 | (colour as u64) << 10 | (cell.row as u64) << 5 | cell.column as u64)
}

/// The board has this size.
pub(crate) const fn board(size: Size) -> u64 {
    scramble(1 << 17 | (size.rows() as u64) << 5 | size.columns() as u64)
}

/// A one-to-one map of the 64-bit numbers that leaves no pattern (the finaliser of `SplitMix64`).
const fn scramble(number: u64) -> u64 {
    let mut z = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
