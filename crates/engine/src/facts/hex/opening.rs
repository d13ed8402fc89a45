//! Openings of Hex: where the first stone lies, whether it was taken over, and the stone after it.

use game::History;
use hex_rules::{Cell, Hex, Move, Size};

use crate::openings::Trait;

/// What is to be seen of the first stones, if the board was empty.
pub(crate) fn traits(game: &History<Hex>) -> Vec<Trait> {
    let mut seen = Vec::new();
    let start = game.start();
    if start.count() > 0 {
        return seen;
    }
    let size = start.size();
    let mut moves = game.moves();
    let Some(Move::Place(first)) = moves.next() else {
        return seen;
    };
    seen.push(Trait {
        cell: Some(first.to_string()),
        ..Trait::new(1, "stone", place(first, size))
    });
    let mut next = moves.next();
    let mut ply = 2;
    if start.will_offer_swap() {
        match next {
            Some(Move::Swap) => {
                seen.push(Trait::new(2, "swap", "yes"));
                next = moves.next();
                ply = 3;
            }
            Some(Move::Place(_)) => seen.push(Trait::new(2, "swap", "no")),
            None => {}
        }
    }
    if let Some(Move::Place(reply)) = next {
        seen.push(Trait::new(ply, "reply", &reply_to(reply, size)));
    }
    seen
}

/// How far a cell lies from the two obtuse corners, in columns and rows of the nearer one.
fn from_obtuse(cell: Cell, size: Size) -> (u8, u8) {
    let left = (cell.column, size.rows() - 1 - cell.row);
    let right = (size.columns() - 1 - cell.column, cell.row);
    if left.0 + left.1 <= right.0 + right.1 {
        left
    } else {
        right
    }
}

/// How far it lies from the nearer of the two acute corners.
fn from_acute(cell: Cell, size: Size) -> u8 {
    let turned = cell.turned(size);
    (cell.column + cell.row).min(turned.column + turned.row)
}

/// Whether it is a cell in the middle of the board, or beside it.
fn is_centre(cell: Cell, size: Size) -> bool {
    let turned = cell.turned(size);
    cell.column.abs_diff(turned.column) <= 2
        && cell.row.abs_diff(turned.row) <= 2
        && size.columns().min(size.rows()) >= 5
}

fn is_on_short_diagonal(cell: Cell, size: Size) -> bool {
    size.is_square() && cell.column + cell.row == size.columns() - 1
}

/// Where the first stone lies. Whoever laid it joins the top with the bottom.
fn place(cell: Cell, size: Size) -> &'static str {
    let (column, row) = from_obtuse(cell, size);
    let turned = cell.turned(size);
    let side = cell.column.min(turned.column);
    let edge = cell.row.min(turned.row);
    match (edge, side) {
        _ if from_acute(cell, size) == 0 => "acute-corner",
        _ if (column, row) == (0, 0) => "obtuse-corner",
        (0, _) => "own-edge",
        (_, 0) => "far-edge",
        _ if is_centre(cell, size) => "centre",
        _ if is_on_short_diagonal(cell, size) => "short-diagonal",
        (1, _) | (_, 1) => "second-row",
        _ => "elsewhere",
    }
}

fn reply_to(cell: Cell, size: Size) -> String {
    match from_obtuse(cell, size) {
        _ if is_centre(cell, size) => "centre".to_owned(),
        (column, row) if column == row && (2..=4).contains(&column) => {
            format!("obtuse-{0}-{0}", column + 1)
        }
        _ if from_acute(cell, size) <= (size.columns() + size.rows()) / 5 => {
            "acute-corner".to_owned()
        }
        _ if is_on_short_diagonal(cell, size) => "short-diagonal".to_owned(),
        _ => "elsewhere".to_owned(),
    }
}
