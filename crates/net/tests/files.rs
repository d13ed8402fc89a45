//! A network file is let in whole and as it was written, or refused with the reason.

use std::panic::catch_unwind;

use net::architecture::{Architecture, HexResnet};
use net::file::{Card, EncodingName, Game, Network, NetworkError, Precision};
use net::{Weights, WeightsError};
use proptest::prelude::*;

fn small() -> Network {
    let architecture = Architecture::HexResnet(HexResnet {
        planes: 3,
        channels: 4,
        blocks: 1,
    });
    let weights = Weights::untrained(architecture.clone(), 5).expect("a network");
    Network {
        card: Card {
            format: Card::FORMAT,
            name: "small".into(),
            game: Game::Hex,
            encoding: EncodingName {
                name: "hex-planes".into(),
                version: 1,
            },
            architecture,
            sha256: String::new(),
            training: "none".into(),
            strength: Vec::new(),
        },
        weights,
    }
}

#[test]
fn what_is_written_is_read_again() {
    let network = small();
    let files = network.write(Precision::Full).expect("small numbers");
    let read = Network::read(&files.numbers, &files.card).expect("as it was written");
    assert_eq!(read.weights, network.weights);
    assert_eq!(read.card.name, "small");
    assert_eq!(read.write(Precision::Full).as_ref(), Ok(&files));

    let half = network.write(Precision::Half).expect("small numbers");
    assert!(half.numbers.len() < files.numbers.len() * 6 / 10);
    let read = Network::read(&half.numbers, &half.card).expect("as it was written");
    for (name, tensor) in network.weights.tensors() {
        for (was, is) in tensor.data.iter().zip(read.weights.get(name)) {
            assert!((was - is).abs() <= was.abs() / 1024.0 + 1e-7, "{name}");
        }
    }
}

#[test]
fn every_file_that_is_cut_off_is_refused() {
    let files = small().write(Precision::Half).expect("small numbers");
    for end in 0..files.numbers.len() {
        let cut = &files.numbers[..end];
        assert!(matches!(
            Network::read(cut, &files.card),
            Err(NetworkError::Hash { .. })
        ));
        // Nor does it help to write a card for what is left.
        let card = with_hash_of(&files.card, cut);
        assert!(Network::read(cut, &card).is_err(), "cut at {end}");
    }
    for end in 0..files.card.trim_end().len() {
        if let Some(cut) = files.card.get(..end) {
            assert!(Network::read(&files.numbers, cut).is_err(), "cut at {end}");
        }
    }
}

/// The same card for other numbers.
fn with_hash_of(card: &str, numbers: &[u8]) -> String {
    let error = Network::read(numbers, card).expect_err("other numbers");
    let NetworkError::Hash { expected, found } = error else {
        panic!("{error}")
    };
    card.replace(&expected, &found)
}

#[test]
fn numbers_that_are_none_are_refused() {
    let files = small().write(Precision::Full).expect("small numbers");
    let mut numbers = files.numbers.clone();
    let end = numbers.len();
    numbers[end - 4..].copy_from_slice(&f32::NAN.to_le_bytes());
    let card = with_hash_of(&files.card, &numbers);
    assert!(matches!(
        Network::read(&numbers, &card),
        Err(NetworkError::Weights(WeightsError::NotFinite { .. }))
    ));
}

#[test]
fn cards_that_do_not_fit_say_why() {
    let files = small().write(Precision::Full).expect("small numbers");
    let with = |from: &str, to: &str| {
        assert!(files.card.contains(from), "{from} in {}", files.card);
        let card = files.card.replace(from, to);
        Network::read(&files.numbers, &card)
            .expect_err(to)
            .to_string()
    };
    insta::assert_snapshot!(
        [
            with("\"format\": 1", "\"format\": 2"),
            with("\"format\": 1", "\"format\": 0"),
            with("\"game\": \"hex\"", "\"game\": \"go\""),
            with("\"channels\": 4", "\"channels\": 8"),
            with("\"blocks\": 1", "\"blocks\": 0"),
            with("\"blocks\": 1", "\"blocks\": 2"),
            with("\"channels\": 4", "\"channels\": 0"),
            with("\"name\": \"small\"", "\"nom\": \"small\""),
            with("\"kind\": \"hex-resnet\"", "\"kind\": \"perceptron\""),
        ]
        .join("\n")
    );
}

proptest! {
    #[test]
    fn a_changed_byte_never_loads(at in 0usize..1_000_000, by in 1u8..=255) {
        let files = small().write(Precision::Full).expect("small numbers");
        let mut numbers = files.numbers.clone();
        let at = at % numbers.len();
        numbers[at] = numbers[at].wrapping_add(by);
        let hashed = matches!(Network::read(&numbers, &files.card), Err(NetworkError::Hash { .. }));
        prop_assert!(hashed);
        // With a card to match, it may load as another network, and must not panic.
        let card = with_hash_of(&files.card, &numbers);
        prop_assert!(catch_unwind(|| drop(Network::read(&numbers, &card))).is_ok());
    }
}
