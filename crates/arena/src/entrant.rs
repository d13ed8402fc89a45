//! Who takes part, as people write it: `alphabeta:threads=2,hash=64`, `random`, `uhp:nokamute uhp`.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use engine::{Limits, PlayerKind, UnreadError};

use super::in_process::{InProcess, Own, Random};
use super::level_player::{self, LevelSettings};
use super::match_game::MatchGame;
use super::own_settings::OwnSettings;
use super::player::Player;
use super::program::{Patience, Program};

/// A description of a player, from which as many as are needed can be seated.
///
/// ```
/// use arena::Entrant;
/// use hive_rules::Hive;
///
/// let entrant: Entrant<Hive> = "alphabeta:threads=2,hash=64".parse()?;
/// assert_eq!(entrant.to_string(), "alphabeta:threads=2,hash=64");
/// assert!("alphabeta:speed=2".parse::<Entrant<Hive>>().is_err());
/// # Ok::<(), arena::EntrantError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Entrant<G: MatchGame> {
    /// As it was written.
    text: String,
    kind: Kind<G>,
}

#[derive(Clone, Debug, PartialEq)]
enum Kind<G: MatchGame> {
    Ours(Own<G>),
    Random,
    Program(Vec<String>),
}

/// Why a text names no player, or one that cannot play under the limits given.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EntrantError {
    /// Nobody of that name.
    #[error("`{text}` is no player: {hint}write {players}")]
    Unknown {
        /// What was read.
        text: String,
        /// What it may have been meant for, with what follows it; often nothing.
        hint: String,
        players: &'static str,
    },
    /// One of ours does not have that setting, or not with that value.
    #[error("`{setting}` is no setting of {player}: {help}")]
    Setting {
        player: String,
        /// What was read.
        setting: String,
        /// Which there are.
        help: String,
    },
    /// Weights that cannot be read.
    #[error("the weights `{path}`: {reason}")]
    Weights {
        /// Which file.
        path: String,
        /// Why not.
        reason: String,
    },
    /// A network that cannot be played with.
    #[error("the network {error}")]
    Network {
        /// Where, and why not.
        error: String,
    },
    /// A network that cannot read what is played.
    #[error(transparent)]
    Unread(#[from] UnreadError),
    /// A command that cannot be split into words.
    #[error("`{text}` is no command: a quotation mark is not closed, or there is no word")]
    Command {
        /// What was read.
        text: String,
    },
    /// Our own players take their settings with their name.
    #[error(
        "`{text}` takes no {} options: write its settings after its name, as in `{example}`",
        protocol.to_uppercase()
    )]
    Options {
        /// Who was given options.
        text: String,
        /// Who takes them.
        protocol: &'static str,
        /// How it is done.
        example: &'static str,
    },
    /// Nothing ends the search.
    #[error("`{text}` would think for ever: give it {limits}")]
    NoLimit {
        /// Who has none.
        text: String,
        limits: &'static str,
    },
    /// The player, or its protocol, has no word for it.
    #[error("`{text}` {why}")]
    Limits {
        /// Who was given wrong limits.
        text: String,
        /// What is wrong with them, and what to give instead.
        why: &'static str,
    },
}

impl<G: MatchGame> Entrant<G> {
    /// Whether a player of this description can play under these limits and with these options.
    pub fn check(&self, limits: &Limits, options: &[(String, String)]) -> Result<(), EntrantError> {
        let is_ours = !matches!(self.kind, Kind::Program(_));
        if is_ours && !options.is_empty() {
            return Err(EntrantError::Options {
                text: self.text.clone(),
                protocol: G::PROTOCOL,
                example: G::EXAMPLE,
            });
        }
        match &self.kind {
            Kind::Ours(Own::Engine(settings)) => settings.check_limits(&self.text, limits),
            Kind::Ours(Own::Level(_)) => LevelSettings::<G>::check_limits(&self.text, limits),
            Kind::Random => Ok(()),
            Kind::Program(_) => G::check_program_limits(&self.text, limits),
        }
    }

    /// Whether a player of this description can play games of this variant, if we can know.
    pub fn check_variant(&self, variant: &G::Variant) -> Result<(), EntrantError> {
        match &self.kind {
            Kind::Ours(Own::Engine(settings)) => settings.check_variant(variant),
            Kind::Ours(Own::Level(settings)) => settings.check_variant(variant),
            Kind::Random | Kind::Program(_) => Ok(()),
        }
    }

    /// How many threads a player of this description thinks with, if we can know.
    pub fn threads(&self) -> u16 {
        match &self.kind {
            Kind::Ours(own) => own.threads(),
            Kind::Random | Kind::Program(_) => 1,
        }
    }

    /// Whether a player of this description, under limits other than time, plays the same game again
    /// when it draws from the same seed.
    pub(super) fn is_repeatable(&self) -> bool {
        match &self.kind {
            Kind::Ours(own) => own.threads() == 1,
            Kind::Random => true,
            Kind::Program(_) => false,
        }
    }

    /// A player of this description. Options go to programs alone.
    pub fn seat(&self, options: &[(String, String)], patience: Patience) -> Box<dyn Player<G>> {
        match &self.kind {
            Kind::Ours(own) => Box::new(InProcess::new(self.text.clone(), own.clone())),
            Kind::Random => Box::new(Random::new()),
            Kind::Program(words) => {
                let program = Program {
                    words: words.clone(),
                    options: options.to_vec(),
                };
                G::seat_program(program, patience)
            }
        }
    }
}

impl<G: MatchGame> fmt::Display for Entrant<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl<G: MatchGame> FromStr for Entrant<G> {
    type Err = EntrantError;

    fn from_str(text: &str) -> Result<Entrant<G>, EntrantError> {
        let text = text.trim();
        let (name, rest) = match text.split_once(':') {
            Some((name, rest)) => (name, Some(rest)),
            None => (text, None),
        };
        let kind = match (name, rest) {
            ("random", None) => Kind::Random,
            (protocol, Some(command)) if protocol == G::PROTOCOL => {
                Kind::Program(read_command(command)?)
            }
            (level_player::NAME, settings) => {
                let settings = LevelSettings::read(settings.unwrap_or_default())?;
                Kind::Ours(Own::Level(settings))
            }
            (name, settings) => {
                let player = own_player::<G>(name).ok_or_else(|| EntrantError::Unknown {
                    text: text.to_owned(),
                    hint: hint::<G>(text),
                    players: G::PLAYERS_IN_WORDS,
                })?;
                let settings = settings.unwrap_or_default();
                Kind::Ours(Own::Engine(OwnSettings::read(player, settings)?))
            }
        };
        let text = text.to_owned();
        Ok(Entrant { text, kind })
    }
}

/// A player of ours by its name, written as we write it.
fn own_player<G: MatchGame>(name: &str) -> Option<PlayerKind> {
    let mut players = G::PLAYERS.iter().copied();
    players.find(|player| player.name() == name)
}

/// Whoever names the file of a program has forgotten which protocol it speaks.
fn hint<G: MatchGame>(text: &str) -> String {
    let program = text.split_whitespace().next().unwrap_or_default();
    if !Path::new(program).is_file() {
        return String::new();
    }
    let here = if program.contains('/') { "" } else { "./" };
    format!(
        "if that program is meant, write `{}:{here}{text}`, with what else its command needs; or ",
        G::PROTOCOL
    )
}

fn read_command(text: &str) -> Result<Vec<String>, EntrantError> {
    let words = shlex::split(text).filter(|words| !words.is_empty());
    words.ok_or_else(|| EntrantError::Command {
        text: text.to_owned(),
    })
}
