//! `typed`: a move as somebody types it.

use game::{History, Notation as _};
use hex_rules::Hex;
use serde::{Deserialize, Serialize};

use crate::limits::MOST_COMPLETIONS;
use crate::protocol::{Refused, Setup};
use crate::table::Table;
use crate::typing;

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
    Ok(match Table::read(&request.setup, &request.moves)? {
        Table::Hive(game) => typing::hive(&game, &request.text),
        Table::Hex(game) => hex(&game, &request.text),
    })
}

fn hex(game: &History<Hex>, text: &str) -> Typed {
    let position = game.position();
    let mut wanted: String = text.chars().filter(char::is_ascii_alphanumeric).collect();
    wanted.make_ascii_lowercase();
    // `5a` is a cell to some people.
    let digits = wanted.chars().take_while(char::is_ascii_digit).count();
    let (number, letters) = wanted.split_at(digits);
    let turned = format!("{letters}{number}");
    let wanted = match turned.as_str() {
        "s" | "swap" | "swappieces" => "swap-pieces".to_owned(),
        _ => turned,
    };
    match position.read_move(&wanted) {
        Ok(mv) => Typed::Legal {
            text: position.write_move(mv),
        },
        Err(refusal) => {
            let completions = game
                .legal_moves()
                .into_iter()
                .map(|mv| position.write_move(mv))
                .filter(|mv| mv.starts_with(&wanted))
                .take(MOST_COMPLETIONS);
            Typed::Refused {
                refused: refusal.to_string(),
                completions: completions.collect(),
            }
        }
    }
}
