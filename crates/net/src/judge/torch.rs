//! Judges whose network libtorch runs, on a processor or on a GPU.

use std::sync::Arc;

use hive_rules::Hive;

use super::reading::Reading;
use super::{Judge, UnfitError, judge_hive};
use crate::backend::torch::{TorchError, TorchHexformer, TorchOptions, TorchPlanes};
use crate::file::Network;

/// Why a network cannot judge by libtorch.
#[derive(Debug, thiserror::Error)]
pub enum TorchJudgeError {
    /// It cannot judge this game at all.
    #[error(transparent)]
    Unfit(#[from] UnfitError),
    /// It does not run there.
    #[error(transparent)]
    Torch(#[from] TorchError),
}

/// Somebody who judges Hive by this network, run by libtorch where and how `options` say.
pub fn hive_on(network: &Network, options: TorchOptions) -> Result<Judge<Hive>, TorchJudgeError> {
    let weights = &network.weights;
    judge_hive(
        Reading::of(&network.card)?,
        || Ok(Arc::new(TorchHexformer::new(weights, options)?)),
        || {
            let (place, precision) = (options.place, options.precision);
            Ok(Arc::new(TorchPlanes::new(weights, place, precision)?))
        },
    )
}
