//! What differs where Hive is played: a file for each of the traits that this crate asks of a game.

mod encoding;
mod play;
mod spiel;
mod thinking;
