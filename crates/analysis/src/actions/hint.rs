//! `hint`: what to play, and why.

use std::sync::Arc;
use std::time::Duration;

use engine::hint;
use game::History;
use games::{AnyGame, with_game};
use serde::{Deserialize, Serialize};

use super::facts;
use crate::jobs::{Job, Length};
use crate::protocol::{Proven, Refused, Setup, answer};
use crate::service::Served;
use crate::session::Session;
use crate::table;
use crate::wording::{proven, winrate};

/// Somebody waits: as much as is thought through in a second or so, and what is known then where it takes longer.
const VISITS: u32 = 600;
const PATIENCE: Duration = Duration::from_secs(1);
const MOST_VISITS: u32 = 10_000;

/// Asks what to play.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HintRequest {
    /// What was agreed before the game.
    pub setup: Setup,
    /// The moves so far.
    pub moves: Vec<String>,
    /// How often the position is visited, however long that takes. If absent, 600 times, or as often as a second allows.
    #[cfg_attr(test, ts(optional))]
    pub visits: Option<u32>,
}

/// What to play.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Hint {
    /// The move. Where a win is proven it is the one that ends the game soonest.
    #[serde(rename = "move")]
    pub text: String,
    /// How likely White (in Hex: Black) is to win after it; a draw counts half.
    pub winrate: f32,
    /// How often the position was visited for it; 0 if it is known without a search.
    pub visits: u32,
    /// Why, in sentences.
    pub why: Vec<String>,
    /// The move that the reasons speak against, if they speak of another one.
    pub instead: Option<String>,
    /// The line that is expected, with the move.
    pub pv: Vec<String>,
    /// Who wins after it, if that is proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub proven: Option<Proven>,
}

/// Begins to think; the hint comes later.
pub(super) fn hint(session: &mut Session, id: &str, request: &HintRequest) -> Result<(), Refused> {
    let table = table::read(&request.setup, &request.moves)?;
    if table.outcome().is_some() {
        let error =
            "the game is over, so there is nothing to play: take a move back, or begin anew";
        return Err(Refused::field("moves", error));
    }
    if let Some(visits) = request.visits
        && !(1..=MOST_VISITS).contains(&visits)
    {
        let error = format!("`visits` is {visits}: write a number from 1 to {MOST_VISITS}");
        return Err(Refused::field("visits", error));
    }
    let memory = facts::memory(&table);
    let job = with_game!(AnyGame, table, game => job(session, id, game, request.visits));
    session.run(job.with_memory(memory))
}

fn job<G: Served>(session: &Session, id: &str, game: History<G>, visits: Option<u32>) -> Job {
    let question: Arc<str> = id.into();
    let id = Arc::clone(&question);
    let network = G::service(&session.service).network.clone();
    let clock = session.service.platform.clock.clone();
    let work = move |stop: &engine::Stop, _: &dyn Fn(String)| {
        let since = clock.start();
        let enough = || stop.is_raised() || (visits.is_none() && since.elapsed() >= PATIENCE);
        let position = game.position();
        match hint::hint(&game, &network, visits.unwrap_or(VISITS), &enough) {
            Some(found) => answer(
                Some(&id),
                &Hint {
                    text: position.write_move(found.mv),
                    winrate: winrate(found.value),
                    visits: found.visits,
                    instead: found.instead.map(|mv| position.write_move(mv)),
                    why: found.why,
                    pv: position.write_variation(&found.line),
                    proven: found.value.outcome().map(proven::<G>),
                },
            ),
            None => answer(Some(&id), &Refused::new("no hint was found")),
        }
    };
    Job::new(question, Length::Short, work)
}
