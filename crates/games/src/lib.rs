//! Which games there are, and a game of any of them.
//!
//! Code that plays, searches or learns is generic over one game. At the edges somebody holds a game
//! that is known only when the program runs: a file, a line on a command line, a message. That is an
//! [`AnyGame`], and [`with_game!`](crate::with_game) is the one way into generic code:
//!
//! ```
//! use game::History;
//! use games::{AnyGame, KnownGame, with_game};
//!
//! fn who_is_to_move<G: KnownGame>(game: &History<G>) -> &'static str {
//!     G::side(game::Game::to_move(game.position())).name()
//! }
//!
//! let game: AnyGame = "hex:5 c3".parse()?;
//! assert_eq!(with_game!(AnyGame, &game, game => who_is_to_move(game)), "white");
//! let game: AnyGame = "Base+MLP".parse()?;
//! assert_eq!(with_game!(AnyGame, &game, game => who_is_to_move(game)), "white");
//! # Ok::<(), games::GameTextError>(())
//! ```
//!
//! Whoever holds something else of either game, a search or a report, declares it with
//! [`any_game!`](crate::any_game), and a game that is only named is a [`GameKind`]. A third game begins
//! in this crate: `docs/guides/a-third-game.md` says what follows.

mod any;
mod kind;
mod known;
mod macros;
mod side;

pub use any::{AnyGame, GameTextError};
pub use kind::{GameKind, NoSuchGame};
pub use known::KnownGame;
pub use side::Side;

#[doc(hidden)]
pub use hex_rules::Hex;
#[doc(hidden)]
pub use hive_rules::Hive;
