//! Where the tiles of a game of Hive lie, in the words of the protocol.

use game::{Axial, History};
use hive_rules::{Cell, Hive, Piece};

use crate::protocol::Place;

/// Where the tiles lie, counted from the first tile of the game.
#[derive(Clone, Debug)]
pub(crate) struct Places(records::Places);

impl Places {
    /// Follows a game.
    pub(crate) fn of(game: &History<Hive>) -> Places {
        Places(records::Places::of(game))
    }

    /// Where a tile lies.
    pub(crate) fn of_tile(&self, piece: Piece) -> Option<Place> {
        self.0.of_tile(piece).map(place)
    }

    /// Where a cell lies that holds a tile or touches one.
    pub(crate) fn of_cell(&self, cell: Cell) -> Option<Place> {
        self.0.of_cell(cell).map(place)
    }

    /// The cell that lies there, if it holds a tile or touches one.
    pub(crate) fn cell(&self, [q, r]: Place) -> Option<Cell> {
        self.0.cell(Axial::new(q, r))
    }

    /// The place that the tile which moved last came from.
    pub(crate) fn last_from(&self) -> Option<Place> {
        self.0.last_from().map(place)
    }
}

fn place(at: Axial) -> Place {
    [at.q, at.r]
}
