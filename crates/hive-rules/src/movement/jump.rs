//! The grasshopper's jump.

use game::Direction;

use super::Reach;
use crate::cell::Cell;
use crate::grid::Grid;

/// Over the tiles in each direction where there is one, to the first empty cell behind them.
#[inline]
pub(crate) fn grasshopper(grid: &Grid, from: Cell, reach: &mut impl Reach) {
    reach.beyond(grid, from, grid.ring(from));
}

/// The first empty cell in that direction.
#[inline]
pub(crate) fn landing(grid: &Grid, from: Cell, direction: Direction) -> Cell {
    let mut cell = from.step(direction);
    while grid.top(cell).is_some() {
        cell = cell.step(direction);
    }
    cell
}
