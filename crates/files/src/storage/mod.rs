//! Where the files of something larger are, of which many processes, perhaps on many machines, take
//! care: a folder, or whatever else can do this little.

mod folder;

pub use folder::Folder;

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::{Lock, LockError};

/// Files by their names, which have `/` between their parts and begin at the place of all.
///
/// Whatever is put is there whole or not at all. Bytes that are not as they were put, where that can
/// be known, are an error of the kind [`io::ErrorKind::InvalidData`].
pub trait Storage: fmt::Debug + Send + Sync {
    /// Where all of it is, as people name it. A file is there by its name: see [`Path::join`].
    fn place(&self) -> &Path;

    /// All of a file, if it is there.
    fn get(&self, name: &str) -> io::Result<Option<Vec<u8>>>;

    /// Whether a file is there.
    fn has(&self, name: &str) -> io::Result<bool>;

    /// Puts a file there, in place of the one that may be there.
    fn put(&self, name: &str, bytes: &[u8]) -> io::Result<()>;

    /// Puts a file there if what is there is what was expected, `None` being no file, and says whether
    /// it did: of two who expect the same, one does.
    fn swap(&self, name: &str, expected: Option<&[u8]>, bytes: &[u8]) -> io::Result<bool>;

    /// Adds to the end of a file that only tells people something. It may not be seen before
    /// [`settle`](Storage::settle), or before anything else is put.
    fn append(&self, name: &str, bytes: &[u8]) -> io::Result<()>;

    /// Makes sure that what was appended is there.
    fn settle(&self) -> io::Result<()>;

    /// The names of all files that begin so, in their order. What ends with `/` is a folder.
    fn list(&self, begins: &str) -> io::Result<Vec<String>>;

    /// Takes a file away, if it is there.
    fn remove(&self, name: &str) -> io::Result<()>;

    /// Takes all of it for this process, where that can be done; elsewhere [`swap`](Storage::swap) has
    /// to keep two apart.
    fn lock(&self) -> Result<Option<Lock>, LockError>;

    /// Removes what processes left half done; only for whoever has the lock.
    fn tidy(&self) -> io::Result<()>;

    /// Where a file is, as people name it.
    fn place_of(&self, name: &str) -> PathBuf {
        self.place().join(name)
    }
}
