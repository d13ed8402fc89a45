//! Reading a dataset.

use std::io;
use std::path::{Path, PathBuf};

use super::disk::{Disk, RealDisk};
use super::manifest::{Manifest, ManifestError};
use super::shard::{self, ShardError};
use crate::stored::{self, StoredError};
use crate::{GameId, Record, Split};

/// A dataset that is whole.
#[derive(Clone, Debug)]
pub struct Dataset {
    folder: PathBuf,
    manifest: Manifest,
}

/// Why a dataset cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum DatasetError {
    /// A file that cannot be read.
    #[error("{path}: {error}")]
    File {
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// A folder without a manifest.
    #[error(
        "{path} is no dataset: it has no manifest.json; `hexapod import … --out {path}` makes one"
    )]
    NoDataset {
        /// The folder.
        path: PathBuf,
    },
    /// A manifest that is wrong.
    #[error("{path}: {error}; import the games again into another folder")]
    Manifest {
        path: PathBuf,
        /// What is wrong.
        error: ManifestError,
    },
    /// Not everything has been read yet.
    #[error(
        "{path} is not finished: run the command that makes it again, and it goes on from where it was ({kept} games so far)"
    )]
    Unfinished {
        /// The folder.
        path: PathBuf,
        /// How many games it has.
        kept: u64,
    },
    /// A shard that is wrong.
    #[error("{path}: {error}; import the games again into another folder")]
    Shard {
        path: PathBuf,
        /// What is wrong.
        error: ShardError,
    },
    /// A record that is wrong.
    #[error("{path}, line {line}: {error}")]
    Record {
        /// Which shard.
        path: PathBuf,
        /// Which line of it, counted from one; the first is the header.
        line: usize,
        /// What is wrong.
        error: StoredError,
    },
}

impl Dataset {
    /// Opens a dataset that is finished.
    pub fn open(folder: &Path) -> Result<Dataset, DatasetError> {
        let dataset = Dataset::open_unfinished(folder)?;
        if dataset.manifest.complete {
            Ok(dataset)
        } else {
            Err(DatasetError::Unfinished {
                path: folder.to_owned(),
                kept: dataset.manifest.counts.kept,
            })
        }
    }

    /// Opens a dataset as far as it has come.
    pub fn open_unfinished(folder: &Path) -> Result<Dataset, DatasetError> {
        let manifest =
            read_manifest(&RealDisk, folder)?.ok_or_else(|| DatasetError::NoDataset {
                path: folder.to_owned(),
            })?;
        Ok(Dataset {
            folder: folder.to_owned(),
            manifest,
        })
    }

    /// Where it lies.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// What is inside.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// The games on one side of the split, in the order in which they were kept. Every shard is
    /// checked before its games come, every game is replayed; after an error there are no more.
    pub fn games(&self, split: Split) -> Games<'_> {
        Games {
            dataset: self,
            split,
            shards: 0,
            path: PathBuf::new(),
            lines: Vec::new().into_iter(),
            line: 0,
        }
    }
}

/// The games of a dataset.
#[derive(Debug)]
pub struct Games<'a> {
    dataset: &'a Dataset,
    split: Split,
    /// How many shards were opened.
    shards: usize,
    path: PathBuf,
    lines: std::vec::IntoIter<String>,
    /// The number of the last line, the header being the first.
    line: usize,
}

impl Games<'_> {
    fn read(&mut self) -> Result<Option<(GameId, Record)>, DatasetError> {
        loop {
            for line in self.lines.by_ref() {
                self.line += 1;
                let wrong = |error| DatasetError::Record {
                    path: self.path.clone(),
                    line: self.line,
                    error,
                };
                // The name alone is quick to read, a replay is not.
                if self.split.has(stored::read_id(&line).map_err(wrong)?) {
                    return stored::read(&line).map(Some).map_err(wrong);
                }
            }
            let Some(named) = self.dataset.manifest.shards.get(self.shards) else {
                return Ok(None);
            };
            self.shards += 1;
            self.path = self.dataset.folder.join(&named.name);
            self.lines = read_shard(&RealDisk, &self.dataset.folder, named)?.into_iter();
            self.line = 1;
        }
    }
}

impl Iterator for Games<'_> {
    type Item = Result<(GameId, Record), DatasetError>;

    fn next(&mut self) -> Option<Self::Item> {
        let read = self.read();
        if read.is_err() {
            self.shards = usize::MAX;
            self.lines = Vec::new().into_iter();
        }
        read.transpose()
    }
}

/// The manifest of a folder, if it has one.
pub(super) fn read_manifest(
    disk: &impl Disk,
    folder: &Path,
) -> Result<Option<Manifest>, DatasetError> {
    let path = folder.join(Manifest::NAME);
    let bytes = match disk.read(&path, Manifest::MOST_BYTES + 1) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(DatasetError::File { path, error }),
    };
    match Manifest::read(&bytes) {
        Ok(manifest) => Ok(Some(manifest)),
        Err(error) => Err(DatasetError::Manifest { path, error }),
    }
}

/// The lines of a shard that the manifest names.
pub(super) fn read_shard(
    disk: &impl Disk,
    folder: &Path,
    named: &super::Shard,
) -> Result<Vec<String>, DatasetError> {
    let path = folder.join(&named.name);
    // One byte too many is seen by its checksum.
    let bytes = match disk.read(&path, named.bytes.saturating_add(1)) {
        Ok(bytes) => bytes,
        Err(error) => return Err(DatasetError::File { path, error }),
    };
    shard::read(&bytes, named).map_err(|error| DatasetError::Shard { path, error })
}
