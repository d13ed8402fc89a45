//! The folder of a run, the only place that knows what its files are called. It may be anything that
//! can do what a [`Storage`] does: the files of a bucket have the same names.
//!
//! ```text
//! config.toml                     what is learnt, and how
//! start.safetensors, start.json   the frozen start
//! best.json                       which network is the best
//! metrics.jsonl, events.out.…     how the iterations went, for programs and TensorBoard
//! timings.jsonl                   how long everything took here
//! iteration-0001/games/part-003-of-008.zst
//! iteration-0001/collected.json   which parts there are, and what they look like
//! iteration-0001/fit/…            the checkpoint, and what was measured at each step
//! iteration-0001/candidate.safetensors, candidate.json
//! iteration-0001/judge/start-part-001-of-002.json
//! iteration-0001/promoted.json    whether it is the best, and all that is known of the iteration
//! ```
//!
//! Every file but the timings is written whole or not at all, and follows from those above it. Those in
//! JSON are sealed: whoever wants to change one deletes it, and it is made again.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ::game::Part;
use files::seal::{self, Opened};
use files::storage::Folder;
use files::{Lock, Storage};
use net::file::{Network, Precision};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::error::RunError;
use crate::supervised;

/// The folder of a run, or what stands for one.
#[derive(Clone, Debug)]
pub struct RunFolder(Arc<dyn Storage>);

const CONFIG: &str = "config.toml";

impl<P: AsRef<Path> + ?Sized> From<&P> for RunFolder {
    fn from(path: &P) -> RunFolder {
        RunFolder(Arc::new(Folder::new(path.as_ref())))
    }
}

impl From<Arc<dyn Storage>> for RunFolder {
    fn from(storage: Arc<dyn Storage>) -> RunFolder {
        RunFolder(storage)
    }
}

impl RunFolder {
    /// A folder in which a run has begun.
    pub fn open(folder: impl Into<RunFolder>) -> Result<RunFolder, RunError> {
        let folder = folder.into();
        if folder.has(&folder.config())? {
            Ok(folder)
        } else {
            let path = folder.path().to_owned();
            Err(RunError::NoRun { path })
        }
    }

    /// The folder of a run with this config; it is made if it is not there. A run that has begun
    /// keeps its config, and another one is refused.
    pub fn begin(folder: impl Into<RunFolder>, config: &str) -> Result<RunFolder, RunError> {
        let folder = folder.into();
        let path = folder.config();
        let known = folder.read(&path)?;
        let other = || RunError::OtherRun { path: path.clone() };
        match &known {
            Some(known) if known == config.as_bytes() => return Ok(folder),
            Some(_) if folder.has(&folder.start())? => return Err(other()),
            _ => {}
        }
        if folder.swap(&path, known.as_deref(), config.as_bytes())? {
            Ok(folder)
        } else if folder.read(&path)?.as_deref() == Some(config.as_bytes()) {
            // Somebody began the same run at the same moment.
            Ok(folder)
        } else {
            Err(other())
        }
    }

    /// Takes the folder of a run, which is made if it is not there, for this process; where there are
    /// no locks, [`swap`](Self::swap) keeps two apart.
    ///
    /// Parts of the games need no lock: whoever makes one makes the same file, whole.
    pub fn lock(folder: impl Into<RunFolder>) -> Result<Option<Lock>, RunError> {
        Ok(folder.into().0.lock()?)
    }

    /// Removes what processes left half done; only for whoever has the lock.
    pub fn tidy(&self) -> Result<(), RunError> {
        let wrong = |error| file_error(self.path(), error);
        self.0.tidy().map_err(wrong)
    }

    /// Where it is. This and the paths below are of a folder, or name what lies elsewhere: they are
    /// for people, and for asking this for what is there.
    pub fn path(&self) -> &Path {
        self.0.place()
    }

    pub fn config(&self) -> PathBuf {
        self.path().join(CONFIG)
    }

    pub fn start(&self) -> PathBuf {
        self.path().join("start.safetensors")
    }

    pub fn best(&self) -> PathBuf {
        self.path().join("best.json")
    }

    pub fn metrics(&self) -> PathBuf {
        self.path().join("metrics.jsonl")
    }

