//! Why a run cannot go on.

use std::io;
use std::path::PathBuf;

use net::training::TrainingError;

use super::alarms::Alarm;
use super::config::ConfigError;
use crate::supervised;
use crate::supervised::FolderError;
use crate::supervised::sources::SourceError;

/// Why a run cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// What the config says.
    #[error("{path}: {error}")]
    Config { path: PathBuf, error: ConfigError },
    #[error(
        "{path} is no run: it has no config.toml; `hexapod train loop CONFIG --out {path}` begins one"
    )]
    NoRun { path: PathBuf },
    #[error(
        "{path} differs from the config that was given: the folder holds another run. To go on with \
         that one, give its own config; to change it, edit that file; or give another folder"
    )]
    OtherRun {
        /// The config of that run.
        path: PathBuf,
    },
    /// Somebody else works in the folder.
    #[error(transparent)]
    Lock(#[from] files::LockError),
    /// A file cannot be read or written.
    #[error("{path}: {error}")]
    File { path: PathBuf, error: io::Error },
    /// A file is not what it should be.
    #[error("{path}: {problem}; delete the file, and it is made again")]
    Content { path: PathBuf, problem: String },
    /// Somebody else decided the same, and was faster.
    #[error(
        "{path} was written by another process meanwhile: what that one decided stands, and nothing was changed here"
    )]
    Overtaken { path: PathBuf },
    /// A network cannot be played with.
    #[error("{path}: {problem}")]
    Network { path: PathBuf, problem: String },
    /// Games of others.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// Learning.
    #[error(transparent)]
    Fit(#[from] supervised::RunError),
    /// Something must be done before.
    #[error("iteration {iteration}: {missing}; {what_to_do}")]
    NotYet {
        iteration: u32,
        missing: String,
        what_to_do: String,
    },
    /// The games are such that nothing good can be learnt from them.
    #[error(
        "iteration {iteration}: the games are not fit to be learnt from: {}. The run stops here. Play other games \
         (more chance, other openings, a swap), or move the limit in config.toml and go on",
        alarms.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
    )]
    Alarm { iteration: u32, alarms: Vec<Alarm> },
    /// An iteration that the run does not have.
    #[error(
        "there is no iteration {iteration}: the run has 1 to {iterations}; config.toml may give it more"
    )]
    NoIteration { iteration: u32, iterations: u32 },
    /// A part of another division of the work.
    #[error(
        "part {part} is asked for, but the config divides this work into {count}: a part is one of 1/{count} to \
         {count}/{count}"
    )]
    OtherParts { part: super::Part, count: u32 },
    /// Whoever asked did not want to wait for the end.
    #[error("stopped; the same command goes on from here")]
    Stopped,
}

impl From<FolderError> for RunError {
    fn from(error: FolderError) -> RunError {
        RunError::Fit(error.into())
    }
}

impl From<TrainingError> for RunError {
    fn from(error: TrainingError) -> RunError {
        RunError::Fit(error.into())
    }
}
