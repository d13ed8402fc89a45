//! One turn.

use crate::{Bug, Cell};

/// One turn of Hive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Bring a tile in from the hand: of several of a kind, the one with the lowest number.
    Place {
        /// What is brought in.
        bug: Bug,
        /// Where it goes.
        at: Cell,
    },
    /// Shift the top tile of a cell, under its own power or thrown by a pillbug. It makes no
    /// difference which.
    Shift {
        /// Where the tile lies.
        from: Cell,
        /// Where it goes.
        to: Cell,
    },
    /// Give up the turn, which is legal only when nothing else is.
    Pass,
}

impl Move {
    /// Where a tile comes to rest, if any does.
    pub fn lands_on(self) -> Option<Cell> {
        match self {
            Move::Place { at, .. } => Some(at),
            Move::Shift { to, .. } => Some(to),
            Move::Pass => None,
        }
    }
}

#[test]
fn a_move_stays_small() {
    assert_eq!(size_of::<Move>(), 6);
}