    /// `TensorBoard` knows such files by the beginning of their names.
    pub fn events(&self) -> PathBuf {
        self.path().join("events.out.tfevents.0000000000.hexapod")
    }

    pub fn timings(&self) -> PathBuf {
        self.path().join("timings.jsonl")
    }

    pub fn iteration(&self, iteration: u32) -> PathBuf {
        self.path().join(format!("iteration-{iteration:04}"))
    }

    pub fn games(&self, iteration: u32, part: Part) -> PathBuf {
        let name = format!("part-{:03}-of-{:03}.zst", part.number(), part.count());
        self.iteration(iteration).join("games").join(name)
    }

    pub fn collected(&self, iteration: u32) -> PathBuf {
        self.iteration(iteration).join("collected.json")
    }

    pub fn fit(&self, iteration: u32) -> PathBuf {
        self.iteration(iteration).join("fit")
    }

    /// Where learning began.
    pub fn begun(&self, iteration: u32) -> PathBuf {
        self.fit(iteration).join("begun.json")
    }

    pub fn candidate(&self, iteration: u32) -> PathBuf {
        self.iteration(iteration).join("candidate.safetensors")
    }

    pub fn judged(&self, iteration: u32, opponent: &str, part: Part) -> PathBuf {
        let name = format!("{opponent}{}", judged_end(part));
        self.iteration(iteration).join("judge").join(name)
    }

    /// The files that there are of these parts, of the games against all opponents, by name.
    pub fn judged_files(&self, iteration: u32, parts: &[Part]) -> Result<Vec<PathBuf>, RunError> {
        let folder = self.iteration(iteration).join("judge");
        let names = self.0.list(&(self.name_of(&folder) + "/"));
        let names = names.map_err(|error| file_error(&folder, error))?;
        let ends: Vec<String> = parts.iter().map(|&part| judged_end(part)).collect();
        let wanted = |name: &&String| ends.iter().any(|end| name.ends_with(end));
        let files = names.iter().filter(wanted);
        Ok(files.map(|name| self.0.place_of(name)).collect())
    }

    pub fn promoted(&self, iteration: u32) -> PathBuf {
        self.iteration(iteration).join("promoted.json")
    }

    /// Where learning was in an iteration.
    pub(super) fn learning(&self, iteration: u32) -> supervised::Folder {
        let name = self.name_of(&self.fit(iteration));
        supervised::Folder::within(Arc::clone(&self.0), &name)
    }

    /// The network whose numbers are in this file; its name from the folder of the run on goes into
    /// other files.
    pub fn name_of(&self, path: &Path) -> String {
        let inside = path.strip_prefix(self.path()).unwrap_or(path);
        let parts = inside.iter().map(|part| part.to_string_lossy());
        if inside.is_absolute() {
            inside.display().to_string()
        } else {
            parts.collect::<Vec<_>>().join("/")
        }
    }

    /// A network by the name that it has in other files: of this run, or anywhere on this machine.
    pub fn network(&self, name: &str) -> Result<Network, RunError> {
        let path = self.path().join(name);
        let wrong = |problem: String| RunError::Network {
            path: path.clone(),
            problem,
        };
        if Path::new(name).is_absolute() {
            return Network::open(&path).map_err(|error| wrong(error.to_string()));
        }
        let get = |path: &Path| {
            let bytes = match self.read(path) {
                // It would be made again, but not as it was: the checkpoint of before may be gone.
                Err(RunError::Content { problem, .. }) => return Err(wrong(problem)),
                read => read?,
            };
            bytes.ok_or_else(|| file_error(path, io::ErrorKind::NotFound.into()))
        };
        let numbers = get(&path)?;
        let card = get(&Network::card_beside(&path))?;
        let read = Network::read(&numbers, &String::from_utf8_lossy(&card));
        read.map_err(|error| wrong(error.to_string()))
    }

    /// Writes a network, its card last: without it there is none.
    pub fn write_network(&self, path: &Path, network: &Network) -> Result<(), RunError> {
        let files = network.write(Precision::Full);
        let files = files.map_err(|error| RunError::Network {
            path: path.to_owned(),
            problem: error.to_string(),
        })?;
        self.write(path, &files.numbers)?;
        self.write(&Network::card_beside(path), files.card.as_bytes())
    }

