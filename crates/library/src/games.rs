//! Games by what is known of them.

use game::Outcome;
use hex_rules::GameRecord;
use hive_rules::GameString;
use records::AnyGame;
use rusqlite::types::Value;
use rusqlite::{OptionalExtension as _, Row, params_from_iter};

use crate::entry::{self, result_of};
use crate::{Filter, Library, LibraryError, seal};

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

/// The number of a game, its columns and their seal, where the table of games is called `games`.
pub(crate) fn columns() -> String {
    let columns = entry::COLUMNS.replace(", ", ", games.");
    format!("games.id, games.{columns}, games.seal")
}
/// What comes after them in an answer.
pub(crate) const AFTER: usize = entry::WIDTH + 2;
const LINE: usize = 12;

/// What is known of a game, if its row is as it was written.
pub(crate) fn summary(row: &Row<'_>) -> rusqlite::Result<Summary> {
    let id = row.get(0)?;
    seal::check(row, 1..entry::WIDTH + 1, || format!("game {id}"))?;
    Ok(Summary {
        id,
        variant: row.get(2)?,
        players: [row.get(3)?, row.get(4)?],
        date: row.get(6)?,
        site: row.get(8)?,
        result: result_of(row.get(9)?),
        ended: row.get(10)?,
        plies: row.get(11)?,
    })
}

/// A game with its moves, and why these cannot be read if they cannot.
pub(crate) fn played(row: &Row<'_>) -> rusqlite::Result<(Summary, Result<AnyGame, String>)> {
    let summary = summary(row)?;
    let line: String = row.get(LINE)?;
    let play = if summary.variant.starts_with("hex:") {
        let read = GameRecord::read_line(&line);
        read.map(|read| AnyGame::Hex(read.game))
            .map_err(|error| error.to_string())
    } else {
        let read = line.parse::<GameString>();
        read.map(|read| AnyGame::Hive(read.game))
            .map_err(|error| error.to_string())
    };
    Ok((summary, play))
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
            None => "games",
            Some(_) if condition.is_empty() => "positions p",
            Some(_) => "positions p JOIN games ON games.id = p.game",
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
            None => ("games", "NULL"),
            Some(_) if total > MANY => {
                ("games CROSS JOIN positions p ON p.game = games.id", "p.ply")
            }
            Some(_) => ("positions p CROSS JOIN games ON games.id = p.game", "p.ply"),
        };
        let list = format!(
            "SELECT {}, {ply} FROM {tables} WHERE {}
             ORDER BY games.date DESC, games.id DESC LIMIT ? OFFSET ?",
            columns(),
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
                        ply: row.get(AFTER)?,
                    })
                })?
                .collect()
        })
    }

    /// A game by its number, with its moves.
    pub fn game(&self, id: i64) -> Result<Option<(Summary, AnyGame)>, LibraryError> {
        let found = self.ask(|connection| {
            let question = format!("SELECT {} FROM games WHERE games.id = ?1", columns());
            connection
                .prepare(&question)?
                .query_row([id], played)
                .optional()
        })?;
        let Some((summary, play)) = found else {
            return Ok(None);
        };
        let play = play.map_err(|reason| LibraryError::Damaged {
            path: self.path.clone(),
            reason: format!("game {id}: {reason}"),
        })?;
        Ok(Some((summary, play)))
    }
}
