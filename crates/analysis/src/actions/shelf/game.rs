//! `shelf.game`: a game of one's own with all that is in it.

use serde::{Deserialize, Serialize};

use super::{OwnGame, checked_key, unknown, with_shelf};
use crate::protocol::Refused;
use crate::session::Session;

/// Asks for a game.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ShelfGameRequest {
    /// Which.
    pub key: String,
}

/// A game as it was kept.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ShelfGame {
    /// Which.
    pub key: String,
    /// To be named when it is kept again.
    pub version: u32,
    /// Whether it is deleted; it can still come back.
    pub deleted: bool,
    /// The place in `tree` of the move after which somebody stood.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub at: Option<u32>,
    /// The game.
    pub game: OwnGame,
}

pub(in crate::actions) fn game(
    session: &mut Session,
    id: &str,
    request: ShelfGameRequest,
) -> Result<(), Refused> {
    checked_key(&request.key)?;
    with_shelf(session, id, move |shelf| {
        shelf
            .game(&request.key)?
            .ok_or_else(|| unknown(&request.key))
    })
}
