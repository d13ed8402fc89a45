//! The shelf: games that somebody has played or opened, with what was made of them.
//!
//! It is a file of its own, for a library can be thrown away and imported again, and these cannot. What a game consists
//! of is text that whoever keeps it understands; here it has a key, a label by which it is found, and a version, so
//! that nobody writes over what they have not seen. What was acknowledged is on the disk.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::types::Value;
use rusqlite::{
    Connection, OptionalExtension as _, Row, TransactionBehavior, params, params_from_iter,
};

use crate::ShelfError;
use crate::filter::escaped;
use crate::seal::{self, seal_of_row};
use crate::sqlite::{self, Kind, Opened};

/// What the file is called in the folder for data.
pub(crate) const FILE: &str = "games.sqlite";
pub(crate) const KIND: Kind = Kind {
    // `HXPS`.
    application: 0x4858_5053,
    version: 1,
    layout: LAYOUT,
    through_power_loss: true,
    cache: 4_096,
    // There was no earlier one.
    upgrade: |_, _| Ok(()),
};
const LAYOUT: &str = "
CREATE TABLE games (
    key TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    made INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    deleted INTEGER,
    variant TEXT NOT NULL,
    white TEXT,
    black TEXT,
    result TEXT,
    state TEXT NOT NULL,
    plies INTEGER NOT NULL,
    comments INTEGER NOT NULL,
    variations INTEGER NOT NULL,
    at INTEGER,
    content TEXT NOT NULL,
    seal INTEGER
);
CREATE INDEX games_by_change ON games (deleted, changed);
";
/// The time, in milliseconds: the file's own, so that what reads and writes it needs no clock.
const NOW: &str = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";

/// Games of one's own, in a file that is open.
#[derive(Debug)]
pub struct Shelf {
    connection: Connection,
    path: PathBuf,
}

/// By what a game is found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Label {
    /// Its type or size: `Base+MLP`, `hex:11x11`.
    pub variant: String,
    /// Who played White, or was White.
    pub white: Option<String>,
    /// And Black.
    pub black: Option<String>,
    /// How it ended, as whoever keeps it writes that.
    pub result: Option<String>,
    /// A word for what became of it.
    pub state: String,
    /// Moves of the main line.
    pub plies: u32,
    /// Positions with a comment.
    pub comments: u32,
    /// Lines besides the main one.
    pub variations: u32,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShelfEntry {
    pub key: String,
    pub label: Label,
    /// Counts what was written.
    pub version: u32,
    /// When it was first kept, in milliseconds since 1970.
    pub made: i64,
    /// When it was last another than before.
    pub changed: i64,
    /// When it was deleted, if it was: until then it can come back.
    pub deleted: Option<i64>,
}

/// A game with all that is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shelved {
    pub entry: ShelfEntry,
    /// Where somebody stood in it last, as whoever keeps it counts that.
    pub at: Option<u32>,
    pub content: String,
}

/// What became of a game that was to be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Whether it was. If not, somebody else has written meanwhile: what is there must be looked at before.
    pub kept: bool,
    /// The version that is there now.
    pub version: u32,
}

/// Which games are wanted; by default all that are not deleted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Search {
    /// A type or size, or all of a game: `hive`, `hex`.
    pub variant: Option<String>,
    /// Part of a player's name, capitals or not.
    pub player: Option<String>,
    /// What became of it.
    pub state: Option<String>,
    /// Those that are deleted, and no others.
    pub deleted: bool,
}

impl Shelf {
    /// Opens the shelf of a folder; makes both if there is none.
    pub fn open(folder: &Path) -> Result<Shelf, ShelfError> {
        let path = folder.join(FILE);
        fs::create_dir_all(folder).map_err(|error| ShelfError::closed(&path, &error))?;
        Shelf::connect(path)
    }

    /// Opens the shelf of a folder if there is one.
    pub fn find(folder: &Path) -> Result<Option<Shelf>, ShelfError> {
        let path = folder.join(FILE);
        let there = path
            .try_exists()
            .map_err(|error| ShelfError::closed(&path, &error))?;
        there.then(|| Shelf::connect(path)).transpose()
    }

