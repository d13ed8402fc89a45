//! The `hexformer` on the processor: against its definition, and against itself.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "small numbers, and measuring"
)]

mod naive;

use std::collections::BTreeMap;
use std::num::NonZeroUsize;

use game::Dice;
use net::architecture::{Architecture, HexResnet, Hexformer};
use net::backend::cpu::{CpuHexformer, CpuOptions, Instructions, NoHexformer, Precision};
use net::input::{TokenAnswers, TokenNetwork, Tokens};
use net::{Tensor, Weights};

/// A network in which every number matters: none of the zeros and ones that untrained ones have.
fn network(width: usize, inputs: usize, hidden: usize, seed: u64) -> Weights {
    let hyperparameters = Hexformer {
        inputs,
        width,
        layers: 3,
        hidden,
        auxiliary: true,
    };
    let architecture = Architecture::Hexformer(hyperparameters);
    let untrained = Weights::untrained(architecture.clone(), seed).expect("measures");
    let mut dice = Dice::new(seed, 1 << 40);
    let tensors: BTreeMap<String, Tensor> = untrained
        .tensors()
        .iter()
        .map(|(name, tensor)| {
            let mut tensor = tensor.clone();
            for number in &mut tensor.data {
                *number += 0.1 * (dice.below(2001) as f32 / 1000.0 - 1.0);
            }
            (name.clone(), tensor)
        })
        .collect();
    Weights::new(architecture, tensors).expect("the same shapes")
}

/// Positions of those many tokens, with about a fifth of the features set.
fn positions(width: usize, sizes: &[usize], seed: u64) -> Tokens {
    let mut dice = Dice::new(seed, 7);
    let mut tokens = Tokens::new(width);
    for &size in sizes {
        for _ in 0..size {
            for _ in 0..width {
                let set = dice.below(5) == 0;
                tokens
                    .features
                    .push(if set { dice.below(17) as u8 } else { 0 });
            }
            let place = std::array::from_fn(|_| dice.below(41) as f32 / 2.0 - 10.0);
            tokens.places.push(place);
        }
        for _ in 0..=dice.below(40) {
            let pair = std::array::from_fn(|_| dice.below(size) as u16);
            tokens.moves.push(pair);
        }
        tokens.finish_position();
    }
    tokens
}

fn run(weights: &Weights, options: CpuOptions, tokens: &Tokens) -> TokenAnswers {
    CpuHexformer::new(weights, options)
        .expect("a hexformer")
        .run(tokens)
}

fn with(instructions: Instructions, precision: Precision) -> CpuOptions {
    CpuOptions {
        instructions,
        precision,
        ..CpuOptions::default()
    }
}

/// The largest difference between answers, of policy and of results.
fn apart(a: &TokenAnswers, b: &TokenAnswers) -> f32 {
    assert_eq!(a.policy.len(), b.policy.len());
    assert_eq!(a.results.len(), b.results.len());
    let results = a
        .results
        .as_flattened()
        .iter()
        .zip(b.results.as_flattened());
    a.policy
        .iter()
        .zip(&b.policy)
        .chain(results)
        .map(|(a, b)| (a - b).abs())
        .fold(0.0, f32::max)
}

fn bits(answers: &TokenAnswers) -> Vec<u32> {
    let numbers = answers.policy.iter().chain(answers.results.as_flattened());
    numbers.map(|x| x.to_bits()).collect()
}

#[test]
fn all_instructions_compute_what_is_defined() {
    // Widths, inputs and hidden numbers that fill lines and panels, and that do not; positions
    // around the sizes of lines, tiles and passes.
    let sizes = [1, 2, 11, 12, 13, 15, 16, 17, 31, 32, 33, 55, 64, 65, 90, 3];
    for (width, inputs, hidden) in [(32, 7, 50), (96, 64, 384), (128, 61, 512), (160, 33, 100)] {
        let weights = network(width, inputs, hidden, 5);
        let tokens = positions(inputs, &sizes, 3);
        let expected = naive::hexformer(&weights, &tokens);
        let spread = apart(
            &expected,
            &TokenAnswers {
                policy: vec![0.0; expected.policy.len()],
                results: vec![[0.0; 3]; expected.results.len()],
                ..TokenAnswers::default()
            },
        );
        assert!(spread > 0.5, "answers that say something: {spread}");
        for instructions in Instructions::available() {
            let found = run(&weights, with(instructions, Precision::F32), &tokens);
            let apart = apart(&expected, &found);
            let name = instructions.name();
            assert!(apart < 1e-4, "{name}, width {width}: {apart} apart");
        }
    }
}

