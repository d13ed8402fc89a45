//! Players, protocols and matches.

pub mod arena;
mod engine;
pub mod heuristics;
pub mod uhp;

pub use engine::{Engine, Limits, Options, Report};
pub use search::Stop;
pub use search::alphabeta::Score;
