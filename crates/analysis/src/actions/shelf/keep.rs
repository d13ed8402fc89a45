//! `shelf.keep`: a game of one's own is kept.

use serde::{Deserialize, Serialize};

use super::{OwnGame, ShelfEntry, ShelfState, Shelving, checked_key, with_shelf};
use crate::limits::{MOST_KEPT_MOVES, MOST_MOVES};
use crate::protocol::{Refused, Setup};
use crate::session::Session;
use crate::table;

/// Asks to keep a game.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ShelfKeepRequest {
    /// Which: chosen by the client, the same whenever it is the same game.
    pub key: String,
    /// The version that the client has seen last; 0 if absent, for a game that is new.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<u32>"))]
    pub after: u32,
    /// The game.
    pub game: OwnGame,
    /// The place in `tree` of the move after which somebody stands; at the start if absent.
    #[cfg_attr(test, ts(optional = nullable))]
    pub at: Option<u32>,
}

/// What became of it.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ShelfKept {
    /// Whether it is kept. If not, somebody else has changed it meanwhile: ask for what is there, and bring both
    /// together.
    pub kept: bool,
    /// The version that is there now.
    pub version: u32,
}

pub(in crate::actions) fn keep(
    session: &mut Session,
    id: &str,
    request: ShelfKeepRequest,
) -> Result<(), Refused> {
    let shelving = understood(request)?;
    with_shelf(session, id, move |shelf| shelf.keep(shelving))
}

/// Looks at what is to be kept. Whether its moves are legal is looked at when somebody looks at them: what a person
/// has written must not be lost because of a move.
fn understood(request: ShelfKeepRequest) -> Result<Shelving, Refused> {
    let ShelfKeepRequest {
        key,
        after,
        game,
        at,
    } = request;
    checked_key(&key)?;
    let variant = variant(&game.setup)?;
    let refused = |error: String| Err(Refused::field("game", error));
    let moves = game.tree.len();
    if moves > MOST_KEPT_MOVES {
        return refused(format!(
            "`tree` has {moves} moves, and {MOST_KEPT_MOVES} are the most: remove variations"
        ));
    }
    for (index, mv) in game.tree.iter().enumerate() {
        if mv.parent.is_some_and(|parent| parent >= index) {
            return refused(format!(
                "move {index} of `tree` follows one that comes later: each comes after its parent"
            ));
        }
    }
    let played = game.played.as_ref().map_or(0, |played| played.moves.len());
    if played > MOST_MOVES {
        return refused(format!(
            "{played} moves were played, and {MOST_MOVES} are the most"
        ));
    }
    if at.is_some_and(|at| usize::try_from(at).map_or(true, |at| at >= moves)) {
        let error = format!("`tree` has {moves} moves: `at` is the place of one of them");
        return Err(Refused::field("at", error));
    }
    let state = match &game.played {
        None => ShelfState::Opened,
        Some(played) if played.over => ShelfState::Over,
        Some(_) => ShelfState::Going,
    };
    let (plies, comments, variations) = ShelfEntry::counted(&game);
    Ok(Shelving {
        key,
        after,
        at,
        game,
        variant,
        state,
        plies,
        comments,
        variations,
    })
}

fn variant(setup: &Setup) -> Result<String, Refused> {
    Ok(table::read(setup, &[])?.variant())
}
