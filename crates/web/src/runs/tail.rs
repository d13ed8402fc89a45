//! A file that grows: the whole lines that have come since it was last looked at.

use std::fs::{File, Metadata};
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};

use analysis::runs::Line;

/// The most that is read of a file at once.
const MOST_BYTES: u64 = 64 << 20;
const LONGEST_LINE: usize = 1 << 20;

/// What has come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Grown {
    /// Whether the file was read from its beginning, so that all that was read before is void.
    pub(crate) fresh: bool,
    pub(crate) lines: Vec<Line>,
}

/// A file that grows. A last line without an end is left until it has one.
#[derive(Debug)]
pub(crate) struct Tail {
    path: PathBuf,
    /// Where the next line begins.
    offset: u64,
    /// How many lines were read.
    lines: usize,
    /// Which file it was: a run that goes back to what it saved writes another one.
    identity: Option<u64>,
    begun: bool,
}

impl Tail {
    pub(crate) fn new(path: &Path) -> Tail {
        Tail {
            path: path.to_owned(),
            offset: 0,
            lines: 0,
            identity: None,
            begun: false,
        }
    }

    /// Reads what has come.
    pub(crate) fn grow(&mut self) -> io::Result<Grown> {
        let mut file = File::open(&self.path)?;
        let metadata = file.metadata()?;
        let identity = identity(&metadata);
        let fresh = !self.begun || metadata.len() < self.offset || identity != self.identity;
        if fresh {
            (self.offset, self.lines) = (0, 0);
            self.identity = identity;
        }
        if metadata.len() - self.offset > MOST_BYTES {
            let error = format!("it is larger than {} MiB", MOST_BYTES >> 20);
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, error));
        }
        self.begun = true;
        file.seek(SeekFrom::Start(self.offset))?;
        let mut bytes = Vec::new();
        file.take(MOST_BYTES).read_to_end(&mut bytes)?;
        let mut lines = Vec::new();
        for line in bytes.split_inclusive(|&byte| byte == b'\n') {
            if line.len() > LONGEST_LINE {
                let error = format!("line {} is longer than 1 MiB", self.lines + 1);
                return Err(io::Error::new(io::ErrorKind::InvalidData, error));
            }
            let Some(text) = line.strip_suffix(b"\n") else {
                break;
            };
            self.offset += line.len() as u64;
            self.lines += 1;
            lines.push(Line {
                number: self.lines,
                text: String::from_utf8_lossy(text).into_owned(),
            });
        }
        Ok(Grown { fresh, lines })
    }
}

#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere there is none")]
fn identity(metadata: &Metadata) -> Option<u64> {
    use std::os::unix::fs::MetadataExt as _;
    Some(metadata.ino())
}

#[cfg(not(unix))]
fn identity(_: &Metadata) -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Write as _;

    use super::*;

    fn texts(grown: &Grown) -> Vec<(usize, &str)> {
        let line = |line: &Line| (line.number, line.text.clone());
        let lines: Vec<_> = grown.lines.iter().map(line).collect();
        lines
            .into_iter()
            .map(|(number, text)| (number, &*text.leak()))
            .collect()
    }

    #[test]
    fn half_a_line_waits_for_its_other_half_and_a_new_file_is_read_anew() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("metrics.jsonl");
        let mut tail = Tail::new(&path);
        assert_eq!(
            tail.grow().expect_err("nothing there").kind(),
            io::ErrorKind::NotFound
        );
        let mut file = File::create(&path).expect("a file");
        file.write_all(b"one\ntw").expect("written");
        let grown = tail.grow().expect("read");
        assert!(grown.fresh);
        assert_eq!(texts(&grown), [(1, "one")]);
        let grown = tail.grow().expect("read");
        assert!(!grown.fresh && grown.lines.is_empty(), "{grown:?}");
        file.write_all(b"o\nthree\n").expect("written");
        let grown = tail.grow().expect("read");
        assert!(!grown.fresh);
        assert_eq!(texts(&grown), [(2, "two"), (3, "three")]);
        // As long as before, but another file: as when a run goes back to what it saved.
        let other = folder.path().join("other");
        fs::write(&other, "one\ntwo\nfour!\n").expect("written");
        fs::rename(&other, &path).expect("renamed");
        let grown = tail.grow().expect("read");
        assert!(grown.fresh);
        assert_eq!(texts(&grown), [(1, "one"), (2, "two"), (3, "four!")]);
        fs::write(&path, "1\n").expect("written");
        let grown = tail.grow().expect("read");
        assert!(grown.fresh);
        assert_eq!(texts(&grown), [(1, "1")]);
    }

    #[test]
    fn what_is_too_long_is_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("metrics.jsonl");
        fs::write(&path, vec![b'x'; LONGEST_LINE + 1]).expect("written");
        let error = Tail::new(&path).grow().expect_err("too long");
        assert_eq!(error.to_string(), "line 1 is longer than 1 MiB");
    }
}
