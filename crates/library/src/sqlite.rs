//! Files of `SQLite` that are ours: how they are opened, and what their errors mean.

use std::fs;
use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};

use crate::seal::damaged;

/// How long somebody else may write before we give up.
const PATIENCE: Duration = Duration::from_secs(10);

/// What a kind of file is, and how it is written.
#[derive(Debug)]
pub(crate) struct Kind {
    /// By this `SQLite`'s files say whose they are.
    pub(crate) application: i64,
    /// How what is in the file is laid out.
    pub(crate) version: i64,
    /// That layout.
    pub(crate) layout: &'static str,
    /// Whether what was acknowledged outlasts a loss of power, and not only of the program.
    pub(crate) through_power_loss: bool,
    /// Memory for pages, in KiB.
    pub(crate) cache: i64,
    /// Brings a file of an earlier version to the layout of this one.
    pub(crate) upgrade: fn(&Connection, i64) -> rusqlite::Result<()>,
}

/// Larger files are not looked through each time they are opened, for somebody waits: a megabyte takes a few milliseconds.
const CHECKED_AT_OPENING: u64 = 32 << 20;

/// Whose a file is that was opened.
#[derive(Debug)]
pub(crate) enum Opened {
    /// Ours, and we know how it is laid out.
    Ours(Connection),
    /// Ours, of this other version.
    Later(i64),
    /// Somebody else's.
    Foreign,
}

/// What an error of `SQLite` means for whoever has the file.
#[derive(Debug)]
pub(crate) enum Trouble {
    Foreign,
    Damaged,
    Busy,
    Full,
    Closed,
    Other,
}

impl Trouble {
    pub(crate) fn of(error: &rusqlite::Error) -> Trouble {
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => Trouble::Foreign,
            Some(ErrorCode::DatabaseCorrupt) => Trouble::Damaged,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Trouble::Busy,
            Some(ErrorCode::DiskFull) => Trouble::Full,
            Some(ErrorCode::CannotOpen | ErrorCode::PermissionDenied | ErrorCode::ReadOnly) => {
                Trouble::Closed
            }
            None if wrong_kind(error) => Trouble::Damaged,
            _ => Trouble::Other,
        }
    }
}

/// Whether a column holds what nobody writes there.
fn wrong_kind(error: &rusqlite::Error) -> bool {
    use rusqlite::Error as E;
    matches!(
        error,
        E::InvalidColumnType(..)
            | E::FromSqlConversionFailure(..)
            | E::IntegralValueOutOfRange(..)
            | E::Utf8Error(..)
    )
}

/// Opens a file, lays it out if it is new, and looks whether its pages fit together unless it is large.
pub(crate) fn open(path: &Path, kind: &Kind) -> rusqlite::Result<Opened> {
    let opened = open_unchecked(path, kind)?;
    if let Opened::Ours(connection) = &opened
        && fs::metadata(path).is_ok_and(|about| about.len() <= CHECKED_AT_OPENING)
        && let Some(problem) = problems(connection, "quick_check", 1)?.pop()
    {
        return Err(damaged(problem));
    }
    Ok(opened)
}

/// What `SQLite` finds of its own accord, at most so many things.
pub(crate) fn problems(
    connection: &Connection,
    check: &str,
    most: usize,
) -> rusqlite::Result<Vec<String>> {
    let mut statement = connection.prepare(&format!("PRAGMA {check}({most})"))?;
    let found = statement.query_map([], |row| row.get::<_, String>(0))?;
    let mut found = found.collect::<rusqlite::Result<Vec<String>>>()?;
    found.retain(|line| line != "ok");
    Ok(found)
}

/// Opens a file, and lays it out if it is new: for whoever looks through it, or saves what is whole.
pub(crate) fn open_unchecked(path: &Path, kind: &Kind) -> rusqlite::Result<Opened> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_CREATE
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut connection = Connection::open_with_flags(path, flags)?;
    Ok(match prepare(&mut connection, kind)? {
        Some(version) if version == kind.version => Opened::Ours(connection),
        Some(version) => Opened::Later(version),
        None => Opened::Foreign,
    })
}

/// Makes what is new and looks at what is there: the version, or nothing if it is not ours.
fn prepare(connection: &mut Connection, kind: &Kind) -> rusqlite::Result<Option<i64>> {
    connection.busy_timeout(PATIENCE)?;
    // A file that somebody gives away must not run anything.
    connection.pragma_update(None, "trusted_schema", false)?;
    if let Some(version) = whose(connection, kind)? {
        if (1..kind.version).contains(&version) {
            return upgrade(connection, kind).map(Some);
        }
        return Ok((version > 0).then_some(version));
    }
    connection.pragma_update(None, "journal_mode", "WAL")?;
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another program may have been quicker.
    if whose(&transaction, kind)?.is_none() {
        transaction.execute_batch(kind.layout)?;
        transaction.pragma_update(None, "application_id", kind.application)?;
        transaction.pragma_update(None, "user_version", kind.version)?;
    }
    transaction.commit()?;
    // As it is for those who come later.
    whose(connection, kind)
}

fn upgrade(connection: &mut Connection, kind: &Kind) -> rusqlite::Result<i64> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another program may have been quicker.
    let found = whose(&transaction, kind)?.unwrap_or_default();
    if found < kind.version {
        (kind.upgrade)(&transaction, found)?;
        transaction.pragma_update(None, "user_version", kind.version)?;
    }
    transaction.commit()?;
    Ok(found.max(kind.version))
}

/// The version of a file of ours, 0 for one of somebody else's, nothing if it is empty.
fn whose(connection: &Connection, kind: &Kind) -> rusqlite::Result<Option<i64>> {
    let number = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let application = number("application_id")?;
    if application == kind.application {
        if connection.is_autocommit() {
            let synchronous = if kind.through_power_loss {
                "FULL"
            } else {
                "NORMAL"
            };
            connection.pragma_update(None, "synchronous", synchronous)?;
            connection.pragma_update(None, "cache_size", -kind.cache)?;
        }
        return Ok(Some(number("user_version")?.max(1)));
    }
    let tables: i64 =
        connection.query_row("SELECT COUNT(*) FROM sqlite_schema", [], |row| row.get(0))?;
    Ok((application != 0 || tables > 0).then_some(0))
}
