//! The transformer over tokens in operations on tensors: [`Hexformer`].
//!
//! What can be done to the matrices instead of to every token is done to the matrices
//! ([`Prepared`]), by operations that gradients flow through, so that playing and learning share
//! all of it:
//! - the gains of a norm belong to the matrix after it;
//! - `(a·cos − b·sin, a·sin + b·cos)` is `q·cos + q'·sin`, where `q'` is `q` with the numbers of
//!   each pair exchanged and one negated. That is a matrix like `q`'s with its rows exchanged, so
//!   the projection is to `q, k, q', k', v` and no number is moved;
//! - what is constant (sixteenths, the policy's scale) is multiplied in.

use tch::{Device, Kind, Tensor};

use super::long;
use super::parameters::Named;
use super::tokens::{Batch, Table};
use crate::architecture::Hexformer;

/// The epsilon of the norms.
pub(super) const EPSILON: f64 = 1e-6;

/// What the forward pass is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pass {
    /// Answers only: memory is written over.
    Play,
    /// Gradients will be asked for.
    Learn,
}

/// Matrices as the forward pass wants them: `[in, out]`.
#[derive(Debug)]
pub(super) struct Prepared {
    pub(super) net: Hexformer,
    pub(super) embed: Tensor,
    pub(super) embed_bias: Tensor,
    /// `[2, width]`: how fast each number of each head turns along `q` and `r`. In 32 bits.
    pub(super) turns: Tensor,
    pub(super) layers: Vec<Layer>,
    /// `[width, 2 · POLICY + 8]`: mover, destination, bias and seven columns of nothing, so that
    /// rows begin at multiples of 16 bytes.
    pub(super) policy: Tensor,
    pub(super) hidden: Tensor,
    pub(super) hidden_bias: Tensor,
    pub(super) results: Tensor,
    pub(super) results_bias: Tensor,
    pub(super) auxiliary: Option<AuxiliaryHeads>,
    /// Zeros, as many as `hidden`, for an operation that insists on a bias.
    nothing: Tensor,
}

/// The matrices of a layer.
#[derive(Debug)]
pub(super) struct Layer {
    pub(super) attention: Tensor,
    pub(super) mix: Tensor,
    pub(super) widen: Tensor,
    pub(super) narrow: Tensor,
}

/// The auxiliary heads, which tell what the future brings.
#[derive(Debug)]
pub(super) struct AuxiliaryHeads {
    weight: Tensor,
    bias: Tensor,
    reply_mover: Tensor,
    reply_destination: Tensor,
}

/// What the heads say, in 32 bits.
pub(super) struct Heads {
    /// `[moves]`.
    pub(super) policy: Tensor,
    /// `[positions, 3]`.
    pub(super) results: Tensor,
    /// `[positions, AUXILIARY]`, if the network knows.
    pub(super) auxiliary: Option<Tensor>,
}

impl Prepared {
    /// Prepares parameters, and casts the matrices to `kind`.
    pub(super) fn new(net: &Hexformer, named: &Named, kind: Kind) -> Prepared {
        let get = |name: &str| named.get(name);
        // Matrices whose inputs were normed take the gains in.
        let after = |matrix: &str, norm: &str| get(matrix) * get(norm);
        let flip = |matrix: Tensor| matrix.to_kind(kind).tr().contiguous();
        let layers = (0..net.layers).map(|i| {
            let name = |what: &str| format!("layers.{i}.{what}");
            let projection = after(&name("attention"), &name("attention_norm"));
            Layer {
                attention: flip(with_partners(&projection, net.width)),
                mix: flip(get(&name("mix")).shallow_clone()),
                widen: flip(after(&name("widen"), &name("widen_norm"))),
                narrow: flip(get(&name("narrow")).shallow_clone()),
            }
        });
        let layers = layers.collect();
        let norm = get("norm");
        let device = norm.device();
        #[expect(clippy::cast_precision_loss, reason = "a small constant")]
        let scale = 1.0 / (Hexformer::POLICY as f64).sqrt();
        let bias = (get("policy.bias") * norm).unsqueeze(0);
        let policy = Tensor::cat(
            &[
                after("policy.mover", "norm") * scale,
                after("policy.destination", "norm"),
                bias,
                Tensor::zeros([7, long(net.width)], (Kind::Float, device)),
            ],
            0,
        );
        let auxiliary = net.auxiliary.then(|| AuxiliaryHeads {
            weight: flip(get("future.weight").shallow_clone()),
            bias: get("future.bias").to_kind(kind),
            reply_mover: flip(after("reply.mover", "norm") * scale),
            reply_destination: flip(after("reply.destination", "norm")),
        });
        // Both numbers of a pair turn alike.
        let turns = get("rotary").view([-1, 1, 2]).expand([-1, 2, -1], false);
        Prepared {
            net: net.clone(),
            embed: flip(get("embed.weight") / 16.0),
            embed_bias: get("embed.bias").to_kind(kind),
            turns: turns.reshape([-1, 2]).tr().contiguous(),
            layers,
            policy: flip(policy),
            hidden: flip(after("value.hidden", "norm")),
            hidden_bias: get("value.hidden_bias").to_kind(kind),
            results: flip(get("value.results").shallow_clone()),
            results_bias: get("value.results_bias").to_kind(kind),
            auxiliary,
            nothing: Tensor::zeros([long(net.hidden)], (kind, device)),
        }
    }

