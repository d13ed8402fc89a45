//! The Universal Hive Protocol: Hexapod as an engine that any Hive program can talk to.
//!
//! A client sends a line, the engine answers with some lines and then `ok`. Here is everything
//! about that which needs no process (lines are cut by [`lines`](crate::lines)):
//!
//! - [`Command`] is what a line asks for, read strictly;
//! - [`Session`] holds the game and the options, and gives a [`Reply`] to each command;
//! - [`help`](Command::Help) and `options` are written from the same tables that are read.
//!
//! A reply is a function of what the session held and what was asked. What it changes is put in
//! place only after the whole reply is known, so a command that is refused, or breaks, leaves
//! everything as it was.
//!
//! Standard streams, signals, clocks and exit codes belong to the program: see `hexapod uhp`.
//!
//! ```
//! use protocols::uhp::{Reply, Said, Session};
//! use engine::{Clock, Engine, EngineGame, Stop};
//! use hive_rules::Hive;
//!
//! let mut session = Session::new(Engine::new(Hive::usual(), Clock::still()));
//! let mut ask = |line: &str| session.answer(line.as_bytes(), &Stop::new(), &mut |_| {});
//!
//! assert_eq!(ask("newgame Base+MLP"), Reply::Text("Base+MLP;NotStarted;White[1]\nok\n".into()));
//! assert_eq!(ask("play wQ"), Reply::Text("invalidmove the queen may not be placed in the first turn\nok\n".into()));
//! assert_eq!(ask("play wP"), Reply::Text("Base+MLP;InProgress;Black[1];wP\nok\n".into()));
//! assert_eq!(ask("exit"), Reply::Exit);
//! ```
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod command;
mod count;
mod help;
mod options;
mod refused;
mod report;
mod session;
mod time;

pub use command::{Command, CommandError, OptionsCommand};
pub use options::{OptionError, OptionName, OptionValue, default_options};
pub use refused::Refused;
pub use session::{Reply, Said, Session};
pub use time::TimeError;
