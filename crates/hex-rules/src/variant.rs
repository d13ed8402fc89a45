//! What is agreed before the game.

use crate::Size;

/// The board, and whether the second player may swap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    /// How large the board is.
    pub size: Size,
    /// Whether the second player may take the first stone over instead of placing one.
    ///
    /// Swapping mirrors the stone in the long diagonal, so it means nothing on a board with more
    /// rows than columns or fewer: there it is never offered.
    pub swap: bool,
}

impl Variant {
    /// A game on this board in which nobody swaps.
    pub const fn plain(size: Size) -> Variant {
        Variant { size, swap: false }
    }

    /// A game on this board in which the second player may swap.
    pub const fn with_swap(size: Size) -> Variant {
        Variant { size, swap: true }
    }
}
