//! The network that a command goes by, and where it runs.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use engine::{EngineGame, NetworkFor};
use net::training;

/// Where networks run, and learn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Device {
    /// The processor.
    #[default]
    Cpu,
    /// The first GPU, by libtorch, in 16 bits: only in builds that have it.
    Cuda,
}

/// The network that is gone by.
#[derive(Debug, clap::Args)]
pub(crate) struct Net {
    /// A network to go by instead of the one that ships: its weights, with its card beside them.
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
    /// Where the network runs.
    #[arg(long, value_enum, default_value_t = Device::Cpu)]
    device: Device,
}

impl Device {
    /// The same for those who play.
    pub(crate) fn of_engines(self) -> engine::Device {
        match self {
            Device::Cpu => engine::Device::Cpu,
            Device::Cuda => engine::Device::Cuda,
        }
    }

    /// The same for who learns: by so many threads, if on the processor.
    pub(crate) fn of_trainers(self, threads: NonZeroUsize) -> Result<training::Device> {
        match self {
            Device::Cpu => Ok(training::Device::Cpu { threads }),
            Device::Cuda => cuda(),
        }
    }
}

#[cfg(feature = "torch")]
#[expect(clippy::unnecessary_wraps, reason = "other builds have none")]
fn cuda() -> Result<training::Device> {
    use net::backend::torch::{Place, Precision};
    Ok(training::Device::Torch {
        place: Place::Gpu(0),
        precision: Precision::Brain,
    })
}

#[cfg(not(feature = "torch"))]
fn cuda() -> Result<training::Device> {
    Err(engine::WithoutTorch).context("--device cuda")
}

impl Net {
    /// The file that was named, if one was.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.net.as_deref()
    }

    /// Where it runs.
    pub(crate) fn device(&self) -> Device {
        self.device
    }

    /// Whether anything was said about it.
    pub(crate) fn is_named(&self) -> bool {
        self.net.is_some() || self.device != Device::Cpu
    }

    /// The network: the one in the file, or the one that ships.
    pub(crate) fn load<G: EngineGame>(&self) -> Result<NetworkFor<G>> {
        let network = match &self.net {
            Some(path) => NetworkFor::load(path).context("--net")?,
            None => NetworkFor::shipped(),
        };
        network.on(self.device.of_engines()).context("--device")
    }
}
