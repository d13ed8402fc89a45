//! Names of files that are not whole yet. They are a process's own: where locks do not hold, as in a
//! folder that machines share, two writers still never write into one file.

use std::collections::hash_map::RandomState;
use std::fs;
use std::hash::{BuildHasher as _, Hasher as _};
use std::io;
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

const END: &str = ".tmp";
/// What programs up to version 0.1 left behind in a dataset.
const OF_OLD: &str = "unfinished.tmp";

/// A name beside `name`, that nobody else has. It begins with a dot, so that nothing takes it for a
/// result.
pub fn temporary_name(name: &str) -> String {
    static PROCESS: OnceLock<u64> = OnceLock::new();
    static NEXT: AtomicU64 = AtomicU64::new(0);
    // The standard library seeds these from the system's randomness; a process's number alone may
    // be another's on another machine.
    let process = PROCESS.get_or_init(|| RandomState::new().build_hasher().finish());
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    format!(".{name}.{process:016x}-{number}{END}")
}

/// Removes what processes left behind that were killed while they wrote into this folder and those
/// in it. Only for whoever holds the [`Lock`](crate::Lock) of it.
pub fn tidy(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if entry.file_type()?.is_dir() {
            tidy(&entry.path())?;
        } else if is_temporary(&name) {
            match fs::remove_file(entry.path()) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                removed => removed?,
            }
        }
    }
    Ok(())
}

/// The same for a single file: what was to become it. Only for whoever holds its
/// [`Lock`](crate::Lock).
pub(crate) fn tidy_beside(file: &Path) -> io::Result<()> {
    let Some(name) = file.file_name() else {
        return Ok(());
    };
    let begins = format!(".{}.", name.to_string_lossy());
    let folder = file.parent().filter(|folder| *folder != Path::new(""));
    for entry in fs::read_dir(folder.unwrap_or(Path::new(".")))? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with(&begins) && is_temporary(&name) {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

fn is_temporary(name: &str) -> bool {
    let ours = || {
        let (_, own) = name
            .strip_prefix('.')?
            .strip_suffix(END)?
            .rsplit_once('.')?;
        let (process, number) = own.split_once('-')?;
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        let is_process = process.len() == 16 && process.bytes().all(|b| b.is_ascii_hexdigit());
        (is_number && is_process).then_some(())
    };
    name == OF_OLD || ours().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_left_behind_is_removed() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("deep")).expect("a folder");
        let left = [
            temporary_name("a.json"),
            format!("deep/{}", temporary_name("b")),
            OF_OLD.to_owned(),
        ];
        let kept = ["a.json", ".hidden.tmp", "deep/b.tmp", ".a.0123-4.tmp"];
        for name in left.iter().map(String::as_str).chain(kept) {
            fs::write(at(name), "x").expect("written");
        }
        tidy(folder.path()).expect("tidied");
        assert!(left.iter().all(|name| !at(name).exists()));
        assert!(kept.iter().all(|name| at(name).exists()));
    }

    #[test]
    fn no_name_is_given_twice() {
        assert_ne!(temporary_name("a"), temporary_name("a"));
    }

    #[test]
    fn what_a_killed_writer_left_beside_a_file_goes_with_the_next_lock_of_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("out");
        let left = folder.path().join(temporary_name("out"));
        let other = folder.path().join(temporary_name("out2"));
        for path in [&left, &other] {
            fs::write(path, "half").expect("written");
        }
        let _lock = crate::Lock::of_file(&file).expect("nobody has it");
        assert!(!left.exists() && other.exists());
    }
}
