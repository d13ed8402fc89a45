//! What somebody has practised: every try at a puzzle with the rating after it, and cards that come back, such as one's own
//! mistakes.
//!
//! It is a file of its own beside the games. Whoever records a try chooses its key, so that one that is sent again after a
//! line was lost counts once. What was acknowledged is on the disk. How a rating follows from a try is told by the caller.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OptionalExtension as _, Row, TransactionBehavior, params};

use crate::TrainerError;
use crate::seal::{self, seal_of_row};
use crate::sqlite::{self, Kind, Opened};

/// What the file is called in the folder for data.
const FILE: &str = "trainer.sqlite";
const KIND: Kind = Kind {
    // `HXPT`.
    application: 0x4858_5054,
    version: 1,
    layout: LAYOUT,
    through_power_loss: true,
    cache: 2_048,
    // There was no earlier one.
    upgrade: |_, _| Ok(()),
};
const LAYOUT: &str = "
CREATE TABLE tries (
    key TEXT PRIMARY KEY,
    at INTEGER NOT NULL,
    day TEXT NOT NULL,
    subject TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    kind TEXT NOT NULL,
    solved INTEGER NOT NULL,
    hints INTEGER NOT NULL,
    rated INTEGER NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    seal INTEGER
);
CREATE INDEX tries_by_subject ON tries (subject, at);
CREATE INDEX tries_by_puzzle ON tries (puzzle);
CREATE TABLE cards (
    key TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    made INTEGER NOT NULL,
    due INTEGER,
    row INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    deleted INTEGER,
    content TEXT NOT NULL,
    seal INTEGER
);
CREATE INDEX cards_by_due ON cards (kind, deleted, due);
";
/// The time, in milliseconds: the file's own, so that what reads and writes it needs no clock.
const NOW: &str = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";
const TRY: &str = "key, at, day, subject, puzzle, kind, solved, hints, rated, rating, deviation";
const TRY_WIDTH: usize = 11;
const CARD: &str = "key, kind, made, due, row, seen, deleted, content";
const CARD_WIDTH: usize = 8;

/// What somebody has practised, in a file that is open.
#[derive(Debug)]
pub struct Trainer {
    connection: Connection,
    path: PathBuf,
}

/// A try at a puzzle, to be recorded.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Try {
    /// Chosen by whoever records it.
    pub key: String,
    /// The day as it is where somebody practises: `2026-11-20`.
    pub day: String,
    /// What is rated together, such as a game.
    pub subject: String,
    pub puzzle: String,
    /// In which way it was met, in a word.
    pub kind: String,
    pub solved: bool,
    pub hints: u32,
}

/// A try as it was recorded.
#[derive(Clone, Debug, PartialEq)]
pub struct Tried {
    pub made: Try,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Whether the rating followed from it: only the first try at a puzzle counts.
    pub rated: bool,
    /// The rating after it, and how far that may be off.
    pub rating: (f64, f64),
}

/// Something that comes back until it is learnt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    pub key: String,
    pub kind: String,
    pub made: i64,
    /// When it is due, in milliseconds since 1970; none if it is learnt.
    pub due: Option<i64>,
    /// How often in a row it went well.
    pub row: u32,
    /// How often it was met.
    pub seen: u32,
    pub content: String,
}

/// How many cards of a kind there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stock {
    pub due: u32,
    pub waiting: u32,
    pub learnt: u32,
}

impl Trainer {
    /// Opens the file of a folder; makes both if there is none.
    pub fn open(folder: &Path) -> Result<Trainer, TrainerError> {
        let path = folder.join(FILE);
        fs::create_dir_all(folder).map_err(|error| TrainerError::closed(&path, &error))?;
        Trainer::connect(path)
    }

    /// Opens the file of a folder if there is one.
    pub fn find(folder: &Path) -> Result<Option<Trainer>, TrainerError> {
        let path = folder.join(FILE);
        let there = path.try_exists();
        let there = there.map_err(|error| TrainerError::closed(&path, &error))?;
        there.then(|| Trainer::connect(path)).transpose()
    }

    fn connect(path: PathBuf) -> Result<Trainer, TrainerError> {
        match sqlite::open(&path, &KIND) {
            Ok(Opened::Ours(connection)) => Ok(Trainer { connection, path }),
            Ok(Opened::Later(found)) => Err(TrainerError::later(&path, found, KIND.version)),
            Ok(Opened::Foreign) => Err(TrainerError::foreign(&path)),
            Err(error) => Err(TrainerError::of(&path, &error)),
        }
    }

    /// Records a try. The first at its puzzle is rated: `rate` makes of the rating before, if there is one, the one after.
    /// One that is there already is given back as it is.
    pub fn record(
        &mut self,
        made: &Try,
        rate: impl FnOnce(Option<(f64, f64)>) -> (f64, f64),
    ) -> Result<Tried, TrainerError> {
        record(&mut self.connection, made, rate)
            .map_err(|error| TrainerError::of(&self.path, &error))
    }

