//! `try`: whether something can be done with a tile, and if not, why.

use game::{History, Notation as _};
use games::AnyGame;
use hex_rules::Hex;
use hive_rules::{Hive, Move, Piece};
use serde::{Deserialize, Serialize};

use crate::protocol::{Place, Refused, Setup};
use crate::table;
use crate::view::{Places, refusal_to_move};

/// Tries a move. In Hive, a tile and a place, or the tile alone; in Hex, a cell.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TryRequest {
    /// What was agreed before the game.
    pub setup: Setup,
    /// The moves so far.
    pub moves: Vec<String>,
    /// Hive: the tile, on the table or in hand.
    #[cfg_attr(test, ts(optional))]
    pub tile: Option<String>,
    /// Where to: a place in Hive, a cell in Hex.
    #[cfg_attr(test, ts(optional))]
    pub to: Option<Target>,
}

/// Where to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
#[serde(expecting = "`to` is a place such as [0, 1], or a cell such as \"a1\"")]
pub enum Target {
    /// In Hive.
    Place(Place),
    /// In Hex.
    Cell(String),
}

/// What came of it: one of the three.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub enum Tried {
    /// It is legal.
    Legal {
        /// The move.
        #[serde(rename = "move")]
        text: String,
    },
    /// A tile was named and no place: there it can go.
    Targets {
        /// Where to.
        targets: Vec<Target>,
    },
    /// It cannot be done.
    Refused {
        /// Why not.
        refused: String,
    },
}

pub(super) fn try_move(request: &TryRequest) -> Result<Tried, Refused> {
    match table::read(&request.setup, &request.moves)? {
        AnyGame::Hive(game) => try_hive(&game, request),
        AnyGame::Hex(game) => try_hex(&game, request),
    }
}

fn try_hive(game: &History<Hive>, request: &TryRequest) -> Result<Tried, Refused> {
    let Some(tile) = &request.tile else {
        let error = "`tile` is missing: name the tile that should move, such as `wA1`";
        return Err(Refused::field("tile", error));
    };
    let piece: Piece = tile
        .parse()
        .map_err(|error: hive_rules::TileError| Refused::field("tile", error.to_string()))?;
    let (position, legal, places) = (game.position(), game.legal_moves(), Places::of(game));
    if let Some(refused) = refusal_to_move(game, &legal, piece) {
        return Ok(Tried::Refused { refused });
    }
    let from = position.find(piece);
    let of_tile = |mv: &Move| match *mv {
        Move::Place { bug, .. } => from.is_none() && bug == piece.bug(),
        Move::Shift { from: cell, .. } => Some(cell) == from,
        Move::Pass => false,
    };
    let to = match &request.to {
        None => {
            let targets = legal.iter().filter(|mv| of_tile(mv));
            let targets = targets
                .filter_map(|mv| places.of_cell(mv.lands_on()?))
                .map(Target::Place);
            return Ok(Tried::Targets {
                targets: targets.collect(),
            });
        }
        Some(Target::Place(place)) => *place,
        Some(Target::Cell(_)) => {
            let error = "`to` is a cell of Hex, and this is Hive: write a place such as [0, 1]";
            return Err(Refused::field("to", error));
        }
    };
    let Some(cell) = places.cell(to) else {
        let refused = "that cell touches no tile: the hive is one".to_owned();
        return Ok(Tried::Refused { refused });
    };
    let mv = match from {
        Some(from) => Move::Shift { from, to: cell },
        None => Move::Place {
            bug: piece.bug(),
            at: cell,
        },
    };
    Ok(match position.check(mv) {
        Ok(()) => Tried::Legal {
            text: position.write_move(mv),
        },
        Err(refusal) => Tried::Refused {
            refused: refusal.to_string(),
        },
    })
}

fn try_hex(game: &History<Hex>, request: &TryRequest) -> Result<Tried, Refused> {
    let Some(Target::Cell(cell)) = &request.to else {
        let error = "`to` should be a cell of Hex such as `a1`, or `swap-pieces`";
        return Err(Refused::field("to", error));
    };
    let position = game.position();
    Ok(match position.read_move(cell) {
        Ok(mv) => Tried::Legal {
            text: position.write_move(mv),
        },
        Err(refusal) => Tried::Refused {
            refused: refusal.to_string(),
        },
    })
}
