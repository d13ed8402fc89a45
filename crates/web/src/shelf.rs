//! The library, opened when somebody first asks for it.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use library::{Library, LibraryError};

use crate::limits::{MOST_UPLOAD, MOST_UPLOADS};
use crate::protocol::Refused;

/// Where the library stands. Whoever reads shares one connection, and is not kept waiting by whoever
/// writes, who has another.
#[derive(Debug)]
pub(crate) struct Shelf {
    folder: Option<PathBuf>,
    reader: Mutex<Option<Library>>,
    writing: Mutex<()>,
    uploads: Arc<AtomicUsize>,
}

impl Shelf {
    pub(crate) fn new(folder: Option<PathBuf>) -> Shelf {
        Shelf {
            folder,
            reader: Mutex::default(),
            writing: Mutex::default(),
            uploads: Arc::default(),
        }
    }

    fn folder(&self) -> Result<&PathBuf, Refused> {
        self.folder.as_ref().ok_or_else(|| {
            Refused::new("there is no folder for a library: start hexapod with --data-dir")
        })
    }

    /// Looks something up; nothing if nobody has imported anything yet.
    pub(crate) fn read<T>(
        &self,
        question: impl FnOnce(&Library) -> Result<T, LibraryError>,
    ) -> Result<Option<T>, Refused> {
        let folder = self.folder()?;
        let mut reader = self.reader.lock().unwrap_or_else(PoisonError::into_inner);
        if reader.is_none() {
            *reader = Library::find(folder).map_err(|error| refused(&error))?;
        }
        let Some(library) = &*reader else {
            return Ok(None);
        };
        let answer = question(library);
        if answer.is_err() {
            // Somebody may put another file there; then it is opened.
            *reader = None;
        }
        answer.map(Some).map_err(|error| refused(&error))
    }

    /// Changes the library, one client after the other.
    pub(crate) fn write<T>(
        &self,
        work: impl FnOnce(&mut Library) -> Result<T, LibraryError>,
    ) -> Result<T, Refused> {
        let folder = self.folder()?;
        let _alone = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let mut library = Library::open(folder).map_err(|error| refused(&error))?;
        work(&mut library).map_err(|error| refused(&error))
    }

    /// Room for a file that somebody sends.
    pub(crate) fn upload(&self, name: String) -> Result<Upload, Refused> {
        self.folder()?;
        let slot = Slot(Arc::clone(&self.uploads));
        if slot.0.fetch_add(1, Ordering::Relaxed) >= MOST_UPLOADS {
            return Err(Refused::new(
                "too many files are being sent to this server: try again in a moment",
            ));
        }
        Ok(Upload {
            name,
            bytes: Vec::new(),
            _slot: slot,
        })
    }
}

fn refused(error: &LibraryError) -> Refused {
    Refused::new(error.to_string())
}

/// Counts while it lives.
#[derive(Debug)]
struct Slot(Arc<AtomicUsize>);

impl Drop for Slot {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A file that is being sent, as much as has come.
#[derive(Debug)]
pub(crate) struct Upload {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
    _slot: Slot,
}

impl Upload {
    pub(crate) fn add(&mut self, piece: &[u8]) -> Result<(), Refused> {
        if self.bytes.len() + piece.len() > MOST_UPLOAD {
            let error = format!(
                "the file has more than {} MiB: import it with `hexapod library import`",
                MOST_UPLOAD >> 20
            );
            return Err(Refused::field("base64", error));
        }
        self.bytes.extend_from_slice(piece);
        Ok(())
    }
}
