//! Networks on whatever they are to run on.

use std::sync::Arc;

use super::cpu::{CpuHexPaper, CpuHexResnet, CpuHexformer, CpuOptions, CpuResnet};
#[cfg(feature = "torch")]
use super::torch::{TorchError, TorchHexformer, TorchOptions, TorchPlanes};
use crate::Weights;
use crate::architecture::Architecture;
use crate::input::{PlaneNetwork, TokenNetwork};

/// What runs a network, and how.
#[derive(Clone, Copy, Debug)]
pub enum Backend {
    /// The processor, by programs of our own.
    Cpu(CpuOptions),
    /// libtorch, on a GPU or on the processor.
    #[cfg(feature = "torch")]
    Torch(TorchOptions),
}

/// Why a network does not run.
#[derive(Debug, thiserror::Error)]
pub enum BackendError {
    /// It is of another kind than was asked for.
    #[error("{0}")]
    OtherNetwork(String),
    /// libtorch does not run it.
    #[cfg(feature = "torch")]
    #[error(transparent)]
    Torch(#[from] TorchError),
}

impl Backend {
    /// A network over tokens, ready to answer.
    pub fn token_network(self, weights: &Weights) -> Result<Arc<dyn TokenNetwork>, BackendError> {
        match self {
            Backend::Cpu(options) => {
                let hexformer = CpuHexformer::new(weights, options).map_err(other)?;
                Ok(Arc::new(hexformer))
            }
            #[cfg(feature = "torch")]
            Backend::Torch(options) => Ok(Arc::new(TorchHexformer::new(weights, options)?)),
        }
    }

    /// A network over planes, ready to answer.
    pub fn plane_network(self, weights: &Weights) -> Result<Arc<dyn PlaneNetwork>, BackendError> {
        match self {
            Backend::Cpu(options) => {
                let options = options.into();
                Ok(match weights.architecture() {
                    Architecture::HexResnet(_) => {
                        Arc::new(CpuHexResnet::new(weights, options).map_err(other)?)
                    }
                    Architecture::HexPaper(_) => {
                        Arc::new(CpuHexPaper::new(weights, options).map_err(other)?)
                    }
                    Architecture::Resnet(_) | Architecture::Hexformer(_) => {
                        Arc::new(CpuResnet::new(weights, options).map_err(other)?)
                    }
                })
            }
            #[cfg(feature = "torch")]
            Backend::Torch(TorchOptions {
                place, precision, ..
            }) => Ok(Arc::new(TorchPlanes::new(weights, place, precision)?)),
        }
    }
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "it is handed to `map_err` as it is"
)]
fn other(error: impl ToString) -> BackendError {
    BackendError::OtherNetwork(error.to_string())
}

impl Default for Backend {
    fn default() -> Backend {
        Backend::Cpu(CpuOptions::default())
    }
}

impl From<CpuOptions> for Backend {
    fn from(options: CpuOptions) -> Backend {
        Backend::Cpu(options)
    }
}

#[cfg(feature = "torch")]
impl From<TorchOptions> for Backend {
    fn from(options: TorchOptions) -> Backend {
        Backend::Torch(options)
    }
}
