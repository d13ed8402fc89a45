//! Learning: a network is shown positions and told what it should have answered.
//!
//! [`targets`] is what it is told, [`losses`] how far off it was, [`learner`] how its numbers
//! change. [`TokenTrainer`] and [`PlaneTrainer`] put these together.

mod learner;
mod losses;
mod plane_trainer;
mod targets;
mod token_trainer;

pub use learner::{Recipe, Snapshot};
pub use losses::{LossWeights, Losses};
pub use plane_trainer::PlaneTrainer;
pub use targets::{AuxiliaryTarget, PlaneTargets, TokenTargets};
pub use token_trainer::TokenTrainer;
