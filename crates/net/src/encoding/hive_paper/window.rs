//! Twelve by twelve cells of a table without an edge.

use game::{Axial, Direction, Game, Symmetry};
use hive_rules::{Bug, Cell, Hive, Move, Piece};

/// The part of the table that is shown.
#[derive(Clone, Debug)]
pub struct Window {
    symmetry: Symmetry,
    /// The cells shown, row by row.
    cells: [Cell; Window::CELLS],
    /// For each cell by its number, where it is shown, or [`NOWHERE`].
    ///
    /// Cells that share a number are 32 steps apart, and nothing that is asked about is so far from
    /// the window: moves end beside the hive, and eight moves ago it was at most nine cells wider.
    places: Box<[u8; 1024]>,
}

const NOWHERE: u8 = u8::MAX;

/// The hive does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a hive of {columns} columns and {rows} rows does not fit into 12 x 12 cells")]
pub struct WindowError {
    /// Columns from the westernmost tile to the easternmost.
    pub columns: usize,
    /// Rows from the northernmost tile to the southernmost.
    pub rows: usize,
}

impl Window {
    /// Rows, and cells in a row.
    pub const SIDE: usize = 12;
    pub const CELLS: usize = Window::SIDE * Window::SIDE;

    /// The window around a hive that is turned or mirrored by `symmetry`.
    pub fn around(hive: &Hive, symmetry: Symmetry) -> Result<Window, WindowError> {
        let layout = hive.layout();
        let (origin, first) = match layout.first() {
            Some(&(axial, cell)) => (cell, axial),
            None => (Cell::START, Axial::ORIGIN),
        };
        let ends = |along: fn(Axial) -> i16| {
            let all = || {
                layout
                    .iter()
                    .map(|&(axial, _)| along(symmetry.of(axial - first)))
            };
            (all().min().unwrap_or(0), all().max().unwrap_or(0))
        };
        let ((west, east), (north, south)) = (ends(|way| way.q), ends(|way| way.r));
        let extent = |from: i16, to: i16| usize::from((to - from).unsigned_abs()) + 1;
        let (columns, rows) = (extent(west, east), extent(north, south));
        if columns > Window::SIDE || rows > Window::SIDE {
            return Err(WindowError { columns, rows });
        }
        let free = |taken: usize| i16::try_from((Window::SIDE - taken) / 2).unwrap_or(0);
        let corner = Axial::new(west - free(columns), north - free(rows));
        Ok(Window::with_corner(origin, corner, symmetry))
    }

    fn with_corner(origin: Cell, corner: Axial, symmetry: Symmetry) -> Window {
        let back = symmetry.inverse();
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_possible_wrap,
            reason = "below 144"
        )]
        let cells: [Cell; Window::CELLS] = std::array::from_fn(|place| {
            let (row, column) = (place / Window::SIDE, place % Window::SIDE);
            let way = corner + Axial::new(column as i16, row as i16);
            origin.offset(back.of(way))
        });
        let mut places = Box::new([NOWHERE; 1024]);
        for (place, cell) in (0..).zip(&cells) {
            places[cell.number()] = place;
        }
        Window {
            symmetry,
            cells,
            places,
        }
    }

    /// Where a cell is shown, row by row, if it is.
    pub fn place(&self, cell: Cell) -> Option<usize> {
        let place = self.places[cell.number()];
        (place != NOWHERE).then_some(usize::from(place))
    }

    /// The cell that is shown there, if there is such a place.
    pub fn cell(&self, place: usize) -> Option<Cell> {
        self.cells.get(place).copied()
    }

    /// How a direction is shown.
    pub(super) fn direction(&self, direction: Direction) -> Direction {
        self.symmetry.of_direction(direction)
    }

    /// The action of a legal move, if its destination is shown. A pass has none.
    #[expect(clippy::cast_possible_truncation, reason = "below 1,584")]
    pub fn action(&self, hive: &Hive, mv: Move) -> Option<u32> {
        let piece = match mv {
            Move::Place { bug, .. } => hive.next_in_hand(hive.colour(), bug)?,
            Move::Shift { from, .. } => hive.top(from)?,
            Move::Pass => return None,
        };
        let place = self.place(mv.lands_on()?)?;
        Some((slot(piece)? * Window::CELLS + place) as u32)
    }

    /// The legal move of an action, if it has one here.
    pub fn read_action(&self, hive: &Hive, action: u32) -> Option<Move> {
        let action = action as usize;
        let to = self.cell(action % Window::CELLS)?;
        let piece = Piece::all()
            .filter(|piece| piece.colour() == hive.colour())
            .nth(action / Window::CELLS)?;
        let mv = match hive.find(piece) {
            Some(from) => Move::Shift { from, to },
            None => Move::Place {
                bug: piece.bug(),
                at: to,
            },
        };
        // A covered tile, or one whose turn to be placed has not come, is not what would move.
        (hive.is_legal(mv) && self.action(hive, mv) == u32::try_from(action).ok()).then_some(mv)
    }
}

/// Which of the eleven tiles of the base game it is.
pub(super) fn slot(piece: Piece) -> Option<usize> {
    let first = match piece.bug() {
        Bug::Queen => 0,
        Bug::Spider => 1,
        Bug::Beetle => 3,
        Bug::Grasshopper => 5,
        Bug::Ant => 8,
        Bug::Mosquito | Bug::Ladybug | Bug::Pillbug => return None,
    };
    Some(first + usize::from(piece.copy()) - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encoding::hive_paper::HivePaper;

    #[test]
    fn tiles_are_counted_in_one_order() {
        let slots: Vec<_> = Piece::all().take(HivePaper::TILES).map(slot).collect();
        assert_eq!(slots, (0..HivePaper::TILES).map(Some).collect::<Vec<_>>());
    }

    #[test]
    fn a_single_tile_lies_in_the_middle_and_neighbours_are_neighbours() {
        let hive = Hive::start(&hive_rules::Variant::BASE);
        let window = Window::around(&hive, Symmetry::IDENTITY).expect("it fits");
        assert_eq!(window.place(Cell::START), Some(5 * 12 + 5));
        let around: Vec<_> = Cell::START
            .neighbours(game::Directions::ALL)
            .filter_map(|cell| window.place(cell))
            .collect();
        // All of the 3 x 3 but for the upper left and the lower right.
        assert_eq!(around, [66, 77, 76, 64, 53, 54]);
    }
}
