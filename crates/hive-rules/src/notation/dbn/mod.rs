//! Direction-based notation (DBN) of Hive: `1 L, P · 2 M+Lm, A+Pn · 3 Q+Ls, Q+Pa`.
//!
//! P. Soukenik's notation names places by six directions around a compass that the first two tiles fix, and tiles of a
//! kind by where they lie, not by when they came. So games that differ by a rotation, a reflection or by who is White read
//! the same, and a move has one canonical form. [`write_move`] writes that form; [`read_move`] also takes less: without a
//! number, without a tile to count from, or with another one, as long as one legal move fits.
//!
//! A move alone is not enough to know what it means: the [`Compass`] of its game has to be followed. Whole games know
//! theirs: [`write_game`], [`read_game`].
//!
//! Where the notation leaves something open, we read it so: the numbers of tiles are those before the move, also for a tile
//! to count from; and a game type, for which the notation has no sign, stands in front as `dbn:Base+M`, unless it is
//! Base+MLP.

mod compass;
mod game;
mod read;
mod text;
mod view;
mod written;

pub use compass::Compass;
pub use game::{GameError, is_game, read_game, write_game};
pub use read::{Refused, read_move};
pub use text::{TextError, Tile, Written};
pub use written::write_move;
