//! Minimax with alpha-beta pruning, and what makes it deep: principal variation search with a
//! window around the last score, a transposition table, killers, history and countermoves, late
//! moves looked at less deeply, a null move, and a search for calm at the leaves.
//!
//! Wins are counted by their distance: of two wins the shorter is taken, of two losses the longer.

mod deepen;
mod move_picker;
mod node;
mod score;
mod transposition_table;

pub use deepen::{AlphaBeta, Limits, Report};
pub use score::{EVALUATION_MOST, Score};
