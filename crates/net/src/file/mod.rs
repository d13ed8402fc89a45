//! Networks as files: the numbers as safetensors, and beside them a card in JSON that says what
//! they are.
//!
//! Both come from outside, so nothing in here may panic. A network is let in only if the two
//! belong together (the card names the hash of the numbers), the numbers are exactly those of the
//! architecture, finite, and whoever asks can read its game and encoding.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects
)]

mod card;
mod disk;
mod numbers;

use sha2::{Digest as _, Sha256};

pub use card::{Card, CardError, EncodingName, Game, Strength};
pub use disk::OpenError;
pub use numbers::{NumbersError, Precision};

use crate::Weights;
use crate::weights::WeightsError;

/// A network: what it is, and its numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    pub card: Card,
    /// Its numbers.
    pub weights: Weights,
}

/// A network as two files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkFiles {
    /// The numbers, as safetensors.
    pub numbers: Vec<u8>,
    /// The card, as JSON.
    pub card: String,
}

/// Why two files are no network.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetworkError {
    /// The card cannot be read.
    #[error("the card: {0}")]
    Card(#[from] CardError),
    /// The numbers are not those that the card was written for.
    #[error(
        "the weights do not belong to their card (it names the hash {expected}, theirs is {found}): \
         the file is damaged, or one of the two was replaced; fetch both again"
    )]
    Hash {
        /// What the card says.
        expected: String,
        /// What was found.
        found: String,
    },
    /// The numbers cannot be read.
    #[error("the weights: {0}")]
    Numbers(#[from] NumbersError),
    /// They are not the numbers of this network.
    #[error("the weights: {0}")]
    Weights(#[from] WeightsError),
}

impl Network {
    /// Reads a network, or says why it is none.
    pub fn read(numbers: &[u8], card: &str) -> Result<Network, NetworkError> {
        let card = Card::read(card)?;
        let found = hash(numbers);
        if found != card.sha256 {
            return Err(NetworkError::Hash {
                expected: card.sha256,
                found,
            });
        }
        let weights = Weights::new(card.architecture.clone(), numbers::read(numbers)?)?;
        Ok(Network { card, weights })
    }

    /// Writes it, each number with this precision. The card is given the hash of what was written.
    pub fn write(&self, precision: Precision) -> Result<NetworkFiles, NumbersError> {
        let numbers = numbers::write(self.weights.tensors(), precision)?;
        let card = Card {
            sha256: hash(&numbers),
            architecture: self.weights.architecture().clone(),
            ..self.card.clone()
        };
        Ok(NetworkFiles {
            numbers,
            card: card.write(),
        })
    }
}

/// The SHA-256 of these bytes, in hexadecimal.
fn hash(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    let mut text = String::new();
    for byte in Sha256::digest(bytes) {
        // Writing to a string does not fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}
