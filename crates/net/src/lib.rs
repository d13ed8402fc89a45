//! Networks that judge positions of Hive and Hex.
//!
//! A position becomes numbers by an [`encoding`], the numbers become answers by a network
//! ([`architecture`] says which there are, down to the last addition), which a [`backend`]
//! runs.
//! [`input`] is what passes between them. A trained network is two files: see [`mod@file`].

pub mod architecture;
pub mod backend;
pub mod catalogue;
pub mod encoding;
pub mod file;
pub mod input;
mod plane_evaluator;
mod token_evaluator;
mod weights;

pub use plane_evaluator::PlaneEvaluator;
pub use token_evaluator::TokenEvaluator;
pub use weights::{Tensor, Weights, WeightsError};
