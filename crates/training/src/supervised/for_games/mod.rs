//! What must be known about each game to teach it, a file a game.

mod hex;
mod hive;
mod matches;

pub use matches::{MatchesRow, TooMany};
