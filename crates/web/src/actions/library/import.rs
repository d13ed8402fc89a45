//! `library.import`: games come into the library, from a file that is sent in pieces.

use std::ops::ControlFlow;
use std::sync::Arc;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use library::{Counts, Options};
use records::unpack::Limits;
use serde::{Deserialize, Serialize};

use super::number;
use crate::actions::GameRefused;
use crate::errands::{Errand, Length};
use crate::protocol::{Refused, answer};
use crate::session::Session;
use crate::shelf::{Shelf, Upload};

/// How often one hears how far it has come, in games.
const NEWS: u64 = 250;
/// How much may come out of an archive that was sent.
const LIMITS: Limits = Limits {
    entry: 128 << 20,
    whole: 1 << 30,
    depth: 3,
};

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
    let mut upload = match begun {
        Some(upload) if upload.name == request.name => upload,
        _ => session.service.shelf.upload(request.name)?,
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
    let shelf = Arc::clone(&session.service.shelf);
    let work = move |stop: &engine::Stop, say: &dyn Fn(String)| match take(
        &shelf,
        &upload,
        &|| stop.is_raised(),
        &|games| {
            let importing = number(games);
            say(answer(Some(&id), &LibraryImporting { importing }));
        },
    ) {
        Ok(counts) => answer(Some(&id), &words(counts)),
        Err(refused) => answer(Some(&id), &refused),
    };
    session.run(Errand {
        question,
        length: Length::Long,
        work: Box::new(work),
    })?;
    Ok(None)
}

fn take(
    shelf: &Shelf,
    upload: &Upload,
    is_stopped: &dyn Fn() -> bool,
    tell: &dyn Fn(u64),
) -> Result<Counts, Refused> {
    let options = Options {
        limits: LIMITS,
        ..Options::default()
    };
    let name = game::excerpt(&upload.name);
    shelf.write(|library| {
        library.take(&name, &upload.bytes, options, &mut |progress| {
            if is_stopped() {
                return ControlFlow::Break(());
            }
            if progress.games > 0 && progress.games.is_multiple_of(NEWS) {
                tell(progress.games);
            }
            ControlFlow::Continue(())
        })
    })
}

fn words(counts: Counts) -> LibraryImported {
    let examples = counts.examples.into_iter().map(|refused| GameRefused {
        place: refused.source.place.unwrap_or(refused.source.file),
        reason: match refused.ply {
            Some(ply) => format!("ply {ply}: {}", refused.reason),
            None => refused.reason,
        },
    });
    LibraryImported {
        added: number(counts.added),
        known: number(counts.known),
        examples: examples.collect(),
        refused: counts
            .refused
            .into_iter()
            .map(|(class, games)| LibraryRefused {
                class,
                games: number(games),
            })
            .collect(),
        stopped: counts.stopped,
    }
}
