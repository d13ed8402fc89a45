//! Which files there are to read.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use files::sha256;

use crate::dataset::Input;

/// A file to read, with its size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Where it lies.
    pub path: PathBuf,
    /// How large it is.
    pub bytes: u64,
}

/// The files of a path in an order that does not change: itself, or all in the folder, by name.
/// Names that begin with a dot are passed over.
pub fn list(path: &Path) -> Result<(Input, Vec<Listed>), (PathBuf, io::Error)> {
    let mut files = Vec::new();
    add(path, &mut files)?;
    let mut listing = String::new();
    for file in &files {
        // Writing to a string cannot fail.
        let _ = writeln!(listing, "{} {}", file.bytes, file.path.display());
    }
    let input = Input {
        path: path.display().to_string(),
        files: files.len(),
        bytes: files.iter().map(|file| file.bytes).sum(),
        listing: sha256(listing.as_bytes()),
    };
    Ok((input, files))
}

fn add(path: &Path, files: &mut Vec<Listed>) -> Result<(), (PathBuf, io::Error)> {
    let failed = |error| (path.to_owned(), error);
    let about = fs::metadata(path).map_err(failed)?;
    if !about.is_dir() {
        files.push(Listed {
            path: path.to_owned(),
            bytes: about.len(),
        });
        return Ok(());
    }
    let entries: Result<Vec<_>, io::Error> = fs::read_dir(path).map_err(failed)?.collect();
    let mut entries = entries.map_err(failed)?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
        // A link to a folder could lead in a circle.
        let link_to_folder = entry.path().is_symlink() && entry.path().is_dir();
        if !hidden && !link_to_folder {
            add(&entry.path(), files)?;
        }
    }
    Ok(())
}
