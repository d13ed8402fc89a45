//! The folder of a run, the only place that knows what its files are called.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use files::seal::{self, Opened};
use files::{Lock, LockError, Storage, storage};
use net::architecture::Architecture;
use net::file::{Network, NumbersError, Precision};
use net::training::Snapshot;
use serde::{Deserialize, Serialize};

use super::checkpoint::{self, CheckpointError};
use super::fitted::Fitted;
use super::learning_curves;
use super::progress::Progress;

/// Why a folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// A file cannot be read or written.
    #[error("{path}: {error}")]
    File {
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// Somebody else learns there.
    #[error(transparent)]
    Lock(#[from] LockError),
    /// Another run is in there.
    #[error(
        "{path} differs from the config that was given: the folder holds another run; go on with \
         its own config, or give another folder"
    )]
    OtherRun {
        /// The config of that run.
        path: PathBuf,
    },
    /// What was saved cannot be read.
    #[error("{path}: {error}; delete the file to begin anew")]
    Checkpoint {
        /// Which file.
        path: PathBuf,
        /// Why not.
        error: CheckpointError,
    },
    /// The network cannot be written.
    #[error("{path}: {error}")]
    Network {
        /// Which file.
        path: PathBuf,
        /// Why not.
        error: NumbersError,
    },
}

const CONFIG: &str = "config.toml";
const CHECKPOINT: &str = "checkpoint.safetensors";
const METRICS: &str = "metrics.jsonl";
const NETWORK: &str = "network.safetensors";
const CARD: &str = "network.json";
const LEARNING_CURVES: &str = "curves.svg";
const FITTED: &str = "fitted.json";

/// A folder that holds one run, or a step of a longer one.
#[derive(Clone, Debug)]
pub struct Folder {
    storage: Arc<dyn Storage>,
    /// How the names of its files begin.
    begins: String,
}

impl Folder {
    /// The folder of a run with this config; it is made if it is not there.
    pub fn open(path: &Path, config: &str) -> Result<Folder, FolderError> {
        let folder = Folder::open_bare(path)?;
        match folder.read(CONFIG)? {
            Some(text) if text == config.as_bytes() => {}
            // Before anything was learnt a config may be mended.
            Some(_) if folder.holds_work()? => {
                let path = folder.path(CONFIG);
                return Err(FolderError::OtherRun { path });
            }
            Some(_) | None => folder.write(CONFIG, config.as_bytes())?,
        }
        Ok(folder)
    }

    /// A folder by itself; it is made if it is not there.
    fn open_bare(path: &Path) -> Result<Folder, FolderError> {
        fs::create_dir_all(path).map_err(|error| FolderError::File {
            path: path.to_owned(),
            error,
        })?;
        Ok(Folder {
            storage: Arc::new(storage::Folder::new(path)),
            begins: String::new(),
        })
    }

    /// The folder of a step of a longer run, by its name among the files of that.
    pub(crate) fn within(storage: Arc<dyn Storage>, name: &str) -> Folder {
        Folder {
            storage,
            begins: format!("{name}/"),
        }
    }

    /// Takes a folder for this process, and removes what another one left half done.
    pub fn lock(path: &Path) -> Result<Lock, FolderError> {
        Folder::open_bare(path)?;
        let lock = Lock::of_folder(path)?;
        files::tidy(path).map_err(|error| FolderError::File {
            path: path.to_owned(),
            error,
        })?;
        Ok(lock)
    }

    /// Whether anything was learnt here.
    fn holds_work(&self) -> Result<bool, FolderError> {
        let has = |name| self.tried(name, self.storage.has(&self.name(name)));
        Ok(has(CHECKPOINT)? || has(NETWORK)?)
    }

    /// What was saved last, if anything was.
    pub fn checkpoint(&self, architecture: &Architecture) -> Result<Option<Snapshot>, FolderError> {
        let Some(bytes) = self.read(CHECKPOINT)? else {
            return Ok(None);
        };
        let read = checkpoint::read(&bytes, architecture);
        read.map(Some).map_err(|error| FolderError::Checkpoint {
            path: self.path(CHECKPOINT),
            error,
        })
    }

    /// Saves everything that learning goes on from.
    pub fn save(&self, snapshot: &Snapshot) -> Result<(), FolderError> {
        let name = CHECKPOINT;
        let bytes = checkpoint::write(snapshot).map_err(|error| FolderError::Checkpoint {
            path: self.path(name),
            error,
        })?;
        self.write(name, &bytes)
    }

