//! Games out of files of every kind that `records` reads, archives too. Fed from outside: nothing
//! here may panic.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::fs::File;
use std::io::{Read, Seek};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail, ensure};
use records::Source;
use records::import::{Listed, list};
use records::read::{self, Fault};
use records::unpack::{Limits, unpack};

/// The files of each path: itself, or all in the folder. Refuses what is not there, what cannot be
/// read and what is empty, before anything is made of it.
pub(crate) fn given(paths: &[PathBuf]) -> Result<Vec<(&Path, Vec<Listed>)>> {
    let mut all = Vec::new();
    for path in paths {
        let listed = list(path);
        let (_, files) = listed
            .map_err(|(path, error)| anyhow::anyhow!("reading {}: {error}", path.display()))?;
        let shown = path.display();
        // A pipe can be opened but once.
        if path.is_file() {
            File::open(path).with_context(|| format!("reading {shown}"))?;
        }
        ensure!(
            !files.is_empty(),
            "{shown}: there are no files in this folder: name one that holds games"
        );
        // What is no plain file, such as a pipe, does not tell how much is in it.
        ensure!(
            files
                .iter()
                .any(|file| file.bytes > 0 || !file.path.is_file()),
            "{shown}: there is nothing in it: name a file or a folder that holds games"
        );
        all.push((path.as_path(), files));
    }
    Ok(all)
}

/// A game that was found in a file.
pub(crate) struct Found<'a> {
    /// What the file is called inside of its archive, if it is in one.
    pub(crate) entry: Option<&'a str>,
    /// Where it stands, inside and outside.
    pub(crate) source: Source,
    pub(crate) read: &'a dyn Fn() -> read::Outcome,
}

/// Finds the games of a file, whatever it is, one after the other until `sink` breaks.
pub(crate) fn each(
    name: &str,
    file: impl Read + Seek,
    sink: &mut dyn FnMut(Found<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    unpack(file, Limits::default(), &mut |entry| {
        let inside = entry.name.as_deref();
        match &entry.bytes {
            Ok(bytes) => read::find(bytes, &mut |found| {
                sink(Found {
                    entry: inside,
                    source: read::source(name, inside, found.place.as_deref()),
                    read: found.read,
                })
            }),
            Err(reason) => {
                let fault = Fault::new(reason.class(), reason.to_string());
                sink(Found {
                    entry: inside,
                    source: read::source(name, inside, None),
                    read: &|| Err(fault.clone()),
                })
            }
        }
    })
}

/// The game of this number, counted from one. Those before it are not read.
pub(crate) fn nth(name: &str, file: impl Read + Seek, number: usize) -> Result<read::Read> {
    let mut met = 0;
    let mut read = None;
    let _ = each(name, file, &mut |found| {
        met += 1;
        if met < number {
            return ControlFlow::Continue(());
        }
        read = Some(((found.read)(), found.source));
        ControlFlow::Break(())
    });
    match read {
        Some((Ok(read), _)) => {
            for remark in &read.remarks {
                crate::complain(&format!("warning: {remark}"));
            }
            Ok(read)
        }
        Some((Err(fault), source)) => bail!("{}: {}", whole(&source), reason(&fault)),
        None if met == 1 => bail!("{name} holds one game, and --game {number} asks for another"),
        None => bail!("{name} holds {met} games: --game takes a number from 1 to {met}"),
    }
}

/// Where something stands, in words.
pub(crate) fn whole(source: &Source) -> String {
    match &source.place {
        Some(place) => format!("{}, {place}", source.file),
        None => source.file.clone(),
    }
}

/// What is wrong with a game, with the move.
pub(crate) fn reason(fault: &Fault) -> String {
    match fault.ply {
        Some(ply) => format!("ply {ply}: {}", fault.reason),
        None => fault.reason.clone(),
    }
}
