//! The networks computed plainly, word for word as `net::architecture` defines them, in double
//! precision: slow, and what backends are held to.

use net::Weights;
use net::architecture::{Architecture, Hexformer};
use net::input::{TokenAnswers, Tokens};

/// A `hexformer`'s answers.
pub(crate) fn hexformer(weights: &Weights, tokens: &Tokens) -> TokenAnswers {
    let Architecture::Hexformer(hyperparameters) = weights.architecture() else {
        panic!("another network");
    };
    let mut answers = TokenAnswers::default();
    for position in 0..tokens.len() {
        let rows = tokens.starts[position] as usize..tokens.starts[position + 1] as usize;
        let moves =
            tokens.move_starts[position] as usize..tokens.move_starts[position + 1] as usize;
        let features = &tokens.features[rows.start * tokens.width..rows.end * tokens.width];
        let h = trunk(weights, hyperparameters, features, &tokens.places[rows]);

        let [movers, destinations] =
            ["policy.mover", "policy.destination"].map(|name| times(weights.get(name), &h));
        let bias = times(weights.get("policy.bias"), &h);
        for &[mover, destination] in &tokens.moves[moves] {
            let [mover, destination] = [mover, destination].map(usize::from);
            let product = dot(&movers[mover], &destinations[destination]);
            let logit = product / (Hexformer::POLICY as f64).sqrt() + bias[mover][0];
            answers.policy.push(logit as f32);
        }
        let mut u = times(weights.get("value.hidden"), &h[..1]);
        for (u, bias) in u[0].iter_mut().zip(weights.get("value.hidden_bias")) {
            *u = (*u + f64::from(*bias)).max(0.0);
        }
        let results = times(weights.get("value.results"), &u);
        let bias = weights.get("value.results_bias");
        answers.results.push(std::array::from_fn(|i| {
            (results[0][i] + f64::from(bias[i])) as f32
        }));
    }
    answers
}

type Rows = Vec<Vec<f64>>;

fn trunk(
    weights: &Weights,
    hyperparameters: &Hexformer,
    features: &[u8],
    places: &[[f32; 2]],
) -> Rows {
    let x: Rows = features
        .chunks(hyperparameters.inputs)
        .map(|row| {
            row.iter()
                .map(|&feature| f64::from(feature) / 16.0)
                .collect()
        })
        .collect();
    let mut h = times(weights.get("embed.weight"), &x);
    for row in &mut h {
        for (x, bias) in row.iter_mut().zip(weights.get("embed.bias")) {
            *x += f64::from(*bias);
        }
    }
    for layer in 0..hyperparameters.layers {
        let get = |what: &str| weights.get(&format!("layers.{layer}.{what}"));
        let asked = times(get("attention"), &norm(&h, get("attention_norm")));
        let told = attention(hyperparameters, weights.get("rotary"), &asked, places);
        add(&mut h, times(get("mix"), &told));
        let mut wide = times(get("widen"), &norm(&h, get("widen_norm")));
        for x in wide.iter_mut().flatten() {
            *x = x.max(0.0).powi(2);
        }
        add(&mut h, times(get("narrow"), &wide));
    }
    norm(&h, weights.get("norm"))
}

fn attention(
    hyperparameters: &Hexformer,
    rotary: &[f32],
    asked: &Rows,
    places: &[[f32; 2]],
) -> Rows {
    let (width, size) = (hyperparameters.width, Hexformer::HEAD);
    let mut told = vec![vec![0.0; width]; asked.len()];
    for head in 0..hyperparameters.heads() {
        let part = |third: usize| -> Rows {
            asked
                .iter()
                .map(|row| row[third * width + head * size..][..size].to_vec())
                .collect()
        };
        let turned = |mut rows: Rows| {
            for (row, place) in rows.iter_mut().zip(places) {
                for (pair, numbers) in row.chunks_exact_mut(2).enumerate() {
                    let f = &rotary[(head * size / 2 + pair) * 2..][..2];
                    let angle = f64::from(f[0]) * f64::from(place[0])
                        + f64::from(f[1]) * f64::from(place[1]);
                    let (sin, cos) = angle.sin_cos();
                    let [a, b] = [numbers[0], numbers[1]];
                    numbers[0] = a * cos - b * sin;
                    numbers[1] = a * sin + b * cos;
                }
            }
            rows
        };
        let (queries, keys, values) = (turned(part(0)), turned(part(1)), part(2));
        for (query, told) in queries.iter().zip(&mut told) {
            let scores: Vec<f64> = keys
                .iter()
                .map(|key| dot(query, key) / (size as f64).sqrt())
                .collect();
            let top = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let powers: Vec<f64> = scores.iter().map(|score| (score - top).exp()).collect();
            let sum: f64 = powers.iter().sum();
            for (power, value) in powers.iter().zip(&values) {
                for (told, x) in told[head * size..].iter_mut().zip(value) {
                    *told += power / sum * x;
                }
            }
        }
    }
    told
}

/// A matrix `[out, in]` times each row.
fn times(matrix: &[f32], rows: &[Vec<f64>]) -> Rows {
    rows.iter()
        .map(|row| {
            matrix
                .chunks_exact(row.len())
                .map(|weights| {
                    weights
                        .iter()
                        .zip(row)
                        .map(|(&w, x)| f64::from(w) * x)
                        .sum()
                })
                .collect()
        })
        .collect()
}

fn norm(rows: &Rows, factors: &[f32]) -> Rows {
    rows.iter()
        .map(|row| {
            let square = dot(row, row) / row.len() as f64;
            let by = 1.0 / (square + 1e-6).sqrt();
            let numbers = row.iter().zip(factors);
            numbers
                .map(|(x, &factor)| f64::from(factor) * x * by)
                .collect()
        })
        .collect()
}

fn add(rows: &mut Rows, more: Rows) {
    for (x, more) in rows.iter_mut().flatten().zip(more.into_iter().flatten()) {
        *x += more;
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
