//! Learning: a network is shown positions and told what it should have answered.
//!
//! [`targets`] is what it is told, [`losses`] how far off it was, [`learner`] how its numbers
//! change. [`Trainer`] puts these together, for every network that has an
//! [`Objective`](objective::Objective): those over tokens and those over planes.

mod learner;
mod losses;
mod objective;
mod plane_objective;
mod targets;
mod token_objective;
mod trainer;

pub use learner::{Recipe, Snapshot};
pub use losses::{LossWeights, Losses};
pub use targets::{AuxiliaryTarget, PlaneTargets, TokenTargets, TrainingBatch};
pub use trainer::{Trainer, TrainerOptions};
