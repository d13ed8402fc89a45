//! Networks that judge positions of Hive and Hex.
//!
//! A position becomes numbers by an encoding, the numbers become answers by a network
//! ([`architecture`] says which there are, down to the last addition), which a backend runs.
//! [`input`] is what passes between them. A trained network is two files: see [`file`].

pub mod architecture;
pub mod backend;
pub mod catalogue;
pub mod file;
pub mod input;
mod weights;

pub use weights::{Tensor, Weights, WeightsError};
