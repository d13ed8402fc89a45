//! Game-tree search that knows no game.
//!
//! A search is generic over [`game::Game`]. What is good in a game and what is worth looking at
//! first, it is told through [`Heuristics`], or by an [`Evaluator`](game::Evaluator), which [`Cached`]
//! spares the same question twice. It reads no clock and prints nothing: it is stopped
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
mod heuristics;
pub mod mcts;
mod stop;

pub use cached::Cached;
pub use heuristics::Heuristics;
pub use stop::Stop;
