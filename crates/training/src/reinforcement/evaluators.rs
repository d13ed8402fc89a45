//! Who says what positions are worth: a network, or nobody.

use engine::EngineGame;
use game::{EvalAnswer, EvalRequest, Evaluator, Uniform};
use net::backend::Backend;
use net::backend::cpu::{CpuOptions, Precision};
use net::evaluator::NetEvaluator;
use net::file::Network;
use net::training::Device;

use super::error::RunError;

/// A network, or nobody: then all moves are alike, and a position is worth nothing before the game
/// is over.
#[derive(Debug)]
pub(super) enum Guide<G> {
    Network(NetEvaluator<G>),
    Nobody,
}

impl<G: EngineGame> Guide<G> {
    /// This network there; on a processor in floating point, by whichever thread asks.
    pub(super) fn of(network: &Network, name: &str, device: Device) -> Result<Guide<G>, RunError> {
        let backend = match device {
            Device::Cpu { .. } => Backend::Cpu(CpuOptions {
                precision: Precision::F32,
                ..CpuOptions::default()
            }),
            #[cfg(feature = "torch")]
            Device::Torch { place, precision } => {
                Backend::Torch(net::backend::torch::TorchOptions {
                    place,
                    precision,
                    auxiliary: false,
                    kernels: net::backend::torch::OwnKernels::All,
                })
            }
        };
        let evaluator = G::evaluator(network, backend).map_err(|error| RunError::Network {
            path: name.into(),
            problem: error.to_string(),
        })?;
        Ok(Guide::Network(evaluator))
    }
}

impl<G: EngineGame> Evaluator<G> for Guide<G> {
    fn evaluate_into(&self, requests: &[EvalRequest<'_, G>], answers: &mut [EvalAnswer<'_>]) {
        match self {
            Guide::Network(network) => network.evaluate_into(requests, answers),
            Guide::Nobody => Uniform.evaluate_into(requests, answers),
        }
    }
}
