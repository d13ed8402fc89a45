//! Games that a match had under way when it was stopped, and goes on with.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use files::seal::{self, Opened};
use serde::{Deserialize, Serialize};

use super::agreement::{Agreement, OtherMatch};
use super::bout::Sheet;
use super::match_game::MatchGame;
use super::schedule::Fixture;

/// A game that is not over, as it is kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Adjourned {
    /// Its number in the schedule, from zero.
    pub game: u64,
    /// Of which match it is.
    #[serde(flatten)]
    pub agreement: Agreement,
    /// Where it began.
    pub opening: String,
    /// The moves after the opening.
    pub moves: Vec<String>,
    /// How many seconds each of them took, those of the player who began and of the other.
    pub times: [Vec<f64>; 2],
    /// How often it was adjourned before.
    pub adjournments: u32,
}

/// An adjourned game that cannot be gone on with.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotResumable {
    /// It belongs elsewhere.
    #[error(transparent)]
    OtherMatch(#[from] OtherMatch),
    /// What is written of it cannot have been played.
    #[error("the adjourned game {game} cannot be: {reason}")]
    Impossible {
        /// Its number.
        game: u64,
        /// What is wrong.
        reason: String,
    },
}

/// A line that is no adjourned game.
#[derive(Debug, thiserror::Error)]
pub enum NotAdjourned {
    /// It is not as it was written.
    #[error("the adjourned game is damaged: its checksum does not fit")]
    Damaged,
    /// It is something else.
    #[error("this is no adjourned game: {}", game::brief(&.0.to_string()))]
    Other(serde_json::Error),
    /// It says something that we do not know.
    #[error("the adjourned game is not as it was written")]
    Unknown,
}

impl Adjourned {
    /// Reads a line, sealed or of a time when there were no seals.
    pub fn read(line: &str) -> Result<Adjourned, NotAdjourned> {
        let (object, is_sealed) = match seal::open(line) {
            Opened::Broken => return Err(NotAdjourned::Damaged),
            Opened::Whole(object) => (object, true),
            Opened::Unsealed => (line.to_owned(), false),
        };
        let read: Adjourned = serde_json::from_str(&object).map_err(NotAdjourned::Other)?;
        // A seal whose name is damaged is a member that nobody knows.
        let same = || serde_json::to_string(&read).is_ok_and(|written| written == object);
        if is_sealed || same() {
            Ok(read)
        } else {
            Err(NotAdjourned::Unknown)
        }
    }

    /// A game as it stands.
    pub(super) fn of<G: MatchGame>(
        agreement: Agreement,
        fixture: &Fixture<G>,
        sheet: &Sheet<G>,
    ) -> Adjourned {
        let mut game = fixture.opening.clone();
        let mut moves = Vec::new();
        for mv in sheet.game.moves().skip(fixture.opening.plies()) {
            moves.push(game.position().write_move(mv));
            if game.play(mv).is_err() {
                // Nobody can have played it; what is after it would make no sense.
                break;
            }
        }
        let seconds = |times: &Vec<Duration>| times.iter().map(Duration::as_secs_f64).collect();
        Adjourned {
            game: fixture.number,
            agreement,
            opening: G::write_game(&fixture.opening),
            moves,
            times: sheet.times.each_ref().map(seconds),
            adjournments: sheet.adjournments,
        }
    }

    /// Plays the moves again, up to where the game was left.
    pub(super) fn replay<G: MatchGame>(
        &self,
        fixture: &Fixture<G>,
    ) -> Result<Sheet<G>, NotResumable> {
        let impossible = |reason: String| NotResumable::Impossible {
            game: self.game,
            reason,
        };
        let mut sheet = Sheet::new(fixture.opening.clone());
        sheet.adjournments = self.adjournments.saturating_add(1);
        for text in &self.moves {
            let ply = sheet.game.plies() + 1;
            let refused = |reason: String| impossible(format!("ply {ply}, `{text}`: {reason}"));
            let mv = sheet.game.position().read_move(text);
            let mv = mv.map_err(|error| refused(error.to_string()))?;
            let played = sheet.game.play(mv);
            played.map_err(|_| refused("not legal here".to_owned()))?;
        }
        if self.times.iter().map(Vec::len).sum::<usize>() != self.moves.len() {
            return Err(impossible("there is not one time for each move".to_owned()));
        }
        for (times, seconds) in sheet.times.iter_mut().zip(&self.times) {
            for &second in seconds {
                let time = Duration::try_from_secs_f64(second);
                times.push(time.map_err(|error| impossible(error.to_string()))?);
            }
        }
        Ok(sheet)
    }
}

/// What there is of a match when it begins or goes on.
#[derive(Clone, Debug)]
pub struct Before<G: MatchGame> {
    /// The games that were played to their end.
    pub(super) played: BTreeSet<u64>,
    pub(super) adjourned: BTreeMap<u64, Sheet<G>>,
}

impl<G: MatchGame> Before<G> {
    /// Nothing: the match begins.
    pub fn nothing() -> Before<G> {
        Before::played(BTreeSet::new())
    }

    /// The games of these numbers.
    pub fn played(played: BTreeSet<u64>) -> Before<G> {
        Before {
            played,
            adjourned: BTreeMap::new(),
        }
    }

    /// How many games are gone on with.
    pub fn adjourned(&self) -> usize {
        self.adjourned.len()
    }
}
