//! Saves what is whole of a damaged file: the games go into a new one, and the damaged one is kept beside it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use files::{set_aside, take_place, with_end};
use rusqlite::types::Value;
use rusqlite::{Connection, Row, params_from_iter};

use crate::check::Damage;
use crate::entry::Entry;
use crate::file::{self, Library};
use crate::games::{self, played};
use crate::key::keys;
use crate::rows::each_row;
use crate::shelf::{self, Shelf, whole};
use crate::sqlite::{self, Kind, Opened};
use crate::{LibraryError, ShelfError};

/// What became of a damaged file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repaired {
    /// The file, which is whole again.
    pub path: PathBuf,
    /// Where the damaged one is kept.
    pub aside: PathBuf,
    /// Games that were whole.
    pub saved: u64,
    /// What was not, or could not be read.
    pub damage: Damage,
}

/// Games that are written at a time.
const BATCH: usize = 500;

impl Library {
    /// Puts the whole games of a damaged library into a new one. Files that it was made from are read anew by the next
    /// import, which adds what was lost.
    pub fn repair(folder: &Path) -> Result<Repaired, LibraryError> {
        let path = folder.join(file::FILE);
        save(&path, &file::KIND, &mut copy_library).map_err(|error| match error {
            Failed::Sqlite(error) => LibraryError::of(&path, &error),
            Failed::Foreign => LibraryError::Foreign { path: path.clone() },
            Failed::Files(error) => LibraryError::closed(&path, &error),
        })
    }
}

impl Shelf {
    /// Puts the whole games of a damaged shelf into a new one.
    pub fn repair(folder: &Path) -> Result<Repaired, ShelfError> {
        let path = folder.join(shelf::FILE);
        save(&path, &shelf::KIND, &mut copy_shelf).map_err(|error| match error {
            Failed::Sqlite(error) => ShelfError::of(&path, &error),
            Failed::Foreign => ShelfError::Foreign { path: path.clone() },
            Failed::Files(error) => ShelfError::closed(&path, &error),
        })
    }
}

/// Why nothing was saved.
enum Failed {
    Sqlite(rusqlite::Error),
    Foreign,
    Files(io::Error),
}

impl From<rusqlite::Error> for Failed {
    fn from(error: rusqlite::Error) -> Failed {
        Failed::Sqlite(error)
    }
}

impl From<io::Error> for Failed {
    fn from(error: io::Error) -> Failed {
        Failed::Files(error)
    }
}

/// Copies games from one file into another, and says how many.
type Copy = dyn FnMut(&Connection, &mut Connection, &mut Damage) -> rusqlite::Result<u64>;

/// The names that `SQLite` gives what belongs to a file while it is open.
const COMPANIONS: [&str; 2] = ["-wal", "-shm"];

fn save(path: &Path, kind: &Kind, copy: &mut Copy) -> Result<Repaired, Failed> {
    let Opened::Ours(damaged) = sqlite::open_unchecked(path, kind)? else {
        return Err(Failed::Foreign);
    };
    let beside = with_end(path, ".repaired");
    for end in ["", "-wal", "-shm"] {
        // What an earlier try left; most often there is nothing.
        let _ = fs::remove_file(with_end(&beside, end));
    }
    let Opened::Ours(mut new) = sqlite::open_unchecked(&beside, kind)? else {
        return Err(Failed::Foreign);
    };
    let mut damage = Damage::default();
    let saved = copy(&damaged, &mut new, &mut damage)?;
    // All of it into the file that is renamed.
    new.pragma_update(None, "journal_mode", "DELETE")?;
    drop((new, damaged));
    let aside = set_aside(path)?;
    for end in COMPANIONS {
        let companion = with_end(path, end);
        if companion.exists() {
            take_place(&companion, &with_end(&aside, end))?;
        }
    }
    take_place(&beside, path)?;
    Ok(Repaired {
        path: path.to_owned(),
        aside,
        saved,
        damage,
    })
}

fn copy_library(
    from: &Connection,
    to: &mut Connection,
    damage: &mut Damage,
) -> rusqlite::Result<u64> {
    let mut waiting: Vec<Entry> = Vec::new();
    let mut written = Ok(0);
    let take = &mut |row: &Row<'_>, damage: &mut Damage| {
        let (game, play) = played(row)?;
        match play {
            Err(reason) => damage.add(format!("game {}: {reason}", game.id)),
            Ok(play) => waiting.push(Entry::again(row, keys(&play))?),
        }
        if waiting.len() >= BATCH
            && let Ok(before) = written
        {
            written = file::write(to, &waiting, None).map(|new| before + new);
            waiting.clear();
        }
        Ok(())
    };
    each_row(from, &games::columns(), damage, take);
    let before = written?;
    Ok(before + file::write(to, &waiting, None)?)
}

fn copy_shelf(
    from: &Connection,
    to: &mut Connection,
    damage: &mut Damage,
) -> rusqlite::Result<u64> {
    let transaction = to.transaction()?;
    let places = "?, ".repeat(shelf::WIDTH);
    let write = format!(
        "INSERT INTO games ({}, seal) VALUES ({places}?) ON CONFLICT (key) DO NOTHING",
        shelf::COLUMNS
    );
    let mut written = Ok(0);
    each_row(from, &shelf::columns(), damage, &mut |row, _| {
        whole(row)?;
        let columns = (1..=shelf::WIDTH + 1).map(|column| row.get(column));
        let columns = columns.collect::<rusqlite::Result<Vec<Value>>>()?;
        if let Ok(before) = written {
            written = transaction
                .execute(&write, params_from_iter(columns))
                .map(|new| before + new as u64);
        }
        Ok(())
    });
    let saved = written?;
    transaction.commit()?;
    Ok(saved)
}
