//! Making a dataset: games come in, and every so often all that came is made safe.

use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};

use files::{Lock, LockError, sha256};

use super::disk::{Disk, write_whole};
use super::manifest::{Counts, Cursor, Manifest, Origin, Prefix, Shard};
use super::open::{DatasetError, read_manifest, read_shard};
use super::shard;
use crate::read::Refused;
use crate::{GameId, Record, Split, stored};

const REFUSED: &str = "refused.jsonl";

/// A dataset that is being made, or taken up again.
///
/// Where a shard ends follows from the games alone, never from when somebody stopped: a run that was
/// cut off and taken up again writes the same bytes as one that was not.
#[derive(Debug)]
pub struct Store<D> {
    disk: D,
    /// Nobody else makes this dataset now.
    _lock: Option<Lock>,
    folder: PathBuf,
    /// As it stands on the disk.
    manifest: Manifest,
    /// What has come since then.
    counts: Counts,
    lines: Vec<String>,
    refused: Vec<u8>,
    seen: HashSet<GameId>,
}

/// Why a dataset cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// What is there cannot be taken up.
    #[error(transparent)]
    Dataset(#[from] DatasetError),
    /// Something else was begun there.
    #[error(
        "{path} was made from something else ({what}): give another folder, or remove this one"
    )]
    OtherOrigin {
        /// The folder.
        path: PathBuf,
        /// What differs.
        what: String,
    },
    /// `refused.jsonl` was changed.
    #[error("{path} is not as it was written: import the games again into another folder")]
    RefusedChanged {
        /// Which file.
        path: PathBuf,
    },
    /// Somebody else makes it, or the lock cannot be had.
    #[error(transparent)]
    Lock(#[from] LockError),
    /// The disk refused.
    #[error(
        "writing to {path}: {error}; what was reported as done is safe, and the same command goes on from there"
    )]
    Disk {
        /// The folder.
        path: PathBuf,
        error: io::Error,
    },
}

impl<D: Disk> Store<D> {
    /// Begins a dataset, or takes it up where its manifest says.
    pub fn open(disk: D, folder: &Path, origin: Origin) -> Result<Store<D>, StoreError> {
        let failed = |error| StoreError::Disk {
            path: folder.to_owned(),
            error,
        };
        disk.create_folder(folder).map_err(failed)?;
        let lock = disk.lock(folder)?;
        let manifest = match read_manifest(&disk, folder)? {
            None => Manifest::new(origin),
            Some(begun) => taken_up(begun, &origin, folder)?,
        };
        let mut seen = HashSet::new();
        for named in &manifest.shards {
            let lines = read_shard(&disk, folder, named)?;
            for (at, line) in lines.iter().enumerate() {
                let id = stored::read_id(line).map_err(|error| DatasetError::Record {
                    path: folder.join(&named.name),
                    line: at + 2,
                    error,
                })?;
                seen.insert(id);
            }
        }
        let refused = read_refused(&disk, folder, &manifest.refused)?;
        Ok(Store {
            disk,
            _lock: lock,
            folder: folder.to_owned(),
            counts: manifest.counts.clone(),
            manifest,
            lines: Vec::new(),
            refused,
            seen,
        })
    }

    /// How far it has come: what was before this need not be read again.
    pub fn cursor(&self) -> Cursor {
        self.manifest.cursor
    }

    /// Whether there is nothing left to do.
    pub fn is_complete(&self) -> bool {
        self.manifest.complete
    }

    /// What is inside, as far as it is safe.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// What has come so far, safe or not.
    pub fn counts(&self) -> &Counts {
        &self.counts
    }

    /// Takes a game, unless it is there already, and says whether it was new.
    pub fn keep(&mut self, record: &Record) -> bool {
        let id = GameId::of(&record.play);
        if !self.seen.insert(id) {
            self.counts.duplicates += 1;
            return false;
        }
        self.counts.kept += 1;
        self.counts.held_out += u64::from(id.split() == Split::HeldOut);
        self.lines.push(stored::write(record, id));
        true
    }

    /// Notes a game of which another copy is taken.
    pub fn pass_over(&mut self) {
        self.counts.duplicates += 1;
    }

    /// Notes a game that is not taken.
    pub fn refuse(&mut self, refused: &Refused) {
        *self
            .counts
            .refused
            .entry(refused.class.clone())
            .or_default() += 1;
        // Plain texts and numbers can always be written.
        let line = serde_json::to_string(refused).unwrap_or_default();
        self.refused.extend_from_slice(line.as_bytes());
        self.refused.push(b'\n');
    }

