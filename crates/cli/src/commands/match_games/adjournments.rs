//! The file of games that are under way, beside the file of games that are over.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use arena::Adjourned;
use files::{seal::seal, write_whole};

/// Games that are not over, one sealed JSON object a line. The file is there as long as there are any.
#[derive(Debug)]
pub(super) struct Adjournments {
    path: PathBuf,
    games: BTreeMap<u64, Adjourned>,
}

impl Adjournments {
    /// None yet, for the match whose games are written to `out`.
    pub(super) fn new(out: &Path) -> Adjournments {
        let mut path = out.as_os_str().to_owned();
        path.push(".adjourned");
        Adjournments {
            path: PathBuf::from(path),
            games: BTreeMap::new(),
        }
    }

    /// Those that the match before has left.
    pub(super) fn resume(out: &Path) -> Result<Adjournments> {
        let mut adjournments = Adjournments::new(out);
        let text = match fs::read(&adjournments.path) {
            // What is no text any more is known by its seal.
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => {
                return Err(error)
                    .with_context(|| format!("reading {}", adjournments.path.display()));
            }
        };
        for (i, line) in text.lines().enumerate() {
            match Adjourned::read(line) {
                Ok(adjourned) => drop(adjournments.games.insert(adjourned.game, adjourned)),
                Err(why) => crate::complain(&format!(
                    "{}, line {}: {why}; the game begins anew",
                    adjournments.path.display(),
                    i + 1
                )),
            }
        }
        Ok(adjournments)
    }

    /// Where they are written down.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// What to do about a file that is not what it should be.
    pub(super) fn help(&self) -> String {
        let path = self.path.display();
        format!("going on with the games in {path}; without that file they begin anew")
    }

    /// The games.
    pub(super) fn games(&self) -> Vec<Adjourned> {
        self.games.values().cloned().collect()
    }

    /// A game stands like this now.
    pub(super) fn put(&mut self, adjourned: Adjourned) -> io::Result<()> {
        self.games.insert(adjourned.game, adjourned);
        self.write()
    }

    /// A game is over, and safe elsewhere.
    pub(super) fn remove(&mut self, game: u64) -> io::Result<()> {
        match self.games.remove(&game) {
            Some(_) => self.write(),
            None => Ok(()),
        }
    }

    fn write(&self) -> io::Result<()> {
        if self.games.is_empty() {
            return match fs::remove_file(&self.path) {
                // Somebody was faster.
                Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
                removed => removed,
            };
        }
        let mut text = String::new();
        for adjourned in self.games.values() {
            text += &seal(&serde_json::to_string(adjourned)?);
            text.push('\n');
        }
        write_whole(&self.path, text.as_bytes())
    }
}
