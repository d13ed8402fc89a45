//! How tiles move: one file a way of moving.

mod borrow;
mod climb;
mod jump;
mod slide;
mod throw;

pub(crate) use borrow::{bugs_beside, mosquito};
pub(crate) use climb::{beetle, flanks, gate_is_shut, ladybug};
pub(crate) use jump::{grasshopper, landing};
pub(crate) use slide::{Edge, one_step};
pub(crate) use throw::{Arms, Throws};

use game::Directions;

use crate::cell::Cell;
use crate::cells::{CellSet, Nearby};
use crate::grid::Grid;

/// Takes the destinations of a tile, in whatever form they are cheapest to find.
///
/// Whoever counts moves need not list them: a queen's are the bits of a table entry.
pub(crate) trait Reach {
    /// These cells, one by one.
    fn each(&mut self, cells: impl Iterator<Item = Cell>);

    /// The neighbours of a cell in those directions.
    #[inline]
    fn beside(&mut self, around: Cell, directions: Directions) {
        self.each(around.neighbours(directions));
    }

    /// The first empty cell in each of those directions.
    #[inline]
    fn beyond(&mut self, grid: &Grid, from: Cell, directions: Directions) {
        self.each(
            directions
                .into_iter()
                .map(|direction| landing(grid, from, direction)),
        );
    }

    #[inline]
    fn cells(&mut self, cells: &[Cell]) {
        self.each(cells.iter().copied());
    }

    /// These cells, not far away.
    #[inline]
    fn nearby(&mut self, cells: Nearby) {
        self.each(cells.iter());
    }

    /// These cells, wherever they are.
    #[inline]
    fn set(&mut self, cells: &CellSet) {
        self.each(cells.iter());
    }
}

/// Destinations that come from several sources are one set: a cell counts once.
impl Reach for CellSet {
    #[inline]
    fn each(&mut self, cells: impl Iterator<Item = Cell>) {
        self.extend(cells);
    }

    #[inline]
    fn set(&mut self, cells: &CellSet) {
        self.unite(cells);
    }
}
