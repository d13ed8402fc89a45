//! Puzzles: positions in which the player to move wins by force, and which first moves do.
//!
//! A [`Puzzle`] is a game up to its position, and what was [proven](PuzzleGame::prove) about it: in Hive in how many plies
//! the win comes and every first move that wins as soon, in Hex every first move that wins at all. Its grade is the
//! weakest [level](engine::levels) that finds such a move more often than not ([`grade`]). They are mined from games that
//! our own players play against each other ([`mine`]), and shipped in [sets](PuzzleSet).
//!
//! Somebody who solves one is answered by [`judge`]: a right move by the reply that holds out longest, a wrong one by a
//! move that refutes it. How good people are at it is their [`Rating`]; what they got wrong comes back after a while
//! ([`spacing`]).
//!
//! ```
//! use game::Notation as _;
//! use hive_rules::Hive;
//! use puzzles::PuzzleGame as _;
//!
//! let set = Hive::shipped();
//! let puzzle = set.all().first().expect("there are some");
//! let game = puzzle.game::<Hive>()?;
//! let proven = Hive::prove(&game, puzzle.plies, 1_000_000).expect("a short proof");
//! let right: Vec<String> = proven.right.iter().map(|&mv| game.position().write_move(mv)).collect();
//! assert_eq!(right, puzzle.right);
//! # Ok::<(), puzzles::BadPuzzle>(())
//! ```
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing
    )
)]

mod for_games;
mod forced;
pub mod grade;
pub mod judge;
pub mod mine;
mod puzzle;
mod puzzle_game;
mod rating;
mod set;
pub mod spacing;

pub use forced::{Forced, Sight, Spent};
pub use puzzle::{BadPuzzle, Puzzle};
pub use puzzle_game::{Proven, PuzzleGame};
pub use rating::Rating;
pub use set::{BadSet, PuzzleSet, write_set};
