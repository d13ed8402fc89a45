//! What lies around each cell: neighbours, and beyond the rim the four edges.

use hex_rules::{Cell, Colour, Size};

/// The steps to the six neighbours, in circular order, as columns and rows.
const STEPS: [(i16, i16); 6] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];

/// Where the step opposite to this one stands in the circle.
#[inline]
pub(crate) const fn opposite(direction: usize) -> usize {
    (direction + 3) % 6
}

/// A board's neighbourhoods.
///
/// Cells go by their [`Size::index`]. Every cell has six neighbours here: beyond the rim lie the
/// edges, which have numbers like cells and behave like stones of their owner. Beyond a corner
/// where two edges meet lies either of them; that changes nothing, since the other one lies right
/// beside it.
#[derive(Clone, Debug)]
pub struct Grid {
    size: Size,
    around: Box<[[u16; 6]]>,
}

impl Grid {
    /// The neighbourhoods of a board of this size.
    pub fn new(size: Size) -> Grid {
        let around = size
            .all()
            .map(|cell| STEPS.map(|step| beyond(size, cell, step)))
            .collect();
        Grid { size, around }
    }

    /// The board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// How many cells there are.
    #[inline]
    pub fn cells(&self) -> usize {
        self.around.len()
    }

    /// The number of the edge where this colour's way across the board begins, and of the one where
    /// it ends: top and bottom for Black, left and right for White.
    #[inline]
    pub fn edges(&self, colour: Colour) -> [usize; 2] {
        let first = self.cells() + 2 * colour as usize;
        [first, first + 1]
    }

    /// The six neighbours of a cell in circular order, edges among them.
    #[inline]
    pub fn around(&self, cell: usize) -> [usize; 6] {
        self.around[cell].map(usize::from)
    }

    /// The neighbour in one direction.
    #[inline]
    pub(crate) fn towards(&self, cell: usize, direction: usize) -> usize {
        usize::from(self.around[cell][direction])
    }

    /// Whose edge this is, if it is one.
    #[inline]
    pub(crate) fn owner(&self, number: usize) -> Option<Colour> {
        match number.checked_sub(self.cells())? {
            0 | 1 => Some(Colour::Black),
            _ => Some(Colour::White),
        }
    }
}

/// What lies one step from a cell.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "numbers of cells and edges are below 680"
)]
fn beyond(size: Size, cell: Cell, (right, down): (i16, i16)) -> u16 {
    let (column, row) = (i16::from(cell.column) + right, i16::from(cell.row) + down);
    let cells = size.cells() as u16;
    if row < 0 {
        cells
    } else if row >= i16::from(size.rows()) {
        cells + 1
    } else if column < 0 {
        cells + 2
    } else if column >= i16::from(size.columns()) {
        cells + 3
    } else {
        size.index(Cell::new(column as u8, row as u8)) as u16
    }
}
