//! `library.import`: games come into the library, from a file that is sent in pieces.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use engine::Stop;
use serde::{Deserialize, Serialize};

use super::provided;
use crate::actions::GameRefused;
use crate::jobs::{Job, Length};
use crate::limits::{MOST_UPLOAD, MOST_UPLOADS};
use crate::protocol::{Refused, answer};
use crate::session::Session;

/// Sends a file, or a piece of one, of any kind that `hexapod library import` reads.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LibraryImportRequest {
    /// What the file is called, for messages. It is never taken for a path.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<String>"))]
    pub name: String,
    /// Its bytes, or the next of them: 2 MiB a piece are a good size.
    pub base64: String,
    /// Whether more pieces follow. With the last one the import begins.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub more: bool,
}

/// A piece has come.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LibraryReceived {
    /// Bytes so far.
    pub received: usize,
}

/// Said while games come in.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LibraryImporting {
    /// Games that were met so far.
    pub importing: u32,
}

/// What became of the games.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LibraryImported {
    /// Games that were new.
    pub added: u32,
    /// Games that were there already.
    pub known: u32,
    /// Games that were refused, by what was wrong.
    pub refused: Vec<LibraryRefused>,
    /// Some of those.
    pub examples: Vec<GameRefused>,
    /// Whether it was taken back before the end; what was added stays.
    pub stopped: bool,
}

/// Games that were refused for one reason.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LibraryRefused {
    /// What was wrong, in a few words.
    pub class: String,
    /// How many.
    pub games: u32,
}

/// Takes a piece; begins to import with the last.
pub(in crate::actions) fn import(
    session: &mut Session,
    id: &str,
    request: LibraryImportRequest,
) -> Result<Option<LibraryReceived>, Refused> {
    // Whatever is wrong ends what was begun: whoever sends begins anew.
    let begun = session.upload.take();
    let library = provided(session)?;
    let mut upload = match begun {
        Some(upload) if upload.name == request.name => upload,
        _ => Upload::new(request.name, &session.service.uploads)?,
    };
    let piece = BASE64_STANDARD.decode(&request.base64).map_err(|error| {
        let error = format!("`base64` is no base64: {error}; send the file's bytes so written");
        Refused::field("base64", error)
    })?;
    upload.add(&piece)?;
    if request.more {
        let received = upload.bytes.len();
        session.upload = Some(upload);
        return Ok(Some(LibraryReceived { received }));
    }
    let question: Arc<str> = id.into();
    let id = Arc::clone(&question);
    let work = move |stop: &Stop, say: &dyn Fn(String)| {
        let tell = |importing| say(answer(Some(&id), &LibraryImporting { importing }));
        let name = game::excerpt(&upload.name);
        match library.import(&name, &upload.bytes, stop, &tell) {
            Ok(imported) => answer(Some(&id), &imported),
            Err(refused) => answer(Some(&id), &refused),
        }
    };
    session.run(Job::new(question, Length::Long, work))?;
    Ok(None)
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
    name: String,
    bytes: Vec<u8>,
    _slot: Slot,
}

impl Upload {
    /// Room for a file that somebody sends.
    fn new(name: String, uploads: &Arc<AtomicUsize>) -> Result<Upload, Refused> {
        let slot = Slot(Arc::clone(uploads));
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

    fn add(&mut self, piece: &[u8]) -> Result<(), Refused> {
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
