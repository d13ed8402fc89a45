//! The networks as their definitions say, number by number and as slowly: what backends are held
//! to. In 64 bits.

#![expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "measures are small, and answers are in 32 bits"
)]

mod planes;
mod tokens;

pub(crate) use planes::judge_planes;
pub(crate) use tokens::judge_tokens;

use net::Weights;

/// Numbers of a parameter in 64 bits.
fn wide(weights: &Weights, name: &str) -> Vec<f64> {
    weights.get(name).iter().map(|&x| f64::from(x)).collect()
}

/// `matrix · x`.
fn product(matrix: &[f64], x: &[f64]) -> Vec<f64> {
    matrix
        .chunks_exact(x.len())
        .map(|row| dot(row, x))
        .collect()
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn add(a: &mut [f64], b: &[f64]) {
    for (a, b) in a.iter_mut().zip(b) {
        *a += b;
    }
}

fn relu(x: &mut [f64]) {
    for x in x {
        *x = x.max(0.0);
    }
}

fn rms_norm(x: &[f64], gains: &[f64]) -> Vec<f64> {
    let mean = dot(x, x) / x.len() as f64;
    let scale = 1.0 / (mean + 1e-6).sqrt();
    x.iter().zip(gains).map(|(x, g)| g * x * scale).collect()
}
