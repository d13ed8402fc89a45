//! One turn.

use crate::Cell;

/// What a player does in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// Puts a stone on an empty cell.
    Place(Cell),
    /// Takes the first stone over: it changes its colour and is mirrored in the long diagonal.
    Swap,
}
