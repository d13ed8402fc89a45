//! Games of one's own: played here or opened, with what was made of them.

mod delete;
mod game;
mod keep;
mod list;
mod played;
mod service;

use std::sync::Arc;

use engine::Stop;
use serde::{Deserialize, Serialize};

use super::{Players, TreeMove};
use crate::jobs::{Job, Length};
use crate::protocol::{Refused, Setup, answer};
use crate::session::Session;

pub use delete::{ShelfDeleteRequest, ShelfDeleted};
pub use game::{ShelfGame, ShelfGameRequest};
pub use keep::{ShelfKeepRequest, ShelfKept};
pub use list::{ShelfEntry, ShelfFilter, ShelfList, ShelfListRequest, ShelfState};
pub use played::{PlayedClock, PlayedGame, Seats};
pub use service::{ShelfService, Shelving};

pub(super) use delete::{delete, restore};
pub(super) use game::game;
pub(super) use keep::keep;
pub(super) use list::list;

/// The longest key of a game.
const LONGEST_KEY: usize = 64;

/// A game of one's own, with all that was made of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OwnGame {
    /// What was agreed before the game.
    pub setup: Setup,
    /// All moves with variations and what is said about them, as `write` takes them. Of a game that was played here
    /// it may be absent, until somebody looks into it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<TreeMove>>"))]
    pub tree: Vec<TreeMove>,
    /// What is said before the first move.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<String>"))]
    pub comment: String,
    /// What somebody has drawn on the start, as `write` takes it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
    pub shapes: Vec<String>,
    /// Who played.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<Players>"))]
    pub players: Players,
    /// How it ended, as in `read`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub result: Option<String>,
    /// When it was played, as far as is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub date: Option<String>,
    /// What was played here, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub played: Option<PlayedGame>,
}

/// A key: whoever keeps a game chooses it.
fn checked_key(key: &str) -> Result<(), Refused> {
    let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if key.is_empty() || key.len() > LONGEST_KEY || !key.bytes().all(fits) {
        let error = format!(
            "`{}` is no key of a game: write up to {LONGEST_KEY} small letters, digits and hyphens",
            ::game::excerpt(key)
        );
        return Err(Refused::field("key", error));
    }
    Ok(())
}

/// There is none of this key.
fn unknown(key: &str) -> Refused {
    let error = format!("there is no game `{key}` here: ask for the list again");
    Refused::field("key", error)
}

/// Has something done with the games.
fn with_shelf<T: Serialize>(
    session: &mut Session,
    id: &str,
    work: impl FnOnce(&dyn ShelfService) -> Result<T, Refused> + Send + 'static,
) -> Result<(), Refused> {
    let shelf = session.service.platform.shelf.as_ref();
    let shelf = shelf.map(Arc::clone).ok_or_else(|| {
        Refused::new("there is no folder for your games: start hexapod with --data-dir")
    })?;
    let question: Arc<str> = id.into();
    let id = Arc::clone(&question);
    let work = move |_: &Stop, _: &dyn Fn(String)| match work(&*shelf) {
        Ok(found) => answer(Some(&id), &found),
        Err(refused) => answer(Some(&id), &refused),
    };
    session.run(Job::new(question, Length::Short, work))
}