#[test]
fn an_answer_does_not_depend_on_the_batch_or_on_threads() {
    let weights = network(96, 40, 200, 11);
    let sizes = [20, 64, 1, 33, 47, 5, 12, 80, 64, 3, 26];
    let tokens = positions(40, &sizes, 9);
    for precision in [Precision::F32, Precision::Int8] {
        for instructions in Instructions::available() {
            let options = with(instructions, precision);
            let whole = bits(&run(&weights, options, &tokens));
            let three = CpuOptions {
                threads: NonZeroUsize::new(3).expect("not zero"),
                ..options
            };
            assert_eq!(whole, bits(&run(&weights, three, &tokens)));

            // One by one, from behind, by a network that has seen larger positions before.
            let network = CpuHexformer::new(&weights, options).expect("a hexformer");
            let together = network.run(&tokens);
            assert_eq!(whole, bits(&together));
            for position in (0..tokens.len()).rev() {
                let alone = network.run(&only(&tokens, position));
                let moves = tokens.move_starts[position] as usize
                    ..tokens.move_starts[position + 1] as usize;
                assert_eq!(alone.policy, together.policy[moves]);
                assert_eq!(alone.results, [together.results[position]]);
            }
        }
    }
}

/// One position of a batch.
fn only(tokens: &Tokens, position: usize) -> Tokens {
    let rows = tokens.starts[position] as usize..tokens.starts[position + 1] as usize;
    let moves = tokens.move_starts[position] as usize..tokens.move_starts[position + 1] as usize;
    let width = tokens.width;
    Tokens {
        width,
        features: tokens.features[rows.start * width..rows.end * width].to_vec(),
        places: tokens.places[rows.clone()].to_vec(),
        starts: vec![0, rows.len() as u32],
        moves: tokens.moves[moves.clone()].to_vec(),
        move_starts: vec![0, moves.len() as u32],
    }
}

#[test]
fn machines_with_fused_instructions_find_the_same_bits() {
    let available = Instructions::available();
    let fused: Vec<Instructions> = available
        .iter()
        .copied()
        .filter(|instructions| instructions.name() != "portable")
        .collect();
    let weights = network(128, 64, 512, 2);
    let tokens = positions(64, &[64, 30, 57], 4);
    for precision in [Precision::F32, Precision::Int8] {
        let answers = fused
            .iter()
            .map(|&instructions| bits(&run(&weights, with(instructions, precision), &tokens)));
        let mut answers: Vec<_> = answers.collect();
        answers.dedup();
        assert!(answers.len() <= 1, "{precision:?} differs");
    }
}

#[test]
fn bytes_lose_little() {
    let weights = network(128, 64, 512, 21);
    let tokens = positions(64, &[64, 50, 20, 40], 22);
    let exact = naive::hexformer(&weights, &tokens);
    for instructions in Instructions::available() {
        let found = run(&weights, with(instructions, Precision::Int8), &tokens);
        let apart = apart(&exact, &found);
        // Not nothing: it would not be bytes that were multiplied.
        assert!(
            (1e-4..0.25).contains(&apart),
            "{}: {apart} apart",
            instructions.name()
        );
    }
}

#[test]
fn no_positions_have_no_answers() {
    let weights = network(32, 7, 50, 1);
    let answers = run(&weights, CpuOptions::default(), &Tokens::new(7));
    assert_eq!(answers, TokenAnswers::default());
}

#[test]
fn another_network_is_refused() {
    let other = Architecture::HexResnet(HexResnet {
        planes: 3,
        channels: 4,
        blocks: 1,
    });
    let weights = Weights::untrained(other.clone(), 1).expect("measures");
    let refused = CpuHexformer::new(&weights, CpuOptions::default()).expect_err("no hexformer");
    assert_eq!(refused, NoHexformer(other));
}

#[test]
#[should_panic(expected = "another encoding")]
fn tokens_of_another_encoding_are_refused() {
    let weights = network(32, 7, 50, 1);
    run(&weights, CpuOptions::default(), &positions(8, &[3], 1));
}

#[test]
#[should_panic(expected = "a move of tokens that its position has")]
fn moves_between_positions_are_refused() {
    let weights = network(32, 7, 50, 1);
    let mut tokens = positions(7, &[3, 3], 1);
    tokens.moves[0] = [0, 3];
    run(&weights, CpuOptions::default(), &tokens);
}
