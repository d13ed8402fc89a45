//! Residual blocks over a Hex board of any size: `hex-resnet`.
//!
//! Convolutions are hexagonal, see zeros beyond the edge, and have no bias; `norm(h; g)` is, cell by
//! cell over the channels, `g · h / sqrt(mean(h²) + 1e-6)`; `pool(h)` is the mean over the cells of
//! each channel, then the greatest of each channel.
//!
//! - `h = conv(x)`: `first`
//! - in each block `i`: `u = conv(norm(h; blocks.i.norm))` with `blocks.i.one`; `t = relu(u)`;
//!   `t = relu(u + blocks.i.pool · pool(t))`, the same vector added to every cell;
//!   `h += conv(t)` with `blocks.i.two`
//! - `h = norm(h; norm)`
//! - `t = relu(policy.conv · h + policy.pool · pool(h) + policy.conv_bias)`, cell by cell; the logit
//!   of a cell is `policy.weight · t`; the logit of the swap, which comes after those of the cells,
//!   is `swap.weight · pool(h) + swap.bias`
//! - `t = relu(value.hidden · pool(h) + value.hidden_bias)`, and the value is
//!   `tanh(value.weight · t + value.bias)`

use serde::{Deserialize, Serialize};

use super::parameter::{Kernel, Parameter};

/// The hyperparameters of a `hex-resnet`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HexResnet {
    /// Planes a position.
    pub planes: usize,
    /// Channels inside.
    pub channels: usize,
    /// Residual blocks.
    pub blocks: usize,
}

impl HexResnet {
    /// Channels before the policy.
    pub const POLICY: usize = 32;
    /// Numbers before the value.
    pub const VALUE: usize = 64;

    pub(super) fn parameters(&self) -> Vec<Parameter> {
        let (c, relu) = (self.channels, std::f32::consts::SQRT_2);
        let conv =
            |name: String, of, gain| Parameter::convolution(name, c, of, Kernel::Hexagonal, gain);
        #[expect(clippy::cast_precision_loss, reason = "few blocks")]
        let calm = 1.0 / (self.blocks.max(1) as f32).sqrt();
        let mut all = vec![conv("first".into(), self.planes, relu)];
        for i in 0..self.blocks {
            let name = |what: &str| format!("blocks.{i}.{what}");
            all.extend([
                Parameter::constant(name("norm"), c, 1.0),
                conv(name("one"), c, relu),
                Parameter::matrix(name("pool"), c, 2 * c, 0.5),
                conv(name("two"), c, calm),
            ]);
        }
        let (policy, value) = (HexResnet::POLICY, HexResnet::VALUE);
        all.extend([
            Parameter::constant("norm", c, 1.0),
            Parameter::matrix("policy.conv", policy, c, relu),
            Parameter::matrix("policy.pool", policy, 2 * c, 0.5),
            Parameter::constant("policy.conv_bias", policy, 0.0),
            Parameter::matrix("policy.weight", 1, policy, 1.0),
            Parameter::matrix("swap.weight", 1, 2 * c, 0.1),
            Parameter::constant("swap.bias", 1, 0.0),
            Parameter::matrix("value.hidden", value, 2 * c, relu),
            Parameter::constant("value.hidden_bias", value, 0.0),
            Parameter::matrix("value.weight", 1, value, 0.5),
            Parameter::constant("value.bias", 1, 0.0),
        ]);
        all
    }

    pub(super) fn flops(&self, cells: u64) -> u64 {
        let [planes, c, blocks, policy, value] = [
            self.planes,
            self.channels,
            self.blocks,
            HexResnet::POLICY,
            HexResnet::VALUE,
        ]
        .map(|n| n as u64);
        2 * cells * (7 * c * (planes + 2 * blocks * c) + policy * (c + 1))
            + 4 * c * (blocks * c + policy + 1 + value)
            + 2 * value
    }

    pub(super) fn check(&self) -> Result<(), String> {
        let reasonable = (1..=256).contains(&self.planes)
            && (1..=2048).contains(&self.channels)
            && self.blocks <= 128;
        reasonable
            .then_some(())
            .ok_or_else(|| format!("no hex-resnet has these measures: {self:?}"))
    }
}