    fn connect(path: PathBuf) -> Result<Shelf, ShelfError> {
        match sqlite::open(&path, &KIND) {
            Ok(Opened::Ours(connection)) => Ok(Shelf { connection, path }),
            Ok(Opened::Later(found)) => Err(ShelfError::Later {
                path,
                found,
                known: KIND.version,
            }),
            Ok(Opened::Foreign) => Err(ShelfError::Foreign { path }),
            Err(error) => Err(ShelfError::of(&path, &error)),
        }
    }

    /// Keeps a game whose version `after` the caller has seen last, 0 if none. What is there already is not written
    /// again: only where somebody stands is. A deleted game that changes is there again.
    pub fn keep(
        &mut self,
        key: &str,
        after: u32,
        label: &Label,
        content: &str,
        at: Option<u32>,
    ) -> Result<Kept, ShelfError> {
        keep(&mut self.connection, key, after, label, content, at)
            .map_err(|error| ShelfError::of(&self.path, &error))
    }

    /// A game, also if it is deleted.
    pub fn game(&self, key: &str) -> Result<Option<Shelved>, ShelfError> {
        self.ask(|connection| there(connection, key))
    }

    /// Games that fit, the last changed first, without so many of them and at most so many; and how many fit.
    pub fn list(
        &self,
        search: &Search,
        from: u32,
        most: u32,
    ) -> Result<(u64, Vec<ShelfEntry>), ShelfError> {
        let (words, values) = condition(search);
        self.ask(|connection| {
            let total = connection.query_row(
                &format!("SELECT COUNT(*) FROM games WHERE {words}"),
                params_from_iter(values.iter()),
                |row| row.get(0),
            )?;
            let order = "ORDER BY changed DESC, key LIMIT ? OFFSET ?";
            let list = format!("SELECT {} FROM games WHERE {words} {order}", columns());
            let page = [Value::Integer(most.into()), Value::Integer(from.into())];
            let games = connection
                .prepare(&list)?
                .query_map(params_from_iter(values.iter().chain(&page)), entry)?
                .collect::<rusqlite::Result<Vec<ShelfEntry>>>()?;
            Ok((total, games))
        })
    }

    /// Deletes a game, which can be taken back; says whether there is one.
    pub fn delete(&mut self, key: &str) -> Result<bool, ShelfError> {
        self.mark(key, &format!("COALESCE(deleted, {NOW})"))
    }

    /// Takes a deletion back; says whether there is such a game.
    pub fn restore(&mut self, key: &str) -> Result<bool, ShelfError> {
        self.mark(key, "NULL")
    }

    fn mark(&mut self, key: &str, deleted: &str) -> Result<bool, ShelfError> {
        mark(&mut self.connection, key, deleted).map_err(|error| ShelfError::of(&self.path, &error))
    }

    fn ask<T>(
        &self,
        question: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, ShelfError> {
        question(&self.connection).map_err(|error| ShelfError::of(&self.path, &error))
    }
}

/// The columns of a game in their order; the seal over them comes after.
pub(crate) const COLUMNS: &str = "key, version, made, changed, deleted, variant, white, black, result, state, plies, comments, \
                                  variations, at, content";
/// How many those are.
pub(crate) const WIDTH: usize = 15;

/// A row's number, its columns and their seal.
pub(crate) fn columns() -> String {
    format!("rowid, {COLUMNS}, seal")
}

/// Refuses a row that is not as it was written.
pub(crate) fn whole(row: &Row<'_>) -> rusqlite::Result<()> {
    let number: i64 = row.get(0)?;
    seal::check(row, 1..WIDTH + 1, || format!("game {number}"))
}

/// What a list says of a game, if its row is as it was written.
fn entry(row: &Row<'_>) -> rusqlite::Result<ShelfEntry> {
    whole(row)?;
    Ok(ShelfEntry {
        key: row.get("key")?,
        version: row.get("version")?,
        made: row.get("made")?,
        changed: row.get("changed")?,
        deleted: row.get("deleted")?,
        label: Label {
            variant: row.get("variant")?,
            white: row.get("white")?,
            black: row.get("black")?,
            result: row.get("result")?,
            state: row.get("state")?,
            plies: row.get("plies")?,
            comments: row.get("comments")?,
            variations: row.get("variations")?,
        },
    })
}

/// A game with all that is in it.
fn shelved(row: &Row<'_>) -> rusqlite::Result<Shelved> {
    Ok(Shelved {
        entry: entry(row)?,
        at: row.get("at")?,
        content: row.get("content")?,
    })
}

/// Seals a row that was written.
fn seal_row(connection: &Connection, key: &str) -> rusqlite::Result<()> {
    let read = format!("SELECT {COLUMNS} FROM games WHERE key = ?1");
    let seal = connection.query_row(&read, [key], |row| seal_of_row(row, 0..WIDTH))?;
    let write = "UPDATE games SET seal = ?2 WHERE key = ?1";
    connection.execute(write, params![key, seal]).map(drop)
}

/// A game as it is there: nobody seals anew what is not as it was written.
fn there(connection: &Connection, key: &str) -> rusqlite::Result<Option<Shelved>> {
    connection
        .prepare(&format!("SELECT {} FROM games WHERE key = ?1", columns()))?
        .query_row([key], shelved)
        .optional()
}

fn mark(connection: &mut Connection, key: &str, deleted: &str) -> rusqlite::Result<bool> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    if there(&transaction, key)?.is_none() {
        return Ok(false);
    }
    let mark = format!("UPDATE games SET deleted = {deleted} WHERE key = ?1");
    transaction.execute(&mark, [key])?;
    seal_row(&transaction, key)?;
    transaction.commit()?;
    Ok(true)
}

