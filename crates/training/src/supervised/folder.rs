//! The folder of a run, the only place that knows what its files are called.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use files::seal::{self, Opened};
use files::{Lock, LockError, write_whole};
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

/// A folder that holds one run.
#[derive(Clone, Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// The folder of a run with this config; it is made if it is not there.
    pub fn open(path: &Path, config: &str) -> Result<Folder, FolderError> {
        let folder = Folder::open_bare(path)?;
        let known = folder.path(CONFIG);
        match fs::read_to_string(&known) {
            Ok(text) if text == config => {}
            // Before anything was learnt a config may be mended.
            Ok(_) if !folder.holds_work() => folder.write(CONFIG, config.as_bytes())?,
            Ok(_) => return Err(FolderError::OtherRun { path: known }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                folder.write(CONFIG, config.as_bytes())?;
            }
            Err(error) => {
                return Err(FolderError::File { path: known, error });
            }
        }
        Ok(folder)
    }

    /// The folder of a step of a longer run, whose config is elsewhere; it is made if it is not there.
    pub fn open_bare(path: &Path) -> Result<Folder, FolderError> {
        fs::create_dir_all(path).map_err(|error| FolderError::File {
            path: path.to_owned(),
            error,
        })?;
        Ok(Folder(path.to_owned()))
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
    fn holds_work(&self) -> bool {
        [CHECKPOINT, NETWORK]
            .iter()
            .any(|name| self.path(name).exists())
    }

    /// What was saved last, if anything was.
    pub fn checkpoint(&self, architecture: &Architecture) -> Result<Option<Snapshot>, FolderError> {
        let path = self.path(CHECKPOINT);
        let bytes = match fs::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            other => other.map_err(|error| FolderError::File {
                path: path.clone(),
                error,
            })?,
        };
        let read = checkpoint::read(&bytes, architecture);
        read.map(Some)
            .map_err(|error| FolderError::Checkpoint { path, error })
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
        let path = self.path(CHECKPOINT);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(FolderError::File { path, error })
            }
            _ => Ok(()),
        }
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
        let path = self.path(FITTED);
        match fs::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(FolderError::File { path, error }),
            // Damaged, or something else: it is made again.
            Ok(bytes) => match seal::open(&String::from_utf8_lossy(&bytes)) {
                Opened::Whole(json) => Ok(serde_json::from_str(&json).ok()),
                Opened::Broken | Opened::Unsealed => Ok(None),
            },
        }
    }

    /// What was told last.
    pub fn last_progress(&self) -> Result<Option<Progress>, FolderError> {
        let path = self.path(METRICS);
        let text = match fs::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            other => other.map_err(|error| FolderError::File { path, error })?,
        };
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
        let path = self.path(METRICS);
        let text = match fs::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            other => other.map_err(|error| FolderError::File { path, error })?,
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
        let path = self.path(METRICS);
        let text = fs::read_to_string(&path).map_err(|error| FolderError::File { path, error })?;
        self.write(LEARNING_CURVES, learning_curves::draw(&text).as_bytes())
    }

    /// Adds a line to what was measured.
    pub fn note(&self, measured: &impl Serialize) -> Result<(), FolderError> {
        let path = self.path(METRICS);
        let add = || {
            let line = seal::seal(&serde_json::to_string(measured)?) + "\n";
            let mut file = OpenOptions::new().append(true).create(true).open(&path)?;
            file.write_all(line.as_bytes())
        };
        add().map_err(|error| FolderError::File {
            path: path.clone(),
            error,
        })
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn write(&self, name: &str, bytes: &[u8]) -> Result<(), FolderError> {
        let path = self.path(name);
        write_whole(&path, bytes).map_err(|error| FolderError::File { path, error })
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
