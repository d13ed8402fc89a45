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
    /// The neighbours of a cell in those directions.
    fn beside(&mut self, around: Cell, directions: Directions);
    /// The first empty cell in each of those directions.
    fn beyond(&mut self, grid: &Grid, from: Cell, directions: Directions);
    /// These cells.
    fn cells(&mut self, cells: &[Cell]);
    /// These cells, not far away.
    fn nearby(&mut self, cells: Nearby);
    /// These cells, wherever they are.
    fn set(&mut self, cells: &CellSet);
}

/// Destinations that come from several sources are one set: a cell counts once.
impl Reach for CellSet {
    #[inline]
    fn beside(&mut self, around: Cell, directions: Directions) {
        self.extend(around.neighbours(directions));
    }

    #[inline]
    fn beyond(&mut self, grid: &Grid, from: Cell, directions: Directions) {
        self.extend(
            directions
                .into_iter()
                .map(|direction| landing(grid, from, direction)),
        );
    }

    #[inline]
    fn cells(&mut self, cells: &[Cell]) {
        self.extend(cells.iter().copied());
    }

    #[inline]
    fn nearby(&mut self, cells: Nearby) {
        self.extend(cells.iter());
    }

    #[inline]
    fn set(&mut self, cells: &CellSet) {
        self.unite(cells);
    }
}
