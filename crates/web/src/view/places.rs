//! Where the tiles of a game of Hive lie, in coordinates that stay as they are from move to move.

use std::collections::BTreeMap;

use game::{Axial, Direction, History};
use hive_rules::{Cell, Hive, Piece};
use records::Trace;

use crate::protocol::Place;

/// Where the tiles lie, counted from the first tile of the game.
#[derive(Clone, Debug)]
pub(crate) struct Places {
    tiles: BTreeMap<Piece, Axial>,
    /// The cells with tiles, and those around them.
    cells: BTreeMap<Cell, Axial>,
    /// The place that the tile which moved last came from.
    last_from: Option<Axial>,
}

impl Places {
    /// Follows a game.
    pub(crate) fn of(game: &History<Hive>) -> Places {
        let mut tiles = BTreeMap::new();
        let mut last_from = None;
        for step in Trace::of(game).steps {
            last_from = step.and_then(|(piece, at)| tiles.insert(piece, at));
        }
        let mut cells = BTreeMap::from([(Cell::START, Axial::ORIGIN)]);
        if !tiles.is_empty() {
            cells.clear();
        }
        for (&piece, &at) in &tiles {
            let Some(cell) = game.position().find(piece) else {
                continue;
            };
            cells.insert(cell, at);
            for direction in Direction::ALL {
                cells.insert(cell.step(direction), at + direction);
            }
        }
        Places {
            tiles,
            cells,
            last_from,
        }
    }

    /// Where a tile lies.
    pub(crate) fn of_tile(&self, piece: Piece) -> Option<Place> {
        self.tiles.get(&piece).copied().map(place)
    }

    /// Where a cell lies that holds a tile or touches one.
    pub(crate) fn of_cell(&self, cell: Cell) -> Option<Place> {
        self.cells.get(&cell).copied().map(place)
    }

    /// The cell that lies there, if it holds a tile or touches one.
    pub(crate) fn cell(&self, place: Place) -> Option<Cell> {
        let [q, r] = place;
        let wanted = Axial::new(q, r);
        let mut cells = self.cells.iter();
        cells.find(|(_, at)| **at == wanted).map(|(cell, _)| *cell)
    }

    /// The place that the tile which moved last came from.
    pub(crate) fn last_from(&self) -> Option<Place> {
        self.last_from.map(place)
    }
}

fn place(at: Axial) -> Place {
    [at.q, at.r]
}
