//! What OpenSpiel takes for pinned where the rules see it otherwise.
//!
//! It looks for tiles that hold the hive together from White's queen on. While she is in hand it finds none, so that the second
//! player can take the hive apart; and once it is in pieces, it finds only those of her own piece.

use game::Directions;
use hive_rules::{Cell, Colour, Hive, Piece, PieceSet};

/// The cells with tiles.
pub(super) fn cells(hive: &Hive) -> impl Iterator<Item = Cell> {
    let ground = hive.pieces().filter(|&piece| hive.level(piece) == 0);
    ground.filter_map(|piece| hive.find(piece))
}

/// The tiles on the ground that OpenSpiel takes for pinned, where these are not those that the rules do.
pub fn mistaken_pins(hive: &Hive) -> Option<PieceSet> {
    if hive.queen_neighbours(Colour::White).is_none() {
        return Some(PieceSet::default());
    }
    if is_whole(hive) {
        return None;
    }
    let joints = joints(hive);
    let tops = joints.into_iter().filter_map(|cell| hive.top(cell));
    Some(tops.filter(|&top| hive.level(top) == 0).collect())
}

/// Whether all tiles hang together.
pub(super) fn is_whole(hive: &Hive) -> bool {
    hive.layout().len() == cells(hive).count()
}

/// The cells without which the piece of the hive around White's queen falls apart.
pub(super) fn joints(hive: &Hive) -> Vec<Cell> {
    // White's queen is the first of all tiles.
    let Some(queen) = Piece::all().next().and_then(|queen| hive.find(queen)) else {
        return Vec::new();
    };
    let mut piece = vec![queen];
    spread(hive, &mut piece, 0);
    let falls = |&cell: &Cell| divides(hive, cell, piece.len());
    piece.iter().copied().filter(falls).collect()
}

/// Whether a piece of so many cells falls apart without all the tiles of one of them.
pub(super) fn divides(hive: &Hive, without: Cell, cells: usize) -> bool {
    let mut seen = vec![without];
    seen.extend(without.neighbours(hive.touching(without)).next());
    spread(hive, &mut seen, 1);
    seen.len() < cells
}

/// Adds whatever hangs together with the cells from this place on.
fn spread(hive: &Hive, seen: &mut Vec<Cell>, from: usize) {
    let mut next = from;
    while let Some(&cell) = seen.get(next) {
        let around: Directions = hive.touching(cell);
        for neighbour in cell.neighbours(around) {
            if !seen.contains(&neighbour) {
                seen.push(neighbour);
            }
        }
        next += 1;
    }
}
