//! The learning loop.
//!
//! So far: [`tuning`], which fits the evaluation of the alpha-beta player to what its own deeper
//! searches say, [`generate`], which plays games to learn from, [`patterns`], which fits the Hex
//! player's idea of a likely move to games, [`self_play`], which plays games of Hive guided by a
//! network, [`supervised`], which teaches networks from games that were played, and [`papers`], which
//! does again what papers have published.

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
pub mod self_play;
pub mod supervised;
pub mod tuning;
