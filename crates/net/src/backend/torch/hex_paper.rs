//! The network of the Hex paper in operations on tensors: [`HexPaper`](crate::architecture::HexPaper).

use tch::Tensor;

use super::layers::{Layers, Normed, PlaneHeads, flat, numbered};

/// Every layer with its batch norm: four convolutions, then two matrices.
pub(super) fn normed() -> Vec<Normed> {
    let part = |part: &'static str, count| {
        (0..count).map(move |i| Normed {
            weight: numbered(part, i, "weight"),
            bias: Some(numbered(part, i, "bias")),
            norm: numbered(part, i, "norm"),
        })
    };
    part("convs", 4).chain(part("full", 2)).collect()
}

pub(super) fn forward(layers: &Layers, normed: &[Normed], planes: &Tensor) -> PlaneHeads {
    let (convs, full) = normed.split_at(4);
    let mut x = layers.enter(planes);
    for (conv, padding) in convs.iter().zip([1, 1, 0, 0]) {
        x = layers.convolve_norm(&x, conv, padding).relu();
    }
    x = flat(&x);
    for layer in full {
        x = layers.drop(&layers.matrix_norm(&x, layer).relu());
    }
    PlaneHeads::new(
        &layers.matrix(&x, "policy.weight", "policy.bias"),
        &layers.matrix(&x, "value.weight", "value.bias"),
    )
}
