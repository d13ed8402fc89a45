//! Learning by libtorch: see [`training`](crate::training).
//!
//! [`losses`] is how far off a network was, [`learner`] how its numbers change. [`TorchTrainer`] puts
//! these together, for every network that has an [`Objective`](objective::Objective): those over
//! tokens and those over planes.

mod learner;
mod losses;
mod objective;
mod plane_objective;
mod token_objective;
mod trainer;

pub(crate) use trainer::TorchTrainer;
