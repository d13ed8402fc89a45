//! Where networks run, as people say it.

use std::fmt;
use std::num::NonZeroUsize;

use net::backend::Backend;
use net::backend::cpu::{CpuOptions, Precision};

/// Where a network runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Device {
    /// On the processor.
    #[default]
    Cpu,
    /// On the first GPU, by libtorch, in 16 bits.
    Cuda,
}

/// This program runs no networks on GPUs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "networks run on a GPU by libtorch, and this program was built without it: build with \
     `--features torch` (see docs/torch.md), or stay on the processor"
)]
pub struct WithoutTorch;

impl Device {
    pub const ALL: [Device; 2] = [Device::Cpu, Device::Cuda];

    /// The one of this name.
    pub fn named(name: &str) -> Option<Device> {
        let known = Device::ALL.into_iter();
        known.into_iter().find(|device| device.to_string() == name)
    }

    /// What runs networks there: on a processor so many threads, in such numbers.
    pub fn backend(self, threads: u16, precision: Precision) -> Result<Backend, WithoutTorch> {
        match self {
            Device::Cpu => Ok(Backend::Cpu(CpuOptions {
                threads: NonZeroUsize::new(threads.into()).unwrap_or(NonZeroUsize::MIN),
                precision,
                ..CpuOptions::default()
            })),
            Device::Cuda => cuda(),
        }
    }
}

#[cfg(feature = "torch")]
#[expect(clippy::unnecessary_wraps, reason = "other builds have none")]
fn cuda() -> Result<Backend, WithoutTorch> {
    use net::backend::torch::{OwnKernels, Place, Precision, TorchOptions};
    Ok(Backend::Torch(TorchOptions {
        place: Place::Gpu(0),
        precision: Precision::Brain,
        auxiliary: false,
        kernels: OwnKernels::All,
    }))
}

#[cfg(not(feature = "torch"))]
fn cuda() -> Result<Backend, WithoutTorch> {
    Err(WithoutTorch)
}

impl fmt::Display for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Device::Cpu => "cpu",
            Device::Cuda => "cuda",
        })
    }
}
