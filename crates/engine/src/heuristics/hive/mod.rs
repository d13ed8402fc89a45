//! What a search is told about Hive: which positions are good, and which moves to try first.

mod evaluation;
mod features;
mod heuristics;
mod hints;
mod incremental;
mod minimax;

pub use evaluation::{Evaluation, HIDDEN, INPUTS, WeightsError};
pub use features::{Features, PER_SIDE};
pub use heuristics::HiveHeuristics;
pub use hints::QueenHints;
pub use incremental::IncrementalEvaluation;
pub use minimax::MinimaxHeuristics;
