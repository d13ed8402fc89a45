//! What a dataset needs of a disk, so that tests can pull the plug at every step.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _};
use std::path::Path;

use files::{Lock, LockError, Unread};

/// The few things that are done to files here. Each may be the last thing that happens.
pub trait Disk {
    /// Takes a folder for as long as what it returns lives, if this disk has locks, and removes what
    /// was left there half done.
    fn lock(&self, folder: &Path) -> Result<Option<Lock>, LockError> {
        let _ = folder;
        Ok(None)
    }
    /// What a file is called until it is whole.
    fn temporary_name(&self, name: &str) -> String {
        format!("{name}.tmp")
    }
    /// The first bytes of a file, at most so many.
    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>>;
    /// Makes a folder, and those above it, if it is not there.
    fn create_folder(&self, path: &Path) -> io::Result<()>;
    /// Makes a file, or empties it, and fills it. Until [`sync`](Disk::sync), a crash may leave
    /// anything in it.
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()>;
    /// Waits until the bytes of a file are safe.
    fn sync(&self, path: &Path) -> io::Result<()>;
    /// Gives a file another name, in place of what had it. Until
    /// [`sync_folder`](Disk::sync_folder), a crash may undo it.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;
    /// Waits until the names in a folder are safe.
    fn sync_folder(&self, path: &Path) -> io::Result<()>;
}

/// The disk of this machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct RealDisk;

impl Disk for RealDisk {
    fn lock(&self, folder: &Path) -> Result<Option<Lock>, LockError> {
        let lock = Lock::of_folder(folder)?;
        let tidied = files::tidy(folder);
        tidied.map_err(|error| LockError::File {
            path: folder.to_owned(),
            error,
        })?;
        Ok(Some(lock))
    }

    fn temporary_name(&self, name: &str) -> String {
        files::temporary_name(name)
    }

    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        let file = files::open_plain(path).map_err(Unread::into_io)?;
        let mut bytes = Vec::new();
        file.take(most).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn create_folder(&self, path: &Path) -> io::Result<()> {
        fs::create_dir_all(path)?;
        // Its own name has to be safe too, in the folder above.
        match path.canonicalize()?.parent() {
            Some(above) => self.sync_folder(above),
            None => Ok(()),
        }
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        fs::write(path, bytes)
    }

    fn sync(&self, path: &Path) -> io::Result<()> {
        OpenOptions::new().write(true).open(path)?.sync_all()
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        // Only Unix can open a folder; elsewhere the file system has to do without.
        if cfg!(unix) {
            File::open(path)?.sync_all()
        } else {
            Ok(())
        }
    }
}

/// Writes a file so that at any time there is the old one or the new one, whole: under another name
/// first, made safe, renamed, and the name made safe too.
pub(super) fn write_whole(
    disk: &impl Disk,
    folder: &Path,
    name: &str,
    bytes: &[u8],
) -> io::Result<()> {
    let unfinished = folder.join(disk.temporary_name(name));
    disk.write(&unfinished, bytes)?;
    disk.sync(&unfinished)?;
    disk.rename(&unfinished, &folder.join(name))?;
    disk.sync_folder(folder)
}
