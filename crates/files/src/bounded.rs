//! Reading files that somebody else may have made: plain ones alone, and no more of them than was
//! promised.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::Path;

/// Why a file is not read.
#[derive(Debug, thiserror::Error)]
pub enum Unread {
    /// The operating system says no.
    #[error(transparent)]
    File(#[from] io::Error),
    /// A device, a pipe or a socket: reading might never end.
    #[error("this is {what}, not a file: name a file, or save what comes out of it first")]
    NotPlain {
        /// What it is.
        what: &'static str,
    },
    /// More than whoever reads it has room for.
    #[error("it has more than the {most} bytes that such a file can have")]
    TooLarge {
        /// How many there may be.
        most: u64,
    },
}

impl Unread {
    /// The same where a caller knows the system's errors alone.
    pub fn into_io(self) -> io::Error {
        match self {
            Unread::File(error) => error,
            other => io::Error::new(io::ErrorKind::InvalidInput, other.to_string()),
        }
    }
}

/// Opens a plain file. A pipe would be waited for, a device read for ever.
pub fn open_plain(path: &Path) -> Result<File, Unread> {
    // Looked at before it is opened: to open a pipe is to wait for somebody who writes.
    plain(fs::metadata(path)?.file_type())?;
    let file = File::open(path)?;
    plain(file.metadata()?.file_type())?;
    Ok(file)
}

/// All bytes of a plain file that has at most so many.
pub fn read_bounded(path: &Path, most: u64) -> Result<Vec<u8>, Unread> {
    let file = open_plain(path)?;
    let mut bytes = Vec::new();
    file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(Unread::TooLarge { most });
    }
    Ok(bytes)
}

fn plain(kind: fs::FileType) -> Result<(), Unread> {
    if kind.is_file() {
        return Ok(());
    }
    Err(Unread::NotPlain { what: name(kind) })
}

fn name(kind: fs::FileType) -> &'static str {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt as _;
        if kind.is_fifo() {
            return "a pipe";
        }
        if kind.is_socket() {
            return "a socket";
        }
        if kind.is_block_device() || kind.is_char_device() {
            return "a device";
        }
    }
    if kind.is_dir() {
        "a folder"
    } else {
        "something else"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_file_is_said_and_not_waited_for() {
        let said = |path: &str| {
            open_plain(Path::new(path))
                .expect_err("refused")
                .to_string()
        };
        assert!(said("/").contains("a folder"));
        #[cfg(unix)]
        {
            assert!(said("/dev/zero").contains("a device"));
            let folder = tempfile::tempdir().expect("a folder");
            let pipe = folder.path().join("pipe");
            let made = std::process::Command::new("mkfifo").arg(&pipe).status();
            assert!(made.expect("mkfifo").success());
            assert!(said(&pipe.to_string_lossy()).contains("a pipe"));
        }
    }

    #[test]
    fn a_file_is_read_up_to_its_bound() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a");
        fs::write(&path, [7; 10]).expect("written");
        assert_eq!(read_bounded(&path, 10).expect("read"), [7; 10]);
        let refused = read_bounded(&path, 9).expect_err("too large");
        assert!(matches!(refused, Unread::TooLarge { most: 9 }));
    }
}
