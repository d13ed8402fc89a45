//! The transformer over tokens as its definition says, number by number, with what the future
//! brings (which `naive` leaves out). In 64 bits.

#![expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "measures are small, and answers are in 32 bits"
)]

use net::Weights;
use net::architecture::{Architecture, Hexformer};
use net::input::{AuxiliaryOutputs, TokenAnswers, Tokens};

/// What the definition answers, auxiliary heads included if the network has any.
pub(crate) fn evaluate_tokens(weights: &Weights, tokens: &Tokens) -> TokenAnswers {
    let Architecture::Hexformer(net) = weights.architecture() else {
        panic!("no hexformer")
    };
    let mut answers = TokenAnswers::default();
    for position in 0..tokens.len() {
        let range = tokens.starts[position] as usize..tokens.starts[position + 1] as usize;
        let features: Vec<Vec<f64>> = tokens.features
            [range.start * tokens.width..range.end * tokens.width]
            .chunks_exact(tokens.width)
            .map(|token| token.iter().map(|&x| f64::from(x) / 16.0).collect())
            .collect();
        let h = trunk(net, weights, &features, &tokens.places[range]);
        let moves =
            tokens.move_starts[position] as usize..tokens.move_starts[position + 1] as usize;
        for mv in &tokens.moves[moves] {
            let (mover, destination) = (&h[usize::from(mv[0])], &h[usize::from(mv[1])]);
            let agreement = dot(
                &matmul(&wide(weights, "policy.mover"), mover),
                &matmul(&wide(weights, "policy.destination"), destination),
            );
            let scale = (Hexformer::POLICY as f64).sqrt();
            let bias = dot(&wide(weights, "policy.bias"), mover);
            answers.policy.push((agreement / scale + bias) as f32);
        }
        let mut u = matmul(&wide(weights, "value.hidden"), &h[0]);
        add(&mut u, &wide(weights, "value.hidden_bias"));
        relu(&mut u);
        let mut results = matmul(&wide(weights, "value.results"), &u);
        add(&mut results, &wide(weights, "value.results_bias"));
        answers
            .results
            .push(std::array::from_fn(|i| results[i] as f32));
        if net.auxiliary {
            let mut auxiliary = matmul(&wide(weights, "future.weight"), &u);
            add(&mut auxiliary, &wide(weights, "future.bias"));
            answers.auxiliary.push(AuxiliaryOutputs {
                own_liberties: std::array::from_fn(|i| auxiliary[i] as f32),
                other_liberties: std::array::from_fn(|i| auxiliary[7 + i] as f32),
                moves_left: auxiliary[14] as f32,
                short_term: std::array::from_fn(|i| auxiliary[15 + i] as f32),
            });
        }
    }
    answers
}

fn trunk(
    net: &Hexformer,
    weights: &Weights,
    features: &[Vec<f64>],
    places: &[[f32; 2]],
) -> Vec<Vec<f64>> {
    let mut h: Vec<Vec<f64>> = features
        .iter()
        .map(|x| {
            let mut h = matmul(&wide(weights, "embed.weight"), x);
            add(&mut h, &wide(weights, "embed.bias"));
            h
        })
        .collect();
    let rotary = wide(weights, "rotary");
    for layer in 0..net.layers {
        let get = |what: &str| wide(weights, &format!("layers.{layer}.{what}"));
        let projected: Vec<Vec<f64>> = h
            .iter()
            .zip(places)
            .map(|(h, place)| {
                let mut all = matmul(&get("attention"), &rms_norm(h, &get("attention_norm")));
                turn(&mut all[..net.width], &rotary, *place);
                turn(&mut all[net.width..2 * net.width], &rotary, *place);
                all
            })
            .collect();
        let mix = get("mix");
        for (token, h) in h.iter_mut().enumerate() {
            add(h, &matmul(&mix, &attend(net, &projected, token)));
        }
        let (widen, narrow) = (get("widen"), get("narrow"));
        for h in &mut h {
            let mut inner = matmul(&widen, &rms_norm(h, &get("widen_norm")));
            relu(&mut inner);
            for x in &mut inner {
                *x *= *x;
            }
            add(h, &matmul(&narrow, &inner));
        }
    }
    let gains = wide(weights, "norm");
    h.iter().map(|h| rms_norm(h, &gains)).collect()
}

/// Turns every pair of numbers of every head.
fn turn(numbers: &mut [f64], rotary: &[f64], place: [f32; 2]) {
    for (pair, f) in numbers.chunks_exact_mut(2).zip(rotary.chunks_exact(2)) {
        let angle = f[0] * f64::from(place[0]) + f[1] * f64::from(place[1]);
        let (sin, cos) = angle.sin_cos();
        let (a, b) = (pair[0], pair[1]);
        pair[0] = a * cos - b * sin;
        pair[1] = a * sin + b * cos;
    }
}

fn attend(net: &Hexformer, projected: &[Vec<f64>], token: usize) -> Vec<f64> {
    let mut out = vec![0.0; net.width];
    for head in 0..net.heads() {
        let part = |third: usize| {
            let begin = third * net.width + head * Hexformer::HEAD;
            begin..begin + Hexformer::HEAD
        };
        let scores: Vec<f64> = projected
            .iter()
            .map(|other| {
                dot(&projected[token][part(0)], &other[part(1)]) / (Hexformer::HEAD as f64).sqrt()
            })
            .collect();
        let greatest = scores.iter().copied().fold(f64::MIN, f64::max);
        let shares: Vec<f64> = scores.iter().map(|s| (s - greatest).exp()).collect();
        let whole: f64 = shares.iter().sum();
        for (share, other) in shares.iter().zip(projected) {
            let weighed: Vec<f64> = other[part(2)].iter().map(|v| v * share / whole).collect();
            add(&mut out[part(0)], &weighed);
        }
    }
    out
}

/// Numbers of a parameter in 64 bits.
fn wide(weights: &Weights, name: &str) -> Vec<f64> {
    weights.get(name).iter().map(|&x| f64::from(x)).collect()
}

/// `matrix · x`.
fn matmul(matrix: &[f64], x: &[f64]) -> Vec<f64> {
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
