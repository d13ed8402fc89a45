//! Minimax with alpha-beta pruning, and what makes it deep: iterative deepening with aspiration
//! windows, principal variation search, a transposition table, move ordering by killers, history
//! and countermoves, null move pruning, reverse futility pruning, futility and late move pruning,
//! late move reductions, and quiescence search at the leaves.
//!
//! `node` goes through a node step by step, in the order of the search: begin there.
//!
//! Wins are counted by their distance: of two wins the shorter is taken, of two losses the longer.

mod deepen;
mod history;
mod move_picker;
mod node;
mod pruning;
mod quiescence;
mod reductions;
mod score;
mod transposition_table;

pub use deepen::{AlphaBeta, Limits};
pub use score::EVALUATION_MOST;
