//! `library.game`: one game with its moves.

use library::Listed;
use serde::{Deserialize, Serialize};

use super::{LibraryGame, look_up};
use crate::actions::read::spelt_out;
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
    look_up(session, id, move |shelf| {
        let found = shelf.read(|library| library.game(wanted))?.flatten();
        let Some((game, play)) = found else {
            let error = format!("there is no game {wanted} in the library: ask for the list again");
            return Err(Refused::field("game", error));
        };
        let (setup, moves) = spelt_out(&play);
        Ok(LibraryGameAnswer {
            game: Listed { game, ply: None }.into(),
            setup,
            moves,
        })
    })
}
