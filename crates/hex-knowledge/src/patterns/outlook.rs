//! A position as the player to move sees it, laid out for looking around cells.

use hex_rules::{Cell, Colour, Hex, Size};

/// How far beyond the edge one can look.
const MARGIN: usize = 2;

/// The most places: the largest board and its margins.
const MOST: usize = (Size::MOST as usize + 2 * MARGIN) * (Size::MOST as usize + 2 * MARGIN);

/// How many cells lie within two steps of a cell.
pub(super) const AROUND: usize = 18;

/// The cells within two steps, each six in circular order: the neighbours, those beyond a bridge,
/// and those two steps straight away. As columns and rows.
pub(super) const OFFSETS: [(i8, i8); AROUND] = [
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, 0),
    (-1, 1),
    (0, 1),
    (2, -1),
    (1, -2),
    (-1, -1),
    (-2, 1),
    (-1, 2),
    (1, 1),
    (2, 0),
    (2, -2),
    (0, -2),
    (-2, 0),
    (-2, 2),
    (0, 2),
];

/// What lies on a place: nothing, something of the player to move, something of the other.
type Stone = u8;
const EMPTY: Stone = 0;
const OWN: Stone = 1;
const OTHER: Stone = 2;

/// A position mirrored, if need be, so that the player to move joins top and bottom; the edges
/// count as stones of their owners.
#[derive(Clone, Debug)]
pub(super) struct Outlook {
    pub(super) columns: usize,
    pub(super) rows: usize,
    mirrored: bool,
    stride: usize,
    places: [Stone; MOST],
}

impl Outlook {
    pub(super) fn new() -> Outlook {
        Outlook {
            columns: 0,
            rows: 0,
            mirrored: false,
            stride: 0,
            places: [EMPTY; MOST],
        }
    }

    /// Looks at a position.
    pub(super) fn look(&mut self, position: &Hex) {
        let mover = position.turn();
        self.mirrored = mover == Colour::White;
        let size = if self.mirrored {
            position.size().mirrored()
        } else {
            position.size()
        };
        (self.columns, self.rows) = (usize::from(size.columns()), usize::from(size.rows()));
        self.stride = self.columns + 2 * MARGIN;
        let end = self.stride * (self.rows + 2 * MARGIN);
        self.places[..end].fill(OWN);
        for row in 0..self.rows {
            let line = (row + MARGIN) * self.stride;
            let places = &mut self.places[line..line + self.stride];
            places.fill(OTHER);
            places[MARGIN..MARGIN + self.columns].fill(EMPTY);
        }
        for (colour, stone) in [(mover, OWN), (!mover, OTHER)] {
            for index in position.stones(colour).iter() {
                let place = self.place(self.turned(position.size().cell(index)));
                self.places[place] = stone;
            }
        }
    }

    /// A cell of the position, as it is seen.
    pub(super) fn turned(&self, cell: Cell) -> Cell {
        if self.mirrored { cell.mirrored() } else { cell }
    }

    fn place(&self, cell: Cell) -> usize {
        (usize::from(cell.row) + MARGIN) * self.stride + usize::from(cell.column) + MARGIN
    }

    /// What lies around a cell that is seen there, in the order of [`OFFSETS`].
    pub(super) fn around(&self, cell: Cell) -> [Stone; AROUND] {
        let place = self.place(cell);
        OFFSETS.map(|(right, down)| {
            let step = isize::from(down) * self.stride.cast_signed() + isize::from(right);
            self.places[place.wrapping_add_signed(step)]
        })
    }
}
