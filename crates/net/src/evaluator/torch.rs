//! Evaluators whose network libtorch runs, on a processor or on a GPU.

use std::sync::Arc;

use hive_rules::Hive;

use super::reading::Reading;
use super::{NetEvaluator, UnfitError, hive_evaluator};
use crate::backend::torch::{TorchError, TorchHexformer, TorchOptions, TorchPlanes};
use crate::file::Network;

/// Why a network cannot evaluate by libtorch.
#[derive(Debug, thiserror::Error)]
pub enum TorchEvaluatorError {
    /// It does not fit here at all.
    #[error(transparent)]
    Unfit(#[from] UnfitError),
    /// It does not run there.
    #[error(transparent)]
    Torch(#[from] TorchError),
}

/// An evaluator of Hive by this network, run by libtorch where and how `options` say.
pub fn hive_on(
    network: &Network,
    options: TorchOptions,
) -> Result<NetEvaluator<Hive>, TorchEvaluatorError> {
    let weights = &network.weights;
    hive_evaluator(
        Reading::of(&network.card)?,
        || Ok(Arc::new(TorchHexformer::new(weights, options)?)),
        || {
            let (place, precision) = (options.place, options.precision);
            Ok(Arc::new(TorchPlanes::new(weights, place, precision)?))
        },
    )
}
