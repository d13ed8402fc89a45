//! Learning.
//!
//! [`reinforcement`] is learning from oneself: games by [`self_play`], guided by a network, and what
//! the network makes of them. [`supervised`] teaches networks from games that others played.
//! [`tuning`] fits the evaluation of the alpha-beta player to what its own deeper searches say,
//! [`generate`] plays games for that, [`patterns`] fits the Hex player's idea of a likely move to
//! games, and [`papers`] does again what papers have published.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "learning is arithmetic on small numbers"
)]

pub mod generate;
mod hex_tables;
pub mod papers;
pub mod patterns;
pub mod reinforcement;
pub mod self_play;
pub mod supervised;
pub mod tuning;
