//! The options of the engine, by name.

use std::fmt;

use engine::{EngineGame as _, Options, PlayerKind};
use game::{Repetition, excerpt};
use hive_rules::Hive;

use super::command::{self, CommandError};

/// Who thinks for a client that has said nothing about it, and with what. Clients limit time or depth,
/// and wait for proofs: this player does well by all of them.
pub fn default_options() -> Options {
    Hive::usual().with_player(PlayerKind::Guarded)
}

/// An option that a client can see and change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionName {
    /// Who answers `bestmove`.
    Player,
    /// How many threads think together.
    Threads,
    /// Memory for what the search remembers.
    HashMib,
    /// What a third repetition means.
    Repetition,
    /// Whether to say at every depth what seems best.
    ReportIntermediateBestMoves,
}

/// What an option is set to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionValue {
    Player(PlayerKind),
    /// A number.
    Int(u64),
    /// Yes or no.
    Bool(bool),
    /// A rule of repetition.
    Repetition(Repetition),
}

/// Why an option cannot be seen or changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// There is none of this name.
    #[error("there is no option `{name}`: `options` lists them")]
    Unknown {
        /// The name asked for.
        name: String,
    },
    /// The value does not fit.
    #[error("`{name}` cannot be `{value}`: write {expected}")]
    Value {
        name: OptionName,
        /// What it should have become.
        value: String,
        /// What it can become.
        expected: String,
    },
}

const RULES: [Repetition; 2] = [Repetition::Threefold, Repetition::Ignored];
const MOST_THREADS: u64 = 1024;
const MOST_HASH_MIB: u64 = 65_536;

impl OptionName {
    /// All options, in the order in which they are listed.
    pub const ALL: [OptionName; 5] = [
        OptionName::Player,
        OptionName::Threads,
        OptionName::HashMib,
        OptionName::Repetition,
        OptionName::ReportIntermediateBestMoves,
    ];

    /// The option of this name, in either case.
    pub(super) fn read(name: &str) -> Result<OptionName, OptionError> {
        let named = OptionName::ALL
            .into_iter()
            .find(|option| option.to_string().eq_ignore_ascii_case(name));
        named.ok_or_else(|| OptionError::Unknown {
            name: excerpt(name),
        })
    }

    /// The value that a text means for this option.
    pub(super) fn read_value(self, text: &str) -> Result<OptionValue, OptionError> {
        let value = match self {
            OptionName::Player => {
                let player = PlayerKind::read::<Hive>(text);
                player.ok().map(OptionValue::Player)
            }
            OptionName::Threads => read_int(text, MOST_THREADS),
            OptionName::HashMib => read_int(text, MOST_HASH_MIB),
            OptionName::Repetition => RULES
                .into_iter()
                .map(OptionValue::Repetition)
                .find(|rule| rule.to_string().eq_ignore_ascii_case(text)),
            OptionName::ReportIntermediateBestMoves => [true, false]
                .into_iter()
                .map(OptionValue::Bool)
                .find(|answer| answer.to_string().eq_ignore_ascii_case(text)),
        };
        value.ok_or_else(|| OptionError::Value {
            name: self,
            value: excerpt(text),
            expected: match self {
                OptionName::Player => engine::listed(Hive::PLAYERS, PlayerKind::title),
                OptionName::Threads => format!("a number from 1 to {MOST_THREADS}"),
                OptionName::HashMib => format!("a number from 1 to {MOST_HASH_MIB}"),
                OptionName::Repetition => "`Threefold` or `None`".to_owned(),
                OptionName::ReportIntermediateBestMoves => "`True` or `False`".to_owned(),
            },
        })
    }

    /// What this option is set to before anybody changes it.
    pub(super) fn default_value(self) -> OptionValue {
        Settings::default().get(&default_options(), self)
    }

    /// The line that shows this option with a value: its name, kind, value, default, and what else
    /// it could be.
    pub(super) fn line(self, value: OptionValue) -> String {
        let default = self.default_value();
        match self {
            OptionName::Player => {
                let players: Vec<&str> =
                    Hive::PLAYERS.iter().map(|player| player.title()).collect();
                format!("{self};enum;{value};{default};{}", players.join(";"))
            }
            OptionName::Threads => format!("{self};int;{value};{default};1;{MOST_THREADS}"),
            OptionName::HashMib => format!("{self};int;{value};{default};1;{MOST_HASH_MIB}"),
            OptionName::Repetition => {
                let [one, other] = RULES.map(OptionValue::Repetition);
                format!("{self};enum;{value};{default};{one};{other}")
            }
            OptionName::ReportIntermediateBestMoves => format!("{self};bool;{value};{default}"),
        }
    }
}

fn read_int(text: &str, most: u64) -> Option<OptionValue> {
    let number: Result<u64, CommandError> = command::number(text, 1..=most);
    number.ok().map(OptionValue::Int)
}

impl fmt::Display for OptionName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            OptionName::Player => "Player",
            OptionName::Threads => "Threads",
            OptionName::HashMib => "HashMiB",
            OptionName::Repetition => "Repetition",
            OptionName::ReportIntermediateBestMoves => "ReportIntermediateBestMoves",
        })
    }
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValue::Player(player) => f.write_str(player.title()),
            OptionValue::Int(number) => write!(f, "{number}"),
            OptionValue::Bool(true) => f.write_str("True"),
            OptionValue::Bool(false) => f.write_str("False"),
            OptionValue::Repetition(Repetition::Threefold) => f.write_str("Threefold"),
            OptionValue::Repetition(Repetition::Ignored) => f.write_str("None"),
        }
    }
}

/// The options that are not the search's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Settings {
    pub(super) repetition: Repetition,
    pub(super) report_intermediate: bool,
}

impl Default for Settings {
    /// As tournaments have it, and nothing said but the answer.
    fn default() -> Settings {
        Settings {
            repetition: Repetition::Threefold,
            report_intermediate: false,
        }
    }
}

impl Settings {
    /// The value of an option, from here or from the search's.
    pub(super) fn get(self, search: &Options, name: OptionName) -> OptionValue {
        match name {
            OptionName::Player => OptionValue::Player(search.player),
            OptionName::Threads => OptionValue::Int(search.threads.into()),
            OptionName::HashMib => OptionValue::Int(search.memory_mib.into()),
            OptionName::Repetition => OptionValue::Repetition(self.repetition),
            OptionName::ReportIntermediateBestMoves => OptionValue::Bool(self.report_intermediate),
        }
    }
}
