//! Files to which sealed lines are added, each safe on the disk before anybody relies on it.

use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::bounded::{Unread, open_plain};
use crate::seal::{self, Opened};
use crate::whole::{sync_folder_of, write_whole};

/// A journal that is open at its end.
#[derive(Debug)]
pub struct Journal {
    file: File,
}

/// A line of a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its number, from one.
    pub number: usize,
    /// As it stands in the file.
    pub text: String,
    /// What was added, an object of JSON without its seal.
    pub object: Result<String, Damage>,
}

/// What is wrong with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Damage {
    /// Not the text that was written.
    #[error("it is not as it was written: its checksum does not fit")]
    Changed,
    /// Bytes that are no text.
    #[error("it is no text")]
    NoText,
}

impl Journal {
    /// A new file. It is an error if there is one already.
    pub fn create(path: &Path) -> io::Result<Journal> {
        let file = OpenOptions::new()
            .append(true)
            .create_new(true)
            .open(path)?;
        sync_folder_of(path)?;
        Ok(Journal { file })
    }

    /// A file to go on with, or a new one, with the lines that it has.
    ///
    /// A last line without an end was being written when the machine stopped: it is cut off. Lines of
    /// before, which have no seal, are taken as they are.
    pub fn resume(path: &Path) -> io::Result<(Journal, Vec<Line>)> {
        let mut file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let end = bytes.iter().rposition(|&byte| byte == b'\n');
        let whole = bytes
            .get(..end.map_or(0, |end| end + 1))
            .unwrap_or_default();
        if whole.len() < bytes.len() {
            file.set_len(whole.len() as u64)?;
            file.sync_all()?;
        }
        sync_folder_of(path)?;
        Ok((Journal { file }, lines(whole)))
    }

    /// The lines of a file that somebody else may be writing: a last line without an end is left out.
    pub fn read(path: &Path) -> Result<Vec<Line>, Unread> {
        let mut bytes = Vec::new();
        open_plain(path)?.read_to_end(&mut bytes)?;
        let end = bytes.iter().rposition(|&byte| byte == b'\n');
        bytes.truncate(end.map_or(0, |end| end + 1));
        Ok(lines(&bytes))
    }

    /// Writes a line, and waits until it is on the disk.
    pub fn add(&mut self, object: &impl Serialize) -> io::Result<()> {
        let line = seal::seal(&serde_json::to_string(object)?) + "\n";
        let before = self.file.metadata()?.len();
        // In one call, at the end wherever that is: even where a lock does not hold, no line comes
        // to lie within another.
        let written = self.file.write_all(line.as_bytes());
        if let Err(error) = written.and_then(|()| self.file.sync_data()) {
            // On a full disk half of it may be there. If it cannot be taken back, the next to open
            // the file cuts it off.
            let _ = self.file.set_len(before);
            return Err(error);
        }
        Ok(())
    }

    /// Takes lines out of a file, which is written anew, and keeps them beside it in a file whose
    /// path it returns.
    pub fn set_aside(path: &Path, lines: &[Line], out: &[usize]) -> io::Result<PathBuf> {
        let (out, kept): (Vec<&Line>, Vec<&Line>) =
            lines.iter().partition(|line| out.contains(&line.number));
        let text = |lines: Vec<&Line>| -> String {
            let lines = lines.into_iter();
            lines.map(|line| line.text.clone() + "\n").collect()
        };
        let mut aside = path.as_os_str().to_owned();
        aside.push(".damaged");
        let aside = PathBuf::from(aside);
        let mut file = OpenOptions::new().append(true).create(true).open(&aside)?;
        file.write_all(text(out).as_bytes())?;
        file.sync_all()?;
        write_whole(path, text(kept).as_bytes())?;
        Ok(aside)
    }
}

/// The lines of what was written, blank ones left out.
fn lines(bytes: &[u8]) -> Vec<Line> {
    let lines = bytes.split(|&byte| byte == b'\n');
    let lines = lines
        .enumerate()
        .filter(|(_, line)| !line.trim_ascii().is_empty());
    lines
        .map(|(i, line)| {
            let text = String::from_utf8_lossy(line).into_owned();
            let object = match std::str::from_utf8(line) {
                Err(_) => Err(Damage::NoText),
                Ok(line) => match seal::open(line) {
                    Opened::Whole(object) => Ok(object),
                    Opened::Unsealed => Ok(line.to_owned()),
                    Opened::Broken => Err(Damage::Changed),
                },
            };
            Line {
                number: i + 1,
                text,
                object,
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use serde_json::json;

    use super::*;

    #[test]
    fn lines_come_back_and_a_torn_one_is_cut_off() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.jsonl");
        let mut journal = Journal::create(&path).expect("a journal");
        assert!(Journal::create(&path).is_err(), "it is there");
        journal.add(&json!({"a": 1})).expect("added");
        let whole = fs::read_to_string(&path).expect("a file");
        fs::write(&path, format!("{whole}{{\"old\":2}}\n{{\"torn\":")).expect("written");
        let (mut journal, lines) = Journal::resume(&path).expect("resumed");
        let objects: Vec<_> = lines.iter().map(|line| line.object.clone()).collect();
        assert_eq!(
            objects,
            [Ok(r#"{"a":1}"#.into()), Ok(r#"{"old":2}"#.into())]
        );
        journal.add(&json!({"a": 3})).expect("added");
        let (_, lines) = Journal::resume(&path).expect("resumed");
        assert_eq!(lines.len(), 3);
    }

    #[test]
    fn a_changed_line_is_known_and_set_aside() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.jsonl");
        let mut journal = Journal::create(&path).expect("a journal");
        for number in 0..3 {
            journal.add(&json!({ "a": number })).expect("added");
        }
        let text = fs::read_to_string(&path).expect("a file");
        fs::write(&path, text.replace("\"a\":1", "\"a\":7")).expect("written");
        let (_, lines) = Journal::resume(&path).expect("resumed");
        assert_eq!(lines[1].object, Err(Damage::Changed));
        let aside = Journal::set_aside(&path, &lines, &[2]).expect("set aside");
        assert!(
            fs::read_to_string(aside)
                .expect("a file")
                .contains("\"a\":7")
        );
        let (_, lines) = Journal::resume(&path).expect("resumed");
        assert_eq!(lines.len(), 2);
        assert!(lines.iter().all(|line| line.object.is_ok()));
    }
}
