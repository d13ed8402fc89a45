//! `runs`, `run`, `run.watch` and `run.games`: training, as far as it has come.

use std::sync::Arc;

use engine::Stop;
use serde::{Deserialize, Serialize};

use super::read::GamesRead;
use crate::errands::{Errand, Length};
use crate::protocol::{Refused, answer};
use crate::runs::{self, Card, Found, Grown, METRICS, Metrics, RunSummary, Tail};
use crate::session::Session;

/// How many games come at once.
const PAGE: usize = 100;

/// Asks which runs there are.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunsRequest {}

/// The runs there are.
#[derive(Clone, Debug, Serialize)]
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
    errand(session, id, |found, _| {
        let listing = found.list();
        Ok(RunList {
            folders: found.folders(),
            runs: listing.runs.iter().map(runs::summary).collect(),
            refused: listing.refused,
        })
    })
}

/// Reads a run.
pub(super) fn run(session: &mut Session, id: &str, request: RunRequest) -> Result<(), Refused> {
    errand(session, id, move |all, _| {
        let found = all.find(&request.run)?;
        let mut refused = Vec::new();
        let config = runs::config(&found).unwrap_or_else(|trouble| {
            refused.push(trouble);
            None
        });
        let card = runs::card(&found).unwrap_or_else(|trouble| {
            refused.push(trouble);
            None
        });
        Ok(Run {
            run: runs::summary(&found),
            config,
            card,
            metrics: metrics(&found, &mut refused),
            refused,
        })
    })
}

fn metrics(run: &Found, refused: &mut Vec<String>) -> Metrics {
    if !run.has_metrics {
        return Metrics::default();
    }
    let grown = Tail::new(&run.path.join(METRICS)).grow();
    let Grown { lines, .. } = grown.unwrap_or_else(|error| {
        refused.push(format!("{METRICS} cannot be read: {error}"));
        Grown::default()
    });
    Metrics::read(&lines)
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
    errand(session, id, move |all, stop| {
        let run = all.find(&request.run)?;
        let wanted = request.file.as_deref();
        let mut files = run.games.iter();
        let file = files.find(|file| wanted.is_none_or(|wanted| wanted == file.name));
        let Some(file) = file else {
            let names: Vec<String> = run
                .games
                .iter()
                .map(|file| format!("`{}`", file.name))
                .collect();
            let error = if names.is_empty() {
                "there are no games beside this run: a games.jsonl, the rounds of `hexapod tune` or a \
                 dataset in its folder would be shown"
                    .to_owned()
            } else {
                format!("this run has no such file: it has {}", names.join(", "))
            };
            return Err(Refused::field("file", error));
        };
        let (read, more) =
            runs::page(file, request.from, PAGE, &|| stop.is_raised()).map_err(Refused::new)?;
        Ok(RunGames {
            file: file.name.clone(),
            from: request.from,
            next: more.then_some(request.from + PAGE),
            read,
        })
    })
}

/// Folders may be slow, so they are looked at beside everything else.
fn errand<T: Serialize>(
    session: &mut Session,
    id: &str,
    work: impl FnOnce(&runs::Runs, &Stop) -> Result<T, Refused> + Send + 'static,
) -> Result<(), Refused> {
    let question: Arc<str> = id.into();
    let id = Arc::clone(&question);
    let runs = Arc::clone(&session.service.runs);
    let work = move |stop: &Stop, _: &dyn Fn(String)| match work(&runs, stop) {
        Ok(found) => answer(Some(&id), &found),
        Err(refused) => answer(Some(&id), &refused),
    };
    session.run(Errand {
        question,
        length: Length::Short,
        work: Box::new(work),
    })
}
