//! Virtual connections: what a player can join whatever the opponent does.
//!
//! Two *ends* (a chain of one colour, an edge, or an empty cell that counts as if it held a stone)
//! are **fully connected** through a set of empty cells, the *carrier*, if the player can join them
//! even when the opponent moves first and owns everything outside of the carrier. They are **semi
//! connected** if the player can when moving first. The bridge is the smallest example: two cells
//! that share two empty neighbours are fully connected through these two, and semi connected
//! through each.
//!
//! All others are built by two rules from neighbours, which are fully connected through nothing:
//!
//! - **And**: if `x` and `m` are fully connected and `m` and `y` are, through carriers that do not
//!   meet, then `x` and `y` are connected through both together: fully if `m` is a chain, semi if
//!   `m` is an empty cell, which then belongs to the carrier and is the move to make.
//! - **Or**: if `x` and `y` are semi connected through several carriers that have no cell in common,
//!   then they are fully connected through all of them: wherever the opponent intrudes, one of the
//!   carriers is untouched.
//!
//! This is H-search (Anshelevich). It cannot find everything: some connections need other rules, and
//! the lists of carriers kept for each pair are bounded. What it finds is true.
//!
//! If the two edges of a player are fully connected, that player wins; if they are semi connected
//! and it is the player's turn, too. If the opponent's edges are semi connected, then whoever
//! moves must play into the carrier, of *every* such connection: [`must_play`].

mod ends;
mod lengths;
mod list;
mod must_play;
mod search;

pub use lengths::Lengths;
pub use must_play::{MustPlay, must_play};
pub use search::{Connections, Goal};
