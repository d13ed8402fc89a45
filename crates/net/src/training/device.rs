//! What computes.

use std::num::NonZeroUsize;

use super::TrainingError;
use crate::Weights;
use crate::architecture::Architecture;
use crate::backend::cpu::{
    CpuHexPaper, CpuHexResnet, CpuHexformer, CpuOptions, CpuPlaneOptions, CpuResnet,
};
#[cfg(feature = "torch")]
use crate::backend::torch::{
    OwnKernels, Place, Precision, TorchHexformer, TorchOptions, TorchPlanes,
};
use crate::input::{PlaneNetwork, TokenNetwork};

/// Where a network learns, and is asked what it has learnt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Device {
    /// The processor, by programs of our own.
    Cpu {
        /// Threads that a batch is split over. How many changes no bit of what is learnt.
        threads: NonZeroUsize,
    },
    /// libtorch.
    #[cfg(feature = "torch")]
    Torch {
        place: Place,
        /// In which numbers.
        precision: Precision,
    },
}

impl Device {
    /// A `hexformer`, ready to answer, in full precision on the processor; with what the future
    /// brings if `auxiliary` and the device tells that, which the processor does not.
    pub fn token_network(
        self,
        weights: &Weights,
        auxiliary: bool,
    ) -> Result<Box<dyn TokenNetwork>, TrainingError> {
        match self {
            Device::Cpu { threads } => {
                // Nobody who plays asks the processor what the future brings.
                let _ = auxiliary;
                let options = CpuOptions {
                    threads,
                    ..CpuOptions::default()
                };
                let network = CpuHexformer::new(weights, options)
                    .map_err(|other| TrainingError::Targets(other.to_string()))?;
                Ok(Box::new(network))
            }
            #[cfg(feature = "torch")]
            Device::Torch { place, precision } => {
                // Kernels of our own are worth their compilation to those who play.
                let options = TorchOptions {
                    place,
                    precision,
                    auxiliary,
                    kernels: OwnKernels::None,
                };
                Ok(Box::new(TorchHexformer::new(weights, options)?))
            }
        }
    }

    /// A network over planes, ready to answer.
    pub fn plane_network(self, weights: &Weights) -> Result<Box<dyn PlaneNetwork>, TrainingError> {
        match self {
            Device::Cpu { threads } => {
                let options = CpuPlaneOptions {
                    threads,
                    ..CpuPlaneOptions::default()
                };
                let network: Result<Box<dyn PlaneNetwork>, _> = match weights.architecture() {
                    Architecture::HexPaper(_) => {
                        CpuHexPaper::new(weights, options).map(|net| Box::new(net) as _)
                    }
                    Architecture::HexResnet(_) => {
                        CpuHexResnet::new(weights, options).map(|net| Box::new(net) as _)
                    }
                    // Whatever is no network over planes is refused by this one.
                    Architecture::Resnet(_) | Architecture::Hexformer(_) => {
                        CpuResnet::new(weights, options).map(|net| Box::new(net) as _)
                    }
                };
                network.map_err(|other| TrainingError::Targets(other.to_string()))
            }
            #[cfg(feature = "torch")]
            Device::Torch { place, precision } => {
                Ok(Box::new(TorchPlanes::new(weights, place, precision)?))
            }
        }
    }
}
