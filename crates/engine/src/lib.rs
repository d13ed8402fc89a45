//! Players, and what is true of a position.
//!
//! [`Engine`] is the façade: a game goes in, a move comes out, within [`Limits`], and earlier when
//! [`Stop`] is raised. It prints nothing and leaves no threads behind.
//!
//! ```
//! use engine::{Engine, Limits, Options, Stop};
//! use game::Notation;
//! use hive_rules::GameString;
//!
//! let text = r"Base+MLP;;;wP;bL wP-;wQ \wP;bQ bL/";
//! let game = text.parse::<GameString>()?.game;
//! let mut engine = Engine::new(Options::default());
//! let limits = Limits { depth: Some(4), ..Limits::default() };
//! let report = engine.think(&game, &limits, &Stop::new(), &mut |_| {}).expect("the game goes on");
//! println!("{} {:?}", game.position().write_move(report.line[0]), report.score);
//! # Ok::<(), hive_rules::GameStringError>(())
//! ```
//!
//! [`HexEngine`] is the same for Hex; [`Analyst`] thinks about many positions of either at once, in
//! steps, for whoever shows them to people; [`heuristics`] is what the search is told about a game.
//! The crate `protocols` makes them engines for other programs, and `arena` plays matches between
//! them.
//!
//! For people who play and want to understand there are [`levels`], opponents of every strength;
//! [`facts`], what is true of a position; [`why`], what was wrong with a move; and [`review`], a
//! whole game in one pass. None of them reads a clock, and the same question gets the same answer.

mod analyst;
mod engine;
pub mod facts;
pub mod fault;
mod guarded;
mod guidance;
pub mod heuristics;
mod hex_engine;
mod hive_player;
pub mod levels;
mod network;
pub mod review;
pub mod why;

pub use analyst::Analyst;
pub use engine::{Deadline, Engine, Limits, Options, Report};
pub use guidance::{Guidance, Manner, MannerError};
pub use hex_engine::{HexCandidate, HexEngine, HexOptions, HexPlayer, HexPlayerError, HexReport};
pub use hive_player::{HivePlayer, HivePlayerError};
pub use net::backend::cpu::Precision;
pub use network::{Judging, LoadError, NetworkFor};
pub use search::Stop;
pub use search::alphabeta::Score;