/// To stand after `WHERE`, and what is put into it.
fn condition(search: &Search) -> (String, Vec<Value>) {
    let mut parts = vec![if search.deleted {
        "deleted IS NOT NULL"
    } else {
        "deleted IS NULL"
    }];
    let mut values = Vec::new();
    match search.variant.as_deref() {
        None | Some("") => {}
        Some("hive") => parts.push("variant NOT LIKE 'hex:%'"),
        Some("hex") => parts.push("variant LIKE 'hex:%'"),
        Some(variant) => {
            parts.push("variant = ?");
            values.push(Value::Text(variant.to_owned()));
        }
    }
    if let Some(player) = search.player.as_deref().map(str::trim)
        && !player.is_empty()
    {
        parts.push(r"(white LIKE ? ESCAPE '\' OR black LIKE ? ESCAPE '\')");
        let part = format!("%{}%", escaped(player));
        values.extend([Value::Text(part.clone()), Value::Text(part)]);
    }
    if let Some(state) = &search.state {
        parts.push("state = ?");
        values.push(Value::Text(state.clone()));
    }
    (parts.join(" AND "), values)
}

fn keep(
    connection: &mut Connection,
    key: &str,
    after: u32,
    label: &Label,
    content: &str,
    at: Option<u32>,
) -> rusqlite::Result<Kept> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let there = there(&transaction, key)?;
    let version = there.as_ref().map(|game| game.entry.version);
    let kept = match (there, version) {
        (Some(game), Some(version)) if game.content == content => {
            if game.at != at {
                let stand = "UPDATE games SET at = ?2 WHERE key = ?1";
                transaction.execute(stand, params![key, at])?;
                seal_row(&transaction, key)?;
            }
            Kept {
                kept: true,
                version,
            }
        }
        (_, Some(version)) if version != after => Kept {
            kept: false,
            version,
        },
        _ => {
            let version = version.unwrap_or(0).saturating_add(1);
            transaction
                .prepare(&format!(
                    "INSERT INTO games (key, version, made, changed, variant, white, black, result, state, plies,
                         comments, variations, at, content)
                     VALUES (?1, ?2, {NOW}, {NOW}, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
                     ON CONFLICT (key) DO UPDATE SET version = excluded.version, changed = excluded.changed,
                         deleted = NULL, variant = excluded.variant, white = excluded.white, black = excluded.black,
                         result = excluded.result, state = excluded.state, plies = excluded.plies,
                         comments = excluded.comments, variations = excluded.variations, at = excluded.at,
                         content = excluded.content"
                ))?
                .execute(params![
                    key,
                    version,
                    label.variant,
                    label.white,
                    label.black,
                    label.result,
                    label.state,
                    label.plies,
                    label.comments,
                    label.variations,
                    at,
                    content,
                ])?;
            seal_row(&transaction, key)?;
            Kept {
                kept: true,
                version,
            }
        }
    };
    transaction.commit()?;
    Ok(kept)
}
