//! The file: how it is opened, what is in it, how games are written into it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension as _, TransactionBehavior, params, params_from_iter};

use crate::LibraryError;
use crate::entry::{COLUMNS, Entry, WIDTH};
use crate::seal::{seal_of, seal_of_row};
use crate::sqlite::{self, Kind, Opened};

/// What the file is called in the folder for data.
pub(crate) const FILE: &str = "library.sqlite";
pub(crate) const KIND: Kind = Kind {
    // `HXPD`.
    application: 0x4858_5044,
    version: 2,
    layout: LAYOUT,
    // What is imported can be imported again.
    through_power_loss: false,
    // Pages of positions are written over and over while games come in.
    cache: 65_536,
    upgrade,
};

/// `next` is the key of the position that followed, so moves that are one but for a turn of the
/// board are counted as one. A game is found once in a position, by the first time it was there.
const LAYOUT: &str = "
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    variant TEXT NOT NULL,
    first TEXT,
    second TEXT,
    programs INTEGER NOT NULL,
    date TEXT,
    year INTEGER,
    site TEXT,
    result INTEGER NOT NULL,
    ended TEXT NOT NULL,
    plies INTEGER NOT NULL,
    line TEXT NOT NULL,
    file TEXT NOT NULL,
    place TEXT,
    seal INTEGER
);
CREATE INDEX games_by_date ON games (date);
CREATE INDEX games_by_variant ON games (variant, date);
CREATE TABLE positions (
    key INTEGER NOT NULL,
    game INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    next INTEGER,
    result INTEGER NOT NULL,
    PRIMARY KEY (key, game)
) WITHOUT ROWID;
CREATE TABLE sources (
    path TEXT PRIMARY KEY,
    stamp TEXT NOT NULL,
    met INTEGER NOT NULL,
    whole INTEGER NOT NULL
) WITHOUT ROWID;
";

/// A library that is open.
#[derive(Debug)]
pub struct Library {
    pub(crate) connection: Connection,
    pub(crate) path: PathBuf,
    /// To how many bytes it may grow, if there is an end to it.
    most: Option<u64>,
}

/// What is in a library, in numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Status {
    pub games: u64,
    /// Positions, each counted once a game.
    pub positions: u64,
    /// Games of each type and size: `Base+MLP`, `hex:11x11`.
    pub variants: BTreeMap<String, u64>,
    /// The first and the last year, where games say one.
    pub years: Option<(i64, i64)>,
}

/// How far a file of games has been read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bookmark {
    pub(crate) path: String,
    /// Size and time of the last change: another stamp, another file.
    pub(crate) stamp: String,
    /// Games that were met, taken or refused.
    pub(crate) met: u64,
    /// Whether that is all.
    pub(crate) whole: bool,
}

impl Library {
    /// Opens the library of a folder; makes both if there is none.
    pub fn open(folder: &Path) -> Result<Library, LibraryError> {
        let path = folder.join(FILE);
        fs::create_dir_all(folder).map_err(|error| LibraryError::closed(&path, &error))?;
        Library::connect(path)
    }

