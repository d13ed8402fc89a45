//! A network's numbers as tensors by name, and back.

use std::collections::BTreeMap;

use tch::{Device, Kind, Tensor};

use super::{TorchError, long};
use crate::Weights;
use crate::architecture::Architecture;

/// Tensors by the names of parameters.
#[derive(Debug)]
pub(super) struct Named(BTreeMap<String, Tensor>);

impl Named {
    /// Copies of all the numbers, in 32 bits.
    pub(super) fn load(weights: &Weights, device: Device) -> Named {
        let tensors = weights.tensors().iter().map(|(name, tensor)| {
            let shape: Vec<i64> = tensor.shape.iter().map(|&n| long(n)).collect();
            let numbers = Tensor::from_slice(&tensor.data).view(&shape[..]);
            (name.clone(), numbers.to_device(device))
        });
        Named(tensors.collect())
    }

    pub(super) fn new(tensors: impl IntoIterator<Item = (String, Tensor)>) -> Named {
        Named(tensors.into_iter().collect())
    }

    /// The tensor of this name.
    ///
    /// # Panics
    /// If there is none: that is a mistake in this backend.
    pub(super) fn get(&self, name: &str) -> &Tensor {
        match self.0.get(name) {
            Some(tensor) => tensor,
            None => panic!("no parameter is called `{name}`"),
        }
    }

    /// All of them, by name.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&String, &Tensor)> {
        self.0.iter()
    }

    /// The numbers as anybody can use them.
    pub(super) fn save(&self, architecture: &Architecture) -> Result<Weights, TorchError> {
        let tensors = self.0.iter().map(|(name, tensor)| {
            let shape = tensor
                .size()
                .iter()
                .map(|&n| usize::try_from(n).expect("measures"))
                .collect();
            let data = numbers(tensor)?;
            Ok((name.clone(), crate::Tensor { shape, data }))
        });
        let tensors: Result<_, TorchError> = tensors.collect();
        Ok(Weights::new(architecture.clone(), tensors?)?)
    }
}

/// The numbers of a tensor, wherever it is.
pub(super) fn numbers(tensor: &Tensor) -> Result<Vec<f32>, TorchError> {
    let here = tensor
        .detach()
        .to_device(Device::Cpu)
        .to_kind(Kind::Float)
        .contiguous()
        .view([-1]);
    Ok(Vec::<f32>::try_from(&here)?)
}