    /// Another handle on the same numbers, for another thread.
    pub(super) fn share(&self) -> Prepared {
        let same = Tensor::shallow_clone;
        Prepared {
            net: self.net.clone(),
            embed: same(&self.embed),
            embed_bias: same(&self.embed_bias),
            turns: same(&self.turns),
            layers: self
                .layers
                .iter()
                .map(|layer| Layer {
                    attention: same(&layer.attention),
                    mix: same(&layer.mix),
                    widen: same(&layer.widen),
                    narrow: same(&layer.narrow),
                })
                .collect(),
            policy: same(&self.policy),
            hidden: same(&self.hidden),
            hidden_bias: same(&self.hidden_bias),
            results: same(&self.results),
            results_bias: same(&self.results_bias),
            auxiliary: self.auxiliary.as_ref().map(|auxiliary| AuxiliaryHeads {
                weight: same(&auxiliary.weight),
                bias: same(&auxiliary.bias),
                reply_mover: same(&auxiliary.reply_mover),
                reply_destination: same(&auxiliary.reply_destination),
            }),
            nothing: same(&self.nothing),
        }
    }

    /// What the matrices are made of.
    pub(super) fn kind(&self) -> Kind {
        self.embed.kind()
    }

    /// Where they are.
    pub(super) fn device(&self) -> Device {
        self.embed.device()
    }

    /// Tokens after the first matrix: `[rows, width]`.
    pub(super) fn embed(&self, batch: &Batch) -> Tensor {
        let x = batch.features.to_kind(self.kind());
        self.embed_bias.addmm(&x, &self.embed)
    }

    /// Tokens after all layers and the last norm, whose gains the heads have: `[rows, width]`. The
    /// batch must have a table or be even.
    pub(super) fn trunk(&self, batch: &Batch, pass: Pass) -> Tensor {
        let mut h = self.embed(batch);
        let turn = self.turn(&batch.places);
        let mask = batch
            .table
            .as_ref()
            .map(|table| self.spread(&table.mask, batch));
        for layer in &self.layers {
            let attended = self.attend(layer, &h, &turn, mask.as_ref(), batch);
            h = add_product(h, &attended, &layer.mix, pass);
            let x = self.norm(&h);
            let wide = match pass {
                // One operation on a GPU, the ReLU within the product; but no gradients.
                Pass::Play => self
                    .nothing
                    .internal_addmm_activation(&x, &layer.widen, false)
                    .square_(),
                Pass::Learn => x.mm(&layer.widen).relu().square(),
            };
            h = add_product(h, &wide, &layer.narrow, pass);
        }
        self.norm(&h)
    }

    pub(super) fn norm(&self, h: &Tensor) -> Tensor {
        h.rms_norm([long(self.net.width)], None::<Tensor>, EPSILON)
    }

    /// Cosines and sines for each number of each token: `[rows, 1, width]`.
    fn turn(&self, places: &Tensor) -> (Tensor, Tensor) {
        let along = |axis| places.select(1, axis).unsqueeze(1) * self.turns.get(axis);
        let angles = (along(0) + along(1)).unsqueeze(1);
        (
            angles.cos().to_kind(self.kind()),
            angles.sin().to_kind(self.kind()),
        )
    }

    /// The mask for every head and query, without a copy.
    fn spread(&self, mask: &Tensor, batch: &Batch) -> Tensor {
        let heads = long(self.net.heads());
        let (positions, length) = (batch.positions, batch.length);
        mask.to_kind(self.kind())
            .view([positions, 1, 1, length])
            .expand([positions, heads, length, length], false)
    }

