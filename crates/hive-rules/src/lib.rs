//! The rules of Hive: exact, complete, and fast.
//!
//! All eight game types are here, that is the base game with any of Mosquito, Ladybug and Pillbug,
//! on a board without an edge. The tournament rule holds: nobody places the queen first.
//!
//! # Play a game
//!
//! A [`Hive`] is a position. It implements [`game::Game`], which makes and unmakes moves; a
//! [`game::History`] keeps a whole game. Moves and games are written in the words of the Universal
//! Hive Protocol (UHP), which every Hive program speaks.
//!
//! ```
//! use game::{Game, History, Notation, Outcome, Player, Repetition};
//! use hive_rules::{Hive, Refusal, Variant};
//!
//! let mut game = History::<Hive>::new(Variant::MLP, Repetition::Threefold);
//!
//! // What may White do? Any tile but the queen.
//! assert_eq!(game.legal_moves().len(), 7);
//!
//! // A tile goes next to another: `bL wP-` puts Black's ladybug east of White's pillbug.
//! for text in ["wP", "bL wP-", r"wQ \wP", "bQ bL/"] {
//!     let mv = game.position().read_move(text)?;
//!     game.play(mv)?;
//! }
//!
//! // A move that is not legal says why.
//! let refused = game.position().read_move("wP -wQ").unwrap_err();
//! assert_eq!(refused.to_string(), "wP is pinned: without it the hive falls apart (one-hive rule)");
//! assert!(matches!(refused.rule(), Some(Refusal::Pinned { .. })));
//!
//! // The queen walks around the pillbug, and comes back on undo.
//! let step = game.position().read_move("wQ -wP")?;
//! game.play(step)?;
//! assert_eq!(game.undo(), Some(step));
//! assert_eq!(game.outcome(), None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A game that somebody else has recorded is read in one go, and drawn:
//!
//! ```
//! use hive_rules::{Characters, GameString, Unpainted, diagram};
//!
//! let read: GameString = r"Base;InProgress;White[3];wS1;bG1 wS1-;wQ /wS1;bQ bG1/".parse()?;
//! let game = read.game;
//! println!("{}", diagram::text(game.position(), game.moves().last(), &Unpainted, Characters::Unicode));
//! std::fs::write(std::env::temp_dir().join("position.svg"), diagram::svg(game.position(), None))?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Search a tree
//!
//! Loops take moves from [`legal_moves`](game::Game::legal_moves) and make and unmake them in
//! place:
//!
//! ```
//! use game::{Game, perft};
//! use hive_rules::{Hive, Variant};
//!
//! let mut hive = Hive::start(&Variant::BASE);
//! let mut moves = Vec::new();
//! hive.legal_moves(&mut moves);
//! let mut replies = 0;
//! for mv in moves {
//!     let undo = hive.apply(mv);
//!     replies += hive.count_legal_moves();
//!     hive.retract(undo);
//! }
//! assert_eq!(replies, 96);
//! assert_eq!(perft(&mut hive, 4), 21_600);
//! ```
//!
//! # Whether two positions are the same
//!
//! Three keys answer three questions. [`key`](game::Game::key) is kept with every move and tells
//! positions on the table apart by what may happen in them. [`picture_key`](Hive::picture_key) does
//! not ask where on the table the hive lies, and is what repetitions are counted by.
//! [`canonical_key`](Hive::canonical_key) does not ask how it is turned or mirrored either. In all
//! three, tiles of a kind are interchangeable.
//!
//! # Rules that people ask about
//!
//! - *Is a third repetition a draw?* If the game says so: see [`game::Repetition`]. By default it
//!   is not, since recorded games go on.
//! - *What is the same picture?* The tiles as they lie towards each other, not turned or mirrored,
//!   whose turn it is, and the tile that rests after a throw. Two ants of a colour may have changed
//!   places.
//! - *Does a throw count as a move of the tile?* A throw and a walk to the same cell are one
//!   [`Move`]. Either way the tile cannot be thrown in the next turn, and if it is the opponent's,
//!   it has to rest.
//! - *May a pinned pillbug throw?* Yes. A covered one, or one that was thrown itself in the last
//!   turn, may not. A mosquito next to such a resting pillbug may.
//! - *When does one pass?* Exactly when there is nothing else to do.
//!
//! # How it is built
//!
//! From the bottom up: [`Bug`], [`Piece`] and [`Variant`] are the tiles in the box; [`Cell`] is a
//! place on a plane that is rolled up so that no hive can notice; `ring` holds tables over the 64
//! ways in which the neighbours of a cell can be occupied; `grid` keeps the tiles and their rings;
//! `pinned` is the one-hive rule; `movement` has a file for each way of moving; `turn` puts them
//! together; [`Hive`] is the position; `refusal` says why not; `notation` is UHP, [`diagram`]
//! draws.

mod bug;
mod cell;
mod cells;
mod colour;
pub mod diagram;
mod grid;
mod hive;
mod movement;
mod mv;
mod notation;
mod picture;
mod piece;
mod piece_set;
mod pinned;
pub mod published;
mod refusal;
mod ring;
mod set_up;
mod toward;
mod turn;
mod variant;
mod whynot;
pub mod words;
mod zobrist;

pub use bug::Bug;
pub use cell::Cell;
pub use colour::Colour;
pub use hive::{Hive, Undo};
pub use mv::Move;
pub use notation::dbn;
pub use notation::{
    GameString, GameStringError, GameStringWarning, MoveRefused, MoveText, MoveTextError, Spot,
    State, TileError, VariantError, write_game, write_turn,
};
pub use piece::{Piece, PieceError};
pub use piece_set::PieceSet;
pub use refusal::Refusal;
pub use set_up::SetUpError;
pub use toward::Toward;
pub use variant::Variant;
pub use whynot::{why_not_moved, why_not_placed};

pub use game::{Characters, Unpainted};
