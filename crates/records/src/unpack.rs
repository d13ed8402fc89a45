//! Files out of archives, however they are wrapped. Fed from outside: nothing here may panic.
//!
//! What a file is, its first bytes say, not its name: zip, tar, gzip and zstd are opened, one in
//! another too. Whatever comes out is bounded: a small file that unpacks into an endless one is
//! refused when it gets too large.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::ops::ControlFlow;

use flate2::read::MultiGzDecoder;

/// How much may come out.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most bytes of one entry.
    pub entry: u64,
    /// The most bytes of all entries of a file together.
    pub whole: u64,
    /// How many times one archive may lie in another.
    pub depth: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            entry: 256 << 20,
            whole: 64 << 30,
            depth: 4,
        }
    }
}

/// Something that came out of a file.
#[derive(Debug)]
pub struct Entry {
    /// What it is called inside; nothing if the file was no archive.
    pub name: Option<String>,
    /// Its bytes, or why there are none.
    pub bytes: Result<Vec<u8>, Unpackable>,
}

/// Why something cannot be unpacked.
#[derive(Debug, thiserror::Error)]
pub enum Unpackable {
    /// More than is allowed.
    #[error("it unpacks to more than {most} bytes, which is more than is read")]
    TooLarge {
        /// How much is allowed.
        most: u64,
    },
    /// Archives in archives in archives.
    #[error("it is an archive in an archive, and so on, more than {most} times")]
    TooDeep {
        /// How much is allowed.
        most: usize,
    },
    /// A device, a pipe or a socket: reading it might never end.
    #[error("it is {what}, not a file")]
    NotPlain {
        /// What it is.
        what: &'static str,
    },
    /// Broken, or packed in a way that we cannot undo.
    #[error("it cannot be unpacked: {0}")]
    Broken(String),
}

impl Unpackable {
    /// What to count it under.
    pub fn class(&self) -> &'static str {
        match self {
            Unpackable::TooLarge { .. } => "too-large",
            Unpackable::TooDeep { .. } => "nested-too-deeply",
            Unpackable::NotPlain { .. } => "not-a-file",
            Unpackable::Broken(_) => "broken-archive",
        }
    }
}

/// Gives every entry of a file to `sink`, in the order of the file, until it breaks.
pub fn unpack<R: Read + Seek>(
    mut file: R,
    limits: Limits,
    sink: &mut dyn FnMut(Entry) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut unpacker = Unpacker {
        limits,
        left: limits.whole,
        sink,
    };
    let head = peek(&mut file);
    match head.and_then(|head| file.seek(SeekFrom::Start(0)).map(|_| head)) {
        Err(error) => unpacker.broken(None, &error.to_string()),
        Ok(head) if Wrapping::of(&head) == Some(Wrapping::Zip) => unpacker.zip(None, file, 0),
        Ok(_) => unpacker.stream(None, &mut file, 0),
    }
}

/// How something is wrapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wrapping {
    Zip,
    Tar,
    Gzip,
    Zstd,
}

impl Wrapping {
    fn of(head: &[u8]) -> Option<Wrapping> {
        if head.starts_with(b"PK\x03\x04") || head.starts_with(b"PK\x05\x06") {
            Some(Wrapping::Zip)
        } else if head.starts_with(&[0x1f, 0x8b]) {
            Some(Wrapping::Gzip)
        } else if head.starts_with(&[0x28, 0xb5, 0x2f, 0xfd]) {
            Some(Wrapping::Zstd)
        } else if head.get(257..262) == Some(b"ustar") {
            Some(Wrapping::Tar)
        } else {
            None
        }
    }
}

/// The first bytes, as many as it takes to know what they are.
fn peek(reader: &mut dyn Read) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    reader.take(512).read_to_end(&mut head)?;
    Ok(head)
}

struct Unpacker<'a> {
    limits: Limits,
    /// How many bytes may still come out.
    left: u64,
    sink: &'a mut dyn FnMut(Entry) -> ControlFlow<()>,
}

