//! One game as it is kept.

use game::{Game, History, Notation, Outcome};
use hex_rules::{GameRecord, Hex};
use hive_rules::{Hive, write_game};
use serde::{Deserialize, Serialize};

/// A game that was played: the moves, who made them, and how it ended.
#[derive(Clone, Debug)]
pub struct Record {
    /// The moves, replayed by the rules.
    pub play: Play,
    /// Who played: the one who moved first, then the other.
    pub players: [Person; 2],
    /// When, as `2024-04-26`, or as much as the file told.
    pub date: Option<String>,
    /// Where it was played: a site, an event.
    pub site: Option<String>,
    /// Who won, on the board or beside it; `None` if nobody knows.
    pub result: Option<Outcome>,
    /// By what it ended.
    pub ended: Ended,
    /// Where it was read.
    pub source: Source,
    /// What an engine thought before each move, where one was asked.
    pub thoughts: Option<Vec<Option<Thought>>>,
}

/// The moves of a game, of either kind.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "records come one at a time")]
pub enum Play {
    /// A game of Hive.
    Hive(History<Hive>),
    /// A game of Hex.
    Hex(History<Hex>),
}

impl Play {
    /// How many moves were made, by both players together.
    pub fn plies(&self) -> usize {
        match self {
            Play::Hive(game) => game.plies(),
            Play::Hex(game) => game.plies(),
        }
    }

    /// How the game ended on the board, if it did.
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Play::Hive(game) => game.position().outcome(),
            Play::Hex(game) => game.position().outcome(),
        }
    }

    /// What was agreed, in a word: `Base+MLP`, `hex:11x11`.
    pub fn variant(&self) -> String {
        match self {
            Play::Hive(game) => game.variant().to_string(),
            Play::Hex(game) => format!("hex:{}", game.variant().size),
        }
    }

    /// The whole game in one line, as every command of ours reads it: a UHP game string, or a line
    /// such as `hex:11 a5 d4`.
    pub fn line(&self) -> String {
        match self {
            Play::Hive(game) => write_game(game),
            Play::Hex(game) => GameRecord::new(game.clone()).write_line(),
        }
    }

    /// The same game before its first move.
    #[must_use]
    pub fn start(&self) -> Play {
        match self {
            Play::Hive(game) => Play::Hive(game.at(0)),
            Play::Hex(game) => Play::Hex(game.at(0)),
        }
    }

    /// The moves one by one, as text.
    pub fn moves(&self) -> Vec<String> {
        match self {
            Play::Hive(game) => write_moves(game),
            Play::Hex(game) => write_moves(game),
        }
    }
}

fn write_moves<G: Notation>(game: &History<G>) -> Vec<String> {
    let mut position = game.start();
    let write = |mv| {
        let text = position.write_move(mv);
        position.apply(mv);
        text
    };
    game.moves().map(write).collect()
}

/// Somebody who played.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Person {
    /// As the file writes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// A person or a program.
    pub kind: Kind,
}

/// Who makes the moves.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A person.
    Human,
    /// A program.
    Bot,
    /// The file does not say.
    #[default]
    Unknown,
}

impl Kind {
    /// In one word.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Human => "human",
            Kind::Bot => "bot",
            Kind::Unknown => "unknown",
        }
    }
}

/// By what a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ended {
    /// On the board: a queen was surrounded, two edges were joined.
    Board,
    /// Somebody gave up.
    Resigned,
    /// Somebody's time was over, or a referee said so.
    Time,
    /// The players agreed on a draw.
    Agreed,
    /// The same picture for the third time.
    Repetition,
    /// The file says who won, and not by what.
    Stated,
    /// It did not end, as far as one knows.
    Unfinished,
}

impl Ended {
    /// In one word.
    pub const fn name(self) -> &'static str {
        match self {
            Ended::Board => "board",
            Ended::Resigned => "resigned",
            Ended::Time => "time",
            Ended::Agreed => "agreed",
            Ended::Repetition => "repetition",
            Ended::Stated => "stated",
            Ended::Unfinished => "unfinished",
        }
    }
}

/// Where a record comes from.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// The file, as it was given.
    pub file: String,
    /// Where in it: an entry of an archive, a line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
}

/// What an engine thought of a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Thought {
    /// What the player to move may expect: from -1, lost, to 1, won.
    pub value: f32,
    /// The move that it would make, as text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<String>,
}
