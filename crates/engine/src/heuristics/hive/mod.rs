//! What a search is told about Hive: which positions are good, and which moves to try first.

mod evaluation;
mod features;
mod hints;
mod judge;
mod knowledge;

pub use evaluation::{Evaluation, HIDDEN, INPUTS, WeightsError};
pub use features::{Features, PER_SIDE};
pub use hints::QueenHints;
pub use judge::Judge;
pub use knowledge::HiveKnowledge;
