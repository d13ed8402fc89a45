//! Reading archives into a dataset.
//!
//! The files are read one after the other in an order that does not change, so how far one has come
//! is two numbers, and the same command again goes on from there.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod counted;
mod listing;

use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

pub use counted::{Reached, unpack_file};
pub use listing::{Listed, list};

use crate::Kind;
use crate::dataset::{Cursor, Disk, Manifest, Origin, Store, StoreError};
use crate::read::{self, Found, Read};
use crate::unpack::Limits;

/// What to import.
#[derive(Clone, Debug)]
pub struct Options {
    /// Files and folders, in order.
    pub paths: Vec<PathBuf>,
    /// What players count as where a file does not say who is a program.
    pub unknown_players: Kind,
    /// How many games a shard holds.
    pub games_a_shard: usize,
    /// How much may come out of an archive.
    pub limits: Limits,
}

impl Options {
    /// As one would mostly have it.
    pub fn new(paths: Vec<PathBuf>) -> Options {
        Options {
            paths,
            unknown_players: Kind::Unknown,
            games_a_shard: 4096,
            limits: Limits::default(),
        }
    }
}

/// How far it has come, for people.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// How many bytes of the files were read.
    pub bytes: u64,
    /// How many there are.
    pub of: u64,
    /// How many games were met.
    pub games: u64,
    /// How many of them are safe on the disk, kept or refused: a crash does not lose these.
    pub safe: u64,
}

/// How an import ended.
#[derive(Clone, Debug)]
pub enum Imported {
    /// All games are in the dataset now.
    Done(Manifest),
    /// They were before.
    Already(Manifest),
    /// Somebody asked to stop. So much is safe.
    Stopped(Manifest),
}

/// Why an import failed. What the manifest names is safe.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// A file that cannot be read.
    #[error("reading {path}: {error}")]
    Input {
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// Nothing to read.
    #[error("there are no files in what was given")]
    NoFiles,
    /// The dataset cannot be made.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Reads everything into the dataset at `folder`, begun there or not, until `tell` says to stop.
pub fn import(
    disk: impl Disk,
    folder: &Path,
    options: &Options,
    tell: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Imported, ImportError> {
    let mut inputs = Vec::new();
    let mut files = Vec::new();
    for path in &options.paths {
        let listed = list(path);
        let (input, listed) = listed.map_err(|(path, error)| ImportError::Input { path, error })?;
        inputs.push(input);
        files.extend(listed);
    }
    if files.is_empty() {
        return Err(ImportError::NoFiles);
    }
    let origin = Origin {
        made_by: "hexapod import".to_owned(),
        inputs,
        plan: None,
        part: None,
        unknown_players: options.unknown_players,
        games_a_shard: options.games_a_shard.max(1),
    };
    let store = Store::open(disk, folder, origin)?;
    if store.is_complete() {
        return Ok(Imported::Already(store.manifest().clone()));
    }
    let whole = files.iter().map(|file| file.bytes).sum();
    let mut run = Run {
        begun: store.cursor(),
        store,
        options,
        whole,
        behind: 0,
        cursor: Cursor::default(),
        failure: None,
        tell,
    };
    for (number, file) in files.iter().enumerate() {
        if run.file(number, file)?.is_break() {
            return match run.failure {
                Some(failure) => Err(failure.into()),
                None => Ok(Imported::Stopped(run.store.manifest().clone())),
            };
        }
    }
    let end = Cursor {
        file: files.len(),
        game: 0,
    };
    Ok(Imported::Done(run.store.finish(end)?))
}

struct Run<'a, D> {
    store: Store<D>,
    options: &'a Options,
    /// What need not be read again.
    begun: Cursor,
    /// The bytes of all files.
    whole: u64,
    /// The bytes of the files before this one.
    behind: u64,
    cursor: Cursor,
    failure: Option<StoreError>,
    tell: &'a mut dyn FnMut(Progress) -> ControlFlow<()>,
}

impl<D: Disk> Run<'_, D> {
    fn file(&mut self, number: usize, file: &Listed) -> Result<ControlFlow<()>, ImportError> {
        self.cursor = Cursor {
            file: number,
            game: 0,
        };
        if number >= self.begun.file {
            let name = file.path.display().to_string();
            let reached = Reached::default();
            let limits = self.options.limits;
            let read = unpack_file(&file.path, &reached, limits, &mut |entry| {
                let inside = entry.name.as_deref();
                read::find_unpacked(&entry, &mut |found| {
                    self.game(&name, inside, &found, &reached)
                })
            });
            let flow = read.map_err(|error| ImportError::Input {
                path: file.path.clone(),
                error,
            })?;
            if flow.is_break() {
                return Ok(flow);
            }
        }
        self.behind += file.bytes;
        Ok(ControlFlow::Continue(()))
    }

    fn game(
        &mut self,
        file: &str,
        inside: Option<&str>,
        found: &Found<'_>,
        reached: &Reached,
    ) -> ControlFlow<()> {
        self.cursor.game += 1;
        let done = self.cursor.file == self.begun.file && self.cursor.game <= self.begun.game;
        if done {
            return ControlFlow::Continue(());
        }
        (self.tell)(Progress {
            bytes: self.behind + reached.get(),
            of: self.whole,
            games: self.store.counts().met(),
            safe: self.store.manifest().counts.met(),
        })?;
        let source = read::source(file, inside, found.place.as_deref());
        match (found.read)().and_then(Read::played) {
            Ok(read) => {
                let mut record = read.record;
                record.source = source;
                for player in &mut record.players {
                    if player.kind == Kind::Unknown {
                        player.kind = self.options.unknown_players;
                    }
                }
                if self.store.keep(&record) {
                    for remark in read.remarks {
                        self.store.remark(remark);
                    }
                }
            }
            Err(fault) => self.store.refuse(&fault.at(source)),
        }
        match self.store.advance(self.cursor) {
            Ok(_) => ControlFlow::Continue(()),
            Err(failure) => {
                self.failure = Some(failure);
                ControlFlow::Break(())
            }
        }
    }
}
