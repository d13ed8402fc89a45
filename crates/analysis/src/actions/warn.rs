//! `warn`: whether a move that is about to be made is a blunder, and why.

use std::sync::Arc;
use std::time::Duration;

use engine::Stop;
use engine::review::{self, Settings, Thresholds};
use game::History;
use games::{AnyGame, with_game};
use serde::{Deserialize, Serialize};

use super::facts;
use crate::jobs::{Job, Length};
use crate::protocol::{Refused, Setup, answer};
use crate::service::Served;
use crate::session::Session;
use crate::table;

/// Somebody waits for their own move: as many visits as a review has, and what is known then where that takes longer.
const VISITS: u32 = 160;
const PATIENCE: Duration = Duration::from_millis(1_500);

/// Asks about the last of some moves.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WarnRequest {
    /// What was agreed before the game.
    pub setup: Setup,
    /// The moves so far, and the one that is about to be made.
    pub moves: Vec<String>,
    /// What a move may cost, in chances to win; 0.15 if absent.
    #[cfg_attr(test, ts(optional))]
    pub limit: Option<f64>,
}

/// What is said against a move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Warned {
    /// Whether it costs more than the limit.
    pub blunder: bool,
    /// What it costs, in chances to win.
    pub loss: f64,
    /// What is better.
    pub best: String,
    /// Why, in sentences, if it is a blunder and there is something to say.
    pub why: Vec<String>,
}

pub(super) fn warn(session: &mut Session, id: &str, request: &WarnRequest) -> Result<(), Refused> {
    let limit = request.limit.unwrap_or(0.15);
    if !(limit > 0.0 && limit < 1.0) {
        let error = format!("`limit` is {limit}: write a chance between 0 and 1");
        return Err(Refused::field("limit", error));
    }
    if request.moves.is_empty() {
        let error = "there is no move: the last of `moves` is the one that is asked about";
        return Err(Refused::field("moves", error));
    }
    let game = table::read(&request.setup, &request.moves)?;
    let memory = facts::memory(&game);
    let job = with_game!(AnyGame, game, game => job(session, id, game, limit));
    session.run(job.with_memory(memory))
}

fn job<G: Served>(session: &Session, id: &str, game: History<G>, limit: f64) -> Job {
    let question: Arc<str> = id.into();
    let id = Arc::clone(&question);
    let network = G::service(&session.service).network.clone();
    let clock = session.service.platform.clock.clone();
    let work = move |stop: &Stop, _: &dyn Fn(String)| {
        let since = clock.start();
        let enough = || stop.is_raised() || since.elapsed() >= PATIENCE;
        let settings = Settings {
            visits: VISITS,
            thresholds: Thresholds::around(limit),
            threads: 1,
        };
        match review::last(&game, &network, &settings, &enough) {
            Some(ply) => answer(
                Some(&id),
                &Warned {
                    blunder: ply.loss >= limit,
                    loss: ply.loss,
                    best: ply.best,
                    why: ply.why.into_iter().map(|claim| claim.text).collect(),
                },
            ),
            None => answer(
                Some(&id),
                &Refused::new("nothing was found out about the move"),
            ),
        }
    };
    Job::new(question, Length::Short, work)
}
