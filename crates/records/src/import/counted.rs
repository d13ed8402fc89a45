//! A file that knows how much of it has been read.

use std::cell::Cell;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::Path;
use std::rc::Rc;

/// How far the reading has come, in bytes.
pub type Reached = Rc<Cell<u64>>;

/// A file that knows how much of it has been read.
#[derive(Debug)]
pub struct Counted {
    file: BufReader<File>,
    reached: Reached,
}

impl Counted {
    /// Opens a file; the second number grows while the first thing is read.
    pub fn open(path: &Path) -> io::Result<(Counted, Reached)> {
        let reached = Reached::default();
        let counted = Counted {
            file: BufReader::new(File::open(path)?),
            reached: Rc::clone(&reached),
        };
        Ok((counted, reached))
    }
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
