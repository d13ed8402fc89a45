//! Moving above the ground: beetle and ladybug.

use game::Direction;

use super::Reach;
use crate::cell::Cell;
use crate::cells::{CellSet, Nearby};
use crate::grid::Grid;
use crate::ring::SLIDES;

/// Whether a step between two heights is blocked by the stacks on both sides of it.
///
/// A tile passes if it can be lifted to the higher of the two ends without squeezing between two
/// stacks that rise above that.
#[inline]
pub(crate) fn gate_is_shut(flanks: [u8; 2], from: u8, to: u8) -> bool {
    flanks[0].min(flanks[1]) > from.max(to)
}

/// One step, up, down or level. For a mosquito on top of the hive too.
#[inline]
pub(crate) fn beetle(grid: &Grid, from: Cell, level: u8, reach: &mut impl Reach) {
    let ring = grid.ring(from);
    let mut directions = if level > 0 {
        !ring | ring
    } else {
        ring | SLIDES.of(ring)
    };
    if grid.has_high_gates() {
        for direction in directions {
            let to = grid.height(from.step(direction));
            if gate_is_shut(flanks(grid, from, direction), level, to) {
                directions = directions.without(direction);
            }
        }
    }
    reach.beside(from, directions);
}

/// Two steps on top of the hive, one down, not back to where it came from.
#[inline]
pub(crate) fn ladybug(grid: &Grid, from: Cell, reach: &mut impl Reach) {
    if grid.has_high_gates() {
        reach.set(&ladybug_between_stacks(grid, from));
        return;
    }
    let first = Nearby::beside(from, grid.ring(from));
    let second = first.neighbours(|cell| grid.ring(cell)).without_centre();
    reach.nearby(second.neighbours(|cell| grid.empty_beside(cell)));
}

#[cold]
fn ladybug_between_stacks(grid: &Grid, from: Cell) -> CellSet {
    // The ladybug's own tile is off the table while it moves. It is on no flank: a flank of the
    // second or third step may be the cell it left, and one tile shuts no gate that a step above
    // the ground must pass.
    let open = |cell: Cell, direction: Direction, level: u8| {
        let to = grid.height(cell.step(direction));
        !gate_is_shut(flanks(grid, cell, direction), level, to)
    };
    let mut down = CellSet::EMPTY;
    for up in grid.ring(from).into_iter().filter(|&up| open(from, up, 0)) {
        let first = from.step(up);
        for along in grid
            .ring(first)
            .into_iter()
            .filter(|&along| open(first, along, grid.height(first)))
        {
            let second = first.step(along);
            if second == from {
                continue;
            }
            for off in grid
                .empty_beside(second)
                .into_iter()
                .filter(|&off| open(second, off, grid.height(second)))
            {
                down.insert(second.step(off));
            }
        }
    }
    down
}

/// The heights on both sides of a step.
#[inline]
pub(crate) fn flanks(grid: &Grid, from: Cell, direction: Direction) -> [u8; 2] {
    [1, 5].map(|sixths| grid.height(from.step(direction.clockwise(sixths))))
}
