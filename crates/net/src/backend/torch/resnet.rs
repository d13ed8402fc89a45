//! Residual blocks over planes of one size in operations on tensors: [`Resnet`].

use tch::Tensor;

use super::layers::{Layers, Normed, PlaneHeads, flat};
use crate::architecture::Resnet;

/// Every convolution with its batch norm: the first, two a block, the policy's, the value's.
pub(super) fn normed(net: &Resnet) -> Vec<Normed> {
    let of = |weight: String, norm: String| Normed {
        weight,
        bias: None,
        norm,
    };
    let blocks = (0..net.blocks).flat_map(|i| {
        ["one", "two"].map(|half| {
            of(
                format!("blocks.{i}.{half}"),
                format!("blocks.{i}.{half}_norm"),
            )
        })
    });
    std::iter::once(of("first".into(), "first_norm".into()))
        .chain(blocks)
        .chain(["policy", "value"].map(|head| of(format!("{head}.conv"), format!("{head}.norm"))))
        .collect()
}

pub(super) fn forward(layers: &Layers, normed: &[Normed], planes: &Tensor) -> PlaneHeads {
    let (first, rest) = normed.split_first().expect("a first convolution");
    let (blocks, heads) = rest.split_at(rest.len() - 2);
    let mut h = layers.convolve_norm(&layers.enter(planes), first, 1).relu();
    for block in blocks.chunks_exact(2) {
        let t = layers.convolve_norm(&h, &block[0], 1).relu();
        h = (&h + layers.convolve_norm(&t, &block[1], 1)).relu();
    }
    let policy = flat(&layers.convolve_norm(&h, &heads[0], 0).relu());
    let value = flat(&layers.convolve_norm(&h, &heads[1], 0).relu());
    let value = layers
        .matrix(&value, "value.hidden", "value.hidden_bias")
        .relu();
    PlaneHeads::new(
        &layers.matrix(&policy, "policy.weight", "policy.bias"),
        &layers.matrix(&value, "value.weight", "value.bias"),
    )
}