    /// Gives up what was saved, once nobody will go on from it.
    pub fn forget_checkpoint(&self) -> Result<(), FolderError> {
        self.tried(CHECKPOINT, self.storage.remove(&self.name(CHECKPOINT)))
    }

    /// Writes how learning went from one end to the other.
    pub fn write_fitted(&self, fitted: &Fitted) -> Result<(), FolderError> {
        let path = self.path(FITTED);
        let json = serde_json::to_string_pretty(fitted).map_err(|error| FolderError::File {
            path,
            error: error.into(),
        })?;
        self.write(FITTED, seal::seal(&json).as_bytes())
    }

    /// How learning went from one end to the other, if it came to its end.
    pub fn fitted(&self) -> Result<Option<Fitted>, FolderError> {
        let bytes = match self.read(FITTED) {
            Err(FolderError::File { error, .. }) if error.kind() == io::ErrorKind::InvalidData => {
                None
            }
            read => read?,
        };
        let text = bytes.map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        // Damaged, or something else: it is made again.
        Ok(match text.map(|text| seal::open(&text)) {
            Some(Opened::Whole(json)) => serde_json::from_str(&json).ok(),
            Some(Opened::Broken | Opened::Unsealed) | None => None,
        })
    }

    /// What was told last.
    pub fn last_progress(&self) -> Result<Option<Progress>, FolderError> {
        let text = self.read(METRICS)?.unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        let mut lines = text.lines().rev();
        Ok(lines.find_map(|line| serde_json::from_str(&whole(line)?).ok()))
    }

    /// Where the network is written.
    pub fn network(&self) -> PathBuf {
        self.path(NETWORK)
    }

    /// Writes the network: first its numbers, then the card that names their hash. Whoever is
    /// interrupted between the two writes both again when the run is taken up.
    pub fn write_network(&self, network: &Network) -> Result<(), FolderError> {
        let files = network
            .write(Precision::Full)
            .map_err(|error| FolderError::Network {
                path: self.network(),
                error,
            })?;
        self.write(NETWORK, &files.numbers)?;
        self.write(CARD, files.card.as_bytes())
    }

    /// Drops what was measured after a step, and lines that were cut short: it will be measured
    /// again.
    pub fn forget_after(&self, step: u64) -> Result<(), FolderError> {
        #[derive(Deserialize)]
        struct Line {
            step: u64,
        }
        let Some(text) = self.read(METRICS)? else {
            return Ok(());
        };
        let text = String::from_utf8_lossy(&text);
        let read = |line: &str| serde_json::from_str::<Line>(&whole(line)?).ok();
        let known = |line: &&str| read(line.trim_end()).is_some_and(|line| line.step <= step);
        let kept: String = text
            .split_inclusive('\n')
            .filter(|line| line.ends_with('\n') && known(line))
            .collect();
        self.write(METRICS, kept.as_bytes())
    }

    /// Draws what was measured.
    pub fn draw(&self) -> Result<(), FolderError> {
        let text = self.read(METRICS)?.unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        self.write(LEARNING_CURVES, learning_curves::draw(&text).as_bytes())
    }

    /// Adds a line to what was measured. It is there at the latest when something else is written.
    pub fn note(&self, measured: &impl Serialize) -> Result<(), FolderError> {
        let add = || {
            let line = seal::seal(&serde_json::to_string(measured)?) + "\n";
            self.storage.append(&self.name(METRICS), line.as_bytes())
        };
        self.tried(METRICS, add())
    }

    fn name(&self, file: &str) -> String {
        self.begins.clone() + file
    }

    /// Where a file is.
    fn path(&self, file: &str) -> PathBuf {
        self.storage.place_of(&self.name(file))
    }

    fn read(&self, file: &str) -> Result<Option<Vec<u8>>, FolderError> {
        self.tried(file, self.storage.get(&self.name(file)))
    }

    fn write(&self, file: &str, bytes: &[u8]) -> Result<(), FolderError> {
        self.tried(file, self.storage.put(&self.name(file), bytes))
    }

    fn tried<T>(&self, file: &str, done: io::Result<T>) -> Result<T, FolderError> {
        done.map_err(|error| FolderError::File {
            path: self.path(file),
            error,
        })
    }
}

/// A line of what was measured, unless it is damaged. Lines of before have no seal.
fn whole(line: &str) -> Option<String> {
    match seal::open(line) {
        Opened::Whole(object) => Some(object),
        Opened::Unsealed => Some(line.to_owned()),
        Opened::Broken => None,
    }
}
