//! The weights of a `hexformer`, as the passes want them.
//!
//! Whatever can be multiplied beforehand is: the factors of norms and of scores are part of the
//! matrices after and before them.

use super::instructions::Instructions;
use super::int8_matmul::PackedInt8;
use super::lines::Line;
use super::matmul::Packed;
use super::quantised::Range;
use crate::architecture::Hexformer;
use crate::weights::Weights;

/// How the products are computed, which are nearly all of the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Precision {
    /// In floating point of 32 bits.
    F32,
    /// In bytes: weights in steps of each output, numbers in steps of each token. The rest, attention
    /// and heads, stays in floating point. Two and a half times as fast with AVX-512, a fifth faster
    /// with AVX2; without either it is slower than floating point.
    Int8,
}

impl Precision {
    /// The one that this machine is faster in. What bytes lose is far less than what more visits gain:
    /// `docs/results/networks.md` has both.
    #[must_use]
    pub fn fastest() -> Precision {
        if Instructions::best().are_portable() {
            Precision::F32
        } else {
            Precision::Int8
        }
    }

    /// The one of this name: `f32` or `int8`.
    #[must_use]
    pub fn named(name: &str) -> Option<Precision> {
        match name {
            "f32" => Some(Precision::F32),
            "int8" => Some(Precision::Int8),
            _ => None,
        }
    }
}

/// One matrix of a layer.
#[derive(Debug)]
pub(super) enum Matrix {
    Floats(Packed),
    Bytes(PackedInt8, Range),
}

#[derive(Debug)]
pub(super) struct Layer {
    pub(super) attention: Matrix,
    pub(super) mix: Matrix,
    pub(super) widen: Matrix,
    pub(super) narrow: Matrix,
}

/// A whole network.
#[derive(Debug)]
pub(super) struct Model {
    pub(super) hyperparameters: Hexformer,
    pub(super) embed: Packed,
    pub(super) embed_bias: Vec<Line>,
    /// For each head, how many turns its sixteen pairs make a step along either axis.
    pub(super) turns: Vec<[Line; 2]>,
    pub(super) layers: Vec<Layer>,
    /// Movers' numbers, then destinations'.
    pub(super) policy: Packed,
    pub(super) policy_bias: Vec<Line>,
    pub(super) value_hidden: Packed,
    pub(super) value_hidden_bias: Vec<f32>,
    pub(super) results: Vec<f32>,
    pub(super) results_bias: [f32; 3],
}

impl Model {
    /// Prepares weights for those instructions.
    pub(super) fn new(
        hyperparameters: &Hexformer,
        weights: &Weights,
        precision: Precision,
        instructions: Instructions,
    ) -> Model {
        let panel = instructions.panel();
        let (width, hidden) = (hyperparameters.width, hyperparameters.hidden);
        let matrix = |numbers: &[f32], depth: usize, range: Range| match precision {
            Precision::F32 => Matrix::Floats(Packed::new(numbers, depth, panel)),
            Precision::Int8 => {
                Matrix::Bytes(PackedInt8::new(numbers, depth, range, instructions), range)
            }
        };
        let layers = (0..hyperparameters.layers)
            .map(|layer| {
                let get = |what: &str| weights.get(&format!("layers.{layer}.{what}"));
                let qkv = qkv(get("attention"), hyperparameters);
                let qkv = behind_norm(&qkv, get("attention_norm"));
                let widened = behind_norm(get("widen"), get("widen_norm"));
                Layer {
                    attention: matrix(&qkv, width, Range::Signed),
                    mix: matrix(get("mix"), width, Range::Signed),
                    widen: matrix(&widened, width, Range::Signed),
                    narrow: matrix(get("narrow"), hidden, Range::Positive),
                }
            })
            .collect();

        let sixteenths: Vec<f32> = scaled(weights.get("embed.weight"), 1.0 / 16.0);
        #[expect(clippy::cast_precision_loss, reason = "a small number")]
        let shrink = 1.0 / (Hexformer::POLICY as f32).sqrt();
        let norm = weights.get("norm");
        let mut policy = behind_norm(&scaled(weights.get("policy.mover"), shrink), norm);
        policy.extend(behind_norm(weights.get("policy.destination"), norm));
        let value_hidden = behind_norm(weights.get("value.hidden"), norm);
        let results_bias = weights.get("value.results_bias");
        Model {
            embed: Packed::new(&sixteenths, hyperparameters.inputs, panel),
            embed_bias: lines(weights.get("embed.bias")),
            turns: turns(weights.get("rotary")),
            layers,
            policy: Packed::new(&policy, width, panel),
            policy_bias: lines(&behind_norm(weights.get("policy.bias"), norm)),
            value_hidden: Packed::new(&value_hidden, width, panel),
            value_hidden_bias: weights.get("value.hidden_bias").to_vec(),
            results: weights.get("value.results").to_vec(),
            results_bias: std::array::from_fn(|result| results_bias[result]),
            hyperparameters: hyperparameters.clone(),
        }
    }
}

/// A matrix whose inputs are a norm's outputs, with the norm's factors taken in.
fn behind_norm(matrix: &[f32], factors: &[f32]) -> Vec<f32> {
    matrix
        .chunks_exact(factors.len())
        .flat_map(|row| {
            row.iter()
                .zip(factors)
                .map(|(weight, factor)| weight * factor)
        })
        .collect()
}

fn scaled(matrix: &[f32], by: f32) -> Vec<f32> {
    matrix.iter().map(|weight| weight * by).collect()
}

fn lines(numbers: &[f32]) -> Vec<Line> {
    numbers
        .chunks(Line::WIDTH)
        .map(|chunk| {
            let mut line = Line::ZERO;
            line.0[..chunk.len()].copy_from_slice(chunk);
            line
        })
        .collect()
}

/// The matrix of queries, keys and values. Of queries and keys, each head has the first numbers of
/// all pairs first, then the second ones, and the queries' products with keys are logarithms to
/// the base 2 of what the definition takes powers of e of.
fn qkv(matrix: &[f32], hyperparameters: &Hexformer) -> Vec<f32> {
    let (width, head, pairs) = (hyperparameters.width, Hexformer::HEAD, Hexformer::HEAD / 2);
    #[expect(clippy::cast_precision_loss, reason = "a small number")]
    let shrink = std::f32::consts::LOG2_E / (head as f32).sqrt();
    let mut qkv = Vec::with_capacity(matrix.len());
    for row in 0..2 * width {
        let (begin, at) = (row / head * head, row % head);
        let from = begin + at % pairs * 2 + at / pairs;
        let factor = if row < width { shrink } else { 1.0 };
        qkv.extend(
            matrix[from * width..][..width]
                .iter()
                .map(|weight| weight * factor),
        );
    }
    qkv.extend_from_slice(&matrix[2 * width * width..]);
    qkv
}

/// For each head, how many turns its pairs make a step along either axis.
fn turns(rotary: &[f32]) -> Vec<[Line; 2]> {
    rotary
        .chunks_exact(Hexformer::HEAD)
        .map(|head| {
            std::array::from_fn(|axis| {
                Line(std::array::from_fn(|pair| {
                    head[2 * pair + axis] / std::f32::consts::TAU
                }))
            })
        })
        .collect()
}
