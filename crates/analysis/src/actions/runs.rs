//! `runs`, `run`, `run.watch` and `run.games`: training, as far as it has come.

use std::sync::Arc;

use engine::Stop;
use serde::{Deserialize, Serialize};

use super::read::GamesRead;
use crate::jobs::{Job, Length};
use crate::protocol::{Refused, Setup, answer};
use crate::runs::{Card, Metrics, RunService, RunSummary, no_run};
use crate::session::Session;

/// Asks which runs there are.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunsRequest {}

/// The runs there are.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunList {
    /// The folders in which they are looked for: `hexapod serve --runs FOLDER` names them.
    pub folders: Vec<String>,
    /// The runs.
    pub runs: Vec<RunSummary>,
    /// What could not be looked at, and why.
    pub refused: Vec<String>,
}

/// Asks for a run, or wants to watch it.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunRequest {
    /// Its `id`, as `runs` tells it.
    pub run: String,
}

/// A run with all that is known of it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Run {
    /// In short.
    pub run: RunSummary,
    /// Its config, if there is one.
    pub config: Option<String>,
    /// Before the first move of the first game that it learns from, if its config names one.
    pub start: Option<Setup>,
    /// The card of its network, if there is one.
    pub card: Option<Card>,
    /// What was measured.
    pub metrics: Metrics,
    /// What could not be read, and why.
    pub refused: Vec<String>,
}

/// Asks for games of a run.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunGamesRequest {
    /// The run's `id`, as `runs` tells it.
    pub run: String,
    /// Which of its files, by one of the names in `games`; the first if absent.
    #[cfg_attr(test, ts(optional))]
    pub file: Option<String>,
    /// From which game on, counted from 0.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<usize>"))]
    pub from: usize,
}

/// Games of a run.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunGames {
    /// Of which file.
    pub file: String,
    /// From which game on.
    pub from: usize,
    /// From which game on there are more, if there are.
    pub next: Option<usize>,
    /// The games, and those that cannot be read.
    #[serde(flatten)]
    pub read: GamesRead,
}

/// Looks for runs.
pub(super) fn runs(session: &mut Session, id: &str) -> Result<(), Refused> {
    job(session, id, |runs, _| {
        Ok(runs.map_or_else(RunList::default, RunService::list))
    })
}

/// Reads a run.
pub(super) fn run(session: &mut Session, id: &str, request: RunRequest) -> Result<(), Refused> {
    job(session, id, move |runs, _| {
        let runs = runs.ok_or_else(|| no_run(&request.run))?;
        runs.run(&request.run)
    })
}

/// Watches a run until it is taken back.
pub(super) fn watch(session: &Session, id: &str, request: RunRequest) -> Result<(), Refused> {
    session.watch(id, request.run)
}

/// Reads games of a run.
pub(super) fn games(
    session: &mut Session,
    id: &str,
    request: RunGamesRequest,
) -> Result<(), Refused> {
    job(session, id, move |runs, stop| {
        let runs = runs.ok_or_else(|| no_run(&request.run))?;
        runs.games(&request, stop)
    })
}

/// Folders may be slow, so they are looked at beside everything else.
fn job<T: Serialize>(
    session: &mut Session,
    id: &str,
    work: impl FnOnce(Option<&dyn RunService>, &Stop) -> Result<T, Refused> + Send + 'static,
) -> Result<(), Refused> {
    let question: Arc<str> = id.into();
    let id = Arc::clone(&question);
    let runs = session.service.platform.runs.clone();
    let work = move |stop: &Stop, _: &dyn Fn(String)| match work(runs.as_deref(), stop) {
        Ok(found) => answer(Some(&id), &found),
        Err(refused) => answer(Some(&id), &refused),
    };
    session.run(Job::new(question, Length::Short, work))
}
