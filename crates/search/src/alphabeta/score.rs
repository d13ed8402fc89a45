//! Scores inside the search: points, and wins by their distance.

use game::{Outcome, Player, Value};

/// Better than any score.
pub(super) const INFINITE: i32 = 32_000;
/// A win on the spot; one in `n` plies is `n` less.
const WIN: i32 = 31_000;
/// Wins further away than this do not occur.
const LONGEST: i32 = 1_000;

/// The largest score that an evaluation may give.
pub const EVALUATION_MOST: i32 = WIN - LONGEST - 1;

/// What a score of the player to move is worth.
pub(super) fn value_of(raw: i32, mover: Player) -> Value {
    let plies = WIN
        .saturating_sub(raw.saturating_abs())
        .max(0)
        .unsigned_abs();
    if raw > EVALUATION_MOST {
        Value::proven(mover, Outcome::Won(mover), Some(plies))
    } else if raw < -EVALUATION_MOST {
        Value::proven(mover, Outcome::Won(!mover), Some(plies))
    } else {
        Value::from_points(mover, raw)
    }
}

/// The score of having lost `ply` plies below the root.
pub(super) fn lost_at(ply: i32) -> i32 {
    ply - WIN
}

/// The score of having won there.
pub(super) fn won_at(ply: i32) -> i32 {
    WIN - ply
}

/// Whether somebody wins by force.
pub(super) fn is_decided(raw: i32) -> bool {
    raw.abs() > EVALUATION_MOST
}

/// Tables count wins from the position they are found in, searches from the root.
pub(super) fn to_table(raw: i32, ply: i32) -> i32 {
    if raw > EVALUATION_MOST {
        raw + ply
    } else if raw < -EVALUATION_MOST {
        raw - ply
    } else {
        raw
    }
}

/// The way back.
pub(super) fn from_table(raw: i32, ply: i32) -> i32 {
    if raw > EVALUATION_MOST {
        raw - ply
    } else if raw < -EVALUATION_MOST {
        raw + ply
    } else {
        raw
    }
}
