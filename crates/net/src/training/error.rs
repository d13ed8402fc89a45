//! What may go wrong.

use crate::WeightsError;
use crate::backend::BackendError;
#[cfg(feature = "torch")]
use crate::backend::torch::TorchError;

/// Why nothing is learnt.
#[derive(Debug, thiserror::Error)]
pub enum TrainingError {
    /// What is taught does not fit what is shown, or neither fits the network.
    #[error("{0}")]
    Targets(String),
    /// Numbers came out that make no network.
    #[error(transparent)]
    Weights(#[from] WeightsError),
    /// A network does not run where it is to be asked.
    #[error(transparent)]
    Backend(#[from] BackendError),
    /// libtorch does not do it.
    #[cfg(feature = "torch")]
    #[error(transparent)]
    Torch(#[from] TorchError),
}
