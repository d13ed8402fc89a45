//! What can be wrong with a library, and with games of one's own.

use std::io;
use std::path::{Path, PathBuf};

use crate::sqlite::Trouble;

/// Why a library did not do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// The folder or the file cannot be made.
    #[error("the library {path} cannot be opened: {reason}; choose another folder with --data-dir")]
    Closed {
        /// The file.
        path: PathBuf,
        reason: String,
    },
    /// A file of another kind lies there.
    #[error(
        "{path} is no library of Hexapod's: move it away, or choose another folder with --data-dir"
    )]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// What lies there cannot be read any more.
    #[error(
        "the library {path} is damaged: `hexapod library repair` saves the games that are whole, and keeps the damaged file ({reason})"
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What was found.
        reason: String,
    },
    /// Made by a later program.
    #[error(
        "the library {path} was made by a later Hexapod (version {found}, this one knows {known}): \
         use that one, or choose another folder with --data-dir"
    )]
    Later {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: i64,
        /// Ours.
        known: i64,
    },
    /// Somebody else writes.
    #[error("another program is writing into the library: try again in a moment")]
    Busy,
    /// The disk is full.
    #[error("there is no room left for the library {path}: make some, and import again")]
    Full {
        /// The file.
        path: PathBuf,
    },
    /// It is as large as it may become, or the disk is full: there the two are the same.
    #[error(
        "there is no room left for the library {path}: it may grow to {} MiB here, or the disk is full; \
         import with `hexapod library import`, which has no such limit, or make some room",
        most >> 20
    )]
    Grown {
        /// The file.
        path: PathBuf,
        /// The most bytes.
        most: u64,
    },
    /// A file of games cannot be read.
    #[error("reading {path}: {error}")]
    Input {
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// Something that should not happen.
    #[error("the library {path} cannot answer: {reason}")]
    Other {
        /// The file.
        path: PathBuf,
        /// What `SQLite` says.
        reason: String,
    },
}

impl LibraryError {
    /// What an error of the system means.
    pub(crate) fn closed(path: &Path, error: &io::Error) -> LibraryError {
        LibraryError::Closed {
            path: path.to_owned(),
            reason: error.to_string(),
        }
    }

    /// What an error of `SQLite` means for whoever has this library.
    pub(crate) fn of(path: &Path, error: &rusqlite::Error) -> LibraryError {
        let path = path.to_owned();
        let reason = error.to_string();
        match Trouble::of(error) {
            Trouble::Foreign => LibraryError::Foreign { path },
            Trouble::Damaged => LibraryError::Damaged { path, reason },
            Trouble::Busy => LibraryError::Busy,
            Trouble::Full => LibraryError::Full { path },
            Trouble::Closed => LibraryError::Closed { path, reason },
            Trouble::Other => LibraryError::Other { path, reason },
        }
    }
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
        "your games in {path} are damaged: `hexapod library repair` saves those that are whole, and keeps the damaged file ({reason})"
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
    /// What an error of the system means.
    pub(crate) fn closed(path: &Path, error: &io::Error) -> ShelfError {
        ShelfError::Closed {
            path: path.to_owned(),
            reason: error.to_string(),
        }
    }

    pub(crate) fn of(path: &Path, error: &rusqlite::Error) -> ShelfError {
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

/// Why what was practised cannot be read or kept.
#[derive(Debug, thiserror::Error)]
#[error("what you have practised, in {path}, {trouble}")]
pub struct TrainerError {
    path: PathBuf,
    trouble: String,
}

impl TrainerError {
    fn new(path: &Path, trouble: impl Into<String>) -> TrainerError {
        TrainerError {
            path: path.to_owned(),
            trouble: trouble.into(),
        }
    }

    /// What an error of the system means.
    pub(crate) fn closed(path: &Path, error: &io::Error) -> TrainerError {
        let trouble = format!("cannot be opened: {error}; choose another folder with --data-dir");
        TrainerError::new(path, trouble)
    }

    pub(crate) fn foreign(path: &Path) -> TrainerError {
        let trouble =
            "is a file of another kind: move it away, or choose another folder with --data-dir";
        TrainerError::new(path, trouble)
    }

    pub(crate) fn later(path: &Path, found: i64, known: i64) -> TrainerError {
        let trouble = format!(
            "was kept by a later Hexapod (version {found}, this one knows {known}): use that one, or choose \
             another folder with --data-dir"
        );
        TrainerError::new(path, trouble)
    }

    /// What an error of `SQLite` means.
    pub(crate) fn of(path: &Path, error: &rusqlite::Error) -> TrainerError {
        let trouble = match Trouble::of(error) {
            Trouble::Foreign => return TrainerError::foreign(path),
            Trouble::Damaged => format!("is damaged: move the file away to begin anew ({error})"),
            Trouble::Busy => {
                "is being written by another program: try again in a moment".to_owned()
            }
            Trouble::Full => "has no room left: make some".to_owned(),
            Trouble::Closed | Trouble::Other => {
                format!("cannot be reached: {error}; choose another folder with --data-dir")
            }
        };
        TrainerError::new(path, trouble)
    }
}