    /// The last tries at a subject's puzzles, the last first, at most so many.
    pub fn last(&self, subject: &str, most: u32) -> Result<Vec<Tried>, TrainerError> {
        self.ask(|connection| {
            let list = format!(
                "SELECT {TRY}, seal FROM tries WHERE subject = ?1 ORDER BY at DESC, rowid DESC LIMIT ?2"
            );
            let mut statement = connection.prepare(&list)?;
            let tries = statement.query_map(params![subject, most], tried)?;
            tries.collect()
        })
    }

    /// All puzzles of a subject that were tried, and whether the last try solved each.
    pub fn puzzles(&self, subject: &str) -> Result<Vec<(String, bool)>, TrainerError> {
        self.ask(|connection| {
            let list = "SELECT puzzle, MAX(solved) FROM tries WHERE subject = ?1 GROUP BY puzzle";
            let mut statement = connection.prepare(list)?;
            let puzzles = statement.query_map([subject], |row| Ok((row.get(0)?, row.get(1)?)))?;
            puzzles.collect()
        })
    }

    /// The days on which a puzzle of this kind was solved, the last first.
    pub fn days(&self, kind: &str) -> Result<Vec<String>, TrainerError> {
        self.ask(|connection| {
            let list =
                "SELECT DISTINCT day FROM tries WHERE kind = ?1 AND solved ORDER BY day DESC LIMIT 4000";
            let mut statement = connection.prepare(list)?;
            let days = statement.query_map([kind], |row| row.get(0))?;
            days.collect()
        })
    }

    /// Keeps a card that is due at once, unless there is one of this key; says whether it is new.
    pub fn add(&mut self, key: &str, kind: &str, content: &str) -> Result<bool, TrainerError> {
        self.change(|connection| {
            let add = format!(
                "INSERT OR IGNORE INTO cards (key, kind, made, due, row, seen, content)
                 VALUES (?1, ?2, {NOW}, {NOW}, 0, 0, ?3)"
            );
            let new = connection.execute(&add, params![key, kind, content])? > 0;
            if new {
                seal_card(connection, key)?;
            }
            Ok(new)
        })
    }

    /// The cards of a kind, those first that are due longest; at most so many.
    pub fn cards(&self, kind: &str, most: u32) -> Result<Vec<Card>, TrainerError> {
        self.ask(|connection| {
            let list = format!(
                "SELECT {CARD}, seal FROM cards WHERE kind = ?1 AND deleted IS NULL
                 ORDER BY due IS NULL, due, rowid LIMIT ?2"
            );
            let mut statement = connection.prepare(&list)?;
            let cards = statement.query_map(params![kind, most], card)?;
            cards.collect()
        })
    }

    /// How many of a kind there are.
    pub fn stock(&self, kind: &str) -> Result<Stock, TrainerError> {
        self.ask(|connection| {
            let count = format!(
                "SELECT COUNT(*) FILTER (WHERE due <= {NOW}), COUNT(*) FILTER (WHERE due > {NOW}),
                    COUNT(*) FILTER (WHERE due IS NULL) FROM cards WHERE kind = ?1 AND deleted IS NULL"
            );
            connection.query_row(&count, [kind], |row| {
                Ok(Stock {
                    due: row.get(0)?,
                    waiting: row.get(1)?,
                    learnt: row.get(2)?,
                })
            })
        })
    }

    /// A card was met, seen as `seen` counted before: what is sent again changes nothing. `due` says when it comes back after
    /// it went well so many times in a row. Says how it stands, if there is such a card.
    pub fn met(
        &mut self,
        key: &str,
        seen: u32,
        right: bool,
        due: impl FnOnce(i64, u32) -> Option<i64>,
    ) -> Result<Option<Card>, TrainerError> {
        self.change(|connection| {
            let Some(before) = one_card(connection, key)? else {
                return Ok(None);
            };
            if before.seen != seen {
                return Ok(Some(before));
            }
            let now: i64 = connection.query_row(&format!("SELECT {NOW}"), [], |row| row.get(0))?;
            let row = if right {
                before.row.saturating_add(1)
            } else {
                0
            };
            let change = "UPDATE cards SET row = ?2, seen = ?3, due = ?4 WHERE key = ?1";
            let seen = seen.saturating_add(1);
            connection.execute(change, params![key, row, seen, due(now, row)])?;
            seal_card(connection, key)?;
            one_card(connection, key)
        })
    }

