//! Players, protocols and matches.
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
//! steps, for whoever shows them to people. Around them stand [`uhp`] and [`htp`], which make them engines
//! for other programs, on [`lines`] of any bytes; [`arena`], which plays matches between players of
//! ours and programs that speak UHP or HTP; and [`heuristics`], what the search is told about a
//! game.
//!
//! For people who play and want to understand there are [`levels`], opponents of every strength;
//! [`facts`], what is true of a position; [`why`], what was wrong with a move; and [`review`], a
//! whole game in one pass. None of them reads a clock, and the same question gets the same answer.

mod analyst;
pub mod arena;
mod engine;
pub mod facts;
mod fault;
mod guarded;
mod guidance;
pub mod heuristics;
mod hex_engine;
mod hive_player;
pub mod htp;
pub mod levels;
pub mod lines;
mod memory;
mod network;
pub mod review;
pub mod uhp;
pub mod why;

pub use analyst::Analyst;
pub use engine::{Engine, Limits, Options, Report};
pub use guidance::{Guidance, Manner, MannerError};
pub use hex_engine::{HexCandidate, HexEngine, HexOptions, HexPlayer, HexPlayerError, HexReport};
pub use hive_player::{HivePlayer, HivePlayerError};
pub use network::{Judging, LoadError, NetworkFor};
pub use search::Stop;
pub use search::alphabeta::Score;
