//! Games that were played, one JSON object a line.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;
use std::time::Duration;

use engine::Limits;
use serde::{Deserialize, Serialize};

use super::bout::Ending;
use super::schedule::Side;

/// A game of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Its number in the schedule, from zero.
    pub game: u64,
    /// What was agreed before the game: the type of a game of Hive, the board of a game of Hex.
    #[serde(rename = "type")]
    pub variant: String,
    /// What the schedule was drawn from.
    pub seed: u64,
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

/// Why a file of games cannot be read or gone on with.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The operating system says no.
    #[error(transparent)]
    File(#[from] io::Error),
    /// A line is no record.
    #[error("line {line} is no game of a match: {reason}")]
    Line {
        /// Which, from one.
        line: usize,
        /// What is wrong.
        reason: serde_json::Error,
    },
}

/// The file that games are written to, each as soon as it is over.
#[derive(Debug)]
pub struct Journal {
    file: File,
}

impl Journal {
    /// A new file. It is an error if there is one already: games are not thrown away.
    pub fn create(path: &Path) -> io::Result<Journal> {
        let file = OpenOptions::new().write(true).create_new(true).open(path)?;
        Ok(Journal { file })
    }

    /// A file to go on with, or a new one, with the games that it holds.
    ///
    /// A last line without an end is a game during whose writing the machine stopped: it is cut
    /// off, and played again.
    pub fn resume(path: &Path) -> Result<(Journal, Vec<Record>), RecordError> {
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let whole = bytes
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |end| end + 1);
        let text = bytes.get(..whole).unwrap_or_default();
        let records = read(&String::from_utf8_lossy(text))?;
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::End(0))?;
        Ok((Journal { file }, records))
    }

    /// Writes a game, and waits until it is on the disk.
    pub fn add(&mut self, record: &Record) -> io::Result<()> {
        let line = serde_json::to_string(record)? + "\n";
        self.file.write_all(line.as_bytes())?;
        self.file.sync_data()
    }
}

/// Reads games, one a line; blank lines mean nothing.
pub fn read(text: &str) -> Result<Vec<Record>, RecordError> {
    text.lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(i, line)| {
            serde_json::from_str(line).map_err(|reason| RecordError::Line {
                line: i + 1,
                reason,
            })
        })
        .collect()
}
