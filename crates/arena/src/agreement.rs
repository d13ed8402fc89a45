//! What was settled before a match, by which its games are known.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::match_part::{MatchPart, or_all};
use super::record::{Record, RecordedLimits};

/// What all games of a match have in common.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Agreement {
    /// What was agreed before each game, as a [`Record`] has it.
    #[serde(rename = "type")]
    pub variant: String,
    /// What the schedule was drawn from.
    pub seed: u64,
    /// Which part of the match is played, if it is divided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<MatchPart>,
    /// The player named first, as it was named.
    pub a: String,
    /// The player named second, as it was named.
    pub b: String,
    /// The limits of A and of B.
    pub limits: [RecordedLimits; 2],
}

impl Agreement {
    /// What a game that was played says of its match.
    pub(super) fn of(record: &Record) -> Agreement {
        Agreement {
            variant: record.variant.clone(),
            seed: record.seed,
            part: record.part,
            a: record.a.clone(),
            b: record.b.clone(),
            limits: record.limits,
        }
    }

    /// Whether a game with this agreement and this opening is one of ours, which has that opening.
    pub(super) fn check(
        &self,
        game: u64,
        theirs: &Agreement,
        [our_opening, their_opening]: [&str; 2],
    ) -> Result<(), OtherMatch> {
        let differ = |what, theirs: &dyn fmt::Display, ours: &dyn fmt::Display| {
            let (theirs, ours) = (theirs.to_string(), ours.to_string());
            if theirs == ours {
                return Ok(());
            }
            Err(OtherMatch {
                game,
                what,
                theirs,
                ours,
            })
        };
        differ("type", &theirs.variant, &self.variant)?;
        differ("player A", &theirs.a, &self.a)?;
        differ("player B", &theirs.b, &self.b)?;
        differ("seed", &theirs.seed, &self.seed)?;
        differ("part", &or_all(theirs.part), &or_all(self.part))?;
        let limits = |agreement: &Agreement| format!("{:?}", agreement.limits);
        differ("pair of limits", &limits(theirs), &limits(self))?;
        differ("opening", &their_opening, &our_opening)
    }
}

/// A game that belongs to another match.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("game {game} is of another match: its {what} is `{theirs}`, ours is `{ours}`")]
pub struct OtherMatch {
    /// The number of the game.
    pub game: u64,
    /// In what they differ.
    pub what: &'static str,
    /// What the game says.
    pub theirs: String,
    /// What it would have to say.
    pub ours: String,
}
