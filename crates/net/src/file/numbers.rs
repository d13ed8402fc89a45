//! The numbers of a network, as safetensors.

use std::borrow::Cow;
use std::collections::BTreeMap;

use half::{bf16, f16};
use safetensors::tensor::{Dtype, SafeTensors, View};

use crate::Tensor;

/// How precisely numbers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Precision {
    /// 32 bits: as they are.
    #[default]
    Full,
    /// 16 bits, of which 10 are digits: half the size, for networks that ship.
    Half,
}

/// Why numbers cannot be read or written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NumbersError {
    /// No safetensors, or not all of them.
    #[error("no whole safetensors file: {0}")]
    File(String),
    /// Numbers of a kind that is not read.
    #[error("parameter `{name}` holds {found} numbers: only F32, F16 and BF16 are read")]
    Kind {
        /// Which parameter.
        name: String,
        /// What it holds.
        found: String,
    },
    /// A number that is too great for the precision.
    #[error("parameter `{name}` holds {value}, which is too great for 16 bits: write it in full")]
    TooGreat {
        /// Which parameter.
        name: String,
        /// What it holds.
        value: String,
    },
}

/// Reads parameters.
pub(super) fn read(bytes: &[u8]) -> Result<BTreeMap<String, Tensor>, NumbersError> {
    let wrong =
        |error: safetensors::SafeTensorError| NumbersError::File(game::brief(&error.to_string()));
    let file = SafeTensors::deserialize(bytes).map_err(wrong)?;
    let mut tensors = BTreeMap::new();
    for (name, view) in file.iter() {
        let data = view.data();
        let data = match view.dtype() {
            Dtype::F32 => numbers(data, f32::from_le_bytes),
            Dtype::F16 => numbers(data, |bytes| f16::from_le_bytes(bytes).to_f32()),
            Dtype::BF16 => numbers(data, |bytes| bf16::from_le_bytes(bytes).to_f32()),
            other => {
                return Err(NumbersError::Kind {
                    name: name.to_owned(),
                    found: format!("{other:?}"),
                });
            }
        };
        let shape = view.shape().to_vec();
        tensors.insert(name.to_owned(), Tensor { shape, data });
    }
    Ok(tensors)
}

fn numbers<const N: usize>(bytes: &[u8], number: impl Fn([u8; N]) -> f32) -> Vec<f32> {
    bytes
        .as_chunks::<N>()
        .0
        .iter()
        .map(|&chunk| number(chunk))
        .collect()
}

/// Writes parameters.
pub(super) fn write(
    tensors: &BTreeMap<String, Tensor>,
    precision: Precision,
) -> Result<Vec<u8>, NumbersError> {
    let mut written = Vec::new();
    for (name, tensor) in tensors {
        let data: Vec<u8> = match precision {
            Precision::Full => tensor.data.iter().flat_map(|x| x.to_le_bytes()).collect(),
            Precision::Half => {
                let great = |x: &&f32| !f16::from_f32(**x).is_finite();
                if let Some(value) = tensor.data.iter().find(great) {
                    return Err(NumbersError::TooGreat {
                        name: name.clone(),
                        value: value.to_string(),
                    });
                }
                let halves = tensor.data.iter().map(|&x| f16::from_f32(x));
                halves.flat_map(f16::to_le_bytes).collect()
            }
        };
        let shape = tensor.shape.clone();
        written.push((
            name,
            Written {
                shape,
                data,
                precision,
            },
        ));
    }
    safetensors::serialize(written, None).map_err(|error| NumbersError::File(error.to_string()))
}

/// A parameter as bytes.
struct Written {
    shape: Vec<usize>,
    data: Vec<u8>,
    precision: Precision,
}

impl View for Written {
    fn dtype(&self) -> Dtype {
        match self.precision {
            Precision::Full => Dtype::F32,
            Precision::Half => Dtype::F16,
        }
    }

    fn shape(&self) -> &[usize] {
        &self.shape
    }

    fn data(&self) -> Cow<'_, [u8]> {
        Cow::Borrowed(&self.data)
    }

    fn data_len(&self) -> usize {
        self.data.len()
    }
}
