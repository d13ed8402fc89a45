//! What runs the networks of papers.

use std::num::NonZeroUsize;
use std::path::Path;

use anyhow::{Context as _, Result};
use hive_rules::Hive;
use net::backend::Backend;
use net::backend::cpu::CpuOptions;
use net::evaluator::{self, NetEvaluator};
use net::file::Network;

use crate::commands::network;

/// What runs networks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Device {
    /// The processor.
    Cpu,
    /// The first GPU, by libtorch, in 32 bits.
    Cuda,
}

impl From<network::Device> for Device {
    fn from(device: network::Device) -> Device {
        match device {
            network::Device::Cpu => Device::Cpu,
            network::Device::Cuda => Device::Cuda,
        }
    }
}

impl Device {
    /// Positions that a network is asked about at a time, unless somebody says otherwise.
    pub(super) fn batch(self) -> u32 {
        match self {
            Device::Cpu => 64,
            Device::Cuda => 2048,
        }
    }
}

/// A network there.
pub(super) fn evaluator(
    path: &Path,
    network: &Network,
    device: Device,
    threads: Option<NonZeroUsize>,
) -> Result<NetEvaluator<Hive>> {
    let backend = match device {
        Device::Cpu => {
            let cores = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
            Backend::Cpu(CpuOptions {
                threads: threads.unwrap_or(cores),
                ..CpuOptions::default()
            })
        }
        Device::Cuda => on_gpu()?,
    };
    evaluator::hive(network, backend).with_context(|| path.display().to_string())
}

/// In 32 bits, so that networks choose as their definition says.
#[cfg(feature = "torch")]
#[expect(clippy::unnecessary_wraps, reason = "other builds have none")]
fn on_gpu() -> Result<Backend> {
    use net::backend::torch::{OwnKernels, Place, Precision, TorchOptions};
    Ok(Backend::Torch(TorchOptions {
        place: Place::Gpu(0),
        precision: Precision::Full,
        auxiliary: false,
        kernels: OwnKernels::None,
    }))
}

#[cfg(not(feature = "torch"))]
fn on_gpu() -> Result<Backend> {
    Err(engine::WithoutTorch).context("--device cuda")
}
