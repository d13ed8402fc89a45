//! Game-tree search that knows no game.
//!
//! A search is generic over [`game::Game`]. What is good in a game and what is worth looking at
//! first, it is told through [`Heuristics`], or by an [`Evaluator`](game::Evaluator), which [`Cached`]
//! spares the same request twice. It reads no clock and prints nothing: it is stopped
//! from outside, and reports to whoever watches.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "scores and depths are small numbers"
)]

pub mod alphabeta;
mod cached;
mod clock;
mod heuristics;
pub mod mcts;
mod report;
mod stop;

pub use cached::Cached;
pub use clock::{Clock, Deadline, Stopwatch};
pub use heuristics::Heuristics;
pub use report::{Candidate, Report, Weighed, Work};
pub use stop::Stop;
