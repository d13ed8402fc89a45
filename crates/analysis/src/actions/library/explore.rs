//! `library.explore`: what was played in a position.

use serde::{Deserialize, Serialize};

use super::{LibraryFilter, LibraryGame, LibraryResults, MOST_GAMES, look_up};
use crate::protocol::{Refused, Setup};
use crate::session::Session;
use crate::table;

/// Asks what was played in a position, in games of the same type or size.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LibraryExploreRequest {
    /// What was agreed before the game.
    pub setup: Setup,
    /// The moves so far.
    pub moves: Vec<String>,
    /// Which games count.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<LibraryFilter>"))]
    pub filter: LibraryFilter,
    /// How many of the games to list, 8 if absent, 200 at most.
    #[cfg_attr(test, ts(optional))]
    pub most: Option<u32>,
}

/// What was played in a position, however it was turned.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LibraryExplored {
    /// Games that came here.
    pub total: u32,
    /// How they ended.
    pub results: LibraryResults,
    /// Games that went no further.
    pub ended_here: u32,
    /// What was played, most often first.
    pub moves: Vec<LibraryMove>,
    /// Some of the games, the latest first.
    pub games: Vec<LibraryGame>,
}

/// A move that was played.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LibraryMove {
    /// As it is written in the position that was asked for, however those games lay.
    #[serde(rename = "move")]
    pub text: String,
    /// In how many games.
    pub games: u32,
    /// How they ended.
    pub results: LibraryResults,
}

pub(in crate::actions) fn explore(
    session: &mut Session,
    id: &str,
    request: LibraryExploreRequest,
) -> Result<(), Refused> {
    let at = table::read(&request.setup, &request.moves)?;
    let most = request.most.unwrap_or(8).min(MOST_GAMES);
    look_up(session, id, move |library| {
        library.explore(&at, request.filter, most)
    })
}
