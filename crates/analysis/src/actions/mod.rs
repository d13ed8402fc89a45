//! What clients can ask for: one file an action, with its request, its answer and what is done.
//!
//! To add one: a file with a request type (`Deserialize`), an answer type (`Serialize`) and a
//! function, a line in `obey`, its types in `protocol/typescript.rs`, and a section in
//! `docs/analysis-api.md`.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod about;
mod analyse;
mod facts;
mod goal;
mod library;
mod note;
mod position;
mod read;
mod reply;
mod review;
mod runs;
mod terminate;
mod try_move;
mod typed;
mod write;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::protocol::{self, Envelope, Refused};
use crate::session::Session;

pub use about::{About, AboutRequest, Levels, Limits, Network, NetworkStrength};
pub(crate) use analyse::analysis_words;
pub use facts::{Facts, FactsAnswer, FactsRequest};
#[cfg(test)]
pub(crate) use goal::is_reached;
pub use goal::{Goal, GoalAnswer, GoalRequest};
pub(crate) use library::Upload;
pub use library::{
    LibraryExploreRequest, LibraryExplored, LibraryFilter, LibraryGame, LibraryGameAnswer,
    LibraryGameRequest, LibraryGames, LibraryGamesRequest, LibraryImportRequest, LibraryImported,
    LibraryImporting, LibraryMove, LibraryReceived, LibraryRefused, LibraryResults, LibraryService,
    LibraryStatus, LibraryStatusRequest, LibraryVariant,
};
pub use position::{Position, PositionRequest};
pub use read::{
    GameRead, GameRefused, GamesRead, Players, ReadRequest, result_words, spelt_out, written,
};
pub use reply::{Level, Reply, ReplyRequest};
pub use review::ReviewRequest;
pub use runs::{Run, RunGames, RunGamesRequest, RunList, RunRequest, RunsRequest};
pub use terminate::{TerminateRequest, Terminated};
pub use try_move::{Target, Tried, TryRequest};
pub use typed::{Typed, TypedRequest};
pub use write::{Format, TreeMove, WriteRequest, Written};

/// The actions by name, for those who misspell one.
const NAMES: [&str; 21] = [
    "about",
    "position",
    "try",
    "typed",
    "facts",
    "goal",
    "reply",
    "review",
    "read",
    "write",
    "library.status",
    "library.import",
    "library.games",
    "library.game",
    "library.explore",
    "runs",
    "run",
    "run.watch",
    "run.games",
    "terminate",
    "terminate_all",
];

/// Does what a request asks for. What is to be said before the answer goes to `said`; no answer
/// means that it comes later.
pub(crate) fn obey(
    session: &mut Session,
    envelope: &mut Envelope,
    said: &mut Vec<String>,
) -> Result<Option<String>, Refused> {
    let Some(action) = envelope.action.clone() else {
        let query = inside(envelope, said)?;
        analyse::analyse(session, &envelope.id, &query)?;
        return Ok(None);
    };
    let id = envelope.id.clone();
    let at_once = |answer: Result<String, Refused>| answer.map(Some);
    let later = |begun: Result<(), Refused>| begun.map(|()| None);
    match action.as_str() {
        "about" => {
            let AboutRequest {} = inside(envelope, said)?;
            at_once(Ok(words(&id, &about::about(&session.service))))
        }
        "position" => at_once(position::position(&inside(envelope, said)?).map(|a| words(&id, &a))),
        "try" => at_once(try_move::try_move(&inside(envelope, said)?).map(|a| words(&id, &a))),
        "typed" => at_once(typed::typed(&inside(envelope, said)?).map(|a| words(&id, &a))),
        "facts" => later(facts::facts(session, &id, inside(envelope, said)?)),
        "reply" => later(reply::reply(session, &id, &inside(envelope, said)?)),
        "review" => later(review::review(session, &id, &inside(envelope, said)?)),
        "read" => later(read::read(session, &id, inside(envelope, said)?)),
        "write" => later(write::write(session, &id, inside(envelope, said)?)),
        "library.status" => {
            let LibraryStatusRequest {} = inside(envelope, said)?;
            later(library::status(session, &id))
        }
        "library.import" => library::import(session, &id, inside(envelope, said)?)
            .map(|received| received.map(|received| words(&id, &received))),
        "library.games" => later(library::games(session, &id, inside(envelope, said)?)),
        "library.game" => later(library::game(session, &id, inside(envelope, said)?)),
        "library.explore" => later(library::explore(session, &id, inside(envelope, said)?)),
        "goal" => later(goal::goal(session, &id, inside(envelope, said)?)),
        "runs" => {
            let RunsRequest {} = inside(envelope, said)?;
            later(runs::runs(session, &id))
        }
        "run" => later(runs::run(session, &id, inside(envelope, said)?)),
        "run.watch" => later(runs::watch(session, &id, inside(envelope, said)?)),
        "run.games" => later(runs::games(session, &id, inside(envelope, said)?)),
        "terminate" => {
            let request = inside(envelope, said)?;
            let answer = terminate::terminate(session, request);
            at_once(Ok(words(&id, &answer)))
        }
        "terminate_all" => {
            let answer = terminate::terminate_all(session, inside(envelope, said)?);
            at_once(Ok(words(&id, &answer)))
        }
        _ => Err(Refused::field(
            "action",
            format!(
                "`{}` is no action: write one of {}, or leave `action` out to analyse",
                game::excerpt(&action),
                NAMES.map(|name| format!("`{name}`")).join(", ")
            ),
        )),
    }
}

/// The inside of a request, with a warning about what means nothing.
fn inside<T: DeserializeOwned>(
    envelope: &mut Envelope,
    said: &mut Vec<String>,
) -> Result<T, Refused> {
    let (inside, unknown) = envelope.read()?;
    said.extend(protocol::warning(&envelope.id, &unknown));
    Ok(inside)
}

fn words(id: &str, answer: &impl Serialize) -> String {
    protocol::answer(Some(id), answer)
}
