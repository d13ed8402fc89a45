//! `library.game`: one game with its moves.

use serde::{Deserialize, Serialize};

use super::{LibraryGame, look_up};
use crate::protocol::{Refused, Setup};
use crate::session::Session;

/// Asks for a game.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LibraryGameRequest {
    /// Which: the `id` of a list.
    #[cfg_attr(test, ts(type = "number"))]
    pub game: i64,
}

/// A game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LibraryGameAnswer {
    /// What is known of it.
    pub game: LibraryGame,
    /// What was agreed before it.
    pub setup: Setup,
    /// The moves.
    pub moves: Vec<String>,
}

pub(in crate::actions) fn game(
    session: &mut Session,
    id: &str,
    request: LibraryGameRequest,
) -> Result<(), Refused> {
    let wanted = request.game;
    look_up(session, id, move |library| {
        library.game(wanted)?.ok_or_else(|| {
            let error = format!("there is no game {wanted} in the library: ask for the list again");
            Refused::field("game", error)
        })
    })
}
