//! Players, and what is true of a position.
//!
//! [`Engine`] is the façade of every player of every game: a [`History`](game::History) goes in, a
//! [`Report`] comes out, within [`Limits`], and earlier when [`Stop`] is raised. It prints nothing,
//! leaves no threads behind, and keeps to the time by the [`Clock`] that it is given.
//!
//! ```
//! use engine::{Clock, Engine, EngineGame, Limits, PlayerKind, Stop};
//! use game::Notation;
//! use hive_rules::{GameString, Hive};
//!
//! let text = r"Base+MLP;;;wP;bL wP-;wQ \wP;bQ bL/";
//! let game = text.parse::<GameString>()?.game;
//! let options = Hive::usual().with_player(PlayerKind::AlphaBeta);
//! let mut engine = Engine::<Hive>::new(options, Clock::still());
//! let limits = Limits { depth: Some(4), ..Limits::default() };
//! let report = engine.think(&game, &limits, &Stop::new(), &mut |_| {}).expect("the game goes on");
//! let best = report.best().expect("a move");
//! println!("{} {:.2}", game.position().write_move(best), report.value.expected_score());
//! # Ok::<(), hive_rules::GameStringError>(())
//! ```
//!
//! What differs between games is an implementation of [`EngineGame`] each; [`heuristics`] is what the
//! searches are told about them. [`Analyst`] thinks about many positions at once, in steps, for
//! whoever shows them to people. The crate `protocols` makes players engines for other programs, and
//! `arena` plays matches between them.
//!
//! For people who play and want to understand there are [`levels`], opponents of every strength;
//! [`facts`], what is true of a position; [`why`], what was wrong with a move; and [`review`], a
//! whole game in one pass. None of them reads a clock, and the same question gets the same answer.

mod analyst;
mod engine;
mod engine_game;
pub mod facts;
pub mod fault;
mod for_games;
mod guarded;
mod guidance;
pub mod heuristics;
pub mod levels;
mod limits;
mod network;
mod player_kind;
pub mod review;
mod searcher;
pub mod why;

pub use analyst::Analyst;
pub use engine::{Engine, Options};
pub use engine_game::EngineGame;
pub use guidance::{Guidance, Manner, MannerError};
pub use limits::Limits;
pub use net::backend::cpu::Precision;
pub use network::{LoadError, NetworkFor};
pub use player_kind::{NoSuchPlayer, PlayerKind, listed};
pub use search::{Candidate, Clock, Deadline, Report, Stop};
pub use searcher::Searcher;
