//! Learning: a network is shown positions and told what it should have answered.
//!
//! [`TrainingBatch`] is what it is shown and told, [`Losses`] how far off it was, [`Recipe`] how its
//! numbers change, [`Device`] what computes all of that: the processor, or libtorch. [`Trainer`] puts
//! them together; the same batches teach the same on every device, but for rounding and for what is
//! left to chance.

mod device;
mod error;
mod losses;
mod recipe;
mod targets;
mod trainer;

pub use device::Device;
pub use error::TrainingError;
pub use losses::{LossWeights, Losses};
pub use recipe::{Recipe, Snapshot};
pub use targets::{AuxiliaryTarget, PlaneTargets, TokenTargets, TrainingBatch};
pub use trainer::{Trainer, TrainerOptions};
