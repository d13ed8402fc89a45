//! Cells that may be passed over by the player to move: vulnerable and dominated.

use hex_rules::Colour;

use super::rings::Rings;
use super::table;
use crate::grid::opposite;
use crate::{Bits, Grid};

/// What the player to move need not consider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inferior<const N: usize> {
    /// Cells which the opponent can kill with one stone.
    pub vulnerable: Bits<N>,
    /// For each of them one cell from which it can be killed.
    pub killers: Bits<N>,
    /// Cells that are no better than another one which is neither vulnerable nor among these.
    pub dominated: Bits<N>,
}

impl<const N: usize> Inferior<N> {
    /// Everything that may be passed over.
    #[inline]
    pub fn cells(&self) -> Bits<N> {
        self.vulnerable | self.dominated
    }
}

/// Finds what `to_move` may pass over. The rings are those of a board on which all has been filled
/// that [`fill_in`](super::fill_in) fills.
pub fn inferior<const N: usize>(grid: &Grid, rings: &Rings<N>, to_move: Colour) -> Inferior<N> {
    let mut vulnerable: Bits<N> = Bits::EMPTY;
    let mut killers: Bits<N> = Bits::EMPTY;
    for cell in rings.empty().iter() {
        let killing = table::killers(rings.of(cell), !to_move);
        if killing != 0 {
            vulnerable.insert(cell);
            killers.insert(grid.towards(cell, killing.trailing_zeros() as usize));
        }
    }
    let mut inferior = Inferior {
        vulnerable,
        killers,
        dominated: Bits::EMPTY,
    };
    let mut dominators: Bits<N> = Bits::EMPTY;
    for cell in rings.empty().without(vulnerable).iter() {
        if dominators.contains(cell) {
            continue;
        }
        let found = dominator(grid, rings, to_move, cell, &inferior);
        if let Some(dominator) = found {
            inferior.dominated.insert(cell);
            dominators.insert(dominator);
        }
    }
    inferior
}

/// A cell from which the player to move kills or captures this one, and which is not passed over.
fn dominator<const N: usize>(
    grid: &Grid,
    rings: &Rings<N>,
    to_move: Colour,
    cell: usize,
    inferior: &Inferior<N>,
) -> Option<usize> {
    let passed_over = inferior.cells();
    let ring = rings.of(cell);
    let killing = table::killers(ring, to_move);
    for direction in directions(killing) {
        let from = grid.towards(cell, direction);
        if !passed_over.contains(from) {
            return Some(from);
        }
    }
    // A stone next to this cell, and a partner that is captured together with it then.
    for direction in 0..6 {
        let from = grid.towards(cell, direction);
        if from >= grid.cells() || !rings.empty().contains(from) || passed_over.contains(from) {
            continue;
        }
        let with_stone = ring | table::stone(to_move, direction);
        for towards in directions(table::killers(with_stone, to_move)) {
            let partner = grid.towards(cell, towards);
            let mut beside = rings.of(partner);
            if let Some(seen) = grid.around(partner).iter().position(|&cell| cell == from) {
                beside |= table::stone(to_move, seen);
            }
            if table::killers(beside, to_move) >> opposite(towards) & 1 != 0 {
                return Some(from);
            }
        }
    }
    None
}

/// The directions in a set.
fn directions(set: u8) -> impl Iterator<Item = usize> {
    (0..6).filter(move |direction| set >> direction & 1 != 0)
}
