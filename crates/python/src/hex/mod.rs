//! What differs where Hex is played: a file for each of the traits that this crate asks of a game.

mod encoding;
mod play;
mod solver;
mod spiel;
mod thinking;

pub(crate) use solver::solve;
