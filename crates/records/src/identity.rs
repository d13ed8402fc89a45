//! When two records are the same game, and on which side of the split a game lies.

use std::fmt::{self, Write as _};

use game::{History, Symmetry};
use hex_rules::{Cell, Colour, Hex, Move, Size};
use hive_rules::Hive;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::AnyGame;
use crate::trace::Trace;

/// What a game is called by: the same for the same moves of the same game type, wherever the game
/// was written down and however the board was turned.
///
/// Hive has no edge and no north: of the twelve ways to look at a game, the one whose places come
/// first counts. Hex is the same after a half turn. Players, dates and results do not count, so two
/// people who repeat a game move by move have played one game: a learner gains nothing from seeing
/// it twice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct GameId([u8; 16]);

impl GameId {
    /// The name of this game.
    pub fn of(play: &AnyGame) -> GameId {
        let text = match play {
            AnyGame::Hive(game) => of_hive(game),
            AnyGame::Hex(game) => of_hex(game),
        };
        let digest = Sha256::digest(text.as_bytes());
        let mut id = [0; 16];
        id.iter_mut().zip(digest).for_each(|(to, from)| *to = from);
        GameId(id)
    }

    /// On which side of the split it lies: one game in twenty is held out.
    pub fn split(self) -> Split {
        let number = u128::from_be_bytes(self.0);
        if number.is_multiple_of(20) {
            Split::HeldOut
        } else {
            Split::Training
        }
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl From<GameId> for String {
    fn from(id: GameId) -> String {
        id.to_string()
    }
}

impl TryFrom<String> for GameId {
    type Error = String;

    fn try_from(text: String) -> Result<GameId, String> {
        let number = u128::from_str_radix(&text, 16).ok();
        let id = number.map(|number| GameId(number.to_be_bytes()));
        // One way to write each: no capitals, no sign, no zeros left out.
        id.filter(|id| id.to_string() == text)
            .ok_or_else(|| format!("`{}` is no name of a game", game::excerpt(&text)))
    }
}

/// The games to learn from, and those to be measured on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Split {
    /// To learn from.
    Training,
    /// To measure on, never to learn from.
    HeldOut,
    /// Both.
    All,
}

impl Split {
    /// Whether a game belongs to it.
    pub fn has(self, id: GameId) -> bool {
        self == Split::All || id.split() == self
    }
}

fn of_hive(game: &History<Hive>) -> String {
    let trace = Trace::of(game);
    let seen = |symmetry: Symmetry| {
        let steps = trace.steps.iter();
        steps
            .map(|step| step.map(|(piece, at)| (piece, symmetry.of(at))))
            .collect::<Vec<_>>()
    };
    let least = Symmetry::ALL.into_iter().map(seen).min();
    let mut text = game.variant().to_string();
    for step in least.unwrap_or_default() {
        // Writing to a string cannot fail.
        let _ = match step {
            None => write!(text, ";pass"),
            Some((piece, at)) => write!(text, ";{piece} {} {}", at.q, at.r),
        };
    }
    text
}

fn of_hex(game: &History<Hex>) -> String {
    let size = game.variant().size;
    let start = game.start();
    let stones = |colour: Colour| {
        let cells = start.stones(colour).iter();
        cells.map(|index| size.cell(index)).collect::<Vec<_>>()
    };
    let (black, white) = (stones(Colour::Black), stones(Colour::White));
    let seen = |turned: bool| {
        let cell = |cell: Cell| if turned { half_turn(size, cell) } else { cell };
        let set_up = |cells: &[Cell]| {
            let mut cells: Vec<Cell> = cells.iter().map(|&at| cell(at)).collect();
            cells.sort_unstable();
            cells
        };
        let moves = game.moves().map(|mv| match mv {
            Move::Place(at) => Move::Place(cell(at)),
            Move::Swap => Move::Swap,
        });
        (set_up(&black), set_up(&white), moves.collect::<Vec<_>>())
    };
    let (black, white, moves) = seen(false).min(seen(true));
    let mut text = format!("hex:{size} {:?}", start.turn());
    for cell in black {
        let _ = write!(text, " black={cell}");
    }
    for cell in white {
        let _ = write!(text, " white={cell}");
    }
    for mv in moves {
        let _ = write!(text, " {mv}");
    }
    text
}

fn half_turn(size: Size, cell: Cell) -> Cell {
    Cell::new(size.columns() - 1 - cell.column, size.rows() - 1 - cell.row)
}

#[cfg(test)]
mod tests {
    use hex_rules::GameRecord;
    use hive_rules::GameString;

    use super::*;

    fn hive(text: &str) -> GameId {
        let game = text.parse::<GameString>().expect("a game").game;
        GameId::of(&AnyGame::Hive(game))
    }

    fn hex(text: &str) -> GameId {
        let game = GameRecord::read_line(text).expect("a game").game;
        GameId::of(&AnyGame::Hex(game))
    }

    #[test]
    fn a_game_of_hive_is_the_same_however_the_table_stands() {
        let one = hive(r"Base;;;wS1;bG1 wS1-;wQ -wS1;bQ bG1/");
        assert_eq!(one, hive(r"Base;;;wS1;bG1 wS1\;wQ \wS1;bQ bG1-"), "turned");
        assert_eq!(
            one,
            hive(r"Base;;;wS1;bG1 wS1-;wQ -wS1;bQ bG1\"),
            "mirrored"
        );
        assert_ne!(
            one,
            hive(r"Base;;;wS1;bG1 wS1-;wQ -wS1;bQ bG1-"),
            "elsewhere"
        );
        assert_ne!(
            one,
            hive(r"Base+M;;;wS1;bG1 wS1-;wQ -wS1;bQ bG1/"),
            "another type"
        );
    }

    #[test]
    fn a_game_of_hex_is_the_same_after_a_half_turn() {
        assert_eq!(hex("hex:5 a2 c3 d4"), hex("hex:5 e4 c3 b2"));
        assert_ne!(hex("hex:5 a2 c3 d4"), hex("hex:5 b1 c3 d4"), "mirrored");
        assert_ne!(hex("hex:5 a2 c3 d4"), hex("hex:6 a2 c3 d4"), "another size");
        assert_ne!(hex("hex:5 a2 c3"), hex("hex:5 black=a2 turn=white c3"));
        assert_ne!(hex("hex:5 a2 swap b3"), hex("hex:5 a2 b1 b3"));
    }

    #[test]
    fn about_one_game_in_twenty_is_held_out() {
        let held_out = (1..=26)
            .flat_map(|side| (1..=side).map(move |row| format!("hex:{side} a{row}")))
            .filter(|line| hex(line).split() == Split::HeldOut)
            .count();
        assert!((5..=35).contains(&held_out), "{held_out} of 351");
    }
}
