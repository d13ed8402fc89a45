//! Everything that learning goes on from, as one file, so that it is there whole or not at all.

#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing
    )
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
    /// Some of it changed since.
    #[error(
        "the checkpoint is not as it was written: its checksum does not fit; without this file learning begins anew from the network before it"
    )]
    Damaged,
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
    /// Over the step and all numbers, since version 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sha256: Option<String>,
}

const VERSION: u32 = 2;
/// The version before there were checksums.
const UNSEALED: u32 = 1;
const KEY: &str = "hexapod";
const FIRST: &str = "optimiser.first";
const SECOND: &str = "optimiser.second";

pub(super) fn write(snapshot: &Snapshot) -> Result<Vec<u8>, CheckpointError> {
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
    let head = Head {
        version: VERSION,
        step: snapshot.step,
        sha256: Some(sum(
            snapshot.step,
            parts
                .iter()
                .map(|(name, (_, bytes))| (name.as_str(), bytes.as_slice())),
        )),
    };
    let head =
        serde_json::to_string(&head).map_err(|error| CheckpointError::Head(error.to_string()))?;
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
    if head.version != VERSION && head.version != UNSEALED {
        let problem = format!("it is of version {}, and {VERSION} is read", head.version);
        return Err(CheckpointError::Head(problem));
    }
    let parts = SafeTensors::deserialize(file)?;
    if head.version != UNSEALED {
        let by_name: BTreeMap<&str, TensorView<'_>> = parts.iter().collect();
        let found = by_name.iter().map(|(name, view)| (*name, view.data()));
        if head.sha256 != Some(sum(head.step, found)) {
            return Err(CheckpointError::Damaged);
        }
    }
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

/// The checksum over a step and numbers by their names, in the order of these. Shapes are those of the network, or refused.
fn sum<'a>(step: u64, parts: impl Iterator<Item = (&'a str, &'a [u8])>) -> String {
    let lines = parts.map(|(name, bytes)| format!("{name} {}\n", files::sha256(bytes)));
    files::sha256(format!("{step}\n{}", lines.collect::<String>()).as_bytes())
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

#[cfg(test)]
mod tests {
    use net::architecture::Architecture;

    use super::*;

    fn snapshot() -> (Architecture, Snapshot) {
        let measures = r#"{ "kind": "hex-resnet", "planes": 8, "channels": 4, "blocks": 1 }"#;
        let architecture: Architecture = serde_json::from_str(measures).expect("hyperparameters");
        let weights = Weights::untrained(architecture.clone(), 1).expect("weights");
        let count = weights
            .tensors()
            .values()
            .map(|tensor| tensor.data.len())
            .sum();
        let snapshot = Snapshot {
            step: 7,
            average: Weights::untrained(architecture.clone(), 2).expect("weights"),
            first: vec![0.5; count],
            second: vec![0.25; count],
            weights,
        };
        (architecture, snapshot)
    }

    #[test]
    fn a_changed_bit_anywhere_is_noticed() {
        let (architecture, snapshot) = snapshot();
        let whole = write(&snapshot).expect("written");
        let read_again = read(&whole, &architecture).expect("whole");
        assert_eq!(write(&read_again).expect("written"), whole);
        for at in (0..whole.len()).step_by(13) {
            let mut bytes = whole.clone();
            bytes[at] ^= 1 << (at % 8);
            if let Ok(read) = read(&bytes, &architecture) {
                // A blank of the header that is another blank, at most.
                assert_eq!(write(&read).expect("written"), whole, "byte {at}");
            }
        }
    }

    #[test]
    fn a_checkpoint_of_version_1_is_gone_on_with() {
        let (architecture, snapshot) = snapshot();
        let whole = write(&snapshot).expect("written");
        let text = String::from_utf8_lossy(&whole);
        let from = text.find(r#"\"version\":2"#).expect("its version");
        let to = from + text[from..].find('}').expect("the end of its head");
        let old = format!(
            "{:width$}",
            r#"\"version\":1,\"step\":7"#,
            width = to - from
        );
        let mut bytes = whole.clone();
        bytes[from..to].copy_from_slice(old.as_bytes());
        let read = read(&bytes, &architecture).expect("read");
        assert_eq!(write(&read).expect("written"), whole);
    }
}
