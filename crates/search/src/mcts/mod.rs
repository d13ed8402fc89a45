//! Monte Carlo tree search: a tree of positions that grows where it pays to look.
//!
//! Each simulation has four steps. *Selection*: from the root down the tree, at each position the
//! move that [`Selection`] finds most urgent. *Expansion*: the tree grows by the position that it
//! comes to. *Simulation*: a [`Guide`] says what that is worth, in the textbook ([`RandomPlayouts`]
//! with [`Uct`]) by one game of random moves. *Back-propagation*: every position on the way learns
//! it.
//!
//! Beyond the textbook: wins and losses that are proven stay proven and are handed up the tree
//! (Winands, Björnsson and Saito, 2008); a guide may know how moves fare that are made later (all
//! moves as first, [`Rave`]), may leave moves out, and may look again at what is visited often; the
//! tree is kept for the next move; several threads share it, each counting as lost what it has not
//! brought home.
//!
//! A position does not know how it was reached, so repetition is not seen here.

mod descend;
mod driver;
mod guide;
pub mod guided;
mod playout;
mod report;
mod reuse;
mod select;
mod tree;
mod verdict;

pub use driver::{Mcts, Settings};
pub use guide::{Guide, MoveInfo};
pub use playout::RandomPlayouts;
pub use select::{Rave, Selection, Uct};
pub use tree::MoveStats;
pub use verdict::Verdict;
