//! What a player does: `P0[12 Dropb wA1 M 10 bA1\]`.

use hive_rules::{Bug, Colour};

use super::node::Property;
use crate::read::Fault;

/// One thing that a player did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// Lifts a tile from the rack.
    Pick(Tile),
    /// Lifts a tile from the table.
    Lift(Place),
    /// Puts the tile back on the rack.
    Return,
    /// Puts a tile down.
    Drop(Tile, Place),
    /// Moves a tile in one go.
    Move(Tile, Place),
    /// The same, and the turn is over.
    MoveDone(Tile, Place),
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
    /// Something that changes nothing.
    Nothing,
}

/// A tile as it is written: old files leave the colour out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tile {
    pub(super) colour: Option<Colour>,
    pub(super) bug: Bug,
    pub(super) number: u8,
}

/// A cell of their grid. A column beyond the letters is written with a digit: `1A` is next to `A` in
/// the west, or next to `Z` in the east, and only the hive tells which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// Columns from west to east; `A` is zero.
    pub(super) column: i16,
    /// The other column that may be meant.
    pub(super) or_column: Option<i16>,
    /// Rows from south to north.
    pub(super) row: i16,
}

impl Action {
    /// The action that a property is, if it is one. Names, clocks and ranks are none.
    pub(super) fn read(property: &Property) -> Result<Option<Action>, Fault> {
        let seat = match property.name.as_str() {
            "P0" => 0,
            "P1" => 1,
            // Nobody's action: something is taken back. Only the noise at the start ever was, so far;
            // of anything more one cannot tell what it leaves behind.
            "P-1" if !property.value.contains("Start") => {
                let reason = format!("`{}` takes something back", game::excerpt(&property.value));
                return Err(Fault::new("undone action", reason));
            }
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
        action.map(Some).ok_or_else(|| {
            let reason = format!("`{}` cannot be read", game::excerpt(&property.value));
            Fault::new("unreadable action", reason)
        })
    }
}

fn read(command: &str, words: &[&str], seat: usize) -> Option<Action> {
    Some(match (command, words) {
        ("start" | "playwhite", _) => Action::Nothing,
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
        _ => return None,
    })
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

fn cell(column: &str, row: &str) -> Option<Place> {
    let (beyond, letter) = match column.chars().collect::<Vec<char>>().as_slice() {
        [letter] => (false, *letter),
        ['1', letter] => (true, *letter),
        _ => return None,
    };
    let letter = letter.to_ascii_uppercase();
    let letter = u8::try_from(letter).ok().filter(u8::is_ascii_uppercase)?;
    let number = i16::from(letter - b'A');
    let row: i16 = row.parse().ok().filter(|row| (-100..=100).contains(row))?;
    Some(if beyond {
        Place {
            column: -1 - number,
            or_column: Some(26 + number),
            row,
        }
    } else {
        Place {
            column: number,
            or_column: None,
            row,
        }
    })
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

#[test]
fn cells_may_lie_beyond_the_letters() {
    let place = |column, or_column, row| {
        Some(Place {
            column,
            or_column,
            row,
        })
    };
    assert_eq!(cell("N", "13"), place(13, None, 13));
    assert_eq!(cell("1A", "-1"), place(-1, Some(26), -1));
    assert_eq!(cell("2A", "1"), None);
    assert_eq!(cell("N", "99999"), None);
    assert_eq!(cell("é", "1"), None);
}
