//! How large a board is.

use std::fmt;

use crate::{Cell, CellSet};

/// The size of a board: columns and rows, each from 1 to [`Size::MOST`].
///
/// People play on as many rows as columns; protocols and studies know other boards too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    columns: u8,
    rows: u8,
}

/// A board that is too small or too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a board of {columns}x{rows} does not exist here: 1x1 to {most}x{most} do", most = Size::MOST)]
pub struct SizeError {
    /// Columns asked for.
    pub columns: usize,
    /// Rows asked for.
    pub rows: usize,
}

impl Size {
    /// The most columns, and the most rows: as many as the alphabet has letters.
    pub const MOST: u8 = 26;
    pub const MOST_CELLS: usize = Size::MOST as usize * Size::MOST as usize;
    /// The board that most games are played on.
    pub const ELEVEN: Size = Size {
        columns: 11,
        rows: 11,
    };

    /// A board of this many columns and rows.
    pub fn new(columns: usize, rows: usize) -> Result<Size, SizeError> {
        let side = |cells: usize| {
            u8::try_from(cells)
                .ok()
                .filter(|n| (1..=Size::MOST).contains(n))
        };
        match (side(columns), side(rows)) {
            (Some(columns), Some(rows)) => Ok(Size { columns, rows }),
            _ => Err(SizeError { columns, rows }),
        }
    }

    /// A board that is known to exist.
    pub(crate) const fn known(columns: u8, rows: u8) -> Size {
        assert!(columns > 0 && columns <= Size::MOST && rows > 0 && rows <= Size::MOST);
        Size { columns, rows }
    }

    /// A board with as many rows as columns.
    pub fn square(side: usize) -> Result<Size, SizeError> {
        Size::new(side, side)
    }

    /// From left to right.
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// From top to bottom.
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// Whether there are as many rows as columns.
    pub const fn is_square(self) -> bool {
        self.columns == self.rows
    }

    /// How many cells there are.
    pub const fn cells(self) -> usize {
        self.columns as usize * self.rows as usize
    }

    /// The board seen in its long diagonal.
    #[must_use]
    pub const fn mirrored(self) -> Size {
        Size {
            columns: self.rows,
            rows: self.columns,
        }
    }

    /// Whether the board has this cell.
    pub const fn contains(self, cell: Cell) -> bool {
        cell.column < self.columns && cell.row < self.rows
    }

    /// The number of a cell of this board, row by row from the upper left.
    pub const fn index(self, cell: Cell) -> usize {
        cell.row as usize * self.columns as usize + cell.column as usize
    }

    /// The cell with this number.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the number of a cell of this board"
    )]
    pub const fn cell(self, index: usize) -> Cell {
        let columns = self.columns as usize;
        Cell::new((index % columns) as u8, (index / columns) as u8)
    }

    /// Every cell, row by row from the upper left.
    pub fn all(self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator {
        (0..self.cells()).map(move |index| self.cell(index))
    }

    /// Every cell as a set of numbers.
    pub fn board(self) -> CellSet {
        CellSet::first(self.cells())
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.columns, self.rows)
    }
}
