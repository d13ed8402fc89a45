//! How long things took here, for people and for guesses of what is left: the one file of a run that
//! does not follow from the others.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::error::RunError;
use super::folder::RunFolder;

/// How long something took.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Timing {
    pub iteration: u32,
    /// `play`, `fit` or `judge`.
    pub verb: String,
    pub seconds: f64,
    /// How much was done: games, steps, games.
    pub work: u64,
}

impl RunFolder {
    /// Takes note of it.
    pub fn note(
        &self,
        iteration: u32,
        verb: &str,
        took: Duration,
        work: u64,
    ) -> Result<(), RunError> {
        let timing = Timing {
            iteration,
            verb: verb.to_owned(),
            seconds: took.as_secs_f64(),
            work,
        };
        self.append(&self.timings(), &timing)
    }

    /// All that was noted and can be read.
    pub fn timed(&self) -> Result<Vec<Timing>, RunError> {
        let bytes = self.read(&self.timings())?.unwrap_or_default();
        let text = String::from_utf8_lossy(&bytes);
        let read = text.lines().map(serde_json::from_str::<Timing>);
        Ok(read.filter_map(Result::ok).collect())
    }
}

/// How long a verb took in an iteration, over all its pieces.
pub(super) fn seconds(timings: &[Timing], iteration: u32, verb: &str) -> f64 {
    let of = |timing: &&Timing| timing.iteration == iteration && timing.verb == verb;
    timings.iter().filter(of).map(|timing| timing.seconds).sum()
}