impl Unpacker<'_> {
    fn give(&mut self, name: Option<&str>, bytes: Result<Vec<u8>, Unpackable>) -> ControlFlow<()> {
        (self.sink)(Entry {
            name: name.map(str::to_owned),
            bytes,
        })
    }

    fn broken(&mut self, name: Option<&str>, why: &str) -> ControlFlow<()> {
        self.give(name, Err(Unpackable::Broken(game::excerpt(why))))
    }

    /// Whatever this is, wrapped or not.
    fn stream(
        &mut self,
        name: Option<&str>,
        reader: &mut dyn Read,
        depth: usize,
    ) -> ControlFlow<()> {
        let head = match peek(reader) {
            Ok(head) => head,
            Err(error) => return self.broken(name, &error.to_string()),
        };
        let wrapping = Wrapping::of(&head);
        if wrapping.is_some() && depth >= self.limits.depth {
            let most = self.limits.depth;
            return self.give(name, Err(Unpackable::TooDeep { most }));
        }
        let mut reader = Cursor::new(head).chain(reader);
        match wrapping {
            None => {
                let bytes = self.contents(&mut reader);
                self.give(name, bytes)
            }
            Some(Wrapping::Gzip) => self.stream(name, &mut MultiGzDecoder::new(reader), depth + 1),
            Some(Wrapping::Zstd) => match zstd::stream::Decoder::new(reader) {
                Ok(mut unpacked) => self.stream(name, &mut unpacked, depth + 1),
                Err(error) => self.broken(name, &error.to_string()),
            },
            Some(Wrapping::Tar) => self.tar(name, &mut reader, depth + 1),
            Some(Wrapping::Zip) => match self.contents(&mut reader) {
                Ok(bytes) => self.zip(name, Cursor::new(bytes), depth + 1),
                too_much => self.give(name, too_much),
            },
        }
    }

    /// All bytes, if they are not too many.
    fn contents(&mut self, reader: &mut dyn Read) -> Result<Vec<u8>, Unpackable> {
        let most = self.limits.entry.min(self.left);
        let mut bytes = Vec::new();
        let read = reader.take(most.saturating_add(1)).read_to_end(&mut bytes);
        let length = bytes.len() as u64;
        self.left = self.left.saturating_sub(length);
        if length > most {
            return Err(Unpackable::TooLarge { most });
        }
        match read {
            Ok(_) => Ok(bytes),
            Err(error) => Err(Unpackable::Broken(game::excerpt(&error.to_string()))),
        }
    }

    fn tar(&mut self, name: Option<&str>, reader: &mut dyn Read, depth: usize) -> ControlFlow<()> {
        let mut archive = tar::Archive::new(reader);
        let entries = match archive.entries() {
            Ok(entries) => entries,
            Err(error) => return self.broken(name, &error.to_string()),
        };
        for entry in entries {
            // After a broken one nobody knows where the next begins.
            let mut entry = match entry {
                Ok(entry) => entry,
                Err(error) => return self.broken(name, &error.to_string()),
            };
            if entry.header().entry_type().is_file() {
                let inside = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
                self.stream(Some(&join(name, &inside)), &mut entry, depth)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn zip<R: Read + Seek>(
        &mut self,
        name: Option<&str>,
        file: R,
        depth: usize,
    ) -> ControlFlow<()> {
        let mut archive = match zip::ZipArchive::new(file) {
            Ok(archive) => archive,
            Err(error) => return self.broken(name, &error.to_string()),
        };
        for at in 0..archive.len() {
            match archive.by_index(at) {
                Ok(entry) if entry.is_dir() => {}
                Ok(mut entry) => {
                    let inside = match entry.name() {
                        Ok(inside) => join(name, &inside),
                        Err(_) => join(name, &format!("entry {}", at + 1)),
                    };
                    self.stream(Some(&inside), &mut entry, depth)?;
                }
                Err(error) => {
                    let inside = join(name, &format!("entry {}", at + 1));
                    self.broken(Some(&inside), &error.to_string())?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// An entry of an archive that is an entry itself.
fn join(outer: Option<&str>, inner: &str) -> String {
    match outer {
        Some(outer) => format!("{outer}/{inner}"),
        None => inner.to_owned(),
    }
}
