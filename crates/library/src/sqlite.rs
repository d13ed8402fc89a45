//! Files of `SQLite` that are ours: how they are opened, and what their errors mean.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};

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
}

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
            _ => Trouble::Other,
        }
    }
}

/// Opens a file, and lays it out if it is new.
pub(crate) fn open(path: &Path, kind: &Kind) -> rusqlite::Result<Opened> {
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
