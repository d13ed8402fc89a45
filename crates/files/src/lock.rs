//! One process at a time writes an output.
//!
//! The lock is the system's, on a file beside the output, so that it ends with the process however
//! that ends; what stands in the file is for people. Where the system has no locks, as on some
//! folders that machines share, everybody is let in: there, names have to keep writers apart.

use crate::temporary::tidy_beside;

use std::fs::{self, File, TryLockError};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

/// An output that is ours until this is dropped.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    file: File,
}

/// Why an output cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum LockError {
    /// Somebody else writes there.
    #[error(
        "{} is being written by {holder}: wait until it is done, or name another place",
        output.display()
    )]
    Held {
        /// What is written.
        output: PathBuf,
        /// Who writes it, and since when.
        holder: String,
    },
    /// The file of the lock cannot be made.
    #[error("{}: {error}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        error: io::Error,
    },
}

impl Lock {
    /// Takes a file, which need not be there yet.
    pub fn of_file(file: &Path) -> Result<Lock, LockError> {
        let mut lock = file.as_os_str().to_owned();
        lock.push(".lock");
        let lock = Lock::take(file, PathBuf::from(lock))?;
        // What cannot be tidied away does no harm.
        let _ = tidy_beside(file);
        Ok(lock)
    }

    /// Takes a folder, which must be there, and all that is in it.
    pub fn of_folder(folder: &Path) -> Result<Lock, LockError> {
        Lock::take(folder, folder.join(".lock"))
    }

    fn take(output: &Path, path: PathBuf) -> Result<Lock, LockError> {
        match Lock::try_take(output, &path) {
            Ok(file) => Ok(Lock { path, file }),
            Err(Untaken::Held(error)) => Err(error),
            Err(Untaken::File(error)) => Err(LockError::File { path, error }),
        }
    }

    fn try_take(output: &Path, path: &Path) -> Result<File, Untaken> {
        loop {
            let mut file = File::options()
                .read(true)
                .write(true)
                .create(true)
                .truncate(false)
                .open(path)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    return Err(Untaken::Held(LockError::Held {
                        output: output.to_owned(),
                        holder: holder(&mut file),
                    }));
                }
                // No locks here.
                Err(TryLockError::Error(_)) => return Ok(file),
            }
            // Whoever had it may have removed it between our two steps: then ours is a file without
            // a name, and the next comer would get another one.
            if is_there(&file, path)? {
                file.set_len(0)?;
                file.write_all(who().as_bytes())?;
                return Ok(file);
            }
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // While it is still locked: see `try_take`. Where an open file cannot be removed, it stays,
        // and harms nobody.
        let _ = fs::remove_file(&self.path);
        let _ = self.file.unlock();
    }
}

enum Untaken {
    Held(LockError),
    File(io::Error),
}

impl From<io::Error> for Untaken {
    fn from(error: io::Error) -> Untaken {
        Untaken::File(error)
    }
}

/// Whether the file that we have open is the one of this name.
#[cfg(unix)]
fn is_there(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt as _;
    let ours = file.metadata()?;
    match fs::metadata(path) {
        Ok(named) => Ok((named.dev(), named.ino()) == (ours.dev(), ours.ino())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

#[cfg(not(unix))]
fn is_there(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}

/// This process, for people.
fn who() -> String {
    let number = std::process::id();
    let mut words: String = std::env::args().collect::<Vec<_>>().join(" ");
    if let Some((end, _)) = words.char_indices().nth(120) {
        words.truncate(end);
        words.push('…');
    }
    format!("process {number}{} (`{words}`)\n", machine())
}

#[cfg(unix)]
fn machine() -> String {
    let system = rustix::system::uname();
    format!(" on {}", system.nodename().to_string_lossy())
}

#[cfg(not(unix))]
fn machine() -> String {
    String::new()
}

/// Who has the lock, as far as it can be known.
fn holder(file: &mut File) -> String {
    let mut bytes = Vec::new();
    let read = file.take(1000).read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes);
    let who = match (read, text.trim()) {
        // It has the lock, and has not written its name yet.
        (Err(_), _) | (_, "") => "another process",
        (_, who) => who,
    };
    let since = file.metadata().and_then(|about| about.modified());
    match since {
        Ok(since) => {
            let since = humantime::format_rfc3339_seconds(since);
            format!("{who}, since {since}")
        }
        Err(_) => who.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_is_told_who_was_first() {
        let folder = tempfile::tempdir().expect("a folder");
        let output = folder.path().join("games.jsonl");
        let first = Lock::of_file(&output).expect("free");
        let told = Lock::of_file(&output).expect_err("taken").to_string();
        let process = format!("process {}", std::process::id());
        assert!(
            told.contains(&process) && told.contains(", since 20"),
            "{told}"
        );
        drop(first);
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
        Lock::of_file(&output).expect("free again");
    }

    #[test]
    fn a_file_that_was_left_behind_holds_nobody_up() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join(".lock"), "process 1 on nowhere").expect("written");
        Lock::of_folder(folder.path()).expect("free");
    }

    #[test]
    fn of_many_at_once_one_has_it() {
        use std::sync::atomic::{AtomicU32, Ordering};
        let folder = tempfile::tempdir().expect("a folder");
        let (inside, times) = (AtomicU32::new(0), AtomicU32::new(0));
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    for _ in 0..300 {
                        if let Ok(lock) = Lock::of_folder(folder.path()) {
                            assert_eq!(inside.fetch_add(1, Ordering::SeqCst), 0);
                            times.fetch_add(1, Ordering::SeqCst);
                            inside.fetch_sub(1, Ordering::SeqCst);
                            drop(lock);
                        }
                    }
                });
            }
        });
        assert!(times.into_inner() > 0);
    }
}
