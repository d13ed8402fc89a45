//! A position in letters.

use std::fmt::Write as _;

use game::{Characters, Mark, Paint, Tone};

use super::{Spot, hand, spots, status};
use crate::{Cell, Colour, Hive, Move, Piece};

/// What can have a colour in a diagram of letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A tile with what stands around its name.
    Tile(Piece),
    /// A mark where no tile lies.
    Mark(Tone),
}

/// Draws a position for a terminal: one word a tile, rows shifted by half a tile as they lie.
///
/// The tile that moved last stands in brackets, a stack shows its height (`²`, or `+` in ASCII), a
/// pinned tile is marked (`⌁`, or `'`); below the picture stand the stacks from the top down, how
/// the game stands, and what is in hand.
///
/// ```
/// use hive_rules::{Characters, GameString, Unpainted, diagram};
///
/// let game = r"Base;;;wS1;bG1 wS1-;wQ \wS1;bQ bG1/;wB1 -wQ;bB1 bQ-;wB1 wQ".parse::<GameString>()?.game;
/// let drawn = diagram::text(game.position(), game.moves().last(), &Unpainted, Characters::Unicode);
/// assert_eq!(drawn, "\
/// [wB1²]       bQ⌁   bB1
///     wS1⌁  bG1⌁
///
/// wB1 on wQ
/// Black to move · turn 4 · wQ 1/6 · bQ 2/6
/// White's hand: S B G3 A3
/// Black's hand: S2 B G2 A3
/// ");
/// # Ok::<(), hive_rules::GameStringError>(())
/// ```
pub fn text(
    hive: &Hive,
    last: Option<Move>,
    paint: &dyn Paint<Part>,
    characters: Characters,
) -> String {
    text_marked(hive, last, paint, characters, &[])
}

/// The same with marks, in round brackets: on empty cells the first three letters of each, on tiles
/// the brackets alone.
pub fn text_marked(
    hive: &Hive,
    last: Option<Move>,
    paint: &dyn Paint<Part>,
    characters: Characters,
    marks: &[(Cell, Mark)],
) -> String {
    let spots = spots(hive, last, marks);
    let mut out = String::new();
    let half_columns = |spot: &Spot| 2 * spot.axial.q + spot.axial.r;
    let west = spots.iter().map(half_columns).min().unwrap_or_default();
    let mut row = 0;
    let mut column = 0;
    for spot in &spots {
        while row < spot.axial.r {
            end_line(&mut out);
            row += 1;
            column = 0;
        }
        let start = usize::try_from(half_columns(spot) - west).unwrap_or_default() * 3;
        while column < start {
            out.push(' ');
            column += 1;
        }
        out.push_str(&cell(spot, paint, characters));
        column += 6;
    }
    end_line(&mut out);
    out.push('\n');
    for spot in spots.iter().filter(|spot| spot.tiles.len() > 1) {
        let names: Vec<String> = spot.tiles.iter().rev().map(Piece::to_string).collect();
        let _ = writeln!(out, "{}", names.join(" on "));
    }
    let dot = if characters == Characters::Unicode {
        " · "
    } else {
        " | "
    };
    let _ = writeln!(out, "{}", status(hive, dot));
    for colour in Colour::ALL {
        let _ = writeln!(out, "{colour}'s hand: {}", hand(hive, colour));
    }
    out
}

fn end_line(out: &mut String) {
    out.truncate(out.trim_end_matches(' ').len());
    out.push('\n');
}

/// Six columns: a bracket, the name, a mark, a bracket.
fn cell(spot: &Spot, paint: &dyn Paint<Part>, characters: Characters) -> String {
    let Some(top) = spot.top() else {
        return beside(spot, paint);
    };
    let mark = match (spot.tiles.len(), characters) {
        (1, Characters::Unicode) if spot.pinned => '⌁',
        (1, Characters::Ascii) if spot.pinned => '\'',
        (1, _) if spot.resting => 'z',
        (1, _) => ' ',
        (height, Characters::Unicode) => ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷']
            .get(height)
            .copied()
            .unwrap_or('⁺'),
        (_, Characters::Ascii) => '+',
    };
    let word = format!("{top}{mark}");
    let word = word.trim_end();
    let (open, close) = match (spot.landed, spot.mark) {
        (true, _) => ('[', ']'),
        (false, Some(_)) => ('(', ')'),
        (false, None) => (' ', ' '),
    };
    let padding = " ".repeat(4 - word.chars().count().min(4));
    let painted = paint.paint(Part::Tile(top), &format!("{open}{word}{close}"));
    format!("{painted}{padding}")
}

/// The same for a mark where no tile lies.
fn beside(spot: &Spot, paint: &dyn Paint<Part>) -> String {
    let Some(mark) = spot.mark else {
        return " ".repeat(6);
    };
    let label = mark.label.as_deref().unwrap_or_default();
    let label: String = label.chars().take(3).collect();
    let padding = " ".repeat(4 - label.chars().count());
    let word = paint.paint(Part::Mark(mark.tone), &format!("({label})"));
    format!("{word}{padding}")
}
