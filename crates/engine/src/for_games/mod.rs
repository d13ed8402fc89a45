//! What the engine is told about each game.

mod hex;
mod hive;
mod matches;
