//! `position`: a game as it stands.

use engine::openings::{Opening, named};
use games::{AnyGame, with_game};
use serde::{Deserialize, Serialize};

use crate::protocol::{Refused, Setup, View};
use crate::table;
use crate::view::view;

/// Asks for a position.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PositionRequest {
    /// What was agreed before the game.
    pub setup: Setup,
    /// The moves so far.
    pub moves: Vec<String>,
}

/// A position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Position {
    /// As it is drawn.
    pub view: View,
    /// What the opening is called, as far as it was played.
    #[cfg_attr(test, ts(type = "Opening | null"))]
    pub opening: Option<Opening>,
}

pub(super) fn position(request: &PositionRequest) -> Result<Position, Refused> {
    let table = table::read(&request.setup, &request.moves)?;
    Ok(Position {
        view: view(&table),
        opening: with_game!(AnyGame, &table, game => named(game)),
    })
}
