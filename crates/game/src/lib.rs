//! What the games of this workbench share.
//!
//! A game is a type that implements [`Game`]: it knows its start, its legal moves, how to make and
//! unmake one, and when it is over. Around that one trait stand
//!
//! - [`History`]: a game as it was played, from its start or a set-up position, with undo and
//!   [`Repetition`];
//! - [`Notation`]: moves as text; [`excerpt()`], to quote what cannot be read;
//! - [`Ink`], [`Characters`]: what a diagram on a terminal may use;
//! - [`Axial`], [`Direction`], [`Directions`], [`Symmetry`]: the hexagonal plane;
//! - [`perft()`] and [`divide`]: counting lines of play, the checksum of the rules;
//! - [`conformance`]: the promises of the trait, to be checked for each game;
//! - [`Dice`]: chance that falls the same way for the same seed.
//!
//! There is no input or output here and no clock. The games themselves are crates of
//! their own: see `hive-rules`.
//!
//! # A game in a few lines
//!
//! Two players take one or two matches in turn; whoever takes the last one wins.
//!
//! ```
//! use game::{Game, History, Outcome, Player, Repetition, perft};
//!
//! #[derive(Clone, Debug, PartialEq, Eq)]
//! struct Matches { left: u64, to_move: Player }
//!
//! impl Game for Matches {
//!     type Variant = u64;
//!     type Move = u64;
//!     type Undo = u64;
//!
//!     fn start(matches: &u64) -> Matches { Matches { left: *matches, to_move: Player::First } }
//!     fn to_move(&self) -> Player { self.to_move }
//!     fn outcome(&self) -> Option<Outcome> { (self.left == 0).then_some(Outcome::Won(!self.to_move)) }
//!     fn legal_moves(&self, moves: &mut Vec<u64>) { moves.extend((1..=2).filter(|&take| take <= self.left)) }
//!     fn apply(&mut self, take: u64) -> u64 { self.left -= take; self.to_move = !self.to_move; take }
//!     fn retract(&mut self, take: u64) { self.left += take; self.to_move = !self.to_move }
//!     fn key(&self) -> u64 { self.left * 2 + u64::from(self.to_move == Player::Second) }
//! }
//!
//! let mut game = History::<Matches>::new(3, Repetition::Ignored);
//! assert!(game.play(3).is_err(), "three at once is against the rules");
//! game.play(1)?;
//! game.play(2)?;
//! assert_eq!(game.outcome(), Some(Outcome::Won(Player::Second)));
//!
//! assert_eq!(perft(&mut Matches::start(&10), 3), 8);
//! game::conformance::check::<Matches>(&10, &[0, 1, 1, 0]);
//! # Ok::<(), game::IllegalMove<u64>>(())
//! ```

mod axial;
pub mod conformance;
mod dice;
mod drawing;
mod excerpt;
mod history;
mod notation;
mod outcome;
mod perft;
mod player;
mod rules;
mod symmetry;

pub use axial::{Axial, Direction, Directions, DirectionsIter};
pub use dice::Dice;
pub use drawing::{Characters, Ink};
pub use excerpt::excerpt;
pub use history::{History, Repetition};
pub use notation::Notation;
pub use outcome::Outcome;
pub use perft::{divide, perft};
pub use player::Player;
pub use rules::{Game, IllegalMove};
pub use symmetry::Symmetry;