    /// Opens the library of a folder if there is one.
    pub fn find(folder: &Path) -> Result<Option<Library>, LibraryError> {
        let path = folder.join(FILE);
        let there = path
            .try_exists()
            .map_err(|error| LibraryError::closed(&path, &error))?;
        there.then(|| Library::connect(path)).transpose()
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Lets it grow to so many bytes and no further, until it is closed.
    pub fn grow_to_at_most(&mut self, bytes: u64) -> Result<(), LibraryError> {
        self.most = Some(bytes);
        self.ask(|connection| {
            let page: u64 = connection.pragma_query_value(None, "page_size", |row| row.get(0))?;
            connection.pragma_update(None, "max_page_count", bytes / page.max(1))
        })
    }

    fn connect(path: PathBuf) -> Result<Library, LibraryError> {
        match sqlite::open(&path, &KIND) {
            Ok(Opened::Ours(connection)) => Ok(Library {
                connection,
                path,
                most: None,
            }),
            Ok(Opened::Later(found)) => Err(LibraryError::Later {
                path,
                found,
                known: KIND.version,
            }),
            Ok(Opened::Foreign) => Err(LibraryError::Foreign { path }),
            Err(error) => Err(LibraryError::of(&path, &error)),
        }
    }

    /// What is in it, in numbers.
    pub fn status(&self) -> Result<Status, LibraryError> {
        self.ask(|connection| {
            let mut by_variant =
                connection.prepare("SELECT variant, COUNT(*) FROM games GROUP BY variant")?;
            let variants = by_variant
                .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
                .collect::<Result<BTreeMap<String, u64>, _>>()?;
            let years =
                connection.query_row("SELECT MIN(year), MAX(year) FROM games", [], |row| {
                    let (first, last): (Option<i64>, Option<i64>) = (row.get(0)?, row.get(1)?);
                    Ok(first.zip(last))
                })?;
            // A sum over the games is quicker than counting positions one by one.
            let positions = connection.query_row(
                "SELECT COALESCE(SUM(plies + 1), 0) FROM games",
                [],
                |row| row.get(0),
            )?;
            Ok(Status {
                games: variants.values().sum(),
                positions,
                variants,
                years,
            })
        })
    }

    /// Writes games, all or none, with how far their source has been read. Gives how many were new.
    pub(crate) fn write(
        &mut self,
        entries: &[Entry],
        bookmark: Option<&Bookmark>,
    ) -> Result<u64, LibraryError> {
        let written = write(&mut self.connection, entries, bookmark);
        written.map_err(
            |error| match (LibraryError::of(&self.path, &error), self.most) {
                (LibraryError::Full { path }, Some(most)) => LibraryError::Grown { path, most },
                (error, _) => error,
            },
        )
    }

    pub(crate) fn bookmark(&self, path: &str) -> Result<Option<Bookmark>, LibraryError> {
        self.ask(|connection| {
            let question = "SELECT path, stamp, met, whole FROM sources WHERE path = ?1";
            let mut statement = connection.prepare(question)?;
            statement
                .query_row([path], |row| {
                    Ok(Bookmark {
                        path: row.get(0)?,
                        stamp: row.get(1)?,
                        met: row.get(2)?,
                        whole: row.get(3)?,
                    })
                })
                .optional()
        })
    }

    /// Asks something, and says what an error means.
    pub(crate) fn ask<T>(
        &self,
        question: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, LibraryError> {
        question(&self.connection).map_err(|error| LibraryError::of(&self.path, &error))
    }
}

/// Libraries of version 1 had no seals.
fn upgrade(connection: &Connection, _from: i64) -> rusqlite::Result<()> {
    connection.execute("ALTER TABLE games ADD COLUMN seal INTEGER", [])?;
    let mut read = connection.prepare(&format!("SELECT id, {COLUMNS} FROM games"))?;
    let mut write = connection.prepare("UPDATE games SET seal = ?2 WHERE id = ?1")?;
    let seals = read.query_map([], |row| Ok((row.get(0)?, seal_of_row(row, 1..WIDTH + 1)?)))?;
    let seals = seals.collect::<rusqlite::Result<Vec<(i64, i64)>>>()?;
    for (id, seal) in seals {
        write.execute([id, seal])?;
    }
    Ok(())
}

pub(crate) fn write(
    connection: &mut Connection,
    entries: &[Entry],
    bookmark: Option<&Bookmark>,
) -> rusqlite::Result<u64> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let mut new = 0;
    let mut positions = Vec::new();
    {
        let places = "?, ".repeat(WIDTH);
        let mut game = transaction.prepare(&format!(
            "INSERT INTO games ({COLUMNS}, seal) VALUES ({places}?) ON CONFLICT (name) DO NOTHING"
        ))?;
        for entry in entries {
            let seal = Value::Integer(seal_of(&entry.columns));
            let columns = entry.columns.iter().chain([&seal]);
            let inserted = game.execute(params_from_iter(columns))?;
            if inserted == 0 {
                continue;
            }
            new += 1;
            let id = transaction.last_insert_rowid();
            let next = entry.keys.iter().skip(1).copied().map(Some);
            let next = next.chain([None]);
            for (ply, (&key, next)) in (0_i64..).zip(entry.keys.iter().zip(next)) {
                positions.push((key, id, ply, next, entry.result));
            }
        }
        // Neighbours in the file are written one after the other.
        positions.sort_unstable();
        let mut position = transaction.prepare(
            "INSERT INTO positions (key, game, ply, next, result) VALUES (?1, ?2, ?3, ?4, ?5)
             ON CONFLICT DO NOTHING",
        )?;
        for (key, id, ply, next, result) in positions {
            position.execute(params![key, id, ply, next, result])?;
        }
        if let Some(bookmark) = bookmark {
            let mut source = transaction.prepare(
                "INSERT OR REPLACE INTO sources (path, stamp, met, whole) VALUES (?1, ?2, ?3, ?4)",
            )?;
            let met = i64::try_from(bookmark.met).unwrap_or(i64::MAX);
            source.execute(params![bookmark.path, bookmark.stamp, met, bookmark.whole])?;
        }
    }
    transaction.commit()?;
    Ok(new)
}
