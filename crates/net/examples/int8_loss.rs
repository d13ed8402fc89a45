//! What a `hexformer` loses when its products are computed in bytes: the figures of
//! `docs/results/networks.md`.
//!
//! ```text
//! cargo run --release -p net --example int8_loss                    # untrained networks
//! cargo run --release -p net --example int8_loss NET.safetensors NET.json
//! ```
//!
//! Over a thousand positions of random games of Hive with all expansions, 20 to 60 plies in.
#![expect(clippy::print_stdout, reason = "a program that prints figures")]

use std::error::Error;
use std::{env, fs};

use game::{Dice, EvalRequest, Game};
use hive_rules::{Hive, Variant};
use net::Weights;
use net::architecture::{Architecture, Hexformer};
use net::backend::cpu::{CpuHexformer, CpuOptions, Precision};
use net::encoding::HiveTokens;
use net::file::Network;
use net::input::{TokenAnswers, TokenNetwork as _, Tokens};

/// How many positions are judged.
const POSITIONS: usize = 1000;

fn main() -> Result<(), Box<dyn Error>> {
    let tokens = midgames();
    println!(
        "{POSITIONS} positions of {:.1} tokens and {:.1} moves; bytes beside floats:",
        mean(tokens.places.len()),
        mean(tokens.moves.len())
    );
    let files: Vec<String> = env::args().skip(1).collect();
    if let [numbers, card] = files.as_slice() {
        let network = Network::read(&fs::read(numbers)?, &fs::read_to_string(card)?)?;
        return compare(numbers, &network.weights, &tokens);
    }
    for size in ["xs", "s", "m"] {
        let hyperparameters = Hexformer::named(size, tokens.width).ok_or("a size")?;
        let weights = Weights::untrained(Architecture::Hexformer(hyperparameters), 1)?;
        compare(&format!("untrained {size}"), &weights, &tokens)?;
    }
    Ok(())
}

fn midgames() -> Tokens {
    let mut encoding = HiveTokens::new();
    let mut tokens = HiveTokens::batch();
    for number in 0.. {
        let mut dice = Dice::new(1, number);
        let plies = 20 + dice.below(41);
        let mut hive = Hive::start(&Variant::MLP);
        let (mut legal, mut line) = (Vec::new(), Vec::new());
        for _ in 0..plies {
            legal.clear();
            hive.legal_moves(&mut legal);
            let Some(mv) = dice.pick(&legal) else { break };
            hive.apply(mv);
            line.push(mv);
        }
        legal.clear();
        hive.legal_moves(&mut legal);
        if !legal.is_empty() {
            let request = EvalRequest {
                position: &hive,
                legal: &legal,
                line: (&line).into(),
                occurrences: 1,
            };
            encoding.encode(&request, &mut tokens);
        }
        if tokens.len() == POSITIONS {
            break;
        }
    }
    tokens
}

fn compare(name: &str, weights: &Weights, tokens: &Tokens) -> Result<(), Box<dyn Error>> {
    let run = |precision| -> Result<TokenAnswers, Box<dyn Error>> {
        let options = CpuOptions {
            precision,
            ..CpuOptions::default()
        };
        Ok(CpuHexformer::new(weights, options)?.run(tokens))
    };
    let (floats, bytes) = (run(Precision::F32)?, run(Precision::Int8)?);

    let gaps: Vec<f64> = floats
        .results
        .iter()
        .zip(&bytes.results)
        .map(|(a, b)| (value(a) - value(b)).abs())
        .collect();
    let (mut divergence, mut same, mut forgone, mut sure) = (0.0, 0, 0.0, 0.0);
    for moves in tokens.move_starts.windows(2) {
        let moves = moves[0] as usize..moves[1] as usize;
        let p = softmax(&floats.policy[moves.clone()]);
        let q = softmax(&bytes.policy[moves]);
        divergence += p.iter().zip(&q).map(|(p, q)| p * (p / q).ln()).sum::<f64>();
        let (best, chosen) = (largest(&p), largest(&q));
        same += usize::from(best == chosen);
        forgone += p[best] - p[chosen];
        sure += p[best];
    }
    let positions = mean(1).recip();
    println!(
        "{name}: value {:.4} apart (at most {:.4}); policy {:.5} nats apart, the same best move in \
         {same} positions, its share {:.3} and {:.5} less where another is chosen",
        gaps.iter().sum::<f64>() / positions,
        gaps.iter().copied().fold(0.0, f64::max),
        divergence / positions,
        sure / positions,
        forgone / positions,
    );
    Ok(())
}

/// How many that is a position.
#[expect(clippy::cast_precision_loss, reason = "few")]
fn mean(count: usize) -> f64 {
    count as f64 / POSITIONS as f64
}

fn softmax(logits: &[f32]) -> Vec<f64> {
    let top = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let powers: Vec<f64> = logits.iter().map(|x| f64::from(x - top).exp()).collect();
    let sum: f64 = powers.iter().sum();
    powers.into_iter().map(|power| power / sum).collect()
}

/// The share of wins less that of losses.
fn value(results: &[f32; 3]) -> f64 {
    let shares = softmax(results);
    shares[0] - shares[2]
}

fn largest(shares: &[f64]) -> usize {
    (0..shares.len())
        .max_by(|&a, &b| shares[a].total_cmp(&shares[b]))
        .unwrap_or(0)
}
