//! One game as it is kept.

use game::Outcome;
use games::AnyGame;
use serde::{Deserialize, Serialize};

use crate::Thought;

/// A game that was played: the moves, who made them, and how it ended.
#[derive(Clone, Debug)]
pub struct Record {
    /// The moves, replayed by the rules.
    pub play: AnyGame,
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

/// Somebody who played.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Person {
    /// As the file writes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// A person or a program.
    pub kind: Kind,
    /// The site's rating of this player when the game was played, if the file tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<u16>,
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
