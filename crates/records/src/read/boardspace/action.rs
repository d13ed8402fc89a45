//! What a player does: `P0[12 Dropb wA1 M 10 bA1\]`.

use game::Axial;
use hive_rules::{Bug, Colour};

use super::node::Property;
use crate::read::Fault;

/// One thing that a player did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// Lifts a tile from the rack.
    Pick(Tile),
    /// Lifts a tile from the table.
    Lift(Axial),
    /// Puts the tile back on the rack.
    Return,
    /// Puts a tile down.
    Drop(Tile, Axial),
    /// Moves a tile in one go.
    Move(Tile, Axial),
    /// The same, and the turn is over.
    MoveDone(Tile, Axial),
    /// Gives the turn away.
    Pass,
    /// The same, and the turn is over.
    PassDone,
    /// The turn is over.
    Done,
    /// The player at this seat gives up.
    Resign(usize),
    /// The player at this seat has won by the clock.
    WinOnTime(usize),
    /// The other one agrees to a draw.
    AcceptDraw,
    /// Something about a draw that decides nothing.
    Talk,
    /// The players exchange colours.
    Swap,
}

/// A tile as it is written: old files leave the colour out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tile {
    pub(super) colour: Option<Colour>,
    pub(super) bug: Bug,
    pub(super) number: u8,
}

impl Action {
    /// The action that a property is, if it is one. Names, clocks and ranks are none.
    pub(super) fn read(property: &Property) -> Result<Option<Action>, Fault> {
        let seat = match property.name.as_str() {
            "P0" => 0,
            "P1" => 1,
            _ => return Ok(None),
        };
        let mut words = property.value.split_whitespace();
        let numbered = words
            .next()
            .is_some_and(|serial| serial.bytes().all(|byte| byte.is_ascii_digit()));
        let Some(command) = words.next().filter(|_| numbered) else {
            return Ok(None);
        };
        let words: Vec<&str> = words.collect();
        let action = read(&command.to_ascii_lowercase(), &words, seat);
        action.ok_or_else(|| {
            let reason = format!("`{}` cannot be read", game::excerpt(&property.value));
            Fault::new("unreadable action", reason)
        })
    }
}

/// `None` is what cannot be read, `Some(None)` what means nothing.
fn read(command: &str, words: &[&str], seat: usize) -> Option<Option<Action>> {
    let action = match (command, words) {
        ("start", _) => return Some(None),
        ("pick", [colour, _, tile, ..]) => Action::Pick(tile_of(tile, colour)?),
        // The letter of the column comes first; the tile stands after the row.
        ("pickb", [column, row, ..]) => Action::Lift(cell(column, row)?),
        ("drop", _) => Action::Return,
        ("dropb" | "pdropb", [tile, column, row, ..]) => {
            Action::Drop(tile_of(tile, "")?, cell(column, row)?)
        }
        ("move" | "pmove", [colour, tile, column, row, ..]) => {
            Action::Move(tile_of(tile, colour)?, cell(column, row)?)
        }
        ("movedone" | "pmovedone", [colour, tile, column, row, ..]) => {
            Action::MoveDone(tile_of(tile, colour)?, cell(column, row)?)
        }
        ("pass", _) => Action::Pass,
        ("passdone", _) => Action::PassDone,
        ("done", _) => Action::Done,
        ("resign", _) => Action::Resign(seat),
        ("winontime", _) => Action::WinOnTime(seat),
        ("acceptdraw", _) => Action::AcceptDraw,
        ("offerdraw" | "declinedraw", _) => Action::Talk,
        ("swap" | "playblack", _) => Action::Swap,
        ("playwhite", _) => return Some(None),
        _ => return None,
    };
    Some(Some(action))
}

/// A tile such as `wA1`, `a1`, `Q`, `wL1`; `colour` counts where the tile has none.
fn tile_of(text: &str, colour: &str) -> Option<Tile> {
    let letters: Vec<char> = text.chars().collect();
    let (own, rest) = match letters.as_slice() {
        // `b1` is a beetle, `bA1` and `bQ` are Black's.
        [first, second, rest @ ..] if second.is_ascii_alphabetic() => {
            (Some(colour_of(&first.to_string())?), (*second, rest))
        }
        [first, rest @ ..] => (None, (*first, rest)),
        [] => return None,
    };
    let (letter, digits) = rest;
    let number = match digits {
        [] => 1,
        [digit] => u8::try_from(digit.to_digit(10)?).ok()?,
        _ => return None,
    };
    Some(Tile {
        colour: own.or_else(|| colour_of(colour)),
        bug: Bug::from_letter(letter.to_ascii_uppercase())?,
        number,
    })
}

fn colour_of(text: &str) -> Option<Colour> {
    match text {
        "w" | "W" => Some(Colour::White),
        "b" | "B" => Some(Colour::Black),
        _ => None,
    }
}

/// Columns from west to east are letters; rows run from south to north along the other axis.
fn cell(column: &str, row: &str) -> Option<Axial> {
    let mut letters = column.chars();
    let letter = letters.next()?.to_ascii_uppercase();
    if !letter.is_ascii_uppercase() || letters.next().is_some() {
        return None;
    }
    let q = i16::try_from(u32::from(letter) - u32::from('A')).ok()?;
    let row: u8 = row.parse().ok().filter(|&row| row <= 100)?;
    Some(Axial::new(q, -i16::from(row)))
}

#[test]
fn tiles_are_written_in_many_ways() {
    let read =
        |text, colour| tile_of(text, colour).map(|tile| (tile.colour, tile.bug, tile.number));
    assert_eq!(read("wA1", ""), Some((Some(Colour::White), Bug::Ant, 1)));
    assert_eq!(read("b2", "W"), Some((Some(Colour::White), Bug::Beetle, 2)));
    assert_eq!(
        read("bB2", "W"),
        Some((Some(Colour::Black), Bug::Beetle, 2))
    );
    assert_eq!(read("Q", ""), Some((None, Bug::Queen, 1)));
    assert_eq!(
        read("bP1", "b"),
        Some((Some(Colour::Black), Bug::Pillbug, 1))
    );
    assert_eq!(read("wX1", ""), None);
    assert_eq!(read("", ""), None);
}
