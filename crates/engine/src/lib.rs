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
//!
//! // A tree search has an opinion about every move.
//! let options = Hive::usual().with_player(PlayerKind::Mcts);
//! let mut engine = Engine::<Hive>::new(options, Clock::still());
//! let limits = Limits { nodes: Some(100), ..Limits::default() };
//! let report = engine.think(&game, &limits, &Stop::new(), &mut |_| {}).expect("the game goes on");
//! for candidate in report.candidates.iter().take(3) {
//!     let chance = candidate.value.map(game::Value::expected_score);
//!     println!("{} {chance:?}, {} visits", game.position().write_move(candidate.mv), candidate.visits);
//! }
//! # Ok::<(), hive_rules::GameStringError>(())
//! ```
//!
//! # Another player
//!
//! Whatever thinks is a [`Searcher`]; with a name in [`PlayerKind`] and a line in [`Engine`] it plays
//! over every protocol, in matches and on the page. This one leaves its opponent the fewest moves:
//!
//! ```
//! use engine::{Clock, Deadline, Limits, Report, Searcher, Stop};
//! use game::{Game, History, Repetition, Value};
//! use hive_rules::{Hive, Variant};
//!
//! #[derive(Debug)]
//! struct Stifling;
//!
//! impl<G: Game> Searcher<G> for Stifling {
//!     fn think(
//!         &mut self,
//!         game: &History<G>,
//!         _: &Limits,
//!         _: &Deadline,
//!         _: &mut dyn FnMut(&Report<G::Move>),
//!     ) -> Option<Report<G::Move>> {
//!         let mut position = game.position().clone();
//!         let mut left = |&mv: &G::Move| {
//!             let undo = position.apply(mv);
//!             let moves = position.count_legal_moves();
//!             position.retract(undo);
//!             moves
//!         };
//!         let mv = game.legal_moves().into_iter().min_by_key(&mut left)?;
//!         Some(Report::unsearched(mv, Value::even(game.position().to_move())))
//!     }
//!
//!     fn clear(&mut self) {}
//! }
//!
//! let mut game = History::<Hive>::new(Variant::MLP, Repetition::Threefold);
//! let deadline = Deadline::new(&Stop::new(), &Clock::still(), None);
//! while game.plies() < 20 {
//!     let report = Stifling.think(&game, &Limits::default(), &deadline, &mut |_| {});
//!     let Some(mv) = report.and_then(|report| report.best()) else { break };
//!     game.play(mv)?;
//! }
//! println!("{}", hive_rules::write_game(&game));
//! # Ok::<(), game::IllegalMove<hive_rules::Move>>(())
//! ```
//!
//! A match between two players is the first example of the crate `arena`.
//!
//! What differs between games is an implementation of [`EngineGame`] each; [`heuristics`] is what the
//! searches are told about them. [`Analyst`] thinks about many positions at once, in steps, for
//! whoever shows them to people. The crate `protocols` makes players engines for other programs, and
//! `arena` plays matches between them.
//!
//! For people who play and want to understand there are [`levels`], opponents of every strength;
//! [`facts`], what is true of a position; [`why`], what was wrong with a move; and [`review`], a
//! whole game in one pass; [`openings`], what its first moves are called; and [`hint`], what to play now and why. None of them reads a clock, and the same question gets the same answer.

mod analyst;
mod device;
mod engine;
mod engine_game;
pub mod facts;
pub mod fault;
mod for_games;
mod guarded;
mod guidance;
pub mod heuristics;
pub mod hint;
pub mod levels;
mod limits;
mod network;
pub mod openings;
mod player_kind;
pub mod review;
mod searcher;
pub mod why;

pub use analyst::Analyst;
pub use device::{Device, WithoutTorch};
pub use engine::{Engine, Options};
pub use engine_game::EngineGame;
pub use guidance::{Guidance, Manner, MannerError};
pub use limits::Limits;
pub use net::backend::cpu::Precision;
pub use net::evaluator::UnfitError;
pub use network::{LoadError, NetworkFor, UnreadError};
pub use player_kind::{NoSuchPlayer, PlayerKind, listed};
pub use search::minimax::Step;
pub use search::{Candidate, Clock, Deadline, Report, Stop};
pub use searcher::Searcher;
