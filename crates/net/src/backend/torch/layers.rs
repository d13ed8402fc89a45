//! What the networks over planes are built from.

use tch::{Device, Kind, Tensor};

use super::hexformer::Pass;
use super::long;
use super::parameters::Named;
use crate::Weights;

/// The epsilon of batch norms.
const EPSILON: f64 = 1e-5;
/// How much of each batch goes into the running statistics.
const MOMENTUM: f64 = 0.1;

/// A matrix or convolution with the batch norm after it, by their names.
#[derive(Debug)]
pub(super) struct Normed {
    pub(super) weight: String,
    pub(super) bias: Option<String>,
    pub(super) norm: String,
}

/// Parameters, and how they are used.
#[derive(Debug)]
pub(super) struct Layers {
    named: Named,
    kind: Kind,
    pass: Pass,
    /// Per mille of the numbers that are dropped while learning, where the network drops any.
    dropout: f64,
}

impl Layers {
    /// To play: batch norms, which are constant now, become part of what they follow.
    pub(super) fn to_play(
        weights: &Weights,
        normed: &[Normed],
        device: Device,
        kind: Kind,
    ) -> Layers {
        let named = Named::load(weights, device);
        let mut tensors: Vec<(String, Tensor)> = named
            .iter()
            .map(|(name, tensor)| (name.clone(), tensor.to_kind(kind)))
            .collect();
        for part in normed {
            let statistic = |what: &str| named.get(&format!("{}.{what}", part.norm));
            let scale = statistic("weight") / (statistic("running_var") + EPSILON).sqrt();
            let weight = named.get(&part.weight);
            let mut shape = vec![1; weight.dim()];
            shape[0] = -1;
            let folded = weight * scale.view(&shape[..]);
            let before = part.bias.as_ref().map_or_else(
                || statistic("running_mean").neg(),
                |bias| named.get(bias) - statistic("running_mean"),
            );
            let bias = before * scale + statistic("bias");
            tensors.push((part.weight.clone(), folded.to_kind(kind)));
            tensors.push((folded_bias(&part.weight), bias.to_kind(kind)));
        }
        // The last of a name counts.
        let named = Named::new(tensors.into_iter().map(|(name, tensor)| {
            let tensor = if tensor.dim() == 4 {
                channels_last(&tensor)
            } else {
                tensor
            };
            (name, tensor)
        }));
        Layers {
            named,
            kind,
            pass: Pass::Play,
            dropout: 0.0,
        }
    }

    /// To learn: parameters in 32 bits, cast where they are used.
    pub(super) fn to_learn(named: Named, kind: Kind, dropout: f64) -> Layers {
        Layers {
            named,
            kind,
            pass: Pass::Learn,
            dropout,
        }
    }

    /// Another handle on the same numbers, for another thread.
    pub(super) fn share(&self) -> Layers {
        let named = self
            .named
            .iter()
            .map(|(name, tensor)| (name.clone(), tensor.shallow_clone()));
        Layers {
            named: Named::new(named),
            ..*self
        }
    }

    /// Planes as the layers want them.
    pub(super) fn enter(&self, planes: &Tensor) -> Tensor {
        channels_last(&planes.to_kind(self.kind))
    }

    /// A parameter, cast.
    pub(super) fn get(&self, name: &str) -> Tensor {
        self.named.get(name).to_kind(self.kind)
    }

    /// A convolution of 3 x 3 without a bias that sees zeros beyond the edge.
    pub(super) fn convolve(&self, x: &Tensor, name: &str) -> Tensor {
        x.conv2d(&self.get(name), None::<Tensor>, [1, 1], [1, 1], [1, 1], 1)
    }

    /// A matrix over the channels, cell by cell.
    pub(super) fn mix(&self, x: &Tensor, name: &str) -> Tensor {
        let matrix = self.get(name).unsqueeze(-1).unsqueeze(-1);
        x.conv2d(&matrix, None::<Tensor>, [1, 1], [0, 0], [1, 1], 1)
    }

    /// A convolution, or a matrix cell by cell, then batch norm.
    pub(super) fn convolve_norm(&self, x: &Tensor, normed: &Normed, padding: i64) -> Tensor {
        let mut weight = self.get(&normed.weight);
        if weight.dim() == 2 {
            weight = weight.unsqueeze(-1).unsqueeze(-1);
        }
        let bias = self.bias(normed);
        let x = x.conv2d(&weight, bias, [1, 1], [padding, padding], [1, 1], 1);
        self.norm(x, normed)
    }

    /// A matrix, then batch norm.
    pub(super) fn matrix_norm(&self, x: &Tensor, normed: &Normed) -> Tensor {
        let x = x.linear(&self.get(&normed.weight), self.bias(normed));
        self.norm(x, normed)
    }

    /// A matrix and a bias.
    pub(super) fn matrix(&self, x: &Tensor, weight: &str, bias: &str) -> Tensor {
        x.linear(&self.get(weight), Some(self.get(bias)))
    }

    /// Numbers dropped at random while learning.
    pub(super) fn drop(&self, x: &Tensor) -> Tensor {
        match self.pass {
            Pass::Play => x.shallow_clone(),
            Pass::Learn => x.dropout(self.dropout, true),
        }
    }

    fn bias(&self, normed: &Normed) -> Option<Tensor> {
        match self.pass {
            Pass::Play => Some(self.get(&folded_bias(&normed.weight))),
            Pass::Learn => normed.bias.as_ref().map(|bias| self.get(bias)),
        }
    }

    fn norm(&self, x: Tensor, normed: &Normed) -> Tensor {
        let get = |what: &str| Some(self.named.get(&format!("{}.{what}", normed.norm)));
        match self.pass {
            Pass::Play => x,
            Pass::Learn => x.batch_norm(
                get("weight"),
                get("bias"),
                get("running_mean"),
                get("running_var"),
                true,
                MOMENTUM,
                EPSILON,
                true,
            ),
        }
    }
}

fn folded_bias(weight: &str) -> String {
    format!("{weight}, folded bias")
}

/// The same numbers, channel by channel within each cell: what GPUs convolve fastest.
fn channels_last(x: &Tensor) -> Tensor {
    x.permute([0, 2, 3, 1]).contiguous().permute([0, 3, 1, 2])
}

/// All numbers of each position in a row, channel by channel, row by row.
pub(super) fn flat(x: &Tensor) -> Tensor {
    x.contiguous().view([x.size()[0], -1])
}

/// A vector a position, `[positions, channels]`, to be added to every cell.
pub(super) fn everywhere(x: &Tensor) -> Tensor {
    x.unsqueeze(-1).unsqueeze(-1)
}

/// Answers of a network over planes.
pub(super) struct PlaneHeads {
    /// `[positions, actions]`, in 32 bits.
    pub(super) policy: Tensor,
    /// `[positions]`, in 32 bits, after `tanh`.
    pub(super) values: Tensor,
}

impl PlaneHeads {
    /// From logits `[positions, actions]` and values `[positions, 1]` before `tanh`.
    pub(super) fn new(policy: &Tensor, values: &Tensor) -> PlaneHeads {
        PlaneHeads {
            policy: policy.to_kind(Kind::Float),
            values: values.to_kind(Kind::Float).tanh().view([-1]),
        }
    }
}

/// A block's or layer's number in a name.
pub(super) fn numbered(part: &str, number: usize, what: &str) -> String {
    format!("{part}.{number}.{what}")
}

/// Measures as libtorch counts.
pub(super) fn shape(of: &[usize]) -> Vec<i64> {
    of.iter().map(|&n| long(n)).collect()
}
