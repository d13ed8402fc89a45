//! Scores inside the search: points, and wins by their distance.

/// Better than any score.
pub(super) const INFINITE: i32 = 32_000;
/// A win on the spot; one in `n` plies is `n` less.
const WIN: i32 = 31_000;
/// Wins further away than this do not occur.
const LONGEST: i32 = 1_000;

/// The largest score that an evaluation may give.
pub const EVALUATION_MOST: i32 = WIN - LONGEST - 1;

/// How good a position is for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Score {
    /// The opponent wins in so many plies.
    LossIn(u32),
    /// Nothing is decided; higher is better.
    Points(i32),
    /// The player to move wins in so many plies.
    WinIn(u32),
}

impl Score {
    pub(super) fn from_raw(raw: i32) -> Score {
        let plies = WIN
            .saturating_sub(raw.saturating_abs())
            .max(0)
            .unsigned_abs();
        if raw > EVALUATION_MOST {
            Score::WinIn(plies)
        } else if raw < -EVALUATION_MOST {
            Score::LossIn(plies)
        } else {
            Score::Points(raw)
        }
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
