//! The pillbug's throw.

use arrayvec::ArrayVec;
use game::{Direction, Directions};

use super::climb::{flanks, gate_is_shut};
use crate::Piece;
use crate::cell::Cell;
use crate::grid::Grid;
use crate::piece::pieces;

/// One tile that can be thrown, over whom, and where to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Throw {
    pub(crate) piece: Piece,
    pub(crate) over: Cell,
    pub(crate) to: Directions,
}

/// Every throw of a turn: a pillbug and a mosquito, up to six neighbours each.
#[derive(Debug, Default)]
pub(crate) struct Throws {
    all: ArrayVec<Throw, 12>,
    pieces: u32,
    /// The tiles that can be thrown over either of two throwers.
    twice: u32,
}

impl Throws {
    #[inline]
    fn push(&mut self, throw: Throw) {
        self.twice |= self.pieces & throw.piece.bit();
        self.pieces |= throw.piece.bit();
        self.all.push(throw);
    }

    /// Which tiles can be thrown.
    #[inline]
    pub(crate) fn pieces(&self) -> u32 {
        self.pieces
    }

    /// Whether two different throwers can throw this tile.
    #[inline]
    pub(crate) fn has_two(&self, piece: Piece) -> bool {
        self.twice & piece.bit() != 0
    }

    /// The throws of one tile.
    #[inline]
    pub(crate) fn of(&self, piece: Piece) -> impl Iterator<Item = &Throw> {
        self.all.iter().filter(move |throw| throw.piece == piece)
    }
}

/// What a thrower could throw if nothing were pinned: neighbours of either colour that are not
/// stacked and did not move last, onto empty cells around it.
#[derive(Clone, Copy, Debug, Default)]
struct Arm {
    over: Option<Cell>,
    neighbours: u32,
    to: Directions,
}

impl Arm {
    #[inline]
    fn of(grid: &Grid, thrower: Piece, moved_last: u32) -> Arm {
        let over = grid.cell_of(thrower);
        let open = |way: Direction, level, to| {
            !grid.has_high_gates() || !gate_is_shut(flanks(grid, over, way), level, to)
        };
        let to = grid
            .empty_beside(over)
            .into_iter()
            .filter(|&off| open(off, 1, 0))
            .collect();
        let mut neighbours = 0;
        for direction in grid.ring(over).into_iter().filter(|&on| open(on, 0, 1)) {
            neighbours |= grid.top(over.step(direction)).map_or(0, Piece::bit);
        }
        Arm {
            over: Some(over),
            neighbours: neighbours & !(grid.raised() | moved_last),
            to,
        }
    }
}

/// The pillbug and the mosquito of a player, as far as they can throw.
#[derive(Debug, Default)]
pub(crate) struct Arms([Arm; 2]);

impl Arms {
    /// What the tiles `throwers`, at most two, can throw. They must lie on the ground with nothing
    /// on top, but may be pinned.
    #[inline]
    pub(crate) fn of(grid: &Grid, throwers: u32, moved_last: u32) -> Arms {
        let mut arms = Arms::default();
        for (arm, thrower) in arms.0.iter_mut().zip(pieces(throwers)) {
            *arm = Arm::of(grid, thrower, moved_last);
        }
        arms
    }

    /// All tiles within reach.
    #[inline]
    pub(crate) fn neighbours(&self) -> u32 {
        self.0[0].neighbours | self.0[1].neighbours
    }

    /// The throws, now that it is known which tiles are pinned.
    #[inline]
    pub(crate) fn throws(&self, pinned: u32) -> Throws {
        let mut throws = Throws::default();
        for arm in self.0.iter().filter(|arm| arm.to != Directions::NONE) {
            let Some(over) = arm.over else { continue };
            for piece in pieces(arm.neighbours & !pinned) {
                throws.push(Throw {
                    piece,
                    over,
                    to: arm.to,
                });
            }
        }
        throws
    }
}
