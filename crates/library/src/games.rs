//! Games by what is known of them.

use game::Outcome;
use hex_rules::GameRecord;
use hive_rules::GameString;
use records::AnyGame;
use rusqlite::types::Value;
use rusqlite::{OptionalExtension as _, Row, params_from_iter};

use crate::entry::result_of;
use crate::{Filter, Library, LibraryError};

/// What is known of a game without its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// By which it is asked for.
    pub id: i64,
    /// Its type or size: `Base+MLP`, `hex:11x11`.
    pub variant: String,
    /// Who moved first, then the other.
    pub players: [Option<String>; 2],
    pub date: Option<String>,
    pub site: Option<String>,
    /// Who won.
    pub result: Option<Outcome>,
    /// By what it ended, in a word.
    pub ended: String,
    /// How many moves were made.
    pub plies: u32,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    pub game: Summary,
    /// After how many moves the position that was asked for came up.
    pub ply: Option<u32>,
}

/// Some games of many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// How many there are.
    pub total: u64,
    /// The latest first, from where one asked.
    pub games: Vec<Listed>,
}

/// The columns of a summary, of the table `games` called `g`.
pub(crate) const COLUMNS: &str =
    "g.id, g.variant, g.first, g.second, g.date, g.site, g.result, g.ended, g.plies";

pub(crate) fn summary(row: &Row<'_>) -> rusqlite::Result<Summary> {
    Ok(Summary {
        id: row.get(0)?,
        variant: row.get(1)?,
        players: [row.get(2)?, row.get(3)?],
        date: row.get(4)?,
        site: row.get(5)?,
        result: result_of(row.get(6)?),
        ended: row.get(7)?,
        plies: row.get(8)?,
    })
}

/// From how many games on a position is a common one.
const MANY: u64 = 500;

impl Library {
    /// Games, the latest first: those that `filter` lets through, and that came to the last
    /// position of `at`, if that is given.
    pub fn games(
        &self,
        filter: &Filter,
        at: Option<&AnyGame>,
        from: u64,
        most: u32,
    ) -> Result<Page, LibraryError> {
        let key = at.and_then(|play| crate::key::keys(play).pop());
        let mut condition = filter.condition();
        let tables = match key {
            None => "games g",
            Some(_) if condition.is_empty() => "positions p",
            Some(_) => "positions p JOIN games g ON g.id = p.game",
        };
        if let Some(key) = key {
            condition.with("p.key = ?", [key]);
        }
        let total = self.ask(|connection| {
            let count = format!("SELECT COUNT(*) FROM {tables} WHERE {}", condition.words());
            let values = params_from_iter(condition.values.iter());
            connection.query_row(&count, values, |row| row.get(0))
        })?;
        let games = self.list(filter, key, total, from, most)?;
        Ok(Page { total, games })
    }

    /// Some of the `total` games that `filter` lets through and that came to the position of this
    /// key.
    pub(crate) fn list(
        &self,
        filter: &Filter,
        key: Option<i64>,
        total: u64,
        from: u64,
        most: u32,
    ) -> Result<Vec<Listed>, LibraryError> {
        let mut condition = filter.condition();
        if let Some(key) = key {
            condition.with("p.key = ?", [key]);
        }
        // Of many games the latest are found by going back in time until there are enough of them;
        // of few, by putting them in order. `CROSS` keeps SQLite to that.
        let (tables, ply) = match key {
            None => ("games g", "NULL"),
            Some(_) if total > MANY => ("games g CROSS JOIN positions p ON p.game = g.id", "p.ply"),
            Some(_) => ("positions p CROSS JOIN games g ON g.id = p.game", "p.ply"),
        };
        let list = format!(
            "SELECT {COLUMNS}, {ply} FROM {tables} WHERE {}
             ORDER BY g.date DESC, g.id DESC LIMIT ? OFFSET ?",
            condition.words()
        );
        let mut values = condition.values;
        values.push(Value::Integer(i64::from(most)));
        values.push(Value::Integer(i64::try_from(from).unwrap_or(i64::MAX)));
        self.ask(|connection| {
            connection
                .prepare(&list)?
                .query_map(params_from_iter(values), |row| {
                    Ok(Listed {
                        game: summary(row)?,
                        ply: row.get(9)?,
                    })
                })?
                .collect()
        })
    }

    /// A game by its number, with its moves.
    pub fn game(&self, id: i64) -> Result<Option<(Summary, AnyGame)>, LibraryError> {
        let found = self.ask(|connection| {
            let question = format!("SELECT {COLUMNS}, g.line FROM games g WHERE g.id = ?1");
            connection
                .prepare(&question)?
                .query_row([id], |row| Ok((summary(row)?, row.get::<_, String>(9)?)))
                .optional()
        })?;
        let Some((summary, line)) = found else {
            return Ok(None);
        };
        let damaged = |reason: String| LibraryError::Damaged {
            path: self.path.clone(),
            reason: format!("game {id}: {reason}"),
        };
        let play = if summary.variant.starts_with("hex:") {
            let read = GameRecord::read_line(&line);
            AnyGame::Hex(read.map_err(|error| damaged(error.to_string()))?.game)
        } else {
            let read = line.parse::<GameString>();
            AnyGame::Hive(read.map_err(|error| damaged(error.to_string()))?.game)
        };
        Ok(Some((summary, play)))
    }
}
