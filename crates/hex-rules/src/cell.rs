//! The cells of the board.

use crate::Size;

/// A cell by its column and row, both counted from 0 at the upper left: `a1` is column 0, row 0.
///
/// A cell alone does not know how large its board is; [`Size::contains`] tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// From the left; `a` is 0.
    pub column: u8,
    /// From the top; `1` is 0.
    pub row: u8,
}

/// The steps to the six neighbours, in circular order, as columns and rows.
const STEPS: [(i8, i8); 6] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];

impl Cell {
    /// The cell in this column and row.
    pub const fn new(column: u8, row: u8) -> Cell {
        Cell { column, row }
    }

    /// The cell seen in the long diagonal, from `a1` to the opposite corner: columns become rows.
    ///
    /// This is where the stone goes when the second player swaps.
    #[must_use]
    pub const fn mirrored(self) -> Cell {
        Cell::new(self.row, self.column)
    }

    /// The cell on the other side of the board's centre.
    #[must_use]
    pub const fn turned(self, size: Size) -> Cell {
        Cell::new(size.columns() - 1 - self.column, size.rows() - 1 - self.row)
    }

    /// The neighbours on a board of this size, in circular order.
    pub fn neighbours(self, size: Size) -> impl Iterator<Item = Cell> {
        STEPS.into_iter().filter_map(move |(right, down)| {
            let cell = Cell::new(
                self.column.checked_add_signed(right)?,
                self.row.checked_add_signed(down)?,
            );
            size.contains(cell).then_some(cell)
        })
    }
}
