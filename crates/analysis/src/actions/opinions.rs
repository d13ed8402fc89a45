//! `run.opinions`: what the networks of a run think of a position, side by side.

use std::sync::Arc;

use engine::Stop;
use serde::{Deserialize, Serialize};

use crate::jobs::{Job, Length};
use crate::protocol::{Refused, Setup, answer};
use crate::runs::{Networks, Opinion, RunService, evenly, no_run};
use crate::session::Session;
use crate::table;

/// How many networks are asked.
const MOST_ASKED: usize = 12;

/// Asks what networks of a run think of a position.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunOpinionsRequest {
    /// The run's `id`, as `runs` tells it.
    pub run: String,
    /// What was agreed before the game.
    pub setup: Setup,
    /// The moves so far.
    pub moves: Vec<String>,
    /// Of which iterations, 12 at most; evenly chosen ones if absent. 0 is the network that the run
    /// began with.
    #[cfg_attr(test, ts(optional))]
    pub iterations: Option<Vec<u32>>,
}

/// What networks of a run think of a position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunOpinions {
    /// In the order of the iterations.
    pub opinions: Vec<Opinion>,
    /// How many iterations have a network.
    pub networks: usize,
}

/// Begins to ask them: networks have to be read first, which may take a while.
pub(super) fn opinions(
    session: &mut Session,
    id: &str,
    request: RunOpinionsRequest,
) -> Result<(), Refused> {
    let game = table::read(&request.setup, &request.moves)?;
    if game.outcome().is_some() {
        let error = "the game is over here, and there is nothing left to think: send fewer moves";
        return Err(Refused::field("moves", error));
    }
    let wanted = request.iterations;
    if wanted
        .as_ref()
        .is_some_and(|wanted| wanted.len() > MOST_ASKED)
    {
        let error =
            format!("{MOST_ASKED} networks at most are asked at once: name fewer iterations");
        return Err(Refused::field("iterations", error));
    }
    let runs = session.service.platform.runs.clone();
    let runs = runs.ok_or_else(|| no_run(&request.run))?;
    let kept = Arc::clone(&session.service.run_networks);
    let question: Arc<str> = id.into();
    let id = Arc::clone(&question);
    let work = move |stop: &Stop, _: &dyn Fn(String)| {
        let asked = ask(&*runs, &kept, &request.run, wanted, &game, stop);
        match asked {
            Ok(opinions) => answer(Some(&id), &opinions),
            Err(refused) => answer(Some(&id), &refused),
        }
    };
    session.run(Job::new(question, Length::Long, work))
}

fn ask(
    runs: &dyn RunService,
    kept: &Networks,
    run: &str,
    wanted: Option<Vec<u32>>,
    game: &games::AnyGame,
    stop: &Stop,
) -> Result<RunOpinions, Refused> {
    let networks = runs.networks(run)?;
    let all = networks.iterations();
    let mut wanted = wanted.unwrap_or_else(|| evenly(&all, MOST_ASKED));
    wanted.sort_unstable();
    wanted.dedup();
    let mut opinions = Vec::new();
    for iteration in wanted {
        if stop.is_raised() {
            return Err(Refused::new(
                "this was taken back before all networks were asked",
            ));
        }
        opinions.push(kept.opinion(&*networks, iteration, game));
    }
    Ok(RunOpinions {
        opinions,
        networks: all.len(),
    })
}
