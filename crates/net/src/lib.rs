//! Networks that judge positions of Hive and Hex.
//!
//! A position becomes numbers by an [`encoding`], the numbers become answers by a network
//! ([`architecture`] says which there are, down to the last addition), which a [`backend`]
//! runs; [`input`] is what passes between them, and [`evaluator`] puts them together. How they learn
//! is in [`training`]. A trained
//! network is two files: see [`mod@file`]; for other programs it is one of [`onnx`].

pub mod architecture;
pub mod backend;
pub mod catalogue;
pub mod encoding;
pub mod evaluator;
pub mod file;
pub mod input;
pub mod onnx;
mod pool;
pub mod training;
mod weights;

pub use evaluator::{PlaneEvaluator, TokenEvaluator};
pub use weights::{Tensor, Weights, WeightsError};
