//! What clients can ask for: one file an action, with its request, its answer and what is done.
//!
//! To add one: a file with a request type (`Deserialize`), an answer type (`Serialize`) and a
//! function, a line in [`obey`], its types in `protocol/typescript.rs`, and a section in
//! `docs/analysis-api.md`.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod about;
mod analyse;
mod position;
mod reply;
mod terminate;
mod try_move;
mod typed;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::protocol::{self, Envelope, Refused};
use crate::session::Session;

pub use about::{About, AboutRequest, Levels, Limits, Network, NetworkStrength};
pub use position::{Position, PositionRequest};
pub use reply::{Level, Reply, ReplyRequest};
pub use terminate::{TerminateRequest, Terminated};
pub use try_move::{Target, Tried, TryRequest};
pub use typed::{Typed, TypedRequest};

/// The actions by name, for those who misspell one.
const NAMES: [&str; 7] = [
    "about",
    "position",
    "try",
    "typed",
    "reply",
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
        let query = read(envelope, said)?;
        analyse::analyse(session, &envelope.id, query)?;
        return Ok(None);
    };
    let id = envelope.id.clone();
    let at_once = |answer: Result<String, Refused>| answer.map(Some);
    match action.as_str() {
        "about" => {
            let AboutRequest {} = read(envelope, said)?;
            at_once(Ok(write(&id, &about::about(&session.service))))
        }
        "position" => at_once(position::position(&read(envelope, said)?).map(|a| write(&id, &a))),
        "try" => at_once(try_move::try_move(&read(envelope, said)?).map(|a| write(&id, &a))),
        "typed" => at_once(typed::typed(&read(envelope, said)?).map(|a| write(&id, &a))),
        "reply" => {
            let request = read(envelope, said)?;
            reply::reply(session, &id, &request)?;
            Ok(None)
        }
        "terminate" => {
            let request = read(envelope, said)?;
            let answer = terminate::terminate(session, request);
            at_once(Ok(write(&id, &answer)))
        }
        "terminate_all" => {
            let answer = terminate::terminate_all(session, read(envelope, said)?);
            at_once(Ok(write(&id, &answer)))
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
fn read<T: DeserializeOwned>(
    envelope: &mut Envelope,
    said: &mut Vec<String>,
) -> Result<T, Refused> {
    let (inside, unknown) = envelope.read()?;
    said.extend(protocol::warning(&envelope.id, &unknown));
    Ok(inside)
}

fn write(id: &str, answer: &impl Serialize) -> String {
    protocol::answer(Some(id), answer)
}
