//! Why nothing came of it.

use std::io;
use std::path::PathBuf;

use crate::Step;

/// Why nothing came of it.
#[derive(Debug, thiserror::Error)]
pub enum ClusterError {
    /// What the config says.
    #[error("{path}: {problem}")]
    Config { path: PathBuf, problem: String },
    /// A file cannot be read or written.
    #[error("{path}: {error}")]
    File { path: PathBuf, error: io::Error },
    /// Somebody else submits at this moment.
    #[error(transparent)]
    Lock(#[from] files::LockError),
    /// A script that a person has changed.
    #[error(
        "{path} was changed by hand, and is kept: say --force to have it written anew, or delete it"
    )]
    Changed { path: PathBuf },
    /// A place that no script can name.
    #[error("{what} {path:?} cannot stand in a script: {problem}")]
    Unwritable {
        what: &'static str,
        path: PathBuf,
        problem: &'static str,
    },
    /// A program of the scheduler that cannot be called.
    #[error(
        "`{program}` cannot be started ({error}): is this a machine of the cluster, with its scheduler's programs?"
    )]
    NoScheduler { program: String, error: io::Error },
    /// What the scheduler refused.
    #[error("`{call}` was refused: {said}")]
    Refused { call: String, said: String },
    /// What was submitted already when something went wrong.
    #[error("{error}; what was submitted of this chain ({jobs}) was cancelled again")]
    TakenBack {
        error: Box<ClusterError>,
        jobs: String,
    },
    /// An answer in another form than we know.
    #[error("`{call}` answered {said:?}, which is not understood")]
    Answer { call: String, said: String },
    /// The same was tried too often.
    #[error(
        "{step} of iteration {iteration} was submitted again {times} times, and is still not done: the logs in \
         {logs} say why (`hexapod cluster status` shows them). When that is mended, `hexapod cluster submit` goes on"
    )]
    GivenUp {
        step: Step,
        iteration: u32,
        times: u32,
        logs: PathBuf,
    },
    /// A step failed, and doing others again would not help.
    #[error(
        "{step} of iteration {iteration} failed though nothing before it is missing: nothing is submitted again. \
         What it said stands above; when that is mended, `hexapod cluster submit` goes on"
    )]
    Hopeless { step: Step, iteration: u32 },
    /// Time is over.
    #[error("`until` in {path} is over: {until}")]
    Over { path: PathBuf, until: String },
}
