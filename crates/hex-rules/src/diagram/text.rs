//! A position in letters.

use std::fmt::Write as _;

use game::{Characters, Mark, Paint, Tone};

use super::{landed, letter, status};
use crate::{Cell, Colour, Hex, Move};

/// What can have a colour in a diagram of letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A stone of this player, or the letters and numbers at this player's edges.
    Of(Colour),
    /// A mark on an empty cell.
    Mark(Tone),
}

/// Draws a position for a terminal: a mark a cell, each row half a cell further to the right, so
/// that neighbours stand next to each other as on the board.
///
/// The stone of the last move stands in brackets. Black joins the top with the bottom, White the
/// left with the right.
///
/// ```
/// use game::{Characters, Unpainted};
/// use hex_rules::{GameRecord, diagram};
///
/// let game = GameRecord::read_line("hex:4 a2 swap b3 c2 c1")?.game;
/// let drawn = diagram::text(game.position(), game.moves().last(), &Unpainted, Characters::Unicode);
/// assert_eq!(drawn, "   a b c d
/// 1  · ○[●]·  1
///  2  · · ○ ·  2
///   3  · ● · ·  3
///    4  · · · ·  4
///        a b c d
///
/// White to move · 4 stones · ● joins top and bottom, ○ left and right
/// ");
/// # Ok::<(), hex_rules::GameLineError>(())
/// ```
pub fn text(
    hex: &Hex,
    last: Option<Move>,
    paint: &dyn Paint<Part>,
    characters: Characters,
) -> String {
    text_marked(hex, last, paint, characters, &[])
}

/// The same with marks: the first letter of each stands on its cell, if that is empty.
pub fn text_marked(
    hex: &Hex,
    last: Option<Move>,
    paint: &dyn Paint<Part>,
    characters: Characters,
    marks: &[(Cell, Mark)],
) -> String {
    let size = hex.size();
    let landed = landed(hex, last);
    let mut out = String::new();
    write_letters(&mut out, hex, paint, 3);
    for row in 0..size.rows() {
        let shift = usize::from(row);
        let number = paint.paint(Part::Of(Colour::White), &format!("{:<2}", row + 1));
        let _ = write!(out, "{:shift$}{number}", "");
        for column in 0..size.columns() {
            let cell = Cell::new(column, row);
            let west = column.checked_sub(1).map(|column| Cell::new(column, row));
            out.push(match landed {
                Some(mark) if mark == cell => '[',
                Some(mark) if Some(mark) == west => ']',
                _ => ' ',
            });
            match marked(hex, cell, marks) {
                Some((letter, mark)) => {
                    out.push_str(&paint.paint(Part::Mark(mark.tone), &letter.to_string()));
                }
                None => out.push_str(&stone(hex.stone(cell), paint, characters)),
            }
        }
        let end = Cell::new(size.columns() - 1, row);
        let close = if landed == Some(end) { ']' } else { ' ' };
        let number = paint.paint(Part::Of(Colour::White), &(row + 1).to_string());
        let _ = writeln!(out, "{close} {number}");
    }
    write_letters(&mut out, hex, paint, 3 + usize::from(size.rows()));
    let (dot, black, white) = match characters {
        Characters::Unicode => (" · ", "●", "○"),
        Characters::Ascii => (" | ", "B", "W"),
    };
    let _ = writeln!(
        out,
        "\n{}{dot}{black} joins top and bottom, {white} left and right",
        status(hex, dot)
    );
    out
}

/// The letters of the columns, above or below: they stand at Black's edges.
fn write_letters(out: &mut String, hex: &Hex, paint: &dyn Paint<Part>, shift: usize) {
    let letters: Vec<String> = (0..hex.size().columns())
        .map(|column| letter(column).to_string())
        .collect();
    let letters = paint.paint(Part::Of(Colour::Black), &letters.join(" "));
    let _ = writeln!(out, "{:shift$}{letters}", "");
}

/// The mark on an empty cell, with its letter.
fn marked<'a>(hex: &Hex, cell: Cell, marks: &'a [(Cell, Mark)]) -> Option<(char, &'a Mark)> {
    let (_, mark) = marks.iter().find(|(marked, _)| *marked == cell)?;
    let letter = mark.label.as_deref()?.chars().next()?;
    hex.stone(cell).is_none().then_some((letter, mark))
}

fn stone(stone: Option<Colour>, paint: &dyn Paint<Part>, characters: Characters) -> String {
    let mark = match (stone, characters) {
        (Some(Colour::Black), Characters::Unicode) => "●",
        (Some(Colour::White), Characters::Unicode) => "○",
        (None, Characters::Unicode) => "·",
        (Some(Colour::Black), Characters::Ascii) => "B",
        (Some(Colour::White), Characters::Ascii) => "W",
        (None, Characters::Ascii) => ".",
    };
    match stone {
        Some(colour) => paint.paint(Part::Of(colour), mark),
        None => mark.to_owned(),
    }
}
