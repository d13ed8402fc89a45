//! Files that make room for others, and are kept.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use crate::whole::sync_folder_of;

/// Renames a file to `NAME.damaged`, or `NAME.damaged-2` and so on if that is there already, and says to what.
pub fn set_aside(path: &Path) -> io::Result<PathBuf> {
    for number in 1_u32.. {
        let end = match number {
            1 => ".damaged".to_owned(),
            number => format!(".damaged-{number}"),
        };
        let aside = with_end(path, &end);
        if !aside.try_exists()? {
            fs::rename(path, &aside)?;
            sync_folder_of(path)?;
            return Ok(aside);
        }
    }
    Err(io::Error::other("there is no free name to set it aside"))
}

/// Gives a file that is written to its end the place of another one.
pub fn take_place(from: &Path, to: &Path) -> io::Result<()> {
    File::open(from)?.sync_all()?;
    fs::rename(from, to)?;
    sync_folder_of(to)
}

/// A file's path with something after its name.
pub fn with_end(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_set_aside_takes_nobodys_name() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.sqlite");
        for (number, expected) in ["a.sqlite.damaged", "a.sqlite.damaged-2"]
            .iter()
            .enumerate()
        {
            let beside = folder.path().join("b");
            fs::write(&beside, number.to_string()).expect("written");
            take_place(&beside, &path).expect("there");
            let aside = set_aside(&path).expect("set aside");
            assert_eq!(aside, folder.path().join(expected));
            let text = fs::read_to_string(&aside).expect("kept");
            assert_eq!(text, number.to_string());
        }
        assert!(!path.exists());
    }
}
