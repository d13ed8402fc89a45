//! The transformer over tokens: `hexformer`.
//!
//! With `x` the features of a token in sixteenths (so that a flag is 1), `norm(h; g)` =
//! `g · h / sqrt(mean(h²) + 1e-6)`, and no biases but where one is named:
//!
//! - `h = embed.weight · x + embed.bias`
//! - in each layer `i`:
//!   - `q, k, v` are the three thirds of `layers.i.attention · norm(h; layers.i.attention_norm)`,
//!     each split into heads of [`HEAD`](Hexformer::HEAD) numbers, head by head;
//!   - `q` and `k` are turned: number `2j` and `2j + 1` of head `n` as a point in the plane, by the
//!     angle `f[0] · place[0] + f[1] · place[1]` with `f = rotary[n][j]`:
//!     `(a, b)` becomes `(a·cos − b·sin, a·sin + b·cos)`;
//!   - `h += layers.i.mix · attention(q, k, v)` over the tokens of the same position, scores
//!     divided by `sqrt(HEAD)`;
//!   - `h += layers.i.narrow · relu(layers.i.widen · norm(h; layers.i.widen_norm))²`
//! - `h = norm(h; norm)`
//! - the logit of a move is `⟨policy.mover · h_mover, policy.destination · h_destination⟩ /
//!   sqrt(POLICY) + policy.bias · h_mover`
//! - with `c = h` of token 0: `u = relu(value.hidden · c + value.hidden_bias)`, and the logits of
//!   win, draw and loss are `value.results · u + value.results_bias`;
//! - with auxiliary heads: `future.weight · u + future.bias` are 7 logits of own liberties, 7 of the
//!   other queen's, moves left, and the values after 4, 12 and 40 plies; the opponent's reply has
//!   a pair of matrices like the policy's, `reply.mover` and `reply.destination`, without bias.
//!   Backends that only play leave all of this out.

use serde::{Deserialize, Serialize};

use super::parameter::{Parameter, Start};

/// The hyperparameters of a `hexformer`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hexformer {
    /// Numbers a token is given.
    pub inputs: usize,
    /// Numbers a token is inside: a multiple of [`HEAD`](Hexformer::HEAD).
    pub width: usize,
    pub layers: usize,
    /// Numbers between the two matrices after each attention.
    pub hidden: usize,
    /// Whether it has auxiliary heads, which are taught what the future brings.
    #[serde(rename = "foresight")]
    pub auxiliary: bool,
}

impl Hexformer {
    /// Numbers a head.
    pub const HEAD: usize = 32;
    /// Numbers that movers and destinations are compared by.
    pub const POLICY: usize = 64;
    /// Numbers that [`AuxiliaryOutputs`](crate::input::AuxiliaryOutputs) is.
    pub const AUXILIARY: usize = 18;

    /// One of the sizes that have a name: `xs`, `s`, `m`, `l`.
    #[must_use]
    pub fn named(name: &str, inputs: usize) -> Option<Hexformer> {
        let (width, layers) = match name {
            "xs" => (96, 5),
            "s" => (128, 6),
            "m" => (256, 8),
            "l" => (384, 12),
            _ => return None,
        };
        Some(Hexformer {
            inputs,
            width,
            layers,
            hidden: 4 * width,
            auxiliary: true,
        })
    }

    /// How many heads a layer has.
    #[must_use]
    pub fn heads(&self) -> usize {
        self.width / Hexformer::HEAD
    }

    pub(super) fn parameters(&self) -> Vec<Parameter> {
        let d = self.width;
        let mut all = vec![
            Parameter::matrix("embed.weight", d, self.inputs, 2.0),
            Parameter::constant("embed.bias", d, 0.0),
            Parameter {
                name: "rotary".into(),
                shape: vec![self.heads(), Hexformer::HEAD / 2, 2],
                start: Start::Values(self.first_turns()),
                learnt: true,
                kernel: None,
            },
        ];
        // What every layer adds begins small, so that deep networks begin as calm as shallow ones.
        #[expect(clippy::cast_precision_loss, reason = "few layers")]
        let calm = 1.0 / (2.0 * self.layers as f32).sqrt();
        for i in 0..self.layers {
            let name = |what: &str| format!("layers.{i}.{what}");
            all.extend([
                Parameter::constant(name("attention_norm"), d, 1.0),
                Parameter::matrix(name("attention"), 3 * d, d, 1.0),
                Parameter::matrix(name("mix"), d, d, calm),
                Parameter::constant(name("widen_norm"), d, 1.0),
                Parameter::matrix(name("widen"), self.hidden, d, 1.0),
                Parameter::matrix(name("narrow"), d, self.hidden, calm),
            ]);
        }
        all.extend([
            Parameter::constant("norm", d, 1.0),
            Parameter::matrix("policy.mover", Hexformer::POLICY, d, 1.0),
            Parameter::matrix("policy.destination", Hexformer::POLICY, d, 1.0),
            Parameter::constant("policy.bias", d, 0.0),
            Parameter::matrix("value.hidden", d, d, 1.0),
            Parameter::constant("value.hidden_bias", d, 0.0),
            Parameter::matrix("value.results", 3, d, 0.1),
            Parameter::constant("value.results_bias", 3, 0.0),
        ]);
        if self.auxiliary {
            all.extend([
                Parameter::matrix("future.weight", Hexformer::AUXILIARY, d, 0.1),
                Parameter::constant("future.bias", Hexformer::AUXILIARY, 0.0),
                Parameter::matrix("reply.mover", Hexformer::POLICY, d, 1.0),
                Parameter::matrix("reply.destination", Hexformer::POLICY, d, 1.0),
            ]);
        }
        all
    }

    /// At first every pair of numbers turns along one of the three axes, each at another pace: from
    /// nearly a half turn a step, which tells neighbours apart, to a twentieth of that, which spans
    /// the hive.
    fn first_turns(&self) -> Vec<f32> {
        const AXES: [[f32; 2]; 3] = [[1.0, 0.0], [0.0, 1.0], [-1.0, -1.0]];
        let pairs = Hexformer::HEAD / 2;
        let mut turns = Vec::with_capacity(self.heads() * pairs * 2);
        for head in 0..self.heads() {
            for pair in 0..pairs {
                let axis = AXES[(pair + head) % 3];
                #[expect(clippy::cast_precision_loss, reason = "few pairs")]
                let pace = 2.5 * 0.05_f32.powf(pair as f32 / (pairs - 1) as f32);
                turns.extend(axis.map(|along| along * pace));
            }
        }
        turns
    }

    pub(super) fn flops(&self, tokens: u64, moves: u64) -> u64 {
        let [d, inputs, hidden, layers] =
            [self.width, self.inputs, self.hidden, self.layers].map(|n| n as u64);
        let policy = Hexformer::POLICY as u64;
        let layer = tokens * (2 * (4 * d * d + 2 * d * hidden) + 4 * tokens * d);
        2 * tokens * inputs * d
            + layers * layer
            + 4 * tokens * d * policy
            + 2 * moves * policy
            + 2 * d * (d + 3)
    }

    pub(super) fn check(&self) -> Result<(), String> {
        let reasonable = (1..=1024).contains(&self.inputs)
            && (Hexformer::HEAD..=2048).contains(&self.width)
            && self.width.is_multiple_of(Hexformer::HEAD)
            && (1..=64).contains(&self.layers)
            && (1..=16384).contains(&self.hidden);
        reasonable.then_some(()).ok_or_else(|| {
            format!("no hexformer has these measures: {self:?} (its width is a multiple of 32)")
        })
    }
}
