//! What computes.

use std::num::NonZeroUsize;
use std::sync::Arc;

use super::TrainingError;
use crate::Weights;
use crate::backend::Backend;
use crate::backend::cpu::CpuOptions;
#[cfg(feature = "torch")]
use crate::backend::torch::{OwnKernels, Place, Precision, TorchOptions};
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
    ) -> Result<Arc<dyn TokenNetwork>, TrainingError> {
        Ok(self.backend(auxiliary).token_network(weights)?)
    }

    /// A network over planes, ready to answer.
    pub fn plane_network(self, weights: &Weights) -> Result<Arc<dyn PlaneNetwork>, TrainingError> {
        Ok(self.backend(false).plane_network(weights)?)
    }

    #[cfg_attr(
        not(feature = "torch"),
        expect(
            unused_variables,
            reason = "the processor does not tell what the future brings"
        )
    )]
    fn backend(self, auxiliary: bool) -> Backend {
        match self {
            Device::Cpu { threads } => Backend::Cpu(CpuOptions {
                threads,
                ..CpuOptions::default()
            }),
            // Kernels of our own are worth their compilation to those who play.
            #[cfg(feature = "torch")]
            Device::Torch { place, precision } => Backend::Torch(TorchOptions {
                place,
                precision,
                auxiliary,
                kernels: OwnKernels::None,
            }),
        }
    }
}
