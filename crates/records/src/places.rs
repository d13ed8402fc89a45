//! Where the tiles of a game of Hive lie, in coordinates that stay as they are from move to move.

use std::collections::BTreeMap;

use game::{Axial, Direction, History};
use hive_rules::{Cell, Hive, Piece};

use crate::Trace;
use crate::trace::lying;

/// Where the tiles lie, counted from the first tile of the game.
#[derive(Clone, Debug)]
pub struct Places {
    tiles: BTreeMap<Piece, Axial>,
    /// The cells with tiles, and those around them.
    cells: BTreeMap<Cell, Axial>,
    /// The place that the tile which moved last came from.
    last_from: Option<Axial>,
}

impl Places {
    /// Follows a game.
    pub fn of(game: &History<Hive>) -> Places {
        let mut tiles = lying(&game.start());
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
    pub fn of_tile(&self, piece: Piece) -> Option<Axial> {
        self.tiles.get(&piece).copied()
    }

    /// Where a cell lies that holds a tile or touches one.
    pub fn of_cell(&self, cell: Cell) -> Option<Axial> {
        self.cells.get(&cell).copied()
    }

    /// The cell that lies there, if it holds a tile or touches one.
    pub fn cell(&self, place: Axial) -> Option<Cell> {
        let mut cells = self.cells.iter();
        cells.find(|(_, at)| **at == place).map(|(cell, _)| *cell)
    }

    /// Every cell that holds a tile or touches one, with its place.
    pub fn cells(&self) -> impl Iterator<Item = (Cell, Axial)> + '_ {
        self.cells.iter().map(|(&cell, &at)| (cell, at))
    }

    /// The place that the tile which moved last came from.
    pub fn last_from(&self) -> Option<Axial> {
        self.last_from
    }
}