    fn attend(
        &self,
        layer: &Layer,
        h: &Tensor,
        (cos, sin): &(Tensor, Tensor),
        mask: Option<&Tensor>,
        batch: &Batch,
    ) -> Tensor {
        let width = long(self.net.width);
        let all = self.norm(h).mm(&layer.attention).view([-1, 5, width]);
        let turned = (all.narrow(1, 0, 2) * cos).addcmul(&all.narrow(1, 2, 2), sin);
        let (count, head) = (long(self.net.heads()), long(Hexformer::HEAD));
        let values = all.select(1, 4);
        let (turned, values) = match &batch.table {
            Some(table) => (table.spread(&turned), table.spread(&values)),
            None => (turned, values),
        };
        let heads = |of: &Tensor| {
            of.view([batch.positions, batch.length, count, head])
                .transpose(1, 2)
        };
        let attended = Tensor::scaled_dot_product_attention(
            &heads(&turned.select(1, 0)),
            &heads(&turned.select(1, 1)),
            &heads(&values),
            mask,
            0.0,
            false,
            None,
            false,
        )
        .transpose(1, 2)
        .reshape([-1, width]);
        match &batch.table {
            Some(table) => table.gather(&attended),
            None => attended,
        }
    }

    /// What the heads make of the trunk's tokens.
    pub(super) fn heads(&self, tokens: &Tensor, batch: &Batch) -> Heads {
        let policy = long(Hexformer::POLICY);
        let projected = tokens.mm(&self.policy);
        let part =
            |begin, len, rows: &Tensor| projected.narrow(1, begin, len).index_select(0, rows);
        let movers = part(0, policy, &batch.movers);
        let destinations = part(policy, policy, &batch.destinations);
        let bias = part(2 * policy, 1, &batch.movers).squeeze_dim(1);
        let policy = (movers * destinations).sum_dim_intlist(1, false, Kind::Float) + bias;
        let (results, auxiliary) = self.results(tokens, batch);
        Heads {
            policy: policy.to_kind(Kind::Float),
            results,
            auxiliary,
        }
    }

    /// What the first tokens say about their positions.
    pub(super) fn results(&self, tokens: &Tensor, batch: &Batch) -> (Tensor, Option<Tensor>) {
        let first = tokens.index_select(0, &batch.firsts());
        let u = self.hidden_bias.addmm(&first, &self.hidden).relu();
        let results = self.results_bias.addmm(&u, &self.results);
        let auxiliary = self.auxiliary.as_ref().map(|auxiliary| {
            let auxiliary = auxiliary.bias.addmm(&u, &auxiliary.weight);
            auxiliary.to_kind(Kind::Float)
        });
        (results.to_kind(Kind::Float), auxiliary)
    }

    /// Logits of all pairs of tokens as the opponent's reply: `[positions, length, length]`, minus
    /// infinity where there is no token. The batch must have a table or be even.
    pub(super) fn replies(&self, tokens: &Tensor, batch: &Batch) -> Option<Tensor> {
        let auxiliary = self.auxiliary.as_ref()?;
        let positions = |of: Tensor| {
            let of = batch
                .table
                .as_ref()
                .map_or(of.shallow_clone(), |table| table.spread(&of));
            of.view([batch.positions, batch.length, -1])
        };
        let movers = positions(tokens.mm(&auxiliary.reply_mover));
        let destinations = positions(tokens.mm(&auxiliary.reply_destination));
        let logits = movers
            .bmm(&destinations.transpose(1, 2))
            .to_kind(Kind::Float);
        Some(match &batch.table {
            Some(Table { mask, .. }) => logits + mask.unsqueeze(1) + mask.unsqueeze(2),
            None => logits,
        })
    }
}

/// `q, k, v` becomes `q, k, q', k', v`.
fn with_partners(projection: &Tensor, width: usize) -> Tensor {
    let width = long(width);
    let turned = projection.narrow(0, 0, 2 * width);
    let pairs = turned.view([width, 2, width]);
    let partners = Tensor::stack(&[-pairs.select(1, 1), pairs.select(1, 0)], 1);
    let values = projection.narrow(0, 2 * width, width);
    Tensor::cat(&[turned, partners.view([2 * width, width]), values], 0)
}

/// `h + x · matrix`.
fn add_product(mut h: Tensor, x: &Tensor, matrix: &Tensor, pass: Pass) -> Tensor {
    match pass {
        Pass::Play => h.addmm_(x, matrix),
        Pass::Learn => h.addmm(x, matrix),
    }
}
