//! How positions become numbers, and numbers moves.
//!
//! Each encoding has a name and a version, which weights carry along: a network that was taught with
//! one must not be asked with another.

pub mod hive_tokens;

pub use hive_tokens::HiveTokens;
