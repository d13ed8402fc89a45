//! The folder of a tuning run: the only type that knows its paths, and whether what lies there is
//! what was written.
//!
//! ```text
//! round-1.games.jsonl      the games of a round, a sealed line each
//! round-1.weights.json     what was learnt of them
//! rounds.json              the rounds that are over, with the checksums of their weights; sealed
//! ```
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use engine::heuristics::hive::Evaluation;
use files::seal::{self, Opened};
use files::{Journal, Lock, LockError, sha256, write_whole};
use serde::{Deserialize, Serialize};

use super::PlayedGame;

/// Why a run cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// A file cannot be read or written.
    #[error("{path}: {source}")]
    File { path: PathBuf, source: io::Error },
    /// Somebody else works in this folder.
    #[error(transparent)]
    Lock(#[from] LockError),
    /// A file of games with something else in it.
    #[error("{path} holds something else than games of a tuning run ({why}): name another folder")]
    Games {
        /// Which file.
        path: PathBuf,
        /// What is wrong.
        why: String,
    },
}

/// The folder of a run.
#[derive(Clone, Debug)]
pub struct RunFolder(PathBuf);

/// The games of a round, and the journal that more are added to.
#[derive(Debug)]
pub(super) struct Games {
    /// By number, each once.
    pub(super) played: Vec<PlayedGame>,
    /// What is wrong with those that have to be played again.
    pub(super) damaged: Vec<String>,
    pub(super) journal: Journal,
}

/// The rounds that are over.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Rounds {
    /// The SHA-256 of the weights of each.
    weights: BTreeMap<u32, String>,
}

impl RunFolder {
    /// The run in that folder, which is made if it is not there.
    pub fn open(path: &Path) -> Result<RunFolder, RunError> {
        fs::create_dir_all(path).map_err(|source| RunError::File {
            path: path.to_owned(),
            source,
        })?;
        Ok(RunFolder(path.to_owned()))
    }

    /// Where the games of a round are.
    pub fn games(&self, round: u32) -> PathBuf {
        self.0.join(format!("round-{round}.games.jsonl"))
    }

    /// Where the weights of a round are.
    pub fn weights(&self, round: u32) -> PathBuf {
        self.0.join(format!("round-{round}.weights.json"))
    }

    fn rounds(&self) -> PathBuf {
        self.0.join("rounds.json")
    }

    /// Takes the folder for this process, and removes what another one left half done.
    pub(super) fn lock(&self) -> Result<Lock, RunError> {
        let lock = Lock::of_folder(&self.0)?;
        files::tidy(&self.0).map_err(failed(&self.0))?;
        Ok(lock)
    }

    /// What was learnt in a round, if it is over. What is damaged is told of, and learnt again.
    pub(super) fn read_weights(
        &self,
        round: u32,
        damaged: &dyn Fn(&str),
    ) -> Result<Option<Evaluation>, RunError> {
        let (rounds, path) = (self.read_rounds(damaged)?, self.weights(round));
        let Some(known) = rounds.weights.get(&round) else {
            return Ok(None);
        };
        let Some(bytes) = read(&path)? else {
            return Ok(None);
        };
        let text = String::from_utf8_lossy(&bytes);
        let learnt = (sha256(&bytes) == *known).then(|| Evaluation::read(&text));
        if let Some(Ok(learnt)) = learnt {
            return Ok(Some(learnt));
        }
        let path = path.display();
        damaged(&format!(
            "{path} is not as it was written: it is fitted again, from its games"
        ));
        Ok(None)
    }

    /// Writes what was learnt in a round, which is over then.
    pub(super) fn write_weights(
        &self,
        round: u32,
        evaluation: &Evaluation,
    ) -> Result<(), RunError> {
        let (text, path) = (evaluation.write(), self.weights(round));
        write_whole(&path, text.as_bytes()).map_err(failed(&path))?;
        let mut rounds = self.read_rounds(&|_| {})?;
        rounds.weights.insert(round, sha256(text.as_bytes()));
        let path = self.rounds();
        let json = serde_json::to_string_pretty(&rounds);
        let json = json.map_err(|error| failed(&path)(error.into()))? + "\n";
        write_whole(&path, seal::seal(&json).as_bytes()).map_err(failed(&path))
    }

    fn read_rounds(&self, damaged: &dyn Fn(&str)) -> Result<Rounds, RunError> {
        let path = self.rounds();
        let Some(bytes) = read(&path)? else {
            return Ok(Rounds::default());
        };
        let rounds = match seal::open(&String::from_utf8_lossy(&bytes)) {
            Opened::Whole(object) => serde_json::from_str(&object).ok(),
            Opened::Broken | Opened::Unsealed => None,
        };
        Ok(rounds.unwrap_or_else(|| {
            let path = path.display();
            damaged(&format!(
                "{path} is not as it was written: all rounds are fitted again, from their games"
            ));
            Rounds::default()
        }))
    }

    /// The games of a round as far as there are any. Lines that are damaged are taken out, and kept
    /// beside it.
    pub(super) fn read_games(&self, round: u32) -> Result<Games, RunError> {
        let path = self.games(round);
        let resume = || Journal::resume(&path).map_err(failed(&path));
        let (mut journal, lines) = resume()?;
        let (mut games, mut damaged, mut out) = (BTreeMap::new(), Vec::new(), Vec::new());
        for line in &lines {
            let read = match &line.object {
                Ok(object) => serde_json::from_str::<PlayedGame>(object).map_err(|e| e.to_string()),
                Err(damage) => Err(damage.to_string()),
            };
            match read {
                Ok(game) => drop(games.entry(game.number).or_insert(game)),
                Err(why) if line.object.is_ok() && games.is_empty() => {
                    return Err(RunError::Games { path, why });
                }
                Err(why) => {
                    let (path, number) = (path.display(), line.number);
                    damaged.push(format!(
                        "{path}, line {number}: {why}; its game is played again"
                    ));
                    out.push(line.number);
                }
            }
        }
        if !out.is_empty() {
            drop(journal);
            Journal::set_aside(&path, &lines, &out).map_err(failed(&path))?;
            (journal, _) = resume()?;
        }
        Ok(Games {
            played: games.into_values().collect(),
            damaged,
            journal,
        })
    }

    /// A game that is whole and none.
    pub(super) fn no_game(&self, round: u32, why: &impl Display) -> RunError {
        RunError::Games {
            path: self.games(round),
            why: why.to_string(),
        }
    }
}

fn read(path: &Path) -> Result<Option<Vec<u8>>, RunError> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(failed(path)(error)),
    }
}

fn failed(path: &Path) -> impl FnOnce(io::Error) -> RunError {
    let path = path.to_owned();
    move |source| RunError::File { path, source }
}
