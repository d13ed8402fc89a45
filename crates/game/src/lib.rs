//! What the games of this workbench share.
//!
//! A game is a type that implements [`Game`]: it knows its start, its legal moves, how to make and
//! unmake one, and when it is over. Around that one trait stand
//!
//! - [`History`]: a game as it was played, from its start or a set-up position, with undo and
//!   [`Repetition`];
//! - [`Value`]: what a position is worth, and to whom;
//! - [`Evaluator`]: opinions about positions, between those who search and those who evaluate;
//! - [`Notation`]: moves as text; [`excerpt()`], to quote what cannot be read, and [`brief()`]; [`escaped()`], to
//!   write it into a page;
//! - [`Characters`], [`Mark`], [`Paint`]: what a diagram of letters may use, and who colours it;
//! - [`Axial`], [`Direction`], [`Directions`], [`Symmetry`]: the hexagonal plane;
//! - [`perft()`] and [`divide`]: counting lines of play, the checksum of the rules;
//! - [`conformance`]: the promises of the trait, to be checked for each game;
//! - [`Part`]: a share of numbered work, such as `3/8`;
//! - [`Dice`]: chance that falls the same way for the same seed; [`scramble()`], what it is made of,
//!   and keys are.
//!
//! There is no input or output here and no clock. The games themselves are crates of
//! their own: see `hive-rules`.
//!
//! # A game in a few lines
//!
//! [`Matches`] is one: its source shows what there is to write.
//!
//! ```
//! use game::{Game, History, Matches, Outcome, Player, Repetition, perft};
//!
//! assert_eq!(perft(&mut Matches::start(&10), 3), 27);
//! game::conformance::check::<Matches>(&10, &[0, 1, 1, 0]);
//!
//! let mut game = History::<Matches>::new(6, Repetition::Threefold);
//! for take in [2, 1, 3] {
//!     game.play(take)?;
//! }
//! assert_eq!(game.outcome(), Some(Outcome::Won(Player::First)));
//! assert_eq!(game.undo(), Some(3));
//! # Ok::<(), game::IllegalMove<u64>>(())
//! ```
//!
//! # A player in a few lines
//!
//! What is written over [`Game`] plays every game. This one looks to the end of all of them:
//!
//! ```
//! use game::{Game, Matches, Outcome};
//!
//! /// The best move, and what comes of it: 1 if it wins, 0 if it draws, -1 if every move loses.
//! fn best<G: Game>(position: &mut G) -> (Option<G::Move>, i32) {
//!     if let Some(outcome) = position.outcome() {
//!         return (None, match outcome {
//!             Outcome::Won(winner) if winner == position.to_move() => 1,
//!             Outcome::Won(_) => -1,
//!             Outcome::Draw => 0,
//!         });
//!     }
//!     let mut moves = Vec::new();
//!     position.legal_moves(&mut moves);
//!     let mut found = (None, -2);
//!     for mv in moves {
//!         let undo = position.apply(mv);
//!         let (_, theirs) = best(position);
//!         position.retract(undo);
//!         if -theirs > found.1 {
//!             found = (Some(mv), -theirs);
//!         }
//!     }
//!     found
//! }
//!
//! assert_eq!(best(&mut Matches::start(&7)), (Some(3), 1), "it leaves four, and four are lost");
//! ```
//!
//! Players that look at less are in the crates `search` and `engine`.

mod axial;
pub mod conformance;
mod dice;
mod drawing;
mod escaped;
mod evaluation;
mod excerpt;
mod history;
mod line;
mod matches;
mod notation;
mod outcome;
mod part;
mod perft;
mod player;
mod rules;
mod scramble;
mod symmetry;
mod value;

pub use axial::{Axial, Direction, Directions, DirectionsIter};
pub use dice::Dice;
pub use drawing::{Characters, Mark, Paint, Tone, Unpainted};
pub use escaped::escaped;
pub use evaluation::{EvalAnswer, EvalRequest, Evaluation, Evaluator, Uniform};
pub use excerpt::{brief, excerpt};
pub use history::{History, Repetition};
pub use line::Line;
pub use matches::{Matches, NotTaken};
pub use notation::{Notation, Typed, Typing};
pub use outcome::Outcome;
pub use part::{Part, PartError};
pub use perft::{divide, perft};
pub use player::Player;
pub use rules::{Game, IllegalMove};
pub use scramble::{GOLDEN, key_of, scramble};
pub use symmetry::Symmetry;
pub use value::{Proof, Value};
