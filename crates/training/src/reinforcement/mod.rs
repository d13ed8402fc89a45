//! Learning from itself: a network plays, learns from its games, and is judged against what it was.
//!
//! A run is a folder ([`RunFolder`]) that a [`Config`] begins. Five verbs bring an iteration of it
//! about, each a function of the folder, the iteration and the part alone, so that it can be killed
//! anywhere, done again, and done by any machine that sees the folder:
//!
//! - [`play`](verbs::Verbs::play): games by search with the best network, a [`Part`] of them at a time;
//! - [`collect`](verbs::Verbs::collect): joins the parts, looks at the data ([`Health`]), and says
//!   which games are learnt from (the [`Window`](window::Window));
//! - [`fit`](verbs::Verbs::fit): learns from them;
//! - [`judge`](verbs::Verbs::judge): plays the candidate against the best and against frozen anchors;
//! - [`promote`](verbs::Verbs::promote): makes it the best, or not, and tells how the iteration went.
//!
//! [`run()`] does all of it on this machine, again and again. [`Status`] says where a run
//! stands. What is special about a game is said by its [`LearningGame`].

mod alarms;
mod config;
mod config_check;
mod config_stages;
mod duel;
mod error;
mod evaluators;
mod folder;
mod game;
mod health;
mod metrics;
mod played;
mod run;
mod searches;
mod status;
mod tensorboard;
mod timings;
pub mod verbs;
pub mod window;

pub use ::game::{Part, PartError};
pub use alarms::{Alarm, AlarmConfig};
pub use config::{Config, ConfigError};
pub use error::RunError;
pub use folder::RunFolder;
pub use game::LearningGame;
pub use health::Health;
pub use run::{iteration, run, timed};
pub use status::Status;
