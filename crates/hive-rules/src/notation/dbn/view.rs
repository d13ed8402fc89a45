//! A position as the notation counts it.

use std::cmp::Reverse;

use game::{Axial, Direction};

use super::compass::Compass;
use super::text::Tile;
use crate::{Bug, Cell, Hive, Piece};

/// A position with its cells in the order in which the notation counts them.
#[derive(Debug)]
pub(super) struct View<'a> {
    pub(super) hive: &'a Hive,
    /// The cells with tiles: from noon to midnight, and from forenoon to sunset where they are equally far.
    cells: Vec<Cell>,
}

impl View<'_> {
    pub(super) fn new(hive: &Hive, compass: Compass) -> View<'_> {
        let [noon, forenoon] = compass.noon_and_forenoon();
        let mut layout = hive.layout();
        layout.sort_by_key(|&(way, _)| Reverse([along(noon, way), along(forenoon, way)]));
        let cells = layout.into_iter().map(|(_, cell)| cell).collect();
        View { hive, cells }
    }

    /// The uncovered tiles of the colour and kind of a tile, counted.
    fn alike(&self, tile: Piece) -> impl Iterator<Item = Piece> {
        let tops = self.cells.iter().filter_map(|&cell| self.hive.top(cell));
        tops.filter(move |top| (top.colour(), top.bug()) == (tile.colour(), tile.bug()))
    }

    /// A tile that lies on the table, as the player to move names it.
    pub(super) fn name(&self, piece: Piece) -> Tile {
        let several = self.alike(piece).nth(1).is_some();
        Tile {
            theirs: piece.colour() != self.hive.colour(),
            bug: piece.bug(),
            number: self.number(piece).filter(|_| several),
        }
    }

    fn number(&self, piece: Piece) -> Option<u8> {
        let mut counted = (1..).zip(self.alike(piece));
        counted.find_map(|(number, tile)| (tile == piece).then_some(number))
    }

    /// Whether a tile on the table may be called so.
    pub(super) fn answers(&self, piece: Piece, to: Tile) -> bool {
        piece.bug() == to.bug
            && (piece.colour() != self.hive.colour()) == to.theirs
            && to
                .number
                .is_none_or(|number| self.number(piece) == Some(number))
    }

    /// The tiles that a place beside this cell can be counted from: the top one, and a queen, covered or not.
    pub(super) fn named_on(&self, cell: Cell) -> impl Iterator<Item = Piece> {
        let top = self.hive.top(cell);
        let stack = self.hive.stack(cell);
        stack.filter(move |&piece| Some(piece) == top || piece.bug() == Bug::Queen)
    }

    /// From which tile an empty cell is counted, and in which direction. The first of the tiles beside it that is a queen;
    /// or else one of its kind by nature; or the only uncovered one of its colour and kind; or any.
    pub(super) fn reference(&self, to: Cell) -> Option<(Piece, Direction)> {
        let counted = self
            .cells
            .iter()
            .filter_map(|&cell| Some((cell, cell.direction_to(to)?)));
        let named = counted
            .flat_map(|(cell, direction)| self.named_on(cell).map(move |piece| (piece, direction)));
        // The first of those that are equal.
        named.min_by_key(|&(piece, _)| match piece.bug() {
            Bug::Queen => 1,
            bug if bug.copies() == 1 => 2,
            _ if self.alike(piece).nth(1).is_none() => 3,
            _ => 4,
        })
    }

    /// The tiles on the table that may be called so, with their cells.
    pub(super) fn called(&self, name: Tile) -> impl Iterator<Item = (Piece, Cell)> {
        let all = self
            .cells
            .iter()
            .flat_map(|&cell| self.named_on(cell).map(move |piece| (piece, cell)));
        all.filter(move |&(piece, _)| self.answers(piece, name))
    }
}

/// How far a way leads in a direction, in half steps.
fn along(direction: Direction, way: Axial) -> i32 {
    let [(a, b), (q, r)] =
        [Axial::from(direction), way].map(|way| (i32::from(way.q), i32::from(way.r)));
    2 * (a * q + b * r) + a * r + b * q
}