    /// Takes a card away, so that it does not come back; says whether there is one.
    pub fn drop_card(&mut self, key: &str) -> Result<bool, TrainerError> {
        self.change(|connection| {
            if one_card(connection, key)?.is_none() {
                return Ok(false);
            }
            let delete =
                format!("UPDATE cards SET deleted = COALESCE(deleted, {NOW}) WHERE key = ?1");
            connection.execute(&delete, [key])?;
            seal_card(connection, key)?;
            Ok(true)
        })
    }

    fn ask<T>(
        &self,
        question: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, TrainerError> {
        question(&self.connection).map_err(|error| TrainerError::of(&self.path, &error))
    }

    /// All of a change, or nothing.
    fn change<T>(
        &mut self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, TrainerError> {
        let changed = (|| {
            let transaction = self
                .connection
                .transaction_with_behavior(TransactionBehavior::Immediate)?;
            let answer = work(&transaction)?;
            transaction.commit()?;
            Ok(answer)
        })();
        changed.map_err(|error| TrainerError::of(&self.path, &error))
    }
}

fn record(
    connection: &mut Connection,
    made: &Try,
    rate: impl FnOnce(Option<(f64, f64)>) -> (f64, f64),
) -> rusqlite::Result<Tried> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    if let Some(there) = one_try(&transaction, &made.key)? {
        return Ok(there);
    }
    let before = transaction
        .query_row(
            "SELECT rating, deviation FROM tries WHERE subject = ?1 ORDER BY at DESC, rowid DESC LIMIT 1",
            [&made.subject],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )
        .optional()?;
    let known: u32 = transaction.query_row(
        "SELECT COUNT(*) FROM tries WHERE puzzle = ?1",
        [&made.puzzle],
        |row| row.get(0),
    )?;
    let (rated, rating) = match before {
        Some(before) if known > 0 => (false, before),
        before => (true, rate(before)),
    };
    // Never before the one before it, however the clock is set.
    let write = format!(
        "INSERT INTO tries ({TRY}) VALUES (?1,
             MAX({NOW}, COALESCE((SELECT MAX(at) FROM tries WHERE subject = ?3), 0)),
             ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)"
    );
    transaction.execute(
        &write,
        params![
            made.key,
            made.day,
            made.subject,
            made.puzzle,
            made.kind,
            made.solved,
            made.hints,
            rated,
            rating.0,
            rating.1
        ],
    )?;
    let read = format!("SELECT {TRY} FROM tries WHERE key = ?1");
    let seal = transaction.query_row(&read, [&made.key], |row| seal_of_row(row, 0..TRY_WIDTH))?;
    let write = "UPDATE tries SET seal = ?2 WHERE key = ?1";
    transaction.execute(write, params![made.key, seal])?;
    let there = one_try(&transaction, &made.key)?;
    transaction.commit()?;
    there.ok_or(rusqlite::Error::QueryReturnedNoRows)
}

fn one_try(connection: &Connection, key: &str) -> rusqlite::Result<Option<Tried>> {
    let read = format!("SELECT {TRY}, seal FROM tries WHERE key = ?1");
    connection
        .prepare(&read)?
        .query_row([key], tried)
        .optional()
}

/// A try, if its row is as it was written.
fn tried(row: &Row<'_>) -> rusqlite::Result<Tried> {
    seal::check(row, 0..TRY_WIDTH, || "a try".to_owned())?;
    Ok(Tried {
        made: Try {
            key: row.get("key")?,
            day: row.get("day")?,
            subject: row.get("subject")?,
            puzzle: row.get("puzzle")?,
            kind: row.get("kind")?,
            solved: row.get("solved")?,
            hints: row.get("hints")?,
        },
        at: row.get("at")?,
        rated: row.get("rated")?,
        rating: (row.get("rating")?, row.get("deviation")?),
    })
}

fn seal_card(connection: &Connection, key: &str) -> rusqlite::Result<()> {
    let read = format!("SELECT {CARD} FROM cards WHERE key = ?1");
    let seal = connection.query_row(&read, [key], |row| seal_of_row(row, 0..CARD_WIDTH))?;
    let write = "UPDATE cards SET seal = ?2 WHERE key = ?1";
    connection.execute(write, params![key, seal]).map(drop)
}

fn one_card(connection: &Connection, key: &str) -> rusqlite::Result<Option<Card>> {
    let read = format!("SELECT {CARD}, seal FROM cards WHERE key = ?1");
    connection.prepare(&read)?.query_row([key], card).optional()
}

/// A card, if its row is as it was written.
fn card(row: &Row<'_>) -> rusqlite::Result<Card> {
    seal::check(row, 0..CARD_WIDTH, || "a card".to_owned())?;
    Ok(Card {
        key: row.get("key")?,
        kind: row.get("kind")?,
        made: row.get("made")?,
        due: row.get("due")?,
        row: row.get("row")?,
        seen: row.get("seen")?,
        content: row.get("content")?,
    })
}
