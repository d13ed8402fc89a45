//! The observation tensor.
//!
//! With `k` kinds of bugs in play, the planes are: `k` of the own tiles and `k` of the other player's,
//! kind by kind; then, own before other, the pinned tiles, the cells where tiles could be placed, and
//! the covered tiles; at last a plane that is 1 when Black is to move.

use game::Axial;
use hive_rules::{Bug, Cell, Colour, Hive, Piece, Variant};

use super::board::Board;
use super::pins::{cells, divides, is_whole, joints};
use super::tiles::kinds_before;

/// How many planes there are.
pub(super) fn planes(variant: Variant) -> usize {
    2 * kinds(variant) + 7
}

fn kinds(variant: Variant) -> usize {
    Bug::ALL.into_iter().filter(|&bug| variant.has(bug)).count()
}

impl Board {
    /// Writes down what a player sees. `planes` must be as long as the tensor, and all zero; the hive
    /// must lie on this board.
    pub fn observe<N: From<u8> + Copy>(self, hive: &Hive, seat: Colour, planes: &mut [N]) {
        let variant = hive.variant();
        let area = self.side() * self.side();
        let kinds = kinds(variant);
        let [pinned, placeable, covered, turn] = [0, 2, 4, 6].map(|more| 2 * kinds + more);
        let side = |colour: Colour| usize::from(colour != seat);
        let mut mark = |plane: usize, way: Axial| {
            if let Some(index) = self.index(way) {
                planes[plane * area + index] = N::from(1);
            }
        };
        let held = hold_together(hive);
        for piece in hive.pieces() {
            let Some(cell) = hive.find(piece) else {
                continue;
            };
            let (way, of) = (self.way(cell), side(piece.colour()));
            let kind = kinds_before(piece.bug())
                .filter(|&bug| variant.has(bug))
                .count();
            mark(of * kinds + kind, way);
            if hive.level(piece) == 0 && held.contains(&cell) {
                mark(pinned + of, way);
            }
            if hive.covered().contains(piece) {
                mark(covered + of, way);
            }
        }
        for cell in cells(hive) {
            for empty in cell.neighbours(!hive.touching(cell)) {
                if let Some(colour) = may_place(hive, empty) {
                    // Beside a tile on the rim, so at most one step outside.
                    mark(placeable + side(colour), self.way(empty));
                }
            }
        }
        if hive.colour() == Colour::Black {
            planes[turn * area..].fill(N::from(1));
        }
    }
}

/// Who shows all the tiles around an empty cell, if one player does.
fn may_place(hive: &Hive, cell: Cell) -> Option<Colour> {
    let mut around = cell
        .neighbours(hive.touching(cell))
        .filter_map(|neighbour| hive.top(neighbour))
        .map(Piece::colour);
    let first = around.next()?;
    around.all(|colour| colour == first).then_some(first)
}

/// The cells without which the hive falls apart; none while White's queen is in hand, for there
/// OpenSpiel begins to look.
fn hold_together(hive: &Hive) -> Vec<Cell> {
    if hive.queen_neighbours(Colour::White).is_none() {
        return Vec::new();
    }
    if !is_whole(hive) {
        return joints(hive);
    }
    let pinned = hive.pinned();
    let all = cells(hive).count();
    cells(hive)
        .filter(|&cell| {
            hive.top(cell).is_some_and(|top| match hive.level(top) {
                0 => pinned.contains(top),
                _ => divides(hive, cell, all),
            })
        })
        .collect()
}
