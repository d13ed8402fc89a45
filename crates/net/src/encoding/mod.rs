//! How positions become numbers, and numbers moves.
//!
//! Each encoding has a name and a version, which weights carry along: a network that was taught with
//! one must not be asked with another.

pub mod hex;
pub mod hex_openspiel;
pub mod hive_openspiel;
pub mod hive_paper;
pub mod hive_tokens;
mod plane_encoding;

pub use hive_tokens::HiveTokens;
pub use plane_encoding::{MoveActions, PlaneEncoding};
