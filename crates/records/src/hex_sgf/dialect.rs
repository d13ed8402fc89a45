//! What the words of a file mean.

use hex_rules::record::Swap;
use hex_rules::{Cell, Colour};

use super::main_line::{MainLine, Written};
use super::scan::plain;

/// How a file speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dialect {
    /// LittleGolem calls whoever moves first W in its moves and B everywhere else.
    labels_exchanged: bool,
    /// What `swap` means.
    swap: Swap,
    /// What `swap-pieces` means.
    swap_pieces: Swap,
}

/// One move, understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Place(Cell),
    Swap(Swap),
    Resign,
    Forfeit,
    Pass,
}

impl Dialect {
    pub(super) fn of(line: &MainLine<'_>) -> Dialect {
        let said = |name: &str| {
            let found = line
                .properties
                .iter()
                .find(|property| property.name == name);
            found.map(|property| plain(property.value).to_ascii_lowercase())
        };
        let first = first_stone(line);
        let white_begins = first.is_some_and(|first| first.label == b'W');
        let set_up = ["PL", "AB", "AW"].iter().any(|name| said(name).is_some());
        let site = said("SO").is_some_and(|source| source.contains("littlegolem"));
        let letters = first.is_some_and(|first| go_letters(&plain(first.value)).is_some());
        let little_golem = site || (letters && white_begins && !set_up);
        let old_hexgui = said("AP").is_some_and(|program| is_old_hexgui(&program));
        Dialect {
            labels_exchanged: little_golem && white_begins,
            swap: if little_golem {
                Swap::Pieces
            } else {
                Swap::Sides
            },
            swap_pieces: if old_hexgui {
                Swap::Sides
            } else {
                Swap::Pieces
            },
        }
    }

    /// Who made a move.
    pub(super) fn colour(self, written: &Written<'_>) -> Colour {
        let colour = if written.label == b'B' {
            Colour::Black
        } else {
            Colour::White
        };
        if self.labels_exchanged {
            !colour
        } else {
            colour
        }
    }

    /// What the move is, or `None` if it is neither a cell nor a word that we know.
    pub(super) fn action(self, text: &str) -> Option<Action> {
        Some(match text.to_ascii_lowercase().as_str() {
            "swap" => Action::Swap(self.swap),
            "swap-pieces" => Action::Swap(self.swap_pieces),
            "swap-sides" => Action::Swap(Swap::Sides),
            "resign" => Action::Resign,
            "forfeit" => Action::Forfeit,
            "pass" => Action::Pass,
            _ => Action::Place(read_cell(text)?),
        })
    }
}

/// Which swap it was: that which the word says, unless the colour of the next stone shows that it
/// cannot be. After a swap of pieces the other player moves, after one of sides the same colour does.
/// Resigning shows nothing: one may do that in the opponent's turn too.
pub(super) fn which_swap(word: Swap, this: &Written<'_>, next: Option<&Written<'_>>) -> Swap {
    let next = next.filter(|next| read_cell(&plain(next.value)).is_some());
    match next {
        None => word,
        Some(next) if next.label == this.label => Swap::Sides,
        Some(_) => Swap::Pieces,
    }
}

/// The move that tells who begins: one may resign before anybody has moved.
pub(super) fn first_stone<'a, 'b>(line: &'b MainLine<'a>) -> Option<&'b Written<'a>> {
    let first = line.moves.first();
    first.filter(|first| read_cell(&plain(first.value)).is_some())
}

/// HexGui up to 0.9 wrote `swap-pieces` and meant that the players swap sides.
fn is_old_hexgui(program: &str) -> bool {
    let version = program.strip_prefix("hexgui:0.");
    version.is_some_and(|version| {
        let digits = version.bytes().take_while(u8::is_ascii_digit).count();
        digits == 1
    })
}

/// A cell as `a5`, or with a letter for the row as in Go: `ae`.
pub(super) fn read_cell(text: &str) -> Option<Cell> {
    go_letters(text).or_else(|| text.parse().ok())
}

fn go_letters(text: &str) -> Option<Cell> {
    let from_a = |letter: u8| letter.to_ascii_lowercase().checked_sub(b'a');
    match *text.as_bytes() {
        [column, row] if column.is_ascii_alphabetic() && row.is_ascii_alphabetic() => {
            Some(Cell::new(from_a(column)?, from_a(row)?))
        }
        _ => None,
    }
}
