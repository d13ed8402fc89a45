//! The folder of a run, the only place that knows what its files are called.
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

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use ::game::Part;
use files::seal::{self, Opened};
use files::{Lock, Unread, read_bounded, write_whole};
use net::file::{Network, Precision};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::error::RunError;

/// The folder of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunFolder(PathBuf);

const CONFIG: &str = "config.toml";
/// No file of a run is larger.
const MOST_BYTES: u64 = 4 << 30;

impl RunFolder {
    /// A folder in which a run has begun.
    pub fn open(path: &Path) -> Result<RunFolder, RunError> {
        let folder = RunFolder(path.to_owned());
        if folder.config().is_file() {
            Ok(folder)
        } else {
            Err(RunError::NoRun {
                path: path.to_owned(),
            })
        }
    }

    /// The folder of a run with this config; it is made if it is not there. A run that has begun
    /// keeps its config, and another one is refused.
    pub fn begin(path: &Path, config: &str) -> Result<RunFolder, RunError> {
        let folder = RunFolder(path.to_owned());
        match folder.read(&folder.config())? {
            Some(known) if known == config.as_bytes() => return Ok(folder),
            Some(_) if folder.start().exists() => {
                return Err(RunError::OtherRun {
                    path: folder.config(),
                });
            }
            _ => {}
        }
        make(path)?;
        folder.write(&folder.config(), config.as_bytes())?;
        Ok(folder)
    }

    /// Takes the folder of a run, which is made if it is not there, for this process.
    ///
    /// Parts of the games need no lock: whoever makes one makes the same file, whole.
    pub fn lock(path: &Path) -> Result<Lock, RunError> {
        make(path)?;
        Ok(Lock::of_folder(path)?)
    }

    /// Removes what processes left half done; only for whoever has the lock.
    pub fn tidy(&self) -> Result<(), RunError> {
        files::tidy(&self.0).map_err(|error| file_error(&self.0, error))
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    pub fn config(&self) -> PathBuf {
        self.0.join(CONFIG)
    }

    pub fn start(&self) -> PathBuf {
        self.0.join("start.safetensors")
    }

    pub fn best(&self) -> PathBuf {
        self.0.join("best.json")
    }

    pub fn metrics(&self) -> PathBuf {
        self.0.join("metrics.jsonl")
    }

    /// `TensorBoard` knows such files by the beginning of their names.
    pub fn events(&self) -> PathBuf {
        self.0.join("events.out.tfevents.0000000000.hexapod")
    }

    pub fn timings(&self) -> PathBuf {
        self.0.join("timings.jsonl")
    }

    pub fn iteration(&self, iteration: u32) -> PathBuf {
        self.0.join(format!("iteration-{iteration:04}"))
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
        let wrong = |error| file_error(&folder, error);
        let ends: Vec<String> = parts.iter().map(|&part| judged_end(part)).collect();
        let mut files = Vec::new();
        let entries = match fs::read_dir(&folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(files),
            entries => entries.map_err(wrong)?,
        };
        for entry in entries {
            let path = entry.map_err(wrong)?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if ends.iter().any(|end| name.ends_with(end)) {
                files.push(path);
            }
        }
        files.sort();
        Ok(files)
    }

    pub fn promoted(&self, iteration: u32) -> PathBuf {
        self.iteration(iteration).join("promoted.json")
    }

    /// The network whose numbers are in this file; its name from the folder of the run on goes into
    /// other files.
    pub fn name_of(&self, path: &Path) -> String {
        let inside = path.strip_prefix(&self.0).unwrap_or(path);
        inside.display().to_string()
    }

    /// A network by the name that it has in other files.
    pub fn network(&self, name: &str) -> Result<Network, RunError> {
        let path = self.0.join(name);
        Network::open(&path).map_err(|error| RunError::Network {
            path,
            problem: error.to_string(),
        })
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
    pub fn has_network(&self, path: &Path) -> bool {
        Network::card_beside(path).is_file()
    }

    /// All of a file, if it is there.
    pub fn read(&self, path: &Path) -> Result<Option<Vec<u8>>, RunError> {
        match read_bounded(path, MOST_BYTES).map_err(Unread::into_io) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(file_error(path, error)),
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
        if let Some(folder) = path.parent() {
            make(folder)?;
        }
        write_whole(path, bytes).map_err(|error| file_error(path, error))
    }

    pub fn write_json(&self, path: &Path, what: &impl Serialize) -> Result<(), RunError> {
        let json = serde_json::to_string_pretty(what).map_err(|error| RunError::Content {
            path: path.to_owned(),
            problem: error.to_string(),
        })?;
        self.write(path, seal::seal(&json).as_bytes())
    }

    /// Adds a line to a file that only tells people and graphs something.
    pub fn append(&self, path: &Path, line: &impl Serialize) -> Result<(), RunError> {
        let add = || {
            let mut text = serde_json::to_string(line)?;
            text.push('\n');
            let mut file = OpenOptions::new().append(true).create(true).open(path)?;
            file.write_all(text.as_bytes())
        };
        add().map_err(|error| file_error(path, error))
    }
}

/// How the file of a part ends.
fn judged_end(part: Part) -> String {
    format!("-part-{:03}-of-{:03}.json", part.number(), part.count())
}

fn make(folder: &Path) -> Result<(), RunError> {
    fs::create_dir_all(folder).map_err(|error| file_error(folder, error))
}

fn file_error(path: &Path, error: io::Error) -> RunError {
    RunError::File {
        path: path.to_owned(),
        error,
    }
}
