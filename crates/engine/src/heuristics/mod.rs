//! What the searches are told about each game.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    reason = "counts of tiles are small numbers"
)]

pub mod hex;
pub mod hive;
