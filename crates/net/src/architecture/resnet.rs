//! Residual blocks over planes of one size, as in the Hive paper (and many before it).
//!
//! Convolutions of 3 x 3 see zeros beyond the edge and have no bias; `bn` is batch norm.
//!
//! - `h = relu(bn(conv(x)))`: `first`, `first_norm`
//! - in each block `i`: `h = relu(h + bn(conv(relu(bn(conv(h))))))`: `blocks.i.one`, `.one_norm`,
//!   `.two`, `.two_norm`
//! - policy: `relu(bn(policy.conv · h))` cell by cell, then `policy.weight` over all of it (channel
//!   by channel, row by row) plus `policy.bias`: one logit an action
//! - value: `relu(bn(value.conv · h))` with one channel, `relu(value.hidden · it +
//!   value.hidden_bias)`, `tanh(value.weight · it + value.bias)`

use serde::{Deserialize, Serialize};

use super::parameter::{Kernel, Parameter};

/// The hyperparameters of a residual network over planes of one size.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resnet {
    /// Planes a position.
    pub planes: usize,
    /// Rows a plane.
    pub height: usize,
    /// Cells a row.
    pub width: usize,
    /// Channels inside.
    pub channels: usize,
    /// Residual blocks.
    pub blocks: usize,
    /// Which neighbours a cell sees.
    pub kernel: Kernel,
    /// Channels before the policy.
    pub policy_channels: usize,
    pub actions: usize,
    /// Numbers before the value.
    pub value_hidden: usize,
}

impl Resnet {
    /// The network of the Hive paper: 256 channels, 19 blocks, 12 x 12 cells of 56 planes, and
    /// 1,584 actions. What the paper does not print is as in the programs of that family.
    #[must_use]
    pub fn hive_paper(kernel: Kernel) -> Resnet {
        Resnet {
            planes: 56,
            height: 12,
            width: 12,
            channels: 256,
            blocks: 19,
            kernel,
            policy_channels: 128,
            actions: 1584,
            value_hidden: 64,
        }
    }

    pub(super) fn parameters(&self) -> Vec<Parameter> {
        let (c, cells) = (self.channels, self.height * self.width);
        let relu = std::f32::consts::SQRT_2;
        let conv = |name: String, of| Parameter::convolution(name, c, of, self.kernel, relu);
        let mut all = vec![conv("first".into(), self.planes)];
        all.extend(Parameter::batch_norm("first_norm", c));
        for i in 0..self.blocks {
            for half in ["one", "two"] {
                all.push(conv(format!("blocks.{i}.{half}"), c));
                all.extend(Parameter::batch_norm(&format!("blocks.{i}.{half}_norm"), c));
            }
        }
        let flat = self.policy_channels * cells;
        all.push(Parameter::matrix(
            "policy.conv",
            self.policy_channels,
            c,
            relu,
        ));
        all.extend(Parameter::batch_norm("policy.norm", self.policy_channels));
        all.push(Parameter::matrix("policy.weight", self.actions, flat, 1.0));
        all.push(Parameter::constant("policy.bias", self.actions, 0.0));
        all.push(Parameter::matrix("value.conv", 1, c, relu));
        all.extend(Parameter::batch_norm("value.norm", 1));
        all.extend([
            Parameter::matrix("value.hidden", self.value_hidden, cells, relu),
            Parameter::constant("value.hidden_bias", self.value_hidden, 0.0),
            Parameter::matrix("value.weight", 1, self.value_hidden, 1.0),
            Parameter::constant("value.bias", 1, 0.0),
        ]);
        all
    }

    pub(super) fn flops(&self) -> u64 {
        let [planes, c, blocks, cells, narrow, actions, hidden] = [
            self.planes,
            self.channels,
            self.blocks,
            self.height * self.width,
            self.policy_channels,
            self.actions,
            self.value_hidden,
        ]
        .map(|n| n as u64);
        let taps = self.kernel.taps() as u64;
        2 * cells * (taps * c * (planes + 2 * blocks * c) + c * (narrow + 1))
            + 2 * actions * narrow * cells
            + 2 * hidden * (cells + 1)
    }

    pub(super) fn check(&self) -> Result<(), String> {
        let reasonable = (1..=1024).contains(&self.planes)
            && (1..=64).contains(&self.height)
            && (1..=64).contains(&self.width)
            && (1..=2048).contains(&self.channels)
            && self.blocks <= 128
            && (1..=1024).contains(&self.policy_channels)
            && (1..=65536).contains(&self.actions)
            && (1..=4096).contains(&self.value_hidden);
        reasonable
            .then_some(())
            .ok_or_else(|| format!("no residual network has these measures: {self:?}"))
    }
}
