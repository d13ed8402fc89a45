//! The card of a network: what it is, where it came from, and how strong it was found to be.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::architecture::Architecture;

/// What a network is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// The version of cards: [`Card::FORMAT`].
    pub format: u32,
    /// What it is called.
    pub name: String,
    /// Which game it judges.
    pub game: Game,
    /// How positions become its numbers.
    pub encoding: EncodingName,
    /// What it computes.
    pub architecture: Architecture,
    /// The SHA-256 of its numbers.
    pub sha256: String,
    /// How it was made, in words: data, steps, machine, command.
    #[serde(default)]
    pub training: String,
    /// How strong it was found to be.
    #[serde(default)]
    pub strength: Vec<Strength>,
}

/// Which game a network judges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Game {
    Hive,
    Hex,
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Game::Hive => "hive",
            Game::Hex => "hex",
        })
    }
}

/// How positions become numbers: a network that has learnt one encoding understands no other, and
/// no other version of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EncodingName {
    pub name: String,
    /// In which version.
    pub version: u32,
}

impl fmt::Display for EncodingName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} version {}", self.name, self.version)
    }
}

/// A measured strength.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strength {
    /// Against whom, and under which limits.
    pub against: String,
    /// Won, drawn, lost.
    pub result: [u32; 3],
    /// The command that found out.
    pub command: String,
}

/// Why a card cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CardError {
    /// It is no card.
    #[error("{0}")]
    Json(String),
    /// It is a card of another time.
    #[error(
        "its format is {found}, and this program reads format {}: {}",
        Card::FORMAT,
        if *found > Card::FORMAT { "a newer program is needed" } else { "the network must be made anew" }
    )]
    Format {
        /// What was found.
        found: u32,
    },
    /// The hyperparameters make no network.
    #[error("{0}")]
    Architecture(String),
}

impl Card {
    /// The version of cards that this program reads and writes.
    pub const FORMAT: u32 = 1;

    pub fn read(text: &str) -> Result<Card, CardError> {
        /// What every card of every time has.
        #[derive(Deserialize)]
        struct Any {
            format: u32,
        }
        let wrong = |error: serde_json::Error| CardError::Json(game::brief(&error.to_string()));
        let Any { format } = serde_json::from_str(text).map_err(wrong)?;
        if format != Card::FORMAT {
            return Err(CardError::Format { found: format });
        }
        let card: Card = serde_json::from_str(text).map_err(wrong)?;
        card.architecture.check().map_err(CardError::Architecture)?;
        Ok(card)
    }

    /// Writes it, for people and programs.
    #[must_use]
    pub fn write(&self) -> String {
        // Nothing in a card fails to become JSON: its keys are names, its numbers whole.
        let mut text = serde_json::to_string_pretty(self).unwrap_or_default();
        text.push('\n');
        text
    }
}
