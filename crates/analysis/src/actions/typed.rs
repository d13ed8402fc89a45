//! `typed`: a move as somebody types it.

use game::{History, Typing};
use games::{AnyGame, with_game};
use serde::{Deserialize, Serialize};

use crate::limits::MOST_COMPLETIONS;
use crate::protocol::{Refused, Setup};
use crate::table;

/// Reads a move as somebody types it.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TypedRequest {
    /// What was agreed before the game.
    pub setup: Setup,
    /// The moves so far.
    pub moves: Vec<String>,
    /// What was typed.
    pub text: String,
}

/// What came of it: one of the two.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub enum Typed {
    /// It is this move.
    Legal {
        /// The move.
        #[serde(rename = "move")]
        text: String,
    },
    /// It is no move, or not yet.
    Refused {
        /// Why not.
        refused: String,
        /// Legal moves that it may become.
        completions: Vec<String>,
    },
}

pub(super) fn typed(request: &TypedRequest) -> Result<Typed, Refused> {
    if request.text.len() > 200 {
        let error = "`text` is longer than any move: send what somebody typed";
        return Err(Refused::field("text", error));
    }
    let game = table::read(&request.setup, &request.moves)?;
    Ok(with_game!(AnyGame, &game, game => held(game, &request.text)))
}

fn held<G: Typing>(game: &History<G>, text: &str) -> Typed {
    let position = game.position();
    match G::typed(game, text) {
        game::Typed::Legal(mv) => Typed::Legal {
            text: position.write_move(mv),
        },
        game::Typed::Refused {
            reason,
            completions,
        } => Typed::Refused {
            refused: reason,
            completions: completions
                .into_iter()
                .take(MOST_COMPLETIONS)
                .map(|mv| position.write_move(mv))
                .collect(),
        },
    }
}
