//! `library.games`: games by what is known of them, or by a position that came up in them.

use serde::{Deserialize, Serialize};

use super::{LibraryFilter, LibraryGame, MOST_GAMES, look_up};
use crate::protocol::{Refused, Setup};
use crate::session::Session;
use crate::table;

/// Asks for games, the latest first.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LibraryGamesRequest {
    /// Which count.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<LibraryFilter>"))]
    pub filter: LibraryFilter,
    /// With `moves`: only games that came to this position, however it is turned.
    #[cfg_attr(test, ts(optional))]
    pub setup: Option<Setup>,
    /// The moves to that position.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
    pub moves: Vec<String>,
    /// How many to pass over.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<u32>"))]
    pub from: u32,
    /// How many to give, 50 if absent, 200 at most.
    #[cfg_attr(test, ts(optional))]
    pub most: Option<u32>,
}

/// Some games of many.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LibraryGames {
    /// How many there are.
    pub total: u32,
    /// The latest first.
    pub games: Vec<LibraryGame>,
}

pub(in crate::actions) fn games(
    session: &mut Session,
    id: &str,
    request: LibraryGamesRequest,
) -> Result<(), Refused> {
    let at = match &request.setup {
        Some(setup) => Some(table::read(setup, &request.moves)?),
        None if request.moves.is_empty() => None,
        None => {
            let error = "`moves` needs `setup`: say which game they are of";
            return Err(Refused::field("setup", error));
        }
    };
    let most = request.most.unwrap_or(50).min(MOST_GAMES);
    look_up(session, id, move |library| {
        library.games(request.filter, at.as_ref(), request.from, most)
    })
}
