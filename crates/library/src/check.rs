//! Looks through files to the last bit: whether the pages fit together, every row is as it was written, and every game is
//! found by its positions.

use std::collections::HashMap;
use std::fmt;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OptionalExtension as _};

use crate::file::{self, Library};
use crate::games::{self, played};
use crate::key::keys;
use crate::rows::each_row;
use crate::shelf::{self, Shelf, whole};
use crate::sqlite::{self, Opened, problems};
use crate::{LibraryError, ShelfError};

/// Things that are named; all are counted.
const MOST_NAMED: usize = 20;

/// What was found in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The file.
    pub path: PathBuf,
    /// Games that are whole.
    pub whole: u64,
    /// Whatever is not as it was written.
    pub damage: Damage,
}

/// What is not as it was written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Damage {
    /// In how many places.
    pub count: u64,
    /// The first of them, in words.
    pub named: Vec<String>,
}

impl Damage {
    pub(crate) fn add(&mut self, what: impl fmt::Display) {
        self.count += 1;
        if self.named.len() < MOST_NAMED {
            self.named.push(what.to_string());
        }
    }
}

impl Library {
    /// Looks through the library of a folder, if there is one.
    pub fn check(folder: &Path) -> Result<Option<Checked>, LibraryError> {
        let path = folder.join(file::FILE);
        if !path
            .try_exists()
            .map_err(|error| LibraryError::closed(&path, &error))?
        {
            return Ok(None);
        }
        let connection = match sqlite::open_unchecked(&path, &file::KIND) {
            Ok(Opened::Ours(connection)) => connection,
            // In the words of whoever opens it to use it.
            Ok(_) => return Library::find(folder).map(|_| None),
            Err(error) => return Err(LibraryError::of(&path, &error)),
        };
        let mut checked = Checked::by_sqlite(path, &connection);
        let mut positions = 0;
        let Checked { whole, damage, .. } = &mut checked;
        each_row(
            &connection,
            &games::columns(),
            damage,
            &mut |row, damage| {
                let (game, play) = played(row)?;
                match play {
                    Err(reason) => damage.add(format!("game {}: {reason}", game.id)),
                    Ok(play) => match found_by(&connection, game.id, &keys(&play))? {
                        None => {
                            damage.add(format!("game {} is not found by all positions", game.id));
                        }
                        Some(found) => {
                            *whole += 1;
                            positions += found;
                        }
                    },
                }
                Ok(())
            },
        );
        let count = "SELECT COUNT(*) FROM positions";
        match connection.query_row(count, [], |row| row.get::<_, u64>(0)) {
            Err(error) => checked.damage.add(error),
            Ok(there) if checked.damage.count == 0 && there != positions => {
                checked.damage.add("there are positions of no game");
            }
            Ok(_) => {}
        }
        Ok(Some(checked))
    }
}

impl Shelf {
    /// Looks through the games of one's own in a folder, if there are any.
    pub fn check(folder: &Path) -> Result<Option<Checked>, ShelfError> {
        let path = folder.join(shelf::FILE);
        if !path
            .try_exists()
            .map_err(|error| ShelfError::closed(&path, &error))?
        {
            return Ok(None);
        }
        let connection = match sqlite::open_unchecked(&path, &shelf::KIND) {
            Ok(Opened::Ours(connection)) => connection,
            Ok(_) => return Shelf::find(folder).map(|_| None),
            Err(error) => return Err(ShelfError::of(&path, &error)),
        };
        let mut checked = Checked::by_sqlite(path, &connection);
        let count = &mut checked.whole;
        each_row(
            &connection,
            &shelf::columns(),
            &mut checked.damage,
            &mut |row, _| {
                whole(row)?;
                *count += 1;
                Ok(())
            },
        );
        Ok(Some(checked))
    }
}

impl Checked {
    /// What `SQLite` finds of its own accord.
    fn by_sqlite(path: PathBuf, connection: &Connection) -> Checked {
        let mut damage = Damage::default();
        match problems(connection, "integrity_check", MOST_NAMED) {
            Ok(found) => found.into_iter().for_each(|one| damage.add(one)),
            Err(error) => damage.add(error),
        }
        Checked {
            path,
            whole: 0,
            damage,
        }
    }
}

/// In how many positions a game is found, if it is in all of them and as it was played.
fn found_by(connection: &Connection, game: i64, keys: &[i64]) -> rusqlite::Result<Option<u64>> {
    let mut result = connection.prepare("SELECT result FROM games WHERE id = ?1")?;
    let result: i64 = result.query_row([game], |row| row.get(0))?;
    let mut position = connection
        .prepare("SELECT ply, next, result FROM positions WHERE key = ?1 AND game = ?2")?;
    // By the first time that the game was there.
    let mut first = HashMap::new();
    for (ply, key) in (0_i64..).zip(keys) {
        first.entry(*key).or_insert(ply);
    }
    for (ply, key) in (0_i64..).zip(keys) {
        if first.get(key) != Some(&ply) {
            continue;
        }
        let next = usize::try_from(ply + 1)
            .ok()
            .and_then(|next| keys.get(next));
        let expected = (ply, next.copied(), result);
        let found = position
            .query_row([*key, game], |row| {
                Ok((row.get(0)?, row.get(1)?, row.get(2)?))
            })
            .optional()?;
        if found != Some(expected) {
            return Ok(None);
        }
    }
    Ok(Some(first.len() as u64))
}
