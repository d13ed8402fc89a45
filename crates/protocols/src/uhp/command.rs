//! What a line asks for.

use std::ops::RangeInclusive;

use engine::Limits;
use game::excerpt;

use super::time::{self, TimeError};
use crate::lines::LONGEST;

/// One line from a client, understood but not yet held against a game.
///
/// Command words may be written in either case, as Mzinga has it, and blanks may be repeated.
///
/// ```
/// use protocols::uhp::Command;
///
/// assert_eq!(Command::read(b"  PLAY wA1  bQ-\r")?, Some(Command::Play("wA1  bQ-".into())));
/// assert_eq!(Command::read(b"")?, None);
/// assert!(Command::read(b"undo -1").is_err());
/// # Ok::<(), protocols::uhp::CommandError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Who are you?
    Info,
    /// Begin a game: of this type, or from this game string, or of the base game.
    NewGame(Option<String>),
    /// Make this move.
    Play(String),
    /// Make no move.
    Pass,
    /// List the legal moves.
    ValidMoves,
    /// Think. Without limits, until stopped.
    BestMove(Limits),
    /// Take back so many moves, one at least.
    Undo(usize),
    /// List, show or change options.
    Options(OptionsCommand),
    /// Count lines of play of so many plies.
    Perft(u32),
    /// List the commands.
    Help,
    /// Under which licence?
    Licences,
    /// Leave.
    Exit,
}

/// What to do with options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionsCommand {
    /// Show all of them.
    List,
    /// Show the one of this name.
    Get(String),
    /// Change one.
    Set { name: String, value: String },
}

/// Why a line is no command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// The line is not text.
    #[error("the line is not UTF-8: byte {at} makes no sense")]
    NotText {
        /// The first byte that is wrong, counted from one.
        at: usize,
    },
    /// The line is longer than any game.
    #[error("the line is too long: the most is {LONGEST} bytes")]
    TooLong,
    /// Nobody knows this word.
    #[error("unknown command `{word}`: `help` lists what there is")]
    Unknown {
        /// The first word.
        word: String,
    },
    /// A word is missing.
    #[error("`{command}` needs {what}")]
    Missing {
        /// The command as far as it was read.
        command: &'static str,
        /// What should follow.
        what: &'static str,
    },
    /// A word too many.
    #[error("`{word}` follows a whole command: nothing should")]
    Trailing {
        /// The first word too many.
        word: String,
    },
    /// A number that is none, or out of range.
    #[error("`{word}` is no number from {} to {}: write it in digits", range.start(), range.end())]
    Number {
        /// What stands there.
        word: String,
        /// What may.
        range: RangeInclusive<u64>,
    },
    /// A time that is none.
    #[error(transparent)]
    Time(#[from] TimeError),
    /// Something else than a limit.
    #[error(
        "`{word}` is no limit: write `bestmove time hh:mm:ss`, `bestmove depth n` or `bestmove nodes n`"
    )]
    Limit {
        /// What stands there.
        word: String,
    },
    /// Something else than an action on options.
    #[error("`{word}` is nothing to do with options: write `get` or `set`")]
    OptionsAction {
        /// What stands there.
        word: String,
    },
}

/// No search gets so deep, no game lasts so long.
const MOST_PLIES: u64 = 1_000_000;
/// Far more than a life's worth of counting.
const MOST_PERFT: u64 = 20;

impl Command {
    /// Reads a line, or `None` if there is nothing on it.
    pub fn read(line: &[u8]) -> Result<Option<Command>, CommandError> {
        let text = str::from_utf8(line).map_err(|error| CommandError::NotText {
            at: error.valid_up_to() + 1,
        })?;
        // Some programs begin what they send with a byte order mark.
        let (word, rest) = cut(text.trim_start_matches('\u{feff}'));
        let mut words = Words(rest);
        let command = match word.to_ascii_lowercase().as_str() {
            "" => return Ok(None),
            // A game string and a move may hold blanks, and say themselves what is wrong with them.
            "newgame" => return Ok(Some(Command::NewGame(words.rest()))),
            "play" => {
                let mv = words.rest().ok_or(CommandError::Missing {
                    command: "play",
                    what: "a move such as `wA1 bQ-`",
                })?;
                return Ok(Some(Command::Play(mv)));
            }
            "info" => Command::Info,
            "pass" => Command::Pass,
            "validmoves" => Command::ValidMoves,
            "bestmove" => Command::BestMove(words.limits()?),
            "undo" => match words.next() {
                None => Command::Undo(1),
                Some(word) => {
                    let plies = number(word, 1..=MOST_PLIES)?;
                    Command::Undo(usize::try_from(plies).unwrap_or(usize::MAX))
                }
            },
            "options" => Command::Options(words.options()?),
            "perft" => {
                let depth = words.number("perft", "a number of plies", 0..=MOST_PERFT)?;
                Command::Perft(u32::try_from(depth).unwrap_or(u32::MAX))
            }
            "help" => Command::Help,
            "licenses" | "licences" => Command::Licences,
            "exit" => Command::Exit,
            _ => {
                return Err(CommandError::Unknown {
                    word: excerpt(word),
                });
            }
        };
        match words.next() {
            None => Ok(Some(command)),
            Some(word) => Err(CommandError::Trailing {
                word: excerpt(word),
            }),
        }
    }

