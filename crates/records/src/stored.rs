//! A record as one line of JSON. Fed from outside: nothing here may panic.
//!
//! Moves are text, the line that every command of ours reads: no change to the order of legal moves
//! or to the numbers of cells can make an old dataset mean something else, and `zstdcat` shows what
//! is inside. Compressed, text costs about what indices would.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use game::{Outcome, Player, brief};
use games::GameKind;
use hex_rules::GameRecord;
use hive_rules::GameString;
#[cfg(feature = "files")]
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use crate::{AnyGame, Ended, GameId, Person, Record, Source, Thought, ThoughtError, thought};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    id: GameId,
    game: String,
    players: [Person; 2],
    #[serde(default, skip_serializing_if = "Option::is_none")]
    date: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    site: Option<String>,
    result: Option<Winner>,
    ended: Ended,
    source: Source,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    thoughts: Option<Vec<Option<Thought>>>,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Winner {
    First,
    Second,
    Draw,
}

impl From<Outcome> for Winner {
    fn from(outcome: Outcome) -> Winner {
        match outcome {
            Outcome::Won(Player::First) => Winner::First,
            Outcome::Won(Player::Second) => Winner::Second,
            Outcome::Draw => Winner::Draw,
        }
    }
}

impl From<Winner> for Outcome {
    fn from(winner: Winner) -> Outcome {
        match winner {
            Winner::First => Outcome::Won(Player::First),
            Winner::Second => Outcome::Won(Player::Second),
            Winner::Draw => Outcome::Draw,
        }
    }
}

/// Why a line is no record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoredError {
    /// Not the JSON of a record.
    #[error("{0}")]
    Json(String),
    /// A game that the rules refuse.
    #[error("the game cannot be replayed: {0}")]
    Game(String),
    /// The name is another game's.
    #[error("the game is called {written}, but its moves are those of {actual}")]
    Id {
        /// What the line says.
        written: GameId,
        /// What is true.
        actual: GameId,
    },
    /// Thoughts that are about no position of this game.
    #[error("the game {id}: {error}")]
    Thought {
        /// The game.
        id: GameId,
        /// What is wrong.
        error: ThoughtError,
    },
}

/// Writes a record as a line, without its end.
pub(crate) fn write(record: &Record, id: GameId) -> String {
    let stored = Stored {
        id,
        game: record.play.line(),
        players: record.players.clone(),
        date: record.date.clone(),
        site: record.site.clone(),
        result: record.result.map(Winner::from),
        ended: record.ended,
        source: record.source.clone(),
        thoughts: record.thoughts.clone(),
    };
    // Only maps with odd keys and failing writers fail; there are none.
    serde_json::to_string(&stored).unwrap_or_default()
}

/// The name of the game in a line, without replaying it.
#[cfg(feature = "files")]
pub(crate) fn read_id(line: &str) -> Result<GameId, StoredError> {
    #[derive(Deserialize)]
    struct Named {
        id: GameId,
    }
    let named: Named =
        serde_json::from_str(line).map_err(|e| StoredError::Json(brief(&e.to_string())))?;
    Ok(named.id)
}

/// What a line says of itself, as far as that is quick to read.
#[cfg(feature = "files")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Head {
    /// What the game is called by.
    pub(crate) id: GameId,
    /// Which game it is.
    pub(crate) kind: GameKind,
    /// On how many positions there is a policy, and a thought: more is greater.
    pub(crate) thoughts: [usize; 2],
}

/// Reads what a line says of itself, without replaying it.
#[cfg(feature = "files")]
pub(crate) fn read_head(line: &str) -> Result<Head, StoredError> {
    #[derive(Deserialize)]
    struct Seen {
        #[serde(default)]
        policy: Vec<IgnoredAny>,
    }
    #[derive(Deserialize)]
    struct Outline {
        id: GameId,
        game: String,
        #[serde(default)]
        thoughts: Option<Vec<Option<Seen>>>,
    }
    let outline: Outline =
        serde_json::from_str(line).map_err(|error| StoredError::Json(brief(&error.to_string())))?;
    let thoughts = outline.thoughts.unwrap_or_default();
    let known = thoughts.iter().flatten();
    let searched = known.clone().filter(|seen| !seen.policy.is_empty());
    Ok(Head {
        id: outline.id,
        kind: kind(&outline.game),
        thoughts: [searched.count(), known.count()],
    })
}

/// Reads a line and replays the game.
pub(crate) fn read(line: &str) -> Result<(GameId, Record), StoredError> {
    let stored: Stored =
        serde_json::from_str(line).map_err(|error| StoredError::Json(brief(&error.to_string())))?;
    let play = read_play(&stored.game)?;
    let actual = GameId::of(&play);
    if actual != stored.id {
        return Err(StoredError::Id {
            written: stored.id,
            actual,
        });
    }
    if let Some(thoughts) = &stored.thoughts {
        thought::check(&play, thoughts)
            .map_err(|error| StoredError::Thought { id: actual, error })?;
    }
    let record = Record {
        play,
        players: stored.players,
        date: stored.date,
        site: stored.site,
        result: stored.result.map(Outcome::from),
        ended: stored.ended,
        source: stored.source,
        thoughts: stored.thoughts,
    };
    Ok((actual, record))
}

/// Which game a line is of.
fn kind(line: &str) -> GameKind {
    if line.starts_with("hex:") {
        GameKind::Hex
    } else {
        GameKind::Hive
    }
}

fn read_play(line: &str) -> Result<AnyGame, StoredError> {
    match kind(line) {
        GameKind::Hex => {
            let read = GameRecord::read_line(line);
            let read = read.map_err(|error| StoredError::Game(error.to_string()))?;
            Ok(AnyGame::Hex(read.game))
        }
        GameKind::Hive => {
            let read = line.parse::<GameString>();
            let read = read.map_err(|error| StoredError::Game(error.to_string()))?;
            Ok(AnyGame::Hive(read.game))
        }
    }
}
