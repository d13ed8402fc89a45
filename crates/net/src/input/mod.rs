//! What networks are fed and what they answer: plain numbers, between encodings and backends.

mod planes;
mod tokens;

pub use planes::{PlaneAnswers, PlaneNetwork, Planes};
pub use tokens::{AuxiliaryOutputs, TokenAnswers, TokenNetwork, Tokens};
