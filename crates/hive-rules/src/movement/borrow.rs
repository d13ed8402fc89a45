//! The mosquito: moving as what it touches.

use super::{Edge, Reach, beetle, grasshopper, ladybug, one_step};
use crate::Bug;
use crate::bug::Bugs;
use crate::cell::Cell;
use crate::cells::CellSet;
use crate::grid::Grid;

/// The kinds of bug that a tile touches. Of a stack only the top is seen.
#[inline]
pub(crate) fn bugs_beside(grid: &Grid, cell: Cell) -> Bugs {
    cell.neighbours(grid.ring(cell))
        .filter_map(|neighbour| grid.top(neighbour))
        .fold(Bugs::default(), |bugs, top| bugs.with(top.bug()))
}

/// The moves of a mosquito on the ground. Touching mosquitoes alone, it has none.
#[inline]
pub(crate) fn mosquito(grid: &Grid, from: Cell, reach: &mut impl Reach) {
    let bugs = bugs_beside(grid, from);
    let edge = Edge::without(grid, from);
    let mut all = CellSet::EMPTY;
    let has = |bug| bugs.contains(bug);
    if has(Bug::Ant) {
        // What queen, pillbug and spider reach, the ant reaches too.
        edge.ant(&mut all);
    } else {
        if has(Bug::Spider) {
            edge.spider(&mut all);
        }
        if has(Bug::Queen) || has(Bug::Pillbug) {
            one_step(grid, from, &mut all);
        }
    }
    if has(Bug::Beetle) {
        beetle(grid, from, 0, &mut all);
    }
    if has(Bug::Grasshopper) {
        grasshopper(grid, from, &mut all);
    }
    if has(Bug::Ladybug) {
        ladybug(grid, from, &mut all);
    }
    reach.set(&all);
}
