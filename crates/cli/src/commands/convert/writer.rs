//! Where games go: standard output, one file, or a folder with a file for each that was read.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context as _, Result};
use records::write::Format;

use crate::safe_file;

/// Where games go.
pub(super) struct GameWriter<'a> {
    to: To<'a>,
    force: bool,
    format: Format,
}

enum To<'a> {
    Stdout(&'a mut dyn Write),
    File {
        path: PathBuf,
        games: String,
    },
    Folder {
        path: PathBuf,
        /// What is being filled, if anything is: what it was read from, and the games.
        open: Option<(PathBuf, String)>,
        /// Names that this run has given.
        given: BTreeSet<PathBuf>,
    },
}

impl<'a> GameWriter<'a> {
    /// Looks at once whether anything would be lost, before a long run.
    pub(super) fn new(
        out: Option<&Path>,
        force: bool,
        format: Format,
        stdout: &'a mut dyn Write,
    ) -> Result<GameWriter<'a>> {
        let to = match out {
            None => To::Stdout(stdout),
            Some(path) if path.is_dir() || ends_with_slash(path) => To::Folder {
                path: path.to_owned(),
                open: None,
                given: BTreeSet::new(),
            },
            Some(path) => {
                safe_file::may_write(path, force)?;
                To::File {
                    path: path.to_owned(),
                    games: String::new(),
                }
            }
        };
        Ok(GameWriter { to, force, format })
    }

    /// Takes a game that was read there.
    pub(super) fn put(&mut self, below: &Path, entry: Option<&str>, text: &str) -> Result<()> {
        match &mut self.to {
            To::Stdout(out) => Ok(out.write_all(text.as_bytes())?),
            To::File { games, .. } => {
                games.push_str(text);
                Ok(())
            }
            To::Folder { open, .. } => {
                let from = match entry {
                    Some(entry) => below.join(inside(entry)),
                    None => below.to_owned(),
                };
                match open {
                    Some((name, games)) if *name == from => {
                        games.push_str(text);
                        Ok(())
                    }
                    _ => {
                        self.close()?;
                        if let To::Folder { open, .. } = &mut self.to {
                            *open = Some((from, text.to_owned()));
                        }
                        Ok(())
                    }
                }
            }
        }
    }

    /// All games of a file were taken.
    pub(super) fn read_to_the_end(&mut self) -> Result<()> {
        self.close()
    }

    /// Writes what is left.
    pub(super) fn finish(mut self) -> Result<()> {
        self.close()?;
        match self.to {
            To::Stdout(out) => Ok(out.flush()?),
            // A file without games would only hide that there are none.
            To::File { path, games } if !games.is_empty() => {
                safe_file::write(&path, games.as_bytes(), self.force)
            }
            To::File { .. } | To::Folder { .. } => Ok(()),
        }
    }

    /// Writes the file of a folder that is being filled.
    fn close(&mut self) -> Result<()> {
        let To::Folder { path, open, given } = &mut self.to else {
            return Ok(());
        };
        let Some((from, games)) = open.take() else {
            return Ok(());
        };
        let file = free_name(&path.join(from), self.format.ending(), given);
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder)
                .with_context(|| format!("making the folder {}", folder.display()))?;
        }
        safe_file::write(&file, games.as_bytes(), self.force)?;
        given.insert(file);
        Ok(())
    }
}

fn ends_with_slash(path: &Path) -> bool {
    let bytes = path.as_os_str().as_encoded_bytes();
    bytes.ends_with(b"/") || (cfg!(windows) && bytes.ends_with(b"\\"))
}

/// The way to an entry of an archive, which must not lead out of the folder.
fn inside(entry: &str) -> PathBuf {
    let parts = Path::new(entry).components();
    parts
        .filter_map(|part| match part {
            Component::Normal(name) => Some(name),
            _ => None,
        })
        .collect()
}

/// The name with another ending; with a number, if this run has given it to another file already.
fn free_name(from: &Path, ending: &str, given: &BTreeSet<PathBuf>) -> PathBuf {
    let plain = from.with_extension(ending);
    if !given.contains(&plain) {
        return plain;
    }
    let stem = from.file_stem().unwrap_or_default().to_string_lossy();
    let numbered = (2_u32..).map(|number| from.with_file_name(format!("{stem}-{number}.{ending}")));
    let mut free = numbered.filter(|name| !given.contains(name));
    free.next().unwrap_or(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_archive_cannot_write_elsewhere() {
        assert_eq!(inside("../../etc/passwd"), Path::new("etc/passwd"));
        assert_eq!(inside("/a/./b.sgf"), Path::new("a/b.sgf"));
    }

    #[test]
    fn two_files_never_become_one() {
        let mut given = BTreeSet::new();
        let first = free_name(Path::new("a/b.sgf"), "pgn", &given);
        assert_eq!(first, Path::new("a/b.pgn"));
        given.insert(first);
        let second = free_name(Path::new("a/b.pgn"), "pgn", &given);
        assert_eq!(second, Path::new("a/b-2.pgn"));
    }
}
