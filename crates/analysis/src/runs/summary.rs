//! A run in short, and what has happened in it.

use serde::{Deserialize, Serialize};

use super::metrics::{Measured, Metrics};

/// What made a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum RunKind {
    /// `hexapod train supervised`.
    Supervised,
    /// `hexapod train loop`.
    Loop,
    /// `hexapod tune`.
    Tune,
}

/// What an iteration is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// Its games are being played.
    Playing,
    /// A network learns from them.
    Learning,
    /// That network plays against others.
    Judging,
    /// All iterations are over.
    Finished,
}

/// Where a run of `hexapod train loop` stands, as far as its folder says.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Standing {
    /// The iteration that is on its way, or was the last.
    pub iteration: u32,
    /// How many there shall be.
    pub iterations: Option<u32>,
    /// What it is at.
    pub stage: Stage,
    /// How many parts of its games are there,
    pub parts: u32,
    /// and of how many; nobody knows before the first.
    pub of: Option<u32>,
    /// The last measurement while it learns.
    pub learning: Option<Measured>,
}

/// A run in short.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RunSummary {
    /// What `run`, `run.watch` and `run.games` call it.
    pub id: String,
    /// What its folder is called.
    pub name: String,
    /// What made it.
    pub kind: RunKind,
    /// Whether something was written within the last two minutes and it is not at its end.
    pub going: bool,
    /// How many seconds ago something was written, if the system says so.
    pub seconds_ago: Option<u32>,
    /// The last measurement.
    pub last: Option<Measured>,
    /// Where it stands, if it is one of `hexapod train loop`.
    pub standing: Option<Standing>,
    /// The rounds of `hexapod tune`.
    pub rounds: Vec<u32>,
    /// Its files with games, by name.
    pub games: Vec<String>,
    /// What is wrong with it.
    pub trouble: Option<String>,
}

/// A network, as its card describes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Card {
    /// Its name.
    pub name: String,
    /// `hive` or `hex`.
    pub game: String,
    /// How it was made.
    #[serde(default)]
    pub training: String,
}

/// What has happened in a run.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunNews {
    /// The run.
    pub run: RunSummary,
    /// Whether the measurements begin anew, so that earlier ones are void.
    pub fresh: bool,
    /// What was measured since.
    pub metrics: Metrics,
}
