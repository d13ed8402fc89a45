//! Games that were played, as a journal keeps them: one sealed JSON object a line.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::time::Duration;

use engine::Limits;
use files::{Damage, Line};
use serde::{Deserialize, Serialize};

use super::bout::Ending;
use super::match_part::MatchPart;
use super::schedule::Side;

/// A game of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Its number in the schedule, from zero.
    pub game: u64,
    /// What was agreed before the game: the type of a game of Hive, the board of a game of Hex.
    #[serde(rename = "type")]
    pub variant: String,
    /// What the schedule was drawn from.
    pub seed: u64,
    /// Of which part of the match the game is, if it was divided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<MatchPart>,
    /// The player named first, as it was named.
    pub a: String,
    /// The player named second, as it was named.
    pub b: String,
    /// Who they said they are.
    pub names: [String; 2],
    /// The limits of A and of B.
    pub limits: [RecordedLimits; 2],
    /// Who had White.
    pub white: Side,
    /// Who won, if anybody did.
    pub winner: Option<Side>,
    pub ending: Ending,
    /// What the loser did, if it broke down.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// The result as players of the game write it: in Hive `1-0`, `0-1`, `1/2-1/2`, White's points
    /// first; in Hex `B+` and `W+`.
    pub result: String,
    /// All plies, those of the opening included.
    pub plies: usize,
    /// Where it began.
    pub opening: String,
    /// All of it: a UHP game string of Hive, a line of Hex such as `hex:11 a3 d4`.
    pub moves: String,
    /// How long White's moves took.
    pub white_time: Times,
    /// How long Black's moves took.
    pub black_time: Times,
    /// How often the match was stopped during the game, which went on with players that had
    /// forgotten what they thought.
    #[serde(default, skip_serializing_if = "is_never")]
    pub adjournments: u32,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over references"
)]
fn is_never(times: &u32) -> bool {
    *times == 0
}

/// Limits as they are written down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedLimits {
    /// Plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<f64>,
}

impl From<&Limits> for RecordedLimits {
    fn from(limits: &Limits) -> RecordedLimits {
        RecordedLimits {
            depth: limits.depth,
            nodes: limits.nodes,
            time: limits.time.map(|time| time.as_secs_f64()),
        }
    }
}

/// How long moves took, in seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Times {
    /// How many moves there were.
    pub moves: u32,
    /// The longest.
    pub max: f64,
    pub mean: f64,
}

impl Times {
    /// The times of some moves.
    pub(super) fn of(times: &[Duration]) -> Times {
        let seconds = |time: Duration| (time.as_secs_f64() * 1e6).round() / 1e6;
        let moves = u32::try_from(times.len()).unwrap_or(u32::MAX);
        let total: Duration = times.iter().sum();
        Times {
            moves,
            max: seconds(times.iter().max().copied().unwrap_or_default()),
            mean: seconds(total.checked_div(moves).unwrap_or_default()),
        }
    }
}

/// Why a line is no game of a match.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// It is not as it was written.
    #[error(transparent)]
    Damaged(#[from] Damage),
    /// It is something else.
    #[error("it is no game of a match: {}", game::brief(&.0.to_string()))]
    Other(serde_json::Error),
}

impl Record {
    /// Reads a line of a journal.
    pub fn read(line: &Line) -> Result<Record, RecordError> {
        let object = line.object.as_ref().map_err(|damage| *damage)?;
        serde_json::from_str(object).map_err(RecordError::Other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line of a damaged file may be as long as the file.
    #[test]
    fn what_is_no_record_is_not_repeated_whole() {
        let text = format!("{{\"{}\": 1}}", "x".repeat(100_000));
        let line = Line {
            number: 1,
            text: text.clone(),
            object: Ok(text),
        };
        let error = Record::read(&line).map_err(|error| error.to_string());
        assert!(error.is_err_and(|words| words.len() < 1000));
    }
}
