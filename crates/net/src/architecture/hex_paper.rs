//! The network of the Hex paper: convolutions, then fully connected layers, for one board size.
//!
//! - one plane: 1 where the player to move has a stone, -1 where the opponent has one
//! - four times `x = relu(bn(conv(x)))` with convolutions of 3 x 3 and a bias, `convs.0` to
//!   `convs.3` (`.weight`, `.bias`, and `convs.i.norm`); the first two see zeros beyond the edge,
//!   the last two do without what they cannot see, so that the board loses two rows and columns
//!   each time
//! - twice `x = dropout(relu(bn(full.i.weight · x + full.i.bias)))`: `full.0`, `full.1` with
//!   `full.i.norm`; nothing is dropped in play
//! - the logits are `policy.weight · x + policy.bias`, the value is `tanh(value.weight · x +
//!   value.bias)`
//!
//! The paper prints no widths; these are those of the program that it started from.

use serde::{Deserialize, Serialize};

use super::parameter::{Kernel, Parameter};

/// The hyperparameters of the Hex paper's network.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HexPaper {
    /// Rows and columns of the board, at least 5.
    pub side: usize,
    /// Channels of the convolutions.
    pub channels: usize,
    /// Numbers after the two fully connected layers.
    pub full: [usize; 2],
    /// Per mille of the numbers that are dropped while learning.
    pub dropout: u16,
}

impl HexPaper {
    /// The network for a board of this side.
    #[must_use]
    pub fn new(side: usize) -> HexPaper {
        HexPaper {
            side,
            channels: 512,
            full: [1024, 512],
            dropout: 300,
        }
    }

    pub(super) fn parameters(&self) -> Vec<Parameter> {
        let (c, relu) = (self.channels, std::f32::consts::SQRT_2);
        let mut all = Vec::new();
        for i in 0..4 {
            let of = if i == 0 { 1 } else { c };
            let name = format!("convs.{i}.weight");
            all.push(Parameter::convolution(name, c, of, Kernel::Square, relu));
            all.push(Parameter::constant(format!("convs.{i}.bias"), c, 0.0));
            all.extend(Parameter::batch_norm(&format!("convs.{i}.norm"), c));
        }
        let mut of = c * (self.side - 4) * (self.side - 4);
        for (i, out) in self.full.into_iter().enumerate() {
            all.push(Parameter::matrix(format!("full.{i}.weight"), out, of, relu));
            all.push(Parameter::constant(format!("full.{i}.bias"), out, 0.0));
            all.extend(Parameter::batch_norm(&format!("full.{i}.norm"), out));
            of = out;
        }
        let actions = self.side * self.side;
        all.extend([
            Parameter::matrix("policy.weight", actions, of, 1.0),
            Parameter::constant("policy.bias", actions, 0.0),
            Parameter::matrix("value.weight", 1, of, 1.0),
            Parameter::constant("value.bias", 1, 0.0),
        ]);
        all
    }

    pub(super) fn flops(&self) -> u64 {
        let [side, c, one, two] =
            [self.side, self.channels, self.full[0], self.full[1]].map(|n| n as u64);
        let cells = |cut: u64| (side - cut) * (side - cut);
        18 * c * (cells(0) + c * (cells(0) + cells(2) + cells(4)))
            + 2 * (c * cells(4) * one + one * two + two * (cells(0) + 1))
    }

    pub(super) fn check(&self) -> Result<(), String> {
        let reasonable = (5..=26).contains(&self.side)
            && (1..=2048).contains(&self.channels)
            && self.full.iter().all(|n| (1..=8192).contains(n))
            && self.dropout < 1000;
        reasonable
            .then_some(())
            .ok_or_else(|| format!("no network of the Hex paper has these measures: {self:?}"))
    }
}
