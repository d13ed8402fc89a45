//! A program that behaves as a test wants it to: a shell script in a folder of its own.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;

/// A folder with a program in it.
pub(crate) struct Fake {
    pub(crate) folder: tempfile::TempDir,
}

impl Fake {
    /// A program that says `greeting` and answers each `$line` by `answer`, both pieces of shell
    /// that may call `say`. It writes into a log that it was started, and what it was told.
    pub(crate) fn program(greeting: &str, answer: &str) -> Fake {
        let folder = tempfile::tempdir().expect("a folder");
        let script = format!(
            r#"#!/bin/sh
say() {{ printf '%s\n' "$1"; }}
here=$(dirname "$0")
say started >> "$here/log"
{greeting}
while read -r line; do
    say "$line" >> "$here/log"
    {answer}
done
"#
        );
        let path = folder.path().join("fake");
        fs::write(&path, script).expect("a script");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a program");
        Fake { folder }
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.folder.path().join("fake")
    }

    pub(crate) fn log(&self) -> Vec<String> {
        let log = fs::read_to_string(self.folder.path().join("log")).unwrap_or_default();
        log.lines().map(str::to_owned).collect()
    }

    pub(crate) fn starts(&self) -> usize {
        self.log().iter().filter(|line| *line == "started").count()
    }
}
