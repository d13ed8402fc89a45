//! Files in a folder, of this machine or one that machines share.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use super::Storage;
use crate::{Lock, LockError, Unread, read_bounded, tidy, write_whole};

/// No file is larger.
const MOST_BYTES: u64 = 4 << 30;

/// A folder, which is made when the first file is put there.
#[derive(Clone, Debug)]
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(path: &Path) -> Folder {
        Folder(path.to_owned())
    }
}

impl Storage for Folder {
    fn place(&self) -> &Path {
        &self.0
    }

    fn get(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        let read = read_bounded(&self.place_of(name), MOST_BYTES).map_err(Unread::into_io);
        unless_missing(read)
    }

    fn has(&self, name: &str) -> io::Result<bool> {
        Ok(self.place_of(name).is_file())
    }

    fn put(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let path = self.place_of(name);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        write_whole(&path, bytes)
    }

    /// Two at the same moment are kept apart by the lock of the folder. Where there is none, as on some
    /// folders that machines share, both may put theirs, one after the other.
    fn swap(&self, name: &str, expected: Option<&[u8]>, bytes: &[u8]) -> io::Result<bool> {
        if self.get(name)?.as_deref() != expected {
            return Ok(false);
        }
        self.put(name, bytes)?;
        Ok(true)
    }

    fn append(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let path = self.place_of(name);
        // In one call, at the end wherever that is: no line comes to lie within another.
        let mut file = OpenOptions::new().append(true).create(true).open(path)?;
        file.write_all(bytes)
    }

    fn settle(&self) -> io::Result<()> {
        Ok(())
    }

    fn list(&self, begins: &str) -> io::Result<Vec<String>> {
        let folder = begins.rsplit_once('/').map_or("", |(folder, _)| folder);
        let Some(entries) = unless_missing(fs::read_dir(self.place_of(folder)))? else {
            return Ok(Vec::new());
        };
        let mut names = Vec::new();
        let mut folders = Vec::new();
        for entry in entries {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let name = if folder.is_empty() {
                name
            } else {
                format!("{folder}/{name}")
            };
            if !name.starts_with(begins) {
                continue;
            }
            if entry.file_type()?.is_dir() {
                folders.push(format!("{name}/"));
            } else {
                names.push(name);
            }
        }
        for folder in folders {
            names.extend(self.list(&folder)?);
        }
        names.sort();
        Ok(names)
    }

    fn remove(&self, name: &str) -> io::Result<()> {
        unless_missing(fs::remove_file(self.place_of(name))).map(drop)
    }

    fn lock(&self) -> Result<Option<Lock>, LockError> {
        fs::create_dir_all(&self.0).map_err(|error| LockError::File {
            path: self.0.clone(),
            error,
        })?;
        Lock::of_folder(&self.0).map(Some)
    }

    fn tidy(&self) -> io::Result<()> {
        tidy(&self.0)
    }
}

fn unless_missing<T>(done: io::Result<T>) -> io::Result<Option<T>> {
    match done {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        done => done.map(Some),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_put_got_listed_and_taken_away() {
        let scratch = tempfile::tempdir().expect("a folder");
        let storage = Folder::new(&scratch.path().join("new"));
        let get = |name: &str| storage.get(name).expect("a folder");
        assert_eq!(get("a/b"), None);
        assert_eq!(storage.list("").expect("nothing"), [""; 0]);
        storage.put("a/b", b"1").expect("put");
        storage.put("c", b"2").expect("put");
        storage.put("a/d/e", b"3").expect("put");
        assert_eq!(get("a/b").as_deref(), Some(&b"1"[..]));
        assert!(storage.has("c").expect("a folder") && !storage.has("a").expect("a folder"));
        assert_eq!(storage.list("").expect("names"), ["a/b", "a/d/e", "c"]);
        assert_eq!(storage.list("a/b").expect("names"), ["a/b"]);
        storage.remove("a/b").expect("removed");
        storage.remove("a/b").expect("it was not there");
        assert_eq!(storage.list("a/").expect("names"), ["a/d/e"]);
        storage.append("c", b"3").expect("appended");
        storage.settle().expect("settled");
        assert_eq!(get("c").as_deref(), Some(&b"23"[..]));
    }

    #[test]
    fn a_file_is_swapped_if_it_is_what_was_expected() {
        let scratch = tempfile::tempdir().expect("a folder");
        let storage = Folder::new(scratch.path());
        let swap = |expected: Option<&[u8]>, bytes: &[u8]| {
            storage.swap("a", expected, bytes).expect("a folder")
        };
        assert!(swap(None, b"1") && !swap(None, b"2") && !swap(Some(b"2"), b"3"));
        assert!(swap(Some(b"1"), b"4"));
        assert_eq!(storage.get("a").expect("read").as_deref(), Some(&b"4"[..]));
    }
}
