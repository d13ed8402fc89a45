//! Files that are there whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write as _};
use std::path::Path;

use crate::temporary::temporary_name;

/// Writes a file so that there is the old one or the new one at any time, never half of one: under
/// another name first, and renamed when it is safe on the disk.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    fill_whole(path, |file| file.write_all(bytes))
}

/// The same for a file that is too large to be held, or that fails in words of its own.
pub fn fill_whole<E: From<io::Error>>(
    path: &Path,
    fill: impl FnOnce(&mut BufWriter<&File>) -> Result<(), E>,
) -> Result<(), E> {
    let no_name = || io::Error::new(io::ErrorKind::InvalidInput, "this is no name of a file");
    let name = path.file_name().ok_or_else(no_name)?;
    let beside = path.with_file_name(temporary_name(&name.to_string_lossy()));
    let written = filled(&beside, fill).and_then(|()| Ok(fs::rename(&beside, path)?));
    if written.is_err() {
        // Whoever reads the error need not tidy up; if that fails too, the first error tells more.
        let _ = fs::remove_file(&beside);
    }
    written?;
    Ok(sync_folder_of(path)?)
}

fn filled<E: From<io::Error>>(
    path: &Path,
    fill: impl FnOnce(&mut BufWriter<&File>) -> Result<(), E>,
) -> Result<(), E> {
    let file = File::options().write(true).create_new(true).open(path)?;
    let mut buffer = BufWriter::new(&file);
    fill(&mut buffer)?;
    buffer.flush()?;
    drop(buffer);
    Ok(file.sync_all()?)
}

/// Waits until a new name is safe too. Only Unix can open a folder for that.
pub(crate) fn sync_folder_of(path: &Path) -> io::Result<()> {
    if cfg!(unix) {
        let folder = path.parent();
        let folder = folder.filter(|folder| !folder.as_os_str().is_empty());
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_fails_leaves_the_old_one_and_nothing_else() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a");
        write_whole(&path, b"old").expect("written");
        let failed = fill_whole(&path, |file| {
            file.write_all(b"new")?;
            Err(io::Error::other("no"))
        });
        assert_eq!(failed.expect_err("refused").to_string(), "no");
        assert_eq!(fs::read(&path).expect("a file"), b"old");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    }

    #[test]
    fn many_at_once_leave_one_whole_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a");
        std::thread::scope(|scope| {
            for byte in 0..8_u8 {
                let path = &path;
                scope.spawn(move || {
                    for _ in 0..20 {
                        write_whole(path, &vec![byte; 10_000]).expect("written");
                    }
                });
            }
        });
        let bytes = fs::read(&path).expect("a file");
        assert_eq!(bytes.len(), 10_000);
        assert!(bytes.iter().all(|byte| Some(byte) == bytes.first()));
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    }
}
