//! Games come in: from files, folders and archives, or from bytes that somebody sent.
//!
//! Files are read one after the other, and how far one has come is written with the games: whoever
//! was stopped goes on from there, and a file that was read to its end is passed over.

use std::collections::BTreeMap;
use std::fs;
use std::io::Cursor;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::UNIX_EPOCH;

use records::import::{Reached, list, unpack_file};
use records::read::{self, Found, Read, Refused};
use records::unpack::{Entry as Unpacked, Limits, unpack};
use records::{Kind, Source};

use crate::entry::Entry;
use crate::file::Bookmark;
use crate::{Library, LibraryError};

/// Games a transaction: a crash loses no more than these, and others wait no longer.
const BATCH: usize = 2_000;
/// Refused games that are kept with their reasons; all are counted.
const MOST_EXAMPLES: usize = 100;

/// How to read.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// What players count as where a file does not say who is a program.
    pub unknown_players: Kind,
    /// How much may come out of an archive.
    pub limits: Limits,
}

/// What became of the games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Files that were read.
    pub files: u64,
    /// Files that had been read before, and were not read again.
    pub files_known: u64,
    /// Games that were new.
    pub added: u64,
    /// Games that were there already.
    pub known: u64,
    /// Games that were refused, by what was wrong.
    pub refused: BTreeMap<String, u64>,
    /// Some of those.
    pub examples: Vec<Refused>,
    /// Whether somebody stopped it before the end.
    pub stopped: bool,
}

impl Counts {
    /// All games that were met.
    pub fn met(&self) -> u64 {
        self.added + self.known + self.all_refused()
    }

    /// All games that were refused.
    pub fn all_refused(&self) -> u64 {
        self.refused.values().sum()
    }
}

/// How far it has come, for people.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Bytes of the files that were read.
    pub bytes: u64,
    /// Of how many.
    pub of: u64,
    /// Games that were met, in this run.
    pub games: u64,
}

/// Told how far it has come; may say to stop.
type Tell<'a> = dyn FnMut(Progress) -> ControlFlow<()> + 'a;

impl Library {
    /// Reads files, folders and archives, until `tell` says to stop.
    pub fn import(
        &mut self,
        paths: &[PathBuf],
        options: Options,
        tell: &mut Tell<'_>,
    ) -> Result<Counts, LibraryError> {
        let mut files = Vec::new();
        for path in paths {
            let listed = list(path);
            let (_, listed) =
                listed.map_err(|(path, error)| LibraryError::Input { path, error })?;
            files.extend(listed);
        }
        let of = files.iter().map(|file| file.bytes).sum();
        let mut intake = Intake::new(self, options, of, tell);
        for file in files {
            let failed = |error| LibraryError::Input {
                path: file.path.clone(),
                error,
            };
            // A name that says where it lies, from wherever one starts the program.
            let path = fs::canonicalize(&file.path).map_err(failed)?;
            let changed = fs::metadata(&path).and_then(|about| about.modified());
            let changed = changed
                .ok()
                .and_then(|at| at.duration_since(UNIX_EPOCH).ok());
            let stamp = format!("{} {}", file.bytes, changed.unwrap_or_default().as_nanos());
            let fresh = Bookmark {
                path: path.display().to_string(),
                stamp,
                met: 0,
                whole: false,
            };
            let kept = intake.library.bookmark(&fresh.path)?;
            let kept = kept.filter(|kept| kept.stamp == fresh.stamp);
            let begun = kept.unwrap_or(fresh);
            if begun.whole {
                intake.counts.files_known += 1;
            } else {
                intake.bookmark = Some(Bookmark {
                    met: 0,
                    ..begun.clone()
                });
                intake.pass_over = begun.met;
                let name = begun.path;
                let reached = Reached::default();
                let read = unpack_file(&path, &reached, options.limits, &mut |unpacked| {
                    intake.unpacked(&name, &unpacked, Some(&reached))
                });
                let flow = read.map_err(failed)?;
                intake.end(flow.is_continue())?;
                if flow.is_break() {
                    break;
                }
                intake.counts.files += 1;
            }
            intake.behind += file.bytes;
        }
        Ok(intake.counts)
    }

