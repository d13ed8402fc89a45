//! Residual blocks over a Hex board of any size in operations on tensors: [`HexResnet`].

use tch::{Kind, Tensor};

use super::layers::{Layers, PlaneHeads, everywhere, flat, numbered};
use super::long;
use crate::architecture::HexResnet;

pub(super) fn forward(layers: &Layers, net: &HexResnet, planes: &Tensor) -> PlaneHeads {
    let mut h = layers.convolve(&layers.enter(planes), "first");
    for i in 0..net.blocks {
        let name = |what: &str| numbered("blocks", i, what);
        let u = layers.convolve(&norm(layers, &h, &name("norm"), net), &name("one"));
        let pooled = pool(&u.relu()).linear(&layers.get(&name("pool")), None::<Tensor>);
        let t = (u + everywhere(&pooled)).relu();
        h = &h + layers.convolve(&t, &name("two"));
    }
    let h = norm(layers, &h, "norm", net);
    let pooled = pool(&h);
    let board = pooled.linear(
        &layers.get("policy.pool"),
        Some(layers.get("policy.conv_bias")),
    );
    let t = (layers.mix(&h, "policy.conv") + everywhere(&board)).relu();
    let cells = flat(&layers.mix(&t, "policy.weight"));
    let swap = layers.matrix(&pooled, "swap.weight", "swap.bias");
    let t = layers
        .matrix(&pooled, "value.hidden", "value.hidden_bias")
        .relu();
    PlaneHeads::new(
        &Tensor::cat(&[cells, swap], 1),
        &layers.matrix(&t, "value.weight", "value.bias"),
    )
}

/// Cell by cell over the channels.
fn norm(layers: &Layers, h: &Tensor, name: &str, net: &HexResnet) -> Tensor {
    // Channels are last in memory already, so that this moves nothing.
    h.permute([0, 2, 3, 1])
        .rms_norm(
            [long(net.channels)],
            Some(layers.get(name)),
            super::hexformer::EPSILON,
        )
        .permute([0, 3, 1, 2])
}

/// The mean of each channel, then the greatest: `[positions, 2 · channels]`.
fn pool(h: &Tensor) -> Tensor {
    let mean = h
        .mean_dim([2, 3].as_slice(), false, Kind::Float)
        .to_kind(h.kind());
    Tensor::cat(&[mean, h.amax([2, 3], false)], 1)
}
