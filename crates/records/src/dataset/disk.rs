//! What a dataset needs of a disk, so that tests can pull the plug at every step.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;

/// The few things that are done to files here. Each may be the last thing that happens.
pub trait Disk {
    /// All bytes of a file.
    fn read(&self, path: &Path) -> io::Result<Vec<u8>>;
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
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        fs::read(path)
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
    // One name for all, so that a crash leaves at most one such file behind, and the next run
    // overwrites it.
    let unfinished = folder.join("unfinished.tmp");
    disk.write(&unfinished, bytes)?;
    disk.sync(&unfinished)?;
    disk.rename(&unfinished, &folder.join(name))?;
    disk.sync_folder(folder)
}