    /// Notes something odd about a game that is taken.
    pub fn remark(&mut self, class: &str) {
        *self.counts.remarks.entry(class.to_owned()).or_default() += 1;
    }

    /// Everything before this place has been given to [`keep`](Store::keep) or
    /// [`refuse`](Store::refuse). Makes it safe when a shard is full, and says whether it did.
    pub fn advance(&mut self, cursor: Cursor) -> Result<bool, StoreError> {
        let full = self.lines.len() >= self.manifest.origin.games_a_shard;
        if full {
            self.commit(cursor, false)?;
        }
        Ok(full)
    }

    /// There is nothing more: makes the rest safe.
    pub fn finish(mut self, cursor: Cursor) -> Result<Manifest, StoreError> {
        if !self.manifest.complete {
            self.commit(cursor, true)?;
        }
        Ok(self.manifest)
    }

    /// Writes what has come, and then the manifest that names it.
    fn commit(&mut self, cursor: Cursor, complete: bool) -> Result<(), StoreError> {
        self.write(cursor, complete)
            .map_err(|error| StoreError::Disk {
                path: self.folder.clone(),
                error,
            })
    }

    fn write(&mut self, cursor: Cursor, complete: bool) -> io::Result<()> {
        let mut manifest = self.manifest.clone();
        if !self.lines.is_empty() {
            let name = format!("games-{:05}.jsonl.zst", manifest.shards.len());
            let bytes = shard::write(&self.lines)?;
            write_whole(&self.disk, &self.folder, &name, &bytes)?;
            manifest.shards.push(Shard {
                name,
                games: self.lines.len() as u64,
                bytes: bytes.len() as u64,
                sha256: sha256(&bytes),
            });
        }
        // It only grows, so a manifest that is older than this file still fits its beginning.
        if self.refused.len() > manifest.refused.bytes || complete {
            write_whole(&self.disk, &self.folder, REFUSED, &self.refused)?;
            let lines = self.counts.refused.values().sum();
            manifest.refused = Prefix::of(&self.refused, lines);
        }
        manifest.counts = self.counts.clone();
        manifest.cursor = cursor;
        manifest.complete = complete;
        write_whole(&self.disk, &self.folder, Manifest::NAME, &manifest.write())?;
        self.manifest = manifest;
        self.lines.clear();
        Ok(())
    }
}

/// What was begun in a folder, if it was begun from the same.
pub(super) fn taken_up(
    begun: Manifest,
    origin: &Origin,
    folder: &Path,
) -> Result<Manifest, StoreError> {
    if begun.origin == *origin {
        return Ok(begun);
    }
    Err(StoreError::OtherOrigin {
        path: folder.to_owned(),
        what: difference(&begun.origin, origin),
    })
}

/// As much of `refused.jsonl` as the manifest knows.
fn read_refused(disk: &impl Disk, folder: &Path, known: &Prefix) -> Result<Vec<u8>, StoreError> {
    if known.bytes == 0 {
        return Ok(Vec::new());
    }
    let path = folder.join(REFUSED);
    let start = match disk.read(&path, known.bytes as u64) {
        Ok(bytes) => bytes,
        Err(error) => return Err(DatasetError::File { path, error }.into()),
    };
    if start.len() == known.bytes && sha256(&start) == known.sha256 {
        Ok(start)
    } else {
        Err(StoreError::RefusedChanged { path })
    }
}

/// What differs between two origins, for people.
fn difference(there: &Origin, asked: &Origin) -> String {
    if there.made_by != asked.made_by {
        return format!("by {}", there.made_by);
    }
    if there.games_a_shard != asked.games_a_shard {
        return format!("with {} games a shard", there.games_a_shard);
    }
    if there.unknown_players != asked.unknown_players {
        let kind = there.unknown_players.name();
        return format!("with unknown players taken as {kind}");
    }
    if let (Some(plan), true) = (&there.plan, there.plan != asked.plan) {
        return format!("by another plan: {plan}");
    }
    if there.part != asked.part {
        return match &there.part {
            Some(part) => format!("as part {part} of its plan"),
            None => "as the whole of its plan".to_owned(),
        };
    }
    let pairs = there.inputs.iter().zip(&asked.inputs);
    for (before, now) in pairs {
        if before.path != now.path {
            return format!("from {}", before.path);
        }
        if before != now {
            return format!("the files of {} have changed since then", before.path);
        }
    }
    format!(
        "from {} inputs, not {}",
        there.inputs.len(),
        asked.inputs.len()
    )
}
