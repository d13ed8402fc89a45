//! The pillbug's throw.

use arrayvec::ArrayVec;
use game::Directions;

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
    throws: ArrayVec<Throw, 12>,
    pieces: u32,
    /// The tiles that can be thrown over either of two throwers.
    twice: u32,
}

impl Throws {
    #[inline]
    fn push(&mut self, throw: Throw) {
        self.twice |= self.pieces & throw.piece.bit();
        self.pieces |= throw.piece.bit();
        self.throws.push(throw);
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
        self.throws.iter().filter(move |throw| throw.piece == piece)
    }
}

/// What the tiles `throwers` can throw: neighbours of either colour that are not stacked, not pinned, and did not move
/// last, onto empty cells around the thrower.
///
/// A thrower may be pinned itself. It must lie on the ground with nothing on top.
#[inline]
pub(crate) fn throws(grid: &Grid, throwers: u32, moved_last: u32) -> Throws {
    let mut all = Throws::default();
    for thrower in pieces(throwers) {
        let over = grid.cell_of(thrower);
        let mut to = grid.empty_beside(over);
        if grid.has_high_gates() {
            to = to.into_iter().filter(|&off| !gate_is_shut(flanks(grid, over, off), 1, 0)).collect();
        }
        if to == Directions::NONE {
            continue;
        }
        let mut neighbours = 0;
        for direction in grid.ring(over) {
            let Some(piece) = grid.top(over.step(direction)) else { continue };
            if !(grid.has_high_gates() && gate_is_shut(flanks(grid, over, direction), 0, 1)) {
                neighbours |= piece.bit();
            }
        }
        neighbours &= !(grid.raised() | moved_last);
        for piece in pieces(neighbours & !grid.pinned(neighbours)) {
            all.push(Throw { piece, over, to });
        }
    }
    all
}