    /// Whether a network is whole there.
    pub fn has_network(&self, path: &Path) -> Result<bool, RunError> {
        self.has(&Network::card_beside(path))
    }

    /// Whether a file is there.
    pub fn has(&self, path: &Path) -> Result<bool, RunError> {
        let has = self.0.has(&self.name_of(path));
        has.map_err(|error| file_error(path, error))
    }

    /// All of a file, if it is there.
    pub fn read(&self, path: &Path) -> Result<Option<Vec<u8>>, RunError> {
        let read = self.0.get(&self.name_of(path));
        read.map_err(|error| file_error(path, error))
    }

    /// All of a file, if it is there and as it was written: for what is made again otherwise.
    pub fn read_whole(&self, path: &Path) -> Result<Option<Vec<u8>>, RunError> {
        match self.read(path) {
            Err(RunError::Content { .. }) => Ok(None),
            read => read,
        }
    }

    /// What a file of JSON says, if it is there.
    pub fn read_json<T: DeserializeOwned>(&self, path: &Path) -> Result<Option<T>, RunError> {
        let Some(bytes) = self.read(path)? else {
            return Ok(None);
        };
        let wrong = |problem: String| RunError::Content {
            path: path.to_owned(),
            problem,
        };
        let damaged = || wrong("it is not as it was written: its checksum does not fit".into());
        match seal::open(&String::from_utf8_lossy(&bytes)) {
            Opened::Whole(json) => {
                let read = serde_json::from_str(&json);
                read.map(Some).map_err(|error| wrong(error.to_string()))
            }
            Opened::Broken | Opened::Unsealed => Err(damaged()),
        }
    }

    /// Writes a file, whole or not at all, into a folder that is made if it is not there.
    pub fn write(&self, path: &Path, bytes: &[u8]) -> Result<(), RunError> {
        let put = self.0.put(&self.name_of(path), bytes);
        put.map_err(|error| file_error(path, error))
    }

    pub fn write_json(&self, path: &Path, what: &impl Serialize) -> Result<(), RunError> {
        self.write(path, &sealed(path, what)?)
    }

    /// Writes a file if nobody else did since it was read, and says whether it did.
    pub fn swap(&self, path: &Path, known: Option<&[u8]>, bytes: &[u8]) -> Result<bool, RunError> {
        let swapped = self.0.swap(&self.name_of(path), known, bytes);
        swapped.map_err(|error| file_error(path, error))
    }

    /// Decides something that two processes could decide at once, having read what was decided
    /// before: whoever comes second is told so, and what the first one decided stands.
    pub fn decide(
        &self,
        path: &Path,
        known: Option<&[u8]>,
        what: &impl Serialize,
    ) -> Result<(), RunError> {
        let bytes = sealed(path, what)?;
        if known == Some(&bytes) || self.swap(path, known, &bytes)? {
            return Ok(());
        }
        Err(RunError::Overtaken {
            path: path.to_owned(),
        })
    }

    /// Adds a line to a file that only tells people and graphs something.
    pub fn append(&self, path: &Path, line: &impl Serialize) -> Result<(), RunError> {
        let add = || {
            let mut text = serde_json::to_string(line)?;
            text.push('\n');
            self.0.append(&self.name_of(path), text.as_bytes())?;
            self.0.settle()
        };
        add().map_err(|error| file_error(path, error))
    }
}

/// What is written of something: JSON with its checksum.
fn sealed(path: &Path, what: &impl Serialize) -> Result<Vec<u8>, RunError> {
    let json = serde_json::to_string_pretty(what).map_err(|error| RunError::Content {
        path: path.to_owned(),
        problem: error.to_string(),
    })?;
    Ok(seal::seal(&json).into_bytes())
}

/// How the file of a part ends.
fn judged_end(part: Part) -> String {
    format!("-part-{:03}-of-{:03}.json", part.number(), part.count())
}

fn file_error(path: &Path, error: io::Error) -> RunError {
    let path = path.to_owned();
    if error.kind() == io::ErrorKind::InvalidData {
        let problem = error.to_string();
        return RunError::Content { path, problem };
    }
    RunError::File { path, error }
}
