//! `shelf.list`: games of one's own by what is known of them.

use serde::{Deserialize, Serialize};

use super::with_shelf;
use crate::protocol::Refused;
use crate::session::Session;

/// The most games of one answer.
const MOST: u32 = 200;

/// Asks for games, the last changed first.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ShelfListRequest {
    /// Which count.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<ShelfFilter>"))]
    pub filter: ShelfFilter,
    /// How many to pass over.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<u32>"))]
    pub from: u32,
    /// How many to give, 50 if absent, 200 at most.
    #[cfg_attr(test, ts(optional))]
    pub most: Option<u32>,
}

/// Which games count; all that are not deleted if nothing is said.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct ShelfFilter {
    /// A type or size such as `Base+MLP` or `hex:11x11`, or all of a game: `hive`, `hex`.
    #[cfg_attr(test, ts(optional))]
    pub variant: Option<String>,
    /// Part of a player's name.
    #[cfg_attr(test, ts(optional))]
    pub player: Option<String>,
    /// What became of them.
    #[cfg_attr(test, ts(optional))]
    pub state: Option<ShelfState>,
    /// Those that are deleted, and no others.
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub deleted: bool,
}

/// What became of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ShelfState {
    /// It came from elsewhere, or is an analysis.
    Opened,
    /// It was played here, and goes on.
    Going,
    /// It was played here, and has ended.
    Over,
}

impl ShelfState {
    /// As it is written.
    pub fn name(self) -> &'static str {
        match self {
            ShelfState::Opened => "opened",
            ShelfState::Going => "going",
            ShelfState::Over => "over",
        }
    }

    /// As it was written.
    pub fn named(name: &str) -> Option<ShelfState> {
        [ShelfState::Opened, ShelfState::Going, ShelfState::Over]
            .into_iter()
            .find(|state| state.name() == name)
    }
}

/// Some games of many.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ShelfList {
    /// How many there are.
    pub total: u32,
    /// The last changed first.
    pub games: Vec<ShelfEntry>,
}

/// A game in a list.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ShelfEntry {
    /// By which it is asked for.
    pub key: String,
    /// Its type or size: `Base+MLP`, `hex:11x11`.
    pub variant: String,
    /// Who played White.
    pub white: Option<String>,
    /// Who played Black.
    pub black: Option<String>,
    /// How it ended: `1-0` if White (in Hex: Black) won, `0-1`, `1/2`.
    pub result: Option<String>,
    /// What became of it.
    pub state: ShelfState,
    /// Moves of the main line.
    pub plies: u32,
    /// Positions with a comment.
    pub comments: u32,
    /// Lines besides the main one.
    pub variations: u32,
    /// When it was first kept, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub made: i64,
    /// When it was last another than before.
    #[cfg_attr(test, ts(type = "number"))]
    pub changed: i64,
}

pub(in crate::actions) fn list(
    session: &mut Session,
    id: &str,
    request: ShelfListRequest,
) -> Result<(), Refused> {
    let most = request.most.unwrap_or(50).min(MOST);
    with_shelf(session, id, move |shelf| {
        shelf.list(request.filter, request.from, most)
    })
}
