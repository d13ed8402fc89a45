//! `review`: a whole game, what every move cost, and why.

use std::sync::Arc;

use engine::Stop;
use engine::review::{self, Settings, Thresholds};
use game::History;
use games::{AnyGame, with_game};
use serde::Deserialize;

use super::facts;
use crate::jobs::{Job, Length};
use crate::protocol::{Refused, Setup, answer};
use crate::service::Served;
use crate::session::Session;
use crate::table;

/// The most visits a position.
const MOST_VISITS: u32 = 10_000;

/// Asks for a review.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReviewRequest {
    /// What was agreed before the game.
    pub setup: Setup,
    /// The moves.
    pub moves: Vec<String>,
    /// How often each position is visited; 64 if absent.
    #[cfg_attr(test, ts(optional))]
    pub visits: Option<u32>,
    /// What a move must cost to be marked `?`, in chances to win: 0.15 if absent. Half of it earns
    /// `?!`, and twice as much `??`.
    #[cfg_attr(test, ts(optional))]
    pub threshold: Option<f64>,
}

/// Begins a review: what is thought of each position comes as it is found, and at last all of it.
pub(super) fn review(
    session: &mut Session,
    id: &str,
    request: &ReviewRequest,
) -> Result<(), Refused> {
    let game = table::read(&request.setup, &request.moves)?;
    let settings = settings(request)?;
    let memory = facts::memory(&game);
    let job = with_game!(AnyGame, game, game => job(session, id, game, settings));
    session.run(job.with_memory(memory))
}

fn job<G: Served>(session: &Session, id: &str, game: History<G>, settings: Settings) -> Job {
    let question: Arc<str> = id.into();
    let id = Arc::clone(&question);
    let network = G::service(&session.service).network.clone();
    let work = move |stop: &Stop, say: &dyn Fn(String)| {
        let mut watch = |seen: review::Seen| say(answer(Some(&id), &seen));
        let review = review::review(&game, &network, &settings, stop, &mut watch);
        answer(Some(&id), &review)
    };
    Job::new(question, Length::Long, work)
}

fn settings(request: &ReviewRequest) -> Result<Settings, Refused> {
    let mut settings = Settings::default();
    if let Some(visits) = request.visits {
        if !(1..=MOST_VISITS).contains(&visits) {
            let error = format!("`visits` is {visits}: write a number from 1 to {MOST_VISITS}");
            return Err(Refused::field("visits", error));
        }
        settings.visits = visits;
    }
    if let Some(mistake) = request.threshold {
        if !(0.01..=0.5).contains(&mistake) {
            let error = format!("`threshold` is {mistake}: write a chance from 0.01 to 0.5");
            return Err(Refused::field("threshold", error));
        }
        settings.thresholds = Thresholds::around(mistake);
    }
    Ok(settings)
}