    /// Whether this goes on for ever unless it is stopped: without a limit, or with one that no search
    /// comes to while anybody waits for it.
    pub fn is_endless(&self) -> bool {
        const TOO_DEEP: u32 = 16;
        // A night of them.
        const TOO_MANY: u64 = 10_000_000_000;
        const TOO_LONG: u32 = 14;
        match self {
            Command::BestMove(limits) if limits.time.is_some() => false,
            Command::BestMove(limits) => {
                limits.depth.is_none_or(|depth| depth >= TOO_DEEP)
                    && limits.nodes.is_none_or(|nodes| nodes >= TOO_MANY)
            }
            Command::Perft(plies) => *plies >= TOO_LONG,
            _ => false,
        }
    }

    /// Whether this may take long enough for somebody to want it stopped.
    pub fn is_long(&self) -> bool {
        matches!(self, Command::BestMove(_) | Command::Perft(_))
    }
}

/// The words of a line that have not been read.
struct Words<'a>(&'a str);

impl<'a> Words<'a> {
    fn next(&mut self) -> Option<&'a str> {
        let (word, rest) = cut(self.0);
        self.0 = rest;
        (!word.is_empty()).then_some(word)
    }

    /// Everything that is left.
    fn rest(&self) -> Option<String> {
        let rest = self.0.trim();
        (!rest.is_empty()).then(|| rest.to_owned())
    }

    fn number(
        &mut self,
        command: &'static str,
        what: &'static str,
        range: RangeInclusive<u64>,
    ) -> Result<u64, CommandError> {
        let word = self.next().ok_or(CommandError::Missing { command, what })?;
        number(word, range)
    }

    fn limits(&mut self) -> Result<Limits, CommandError> {
        let mut limits = Limits::default();
        let Some(kind) = self.next() else {
            return Ok(limits);
        };
        match kind.to_ascii_lowercase().as_str() {
            "time" => {
                let time = self.next().ok_or(CommandError::Missing {
                    command: "bestmove time",
                    what: "a time such as `00:00:05`",
                })?;
                limits.time = Some(time::read(time)?);
            }
            "depth" => {
                let plies = self.number("bestmove depth", "a number of plies", 1..=MOST_PLIES)?;
                limits.depth = u32::try_from(plies).ok();
            }
            "nodes" => {
                let what = "a number of positions";
                limits.nodes = Some(self.number("bestmove nodes", what, 1..=u64::MAX)?);
            }
            _ => {
                return Err(CommandError::Limit {
                    word: excerpt(kind),
                });
            }
        }
        Ok(limits)
    }

    fn options(&mut self) -> Result<OptionsCommand, CommandError> {
        let Some(action) = self.next() else {
            return Ok(OptionsCommand::List);
        };
        let missing = |command, what| CommandError::Missing { command, what };
        match action.to_ascii_lowercase().as_str() {
            "get" => {
                let name = self.next();
                let name = name.ok_or(missing("options get", "the name of an option"))?;
                Ok(OptionsCommand::Get(name.to_owned()))
            }
            "set" => {
                let what = "the name of an option and a value";
                let name = self.next().ok_or(missing("options set", what))?;
                let value = self.next().ok_or(missing("options set", what))?;
                Ok(OptionsCommand::Set {
                    name: name.to_owned(),
                    value: value.to_owned(),
                })
            }
            _ => Err(CommandError::OptionsAction {
                word: excerpt(action),
            }),
        }
    }
}

/// The first word and what comes after it.
fn cut(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_once(char::is_whitespace).unwrap_or((text, ""))
}

/// Digits and nothing but digits, within a range.
pub(super) fn number(word: &str, range: RangeInclusive<u64>) -> Result<u64, CommandError> {
    let digits = word.chars().all(|c| c.is_ascii_digit());
    let number: Option<u64> = digits.then(|| word.parse().ok()).flatten();
    number
        .filter(|number| range.contains(number))
        .ok_or_else(|| CommandError::Number {
            word: excerpt(word),
            range,
        })
}
