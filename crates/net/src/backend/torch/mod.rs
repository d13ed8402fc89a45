//! Networks on libtorch: on the CPU and on GPUs, to play and to learn.
//!
//! - [`TorchHexformer`] and [`TorchPlanes`] answer; any number of threads may ask them at once.
//! - [`training::Trainer`](crate::training::Trainer) teaches by it.
//!
//! What a network computes is said in [`architecture`](crate::architecture); here `hexformer`,
//! `resnet`, `hex_paper` and `hex_resnet` say it again in operations on tensors, each once, for
//! playing and for learning. `kernels` has what libtorch does too slowly on a GPU.

mod hex_paper;
mod hex_resnet;
mod hexformer;
mod kernels;
mod layers;
mod network;
mod parameters;
mod planes;
mod resnet;
mod staging;
mod tokens;
mod training;

pub use kernels::OwnKernels;
pub use network::{TorchHexformer, TorchOptions};
pub use planes::TorchPlanes;
pub(crate) use training::TorchTrainer;

pub use crate::training::{
    AuxiliaryTarget, LossWeights, Losses, PlaneTargets, Recipe, Snapshot, TokenTargets,
    TrainingBatch,
};

use tch::{Cuda, Device, Kind, TchError};

/// Where networks run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// On the processor.
    Cpu,
    /// On the GPU of this number.
    Gpu(usize),
}

/// What networks compute in. Parameters are learnt and kept in 32 bits in any case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precision {
    /// 32 bits: the numbers of the definition.
    Full,
    /// 16 bits with the range of 32: what GPUs are fastest at. Two to three digits hold.
    Brain,
}

/// Why a network does not run here.
#[derive(Debug, thiserror::Error)]
pub enum TorchError {
    /// Another kind of network was expected.
    #[error("a network of the kind {expected} is needed, not {found}")]
    WrongKind {
        /// What runs here.
        expected: &'static str,
        /// What was given.
        found: String,
    },
    /// There is no such GPU.
    #[error(
        "libtorch finds {found} GPUs, so there is none of number {wanted}; if there should be, see \
         docs/torch.md about LD_PRELOAD"
    )]
    NoGpu {
        /// Which was asked for.
        wanted: usize,
        /// How many there are.
        found: i64,
    },
    /// libtorch failed.
    #[error("libtorch: {0}")]
    Torch(#[from] TchError),
    /// Numbers came out that make no network.
    #[error(transparent)]
    Weights(#[from] crate::WeightsError),
}

impl Place {
    /// The device, if it is there.
    fn device(self) -> Result<Device, TorchError> {
        match self {
            Place::Cpu => Ok(Device::Cpu),
            Place::Gpu(wanted) => {
                let found = Cuda::device_count();
                if long(wanted) < found {
                    Ok(Device::Cuda(wanted))
                } else {
                    Err(TorchError::NoGpu { wanted, found })
                }
            }
        }
    }

    /// How many GPUs libtorch finds.
    #[must_use]
    pub fn gpus() -> usize {
        usize::try_from(Cuda::device_count()).unwrap_or(0)
    }

    /// Waits until everything that was begun there is done, so that clocks tell the truth.
    pub fn wait(self) {
        if let Place::Gpu(number) = self {
            Cuda::synchronize(long(number));
        }
    }
}

impl Precision {
    fn kind(self) -> Kind {
        match self {
            Precision::Full => Kind::Float,
            Precision::Brain => Kind::BFloat16,
        }
    }
}

/// Lets libtorch use this many cores for one operation on the CPU.
pub fn use_cores(count: usize) {
    tch::set_num_threads(i32::try_from(count.max(1)).unwrap_or(i32::MAX));
}

/// A measure as libtorch counts.
fn long(n: usize) -> i64 {
    i64::try_from(n).expect("measures are small")
}
