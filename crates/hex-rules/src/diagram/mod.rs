//! Pictures of a position: marks for terminals, SVG for everything else.

mod svg;
mod text;

pub use svg::svg;
pub use text::{Part, text, text_marked};

pub use game::Mark;

use crate::{Cell, Hex, Move};

/// The stone that the last move put down or took over.
fn landed(hex: &Hex, last: Option<Move>) -> Option<Cell> {
    match last? {
        Move::Place(cell) => Some(cell),
        // Whoever has just swapped owns the only stone.
        Move::Swap => {
            let mut stones = hex.size().all().filter(|&cell| hex.stone(cell).is_some());
            stones.next()
        }
    }
}

/// How the game stands, in a line: `Black to move · 4 stones`.
fn status(hex: &Hex, dot: &str) -> String {
    let mut parts = vec![match hex.winner() {
        Some(winner) => format!("{winner} wins"),
        None => format!("{} to move", hex.turn()),
    }];
    parts.push(match hex.count() {
        1 => "1 stone".to_owned(),
        count => format!("{count} stones"),
    });
    if hex.may_swap() {
        parts.push("may swap".to_owned());
    }
    parts.join(dot)
}

/// The letter over a column.
fn letter(column: u8) -> char {
    char::from(b'a' + column)
}
