//! Where cells lie on a plane that stays put from one move of a game to the next.

use std::collections::BTreeMap;

use game::{Axial, Direction, Game, History};
use hive_rules::{Cell, Hive, MoveText, Piece, Spot};

/// Coordinates of the cells of a position that hold tiles, and of those around them.
///
/// The cells of [`Hive`] are rolled up and have no coordinates of their own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plane {
    places: BTreeMap<Cell, Axial>,
}

impl Plane {
    /// The plane on which this tile lies here. Anywhere, if it is not on the table.
    pub fn with(position: &Hive, tile: Piece, at: Axial) -> Plane {
        let layout = position.layout();
        let cell = position.find(tile);
        let found = layout.iter().find(|(_, other)| Some(*other) == cell);
        let offset = found.map_or(Axial::ORIGIN, |&(known, _)| at - known);
        let mut places = BTreeMap::new();
        for &(axial, cell) in &layout {
            places.insert(cell, axial + offset);
        }
        for &(axial, cell) in &layout {
            for direction in Direction::ALL {
                let around = places.entry(cell.step(direction));
                around.or_insert(axial + offset + direction);
            }
        }
        Plane { places }
    }

    /// The plane of a game, counted from where its first tile was placed.
    pub fn of_game(game: &History<Hive>) -> Plane {
        let mut position = game.start();
        let mut places: BTreeMap<Piece, Axial> = BTreeMap::new();
        for (at, cell) in position.layout_from_start() {
            places.extend(position.stack(cell).map(|tile| (tile, at)));
        }
        for mv in game.moves() {
            if let MoveText::Tile { piece, to } = position.describe(mv) {
                let of = |other: Piece| places.get(&other).copied().unwrap_or(Axial::ORIGIN);
                let at = match to {
                    None => Axial::ORIGIN,
                    Some(Spot::Onto(other)) => of(other),
                    Some(Spot::Beside(other, direction)) => of(other) + direction,
                };
                places.insert(piece, at);
            }
            position.apply(mv);
        }
        match places.first_key_value() {
            Some((&tile, &at)) => Plane::with(game.position(), tile, at),
            None => Plane {
                places: BTreeMap::from([(Cell::START, Axial::ORIGIN)]),
            },
        }
    }

    /// Where a cell lies, if it holds tiles or is beside one that does.
    pub fn place(&self, cell: Cell) -> Option<Axial> {
        self.places.get(&cell).copied()
    }
}
