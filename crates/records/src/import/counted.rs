//! A file that is opened, however it is wrapped, and knows how much of it has been read.

use std::cell::Cell;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::ops::ControlFlow;
use std::path::Path;
use std::rc::Rc;

use files::{Unread, open_plain};

use crate::unpack::{Entry, Limits, Unpackable, unpack};

/// How far the reading has come, in bytes.
pub type Reached = Rc<Cell<u64>>;

/// Gives every entry of a file to `sink`, until it breaks; `reached` grows meanwhile. What is no
/// plain file, such as a pipe, is one entry that cannot be unpacked.
pub fn unpack_file(
    path: &Path,
    reached: &Reached,
    limits: Limits,
    sink: &mut dyn FnMut(Entry) -> ControlFlow<()>,
) -> io::Result<ControlFlow<()>> {
    match open_plain(path) {
        Ok(file) => {
            let counted = Counted {
                file: BufReader::new(file),
                reached: Rc::clone(reached),
            };
            Ok(unpack(counted, limits, sink))
        }
        Err(Unread::NotPlain { what }) => Ok(sink(Entry {
            name: None,
            bytes: Err(Unpackable::NotPlain { what }),
        })),
        Err(other) => Err(other.into_io()),
    }
}

struct Counted {
    file: BufReader<File>,
    reached: Reached,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(buffer)?;
        self.reached.set(self.reached.get() + read as u64);
        Ok(read)
    }
}

impl Seek for Counted {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let at = self.file.seek(to)?;
        self.reached.set(at);
        Ok(at)
    }
}
