//! Law: any two files are a network or are refused with a short reason; a network that was let in
//! is written, and read again as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use net::file::{Network, NetworkError, Precision};

/// A network that belongs together; one half of it is replaced.
const CARD: &str = include_str!("../seeds/network_file.card.json");
const NUMBERS: &[u8] = include_bytes!("../seeds/network_file/whole");

fuzz_target!(|data: &[u8]| {
    let (numbers, card) = match str::from_utf8(data) {
        Ok(card) if card.starts_with('{') => (NUMBERS, card),
        _ => (data, CARD),
    };
    match Network::read(numbers, card) {
        Ok(network) => again(&network),
        // A hash is not guessed: whoever replaces the numbers may replace it as well.
        Err(NetworkError::Hash { expected, found }) if !expected.is_empty() => {
            match Network::read(numbers, &card.replace(&expected, &found)) {
                Ok(network) => again(&network),
                Err(refused) => short(&refused),
            }
        }
        Err(refused) => short(&refused),
    }
});

fn again(network: &Network) {
    let files = network.write(Precision::Full).expect("it was read");
    let read = Network::read(&files.numbers, &files.card).expect("our own writing");
    assert_eq!(read.weights, network.weights);
}

fn short(refused: &NetworkError) {
    assert!(refused.to_string().len() < 2000, "a message is for people");
}