    /// Reads a file that somebody sent, called `name`, until `tell` says to stop.
    pub fn take(
        &mut self,
        name: &str,
        bytes: &[u8],
        options: Options,
        tell: &mut Tell<'_>,
    ) -> Result<Counts, LibraryError> {
        let mut intake = Intake::new(self, options, bytes.len() as u64, tell);
        let flow = unpack(Cursor::new(bytes), options.limits, &mut |unpacked| {
            intake.unpacked(name, &unpacked, None)
        });
        intake.end(flow.is_continue())?;
        intake.counts.files = 1;
        Ok(intake.counts)
    }
}

/// Games on their way into the library.
struct Intake<'a> {
    library: &'a mut Library,
    options: Options,
    counts: Counts,
    /// Games that are not written yet.
    waiting: Vec<Entry>,
    /// How far the present file has been read.
    bookmark: Option<Bookmark>,
    /// Games of it that were read before.
    pass_over: u64,
    /// The bytes of the files before this one, and of all.
    behind: u64,
    of: u64,
    failure: Option<LibraryError>,
    tell: &'a mut Tell<'a>,
}

impl<'a> Intake<'a> {
    fn new(
        library: &'a mut Library,
        options: Options,
        of: u64,
        tell: &'a mut Tell<'_>,
    ) -> Intake<'a> {
        Intake {
            library,
            options,
            counts: Counts::default(),
            waiting: Vec::with_capacity(BATCH),
            bookmark: None,
            pass_over: 0,
            behind: 0,
            of,
            failure: None,
            tell,
        }
    }

    fn unpacked(
        &mut self,
        file: &str,
        unpacked: &Unpacked,
        reached: Option<&Reached>,
    ) -> ControlFlow<()> {
        let inside = unpacked.name.as_deref();
        read::find_unpacked(unpacked, &mut |found| {
            self.game(file, inside, &found, reached)
        })
    }

    fn game(
        &mut self,
        file: &str,
        inside: Option<&str>,
        found: &Found<'_>,
        reached: Option<&Reached>,
    ) -> ControlFlow<()> {
        if let Some(bookmark) = &mut self.bookmark {
            bookmark.met += 1;
            if bookmark.met <= self.pass_over {
                return ControlFlow::Continue(());
            }
        }
        let progress = Progress {
            bytes: self.behind + reached.map_or(0, |reached| reached.get()),
            of: self.of,
            games: self.counts.met() + self.waiting.len() as u64,
        };
        if (self.tell)(progress).is_break() {
            // What was met and not read is read the next time.
            if let Some(bookmark) = &mut self.bookmark {
                bookmark.met -= 1;
            }
            self.counts.stopped = true;
            return ControlFlow::Break(());
        }
        let place = match (inside, found.place.as_deref()) {
            (Some(inside), Some(place)) => Some(format!("{inside}, {place}")),
            (one, other) => one.or(other).map(str::to_owned),
        };
        let source = Source {
            file: file.to_owned(),
            place,
        };
        let entry = (found.read)().and_then(Read::played).and_then(|read| {
            let mut record = read.record;
            for player in &mut record.players {
                if player.kind == Kind::Unknown {
                    player.kind = self.options.unknown_players;
                }
            }
            Entry::of(record, source.clone())
        });
        match entry {
            Ok(entry) => self.waiting.push(entry),
            Err(fault) => {
                *self.counts.refused.entry(fault.class.clone()).or_default() += 1;
                if self.counts.examples.len() < MOST_EXAMPLES {
                    self.counts.examples.push(fault.at(source));
                }
            }
        }
        if self.waiting.len() >= BATCH
            && let Err(failure) = self.write()
        {
            self.failure = Some(failure);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    fn write(&mut self) -> Result<(), LibraryError> {
        let new = self.library.write(&self.waiting, self.bookmark.as_ref())?;
        self.counts.added += new;
        self.counts.known += self.waiting.len() as u64 - new;
        self.waiting.clear();
        Ok(())
    }

    /// The end of a file, whole or not.
    fn end(&mut self, whole: bool) -> Result<(), LibraryError> {
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        if let Some(bookmark) = &mut self.bookmark {
            bookmark.whole = whole;
        }
        self.write()?;
        self.bookmark = None;
        self.pass_over = 0;
        Ok(())
    }
}
