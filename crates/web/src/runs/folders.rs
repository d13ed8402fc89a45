//! What clients can ask about runs, answered from folders.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use analysis::actions::{Run, RunGames, RunGamesRequest, RunList};
use analysis::protocol::Refused;
use analysis::runs::{Metrics, RunKind, RunNetworks, RunService};
use analysis::{ClientId, Outbox, Stop};

use super::games::page;
use super::loops::{self, LoopNetworks};
use super::summary::{card, config, summary};
use super::tail::{Grown, Tail};
use super::watch::Watchers;
use super::{Found, METRICS, Runs};

/// How many games come at once.
const PAGE: usize = 100;

/// The runs in some folders, and those who watch them.
#[derive(Debug)]
pub(crate) struct RunFolders {
    runs: Arc<Runs>,
    watchers: Watchers,
}

impl RunFolders {
    pub(crate) fn start(folders: Vec<PathBuf>) -> io::Result<RunFolders> {
        let runs = Arc::new(Runs::new(folders));
        let watchers = Watchers::start(Arc::clone(&runs))?;
        Ok(RunFolders { runs, watchers })
    }
}

impl RunService for RunFolders {
    fn list(&self) -> RunList {
        let listing = self.runs.list();
        RunList {
            folders: self.runs.folders(),
            runs: listing.runs.iter().map(summary).collect(),
            refused: listing.refused,
        }
    }

    fn run(&self, id: &str) -> Result<Run, Refused> {
        let found = self.runs.find(id)?;
        let mut refused = Vec::new();
        let config = config(&found).unwrap_or_else(|trouble| {
            refused.push(trouble);
            None
        });
        let card = card(&found).unwrap_or_else(|trouble| {
            refused.push(trouble);
            None
        });
        Ok(Run {
            run: summary(&found),
            config,
            start: (found.kind == RunKind::Loop)
                .then(|| loops::start(&found.path))
                .flatten(),
            card,
            metrics: metrics(&found, &mut refused),
            refused,
        })
    }

    fn games(&self, request: &RunGamesRequest, stop: &Stop) -> Result<RunGames, Refused> {
        let run = self.runs.find(&request.run)?;
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
            page(file, request.from, PAGE, &|| stop.is_raised()).map_err(Refused::new)?;
        Ok(RunGames {
            file: file.name.clone(),
            from: request.from,
            next: more.then_some(request.from + PAGE),
            read,
        })
    }

    fn networks(&self, run: &str) -> Result<Box<dyn RunNetworks>, Refused> {
        let run = self.runs.find(run)?;
        if run.kind == RunKind::Loop {
            return Ok(Box::new(LoopNetworks::of(&run)));
        }
        let error = "only runs of `hexapod train loop` keep the networks of their iterations";
        Err(Refused::field("run", error))
    }

    fn watch(
        &self,
        client: ClientId,
        outbox: Arc<dyn Outbox>,
        question: &str,
        run: String,
    ) -> Result<(), Refused> {
        self.watchers.ask(client, outbox, question, run)
    }

    fn unwatch(&self, client: ClientId, question: Option<&str>) {
        self.watchers.terminate(client, question);
    }
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
