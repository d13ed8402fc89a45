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

use crate::filter::escaped;
use crate::sqlite::{self, Kind, Opened, Trouble};

/// What the file is called in the folder for data.
const FILE: &str = "games.sqlite";
const KIND: Kind = Kind {
    // `HXPS`.
    application: 0x4858_5053,
    version: 1,
    layout: LAYOUT,
    through_power_loss: true,
    cache: 4_096,
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
    content TEXT NOT NULL
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

/// Why a shelf did not do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum ShelfError {
    /// The folder or the file cannot be made.
    #[error(
        "your games in {path} cannot be opened: {reason}; choose another folder with --data-dir"
    )]
    Closed { path: PathBuf, reason: String },
    /// A file of another kind lies there.
    #[error(
        "{path} does not hold games of Hexapod's: move it away, or choose another folder with --data-dir"
    )]
    Foreign { path: PathBuf },
    /// What lies there cannot be read any more.
    #[error(
        "your games in {path} are damaged: keep a copy of that file, then move it away ({reason})"
    )]
    Damaged { path: PathBuf, reason: String },
    /// Made by a later program.
    #[error(
        "your games in {path} were kept by a later Hexapod (version {found}, this one knows {known}): use that one, or \
         choose another folder with --data-dir"
    )]
    Later {
        path: PathBuf,
        found: i64,
        known: i64,
    },
    /// Somebody else writes.
    #[error("another program is writing your games: try again in a moment")]
    Busy,
    /// The disk is full.
    #[error("there is no room left for your games in {path}: make some")]
    Full { path: PathBuf },
    /// Something that should not happen.
    #[error("your games in {path} cannot be reached: {reason}")]
    Other { path: PathBuf, reason: String },
}

impl ShelfError {
    fn of(path: &Path, error: &rusqlite::Error) -> ShelfError {
        let path = path.to_owned();
        let reason = error.to_string();
        match Trouble::of(error) {
            Trouble::Foreign => ShelfError::Foreign { path },
            Trouble::Damaged => ShelfError::Damaged { path, reason },
            Trouble::Busy => ShelfError::Busy,
            Trouble::Full => ShelfError::Full { path },
            Trouble::Closed => ShelfError::Closed { path, reason },
            Trouble::Other => ShelfError::Other { path, reason },
        }
    }
}

impl Shelf {
    /// Opens the shelf of a folder; makes both if there is none.
    pub fn open(folder: &Path) -> Result<Shelf, ShelfError> {
        let path = folder.join(FILE);
        fs::create_dir_all(folder).map_err(|error| ShelfError::Closed {
            path: path.clone(),
            reason: error.to_string(),
        })?;
        Shelf::connect(path)
    }

    /// Opens the shelf of a folder if there is one.
    pub fn find(folder: &Path) -> Result<Option<Shelf>, ShelfError> {
        let path = folder.join(FILE);
        let there = path.try_exists().map_err(|error| ShelfError::Closed {
            path: path.clone(),
            reason: error.to_string(),
        })?;
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
        self.ask(|connection| {
            connection
                .prepare(&format!(
                    "SELECT {COLUMNS}, at, content FROM games WHERE key = ?1"
                ))?
                .query_row([key], |row| {
                    Ok(Shelved {
                        entry: entry(row)?,
                        at: row.get(13)?,
                        content: row.get(14)?,
                    })
                })
                .optional()
        })
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
            let list = format!("SELECT {COLUMNS} FROM games WHERE {words} {order}");
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
        self.ask(|connection| {
            let mark = format!("UPDATE games SET deleted = {deleted} WHERE key = ?1");
            Ok(connection.execute(&mark, [key])? > 0)
        })
    }

    fn ask<T>(
        &self,
        question: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, ShelfError> {
        question(&self.connection).map_err(|error| ShelfError::of(&self.path, &error))
    }
}

/// The columns of an entry.
const COLUMNS: &str = "key, version, made, changed, deleted, variant, white, black, result, state, plies, comments, \
                       variations";

fn entry(row: &Row<'_>) -> rusqlite::Result<ShelfEntry> {
    Ok(ShelfEntry {
        key: row.get(0)?,
        version: row.get(1)?,
        made: row.get(2)?,
        changed: row.get(3)?,
        deleted: row.get(4)?,
        label: Label {
            variant: row.get(5)?,
            white: row.get(6)?,
            black: row.get(7)?,
            result: row.get(8)?,
            state: row.get(9)?,
            plies: row.get(10)?,
            comments: row.get(11)?,
            variations: row.get(12)?,
        },
    })
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
    let there = transaction
        .prepare("SELECT version, content = ?2, at IS ?3 FROM games WHERE key = ?1")?
        .query_row(params![key, content, at], |row| {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?))
        })
        .optional()?;
    let there: Option<(u32, bool, bool)> = there;
    let kept = match there {
        Some((version, true, same_place)) => {
            if !same_place {
                let stand = "UPDATE games SET at = ?2 WHERE key = ?1";
                transaction.execute(stand, params![key, at])?;
            }
            Kept {
                kept: true,
                version,
            }
        }
        Some((version, false, _)) if version != after => Kept {
            kept: false,
            version,
        },
        _ => {
            let version = there.map_or(0, |(version, ..)| version).saturating_add(1);
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
            Kept {
                kept: true,
                version,
            }
        }
    };
    transaction.commit()?;
    Ok(kept)
}
