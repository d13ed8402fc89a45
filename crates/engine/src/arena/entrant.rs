//! Who takes part, as people write it: `alphabeta:threads=2,hash=64`, `random`, `uhp:nokamute uhp`.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::external::{External, Patience, Program};
use super::ours::{Random, Thinker};
use super::player::Player;
use crate::heuristics::hive::Evaluation;
use crate::{Limits, Options};

/// A description of a player, from which as many as are needed can be seated.
///
/// ```
/// use engine::arena::Entrant;
///
/// let entrant: Entrant = "alphabeta:threads=2,hash=64".parse()?;
/// assert_eq!(entrant.to_string(), "alphabeta:threads=2,hash=64");
/// assert!("alphabeta:speed=2".parse::<Entrant>().is_err());
/// # Ok::<(), engine::arena::EntrantError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Entrant {
    text: String,
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq)]
enum Kind {
    AlphaBeta(Settings),
    Random,
    Uhp(Vec<String>),
}

/// What one can choose about our alpha-beta player.
#[derive(Clone, Debug, Default, PartialEq)]
struct Settings {
    options: Options,
    evaluation: Arc<Evaluation>,
}

/// Why a text names no player, or one that cannot play under the limits given.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EntrantError {
    /// Nobody of that name.
    #[error(
        "`{text}` is no player: write `alphabeta`, `alphabeta:threads=2,hash=64`, `random`, or `uhp:` and the command of a UHP program"
    )]
    Unknown {
        /// What was read.
        text: String,
    },
    /// One of ours does not have that setting, or not with that value.
    #[error("`{setting}` is no setting of {player}: {help}")]
    Setting {
        /// Whose.
        player: &'static str,
        /// What was read.
        setting: String,
        /// Which there are.
        help: &'static str,
    },
    /// Weights that cannot be read.
    #[error("the weights `{path}`: {reason}")]
    Weights {
        /// Which file.
        path: String,
        /// Why not.
        reason: String,
    },
    /// A command that cannot be split into words.
    #[error("`{text}` is no command: a quotation mark is not closed, or there is no word")]
    Command {
        /// What was read.
        text: String,
    },
    /// Our own players take their settings with their name.
    #[error(
        "`{text}` takes no UHP options: write its settings after its name, as in `{}`",
        Entrant::EXAMPLE
    )]
    Options {
        /// Who was given options.
        text: String,
    },
    /// Nothing ends the search.
    #[error("`{text}` would think for ever: give it a time, a depth or a number of nodes")]
    NoLimit {
        /// Who has none.
        text: String,
    },
    /// UHP has no word for it.
    #[error(
        "`{text}` speaks UHP, which limits either the depth or the time: give it exactly one of them"
    )]
    UhpLimits {
        /// Who speaks UHP.
        text: String,
    },
}

impl Entrant {
    const EXAMPLE: &'static str = "alphabeta:threads=2,hash=64";

    /// Whether a player of this description can play under these limits and with these UHP options.
    pub fn check(&self, limits: &Limits, options: &[(String, String)]) -> Result<(), EntrantError> {
        let text = self.text.clone();
        match &self.kind {
            Kind::AlphaBeta(_) | Kind::Random if !options.is_empty() => {
                Err(EntrantError::Options { text })
            }
            Kind::AlphaBeta(_) if *limits == Limits::default() => {
                Err(EntrantError::NoLimit { text })
            }
            Kind::Uhp(_)
                if limits.nodes.is_some() || limits.depth.is_some() == limits.time.is_some() =>
            {
                Err(EntrantError::UhpLimits { text })
            }
            _ => Ok(()),
        }
    }

    /// How many threads a player of this description thinks with, if we can know.
    pub fn threads(&self) -> u16 {
        match &self.kind {
            Kind::AlphaBeta(settings) => settings.options.threads,
            Kind::Random | Kind::Uhp(_) => 1,
        }
    }

    /// A player of this description. UHP options go to UHP programs alone.
    pub fn seat(&self, options: &[(String, String)], patience: Patience) -> Box<dyn Player> {
        match &self.kind {
            Kind::AlphaBeta(settings) => {
                let Settings {
                    options,
                    evaluation,
                } = settings.clone();
                Box::new(Thinker::new(self.text.clone(), options, evaluation))
            }
            Kind::Random => Box::new(Random::new()),
            Kind::Uhp(words) => {
                let program = Program {
                    words: words.clone(),
                    options: options.to_vec(),
                };
                Box::new(External::new(program, patience))
            }
        }
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl FromStr for Entrant {
    type Err = EntrantError;

    fn from_str(text: &str) -> Result<Entrant, EntrantError> {
        let text = text.trim();
        let (name, rest) = match text.split_once(':') {
            Some((name, rest)) => (name, Some(rest)),
            None => (text, None),
        };
        let kind = match (name, rest) {
            ("alphabeta", settings) => {
                Kind::AlphaBeta(read_settings(settings.unwrap_or_default())?)
            }
            ("random", None) => Kind::Random,
            ("uhp", Some(command)) => Kind::Uhp(read_command(command)?),
            _ => {
                return Err(EntrantError::Unknown {
                    text: text.to_owned(),
                });
            }
        };
        let text = text.to_owned();
        Ok(Entrant { text, kind })
    }
}

fn read_command(text: &str) -> Result<Vec<String>, EntrantError> {
    let words = shlex::split(text).filter(|words| !words.is_empty());
    words.ok_or_else(|| EntrantError::Command {
        text: text.to_owned(),
    })
}

fn read_settings(text: &str) -> Result<Settings, EntrantError> {
    let mut settings = Settings::default();
    for setting in text.split(',').filter(|setting| !setting.is_empty()) {
        let refused = || EntrantError::Setting {
            player: "alphabeta",
            setting: setting.to_owned(),
            help: "there are `threads` (1 to 1024), `hash` (1 to 65536 MiB) and `eval` (`shipped`, `hand`, or a file of weights)",
        };
        let (name, value) = setting.split_once('=').ok_or_else(refused)?;
        if name == "eval" {
            settings.evaluation = Arc::new(read_evaluation(value)?);
            continue;
        }
        let options = &mut settings.options;
        let number: u32 = value.parse().map_err(|_| refused())?;
        match name {
            "threads" if (1..=1024).contains(&number) => {
                options.threads = u16::try_from(number).map_err(|_| refused())?;
            }
            "hash" if (1..=65536).contains(&number) => options.hash_mib = number,
            _ => return Err(refused()),
        }
    }
    Ok(settings)
}

fn read_evaluation(name: &str) -> Result<Evaluation, EntrantError> {
    let failed = |reason: String| EntrantError::Weights {
        path: name.to_owned(),
        reason,
    };
    match name {
        "shipped" => Ok(Evaluation::default()),
        "hand" => Ok(Evaluation::by_hand()),
        path => {
            let text = std::fs::read_to_string(path).map_err(|error| failed(error.to_string()))?;
            Evaluation::read(&text).map_err(|error| failed(error.to_string()))
        }
    }
}
