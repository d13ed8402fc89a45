//! Everything that learning goes on from, as one file, so that it is there whole or not at all.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::collections::{BTreeMap, HashMap};

use net::architecture::Architecture;
use net::training::Snapshot;
use net::{Tensor, Weights, WeightsError};
use safetensors::tensor::{Dtype, SafeTensorError, SafeTensors, TensorView, serialize};
use serde::{Deserialize, Serialize};

/// Why a file is no checkpoint of a network.
#[derive(Debug, thiserror::Error)]
pub enum CheckpointError {
    /// It is not whole, or something else.
    #[error("no whole checkpoint: {0}")]
    File(#[from] SafeTensorError),
    /// It does not say what it is.
    #[error("no checkpoint: {0}")]
    Head(String),
    /// A part is missing or of another kind.
    #[error("the checkpoint has no numbers called `{0}`")]
    Part(&'static str),
    /// It is of another network.
    #[error("the checkpoint is of another network: {0}")]
    Weights(#[from] WeightsError),
}

/// What a checkpoint says about itself.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    version: u32,
    step: u64,
}

const VERSION: u32 = 1;
const KEY: &str = "hexapod";
const FIRST: &str = "optimiser.first";
const SECOND: &str = "optimiser.second";

pub(super) fn write(snapshot: &Snapshot) -> Result<Vec<u8>, CheckpointError> {
    let head = Head {
        version: VERSION,
        step: snapshot.step,
    };
    let head =
        serde_json::to_string(&head).map_err(|error| CheckpointError::Head(error.to_string()))?;
    let mut parts: BTreeMap<String, (Vec<usize>, Vec<u8>)> = BTreeMap::new();
    for (group, weights) in [
        ("network", &snapshot.weights),
        ("average", &snapshot.average),
    ] {
        for (name, tensor) in weights.tensors() {
            let part = (tensor.shape.clone(), bytes(&tensor.data));
            parts.insert(format!("{group}.{name}"), part);
        }
    }
    for (name, numbers) in [(FIRST, &snapshot.first), (SECOND, &snapshot.second)] {
        parts.insert(name.into(), (vec![numbers.len()], bytes(numbers)));
    }
    let views = parts
        .iter()
        .map(|(name, (shape, bytes))| {
            Ok((name, TensorView::new(Dtype::F32, shape.clone(), bytes)?))
        })
        .collect::<Result<Vec<_>, SafeTensorError>>()?;
    // One entry only: the order of several would be random.
    let about = HashMap::from([(KEY.to_owned(), head)]);
    Ok(serialize(views, Some(about))?)
}

/// Reads a checkpoint of a network with these hyperparameters.
pub(super) fn read(file: &[u8], architecture: &Architecture) -> Result<Snapshot, CheckpointError> {
    let (_, about) = SafeTensors::read_metadata(file)?;
    let head = about.metadata().as_ref().and_then(|about| about.get(KEY));
    let head = head.ok_or_else(|| CheckpointError::Head("it does not say its step".into()))?;
    let head: Head =
        serde_json::from_str(head).map_err(|error| CheckpointError::Head(error.to_string()))?;
    if head.version != VERSION {
        let problem = format!("it is of version {}, and {VERSION} is read", head.version);
        return Err(CheckpointError::Head(problem));
    }
    let parts = SafeTensors::deserialize(file)?;
    let mut groups = [BTreeMap::new(), BTreeMap::new()];
    for (name, view) in parts.iter() {
        let [network, average] = &mut groups;
        let (group, name) = match name.split_once('.') {
            Some(("network", name)) => (network, name),
            Some(("average", name)) => (average, name),
            _ => continue,
        };
        let tensor = Tensor {
            shape: view.shape().to_vec(),
            data: numbers(&view),
        };
        group.insert(name.to_owned(), tensor);
    }
    let part = |name: &'static str| {
        let view = parts
            .tensor(name)
            .map_err(|_| CheckpointError::Part(name))?;
        Ok::<Vec<f32>, CheckpointError>(numbers(&view))
    };
    let [network, average] = groups;
    Ok(Snapshot {
        step: head.step,
        weights: Weights::new(architecture.clone(), network)?,
        average: Weights::new(architecture.clone(), average)?,
        first: part(FIRST)?,
        second: part(SECOND)?,
    })
}

fn bytes(numbers: &[f32]) -> Vec<u8> {
    numbers.iter().flat_map(|x| x.to_le_bytes()).collect()
}

/// The numbers, or none if they are of another kind, which no network has.
fn numbers(view: &TensorView<'_>) -> Vec<f32> {
    if view.dtype() != Dtype::F32 {
        return Vec::new();
    }
    let (fours, _) = view.data().as_chunks();
    fours.iter().map(|&four| f32::from_le_bytes(four)).collect()
}
