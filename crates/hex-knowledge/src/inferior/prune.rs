//! Cells that may be passed over by the player to move: vulnerable and dominated.

use hex_rules::Colour;

use super::fill_in::{FillIn, fill_for};
use super::rings::Rings;
use super::table;
use crate::grid::opposite;
use crate::{Bits, Grid};

/// What the player to move need not consider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inferior<const N: usize> {
    /// Cells which the opponent can kill with one stone.
    pub vulnerable: Bits<N>,
    /// For each of them the cells that the opponent needs to kill it.
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

/// Finds what `to_move` may pass over as [`inferior`] does, and more: what one stone kills or
/// captures together with all that can be filled after it. It takes much longer.
pub fn inferior_after_filling<const N: usize>(
    grid: &Grid,
    rings: &Rings<N>,
    to_move: Colour,
) -> Inferior<N> {
    let empty = rings.empty();
    let mut found = vulnerable(grid, rings, to_move);
    for killer in empty.iter() {
        let filled = after(grid, rings, !to_move, killer);
        let more = filled.dead.without(found.vulnerable);
        if !more.is_empty() {
            found.vulnerable |= more;
            found.killers |= filled.captured[!to_move as usize] | Bits::one(killer);
        }
    }
    let mut dominators: Bits<N> = Bits::EMPTY;
    for dominator in empty.without(found.vulnerable).iter() {
        if found.dominated.contains(dominator) {
            continue;
        }
        let filled = after(grid, rings, to_move, dominator);
        let more = (filled.dead | filled.captured[to_move as usize])
            .without(found.vulnerable)
            .without(dominators);
        if !more.is_empty() {
            found.dominated |= more;
            dominators.insert(dominator);
        }
    }
    found
}

/// What a stone fills: dead cells, and those that its owner captures. What the other player
/// captures is left out, since that may not last when the stone's owner is given more.
fn after<const N: usize>(grid: &Grid, rings: &Rings<N>, colour: Colour, cell: usize) -> FillIn<N> {
    let mut rings = rings.clone();
    let around = rings.place(grid, colour, cell);
    fill_for(grid, &mut rings, around, &[colour])
}

/// Finds what `to_move` may pass over. The rings are those of a board on which all has been filled
/// that [`fill_in`](super::fill_in) fills.
pub fn inferior<const N: usize>(grid: &Grid, rings: &Rings<N>, to_move: Colour) -> Inferior<N> {
    let mut inferior = vulnerable(grid, rings, to_move);
    let mut dominators: Bits<N> = Bits::EMPTY;
    for cell in rings.empty().without(inferior.vulnerable).iter() {
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

/// What a single stone kills by itself.
fn vulnerable<const N: usize>(grid: &Grid, rings: &Rings<N>, to_move: Colour) -> Inferior<N> {
    let mut found = Inferior {
        vulnerable: Bits::EMPTY,
        killers: Bits::EMPTY,
        dominated: Bits::EMPTY,
    };
    for cell in rings.empty().iter() {
        let killing = table::killers(rings.of(cell), !to_move);
        if killing != 0 {
            let killer = grid.towards(cell, killing.trailing_zeros() as usize);
            found.vulnerable.insert(cell);
            found.killers.insert(killer);
        }
    }
    found
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
