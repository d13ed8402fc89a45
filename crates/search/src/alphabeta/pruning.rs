//! What is not searched at all: margins and depths of pruning, and the null move.
//!
//! Nothing here is tried in the principal variation, nor where [`Heuristics::is_critical`] says
//! that too much is at stake. Margins are in points, hundredths of what the game measures itself
//! in.
//!
//! **What was measured.** The numbers here and in `reductions` came with the search, all at once;
//! no match set any of them, and none was measured apart. One match of Hive tried other numbers:
//! late moves left out earlier, larger reductions and smaller margins, all together and beside
//! pruning where a queen has four neighbours. It won nothing, −1 Elo [−32, +30] in 300 games of
//! Base at 5,000 nodes (`docs/results/strength.md`, "Tried and not kept").

use game::Game;

use super::node::{Task, Worker};
use super::reductions::null_move_reduction;
use super::score::is_decided;
use crate::Heuristics;

/// Reverse futility pruning (also called static null move pruning) up to this depth.
const REVERSE_FUTILITY_DEPTH: i32 = 4;
/// How far above beta the static evaluation must lie, a ply of depth.
const REVERSE_FUTILITY_MARGIN: i32 = 120;

/// The null move is tried from this depth on.
const NULL_MOVE_DEPTH: i32 = 3;

/// Late move pruning and futility pruning up to this depth.
const SHALLOW_DEPTH: i32 = 3;
/// Moves that late move pruning leaves at any depth, and more for the square of the depth.
const LATE_MOVES: i32 = 6;
const LATE_MOVES_DEPTH_SQUARED: i32 = 6;

/// Moves that futility pruning leaves.
const FUTILITY_MOVES: i32 = 3;
/// How far below alpha the static evaluation must lie: so much, and so much a ply of depth.
const FUTILITY_BASE: i32 = 60;
const FUTILITY_MARGIN: i32 = 150;

/// Reverse futility pruning: near the leaves, the opponent will not make up for so much.
pub(super) fn is_far_above_beta(static_eval: i32, beta: i32, depth: i32) -> bool {
    depth <= REVERSE_FUTILITY_DEPTH && static_eval - REVERSE_FUTILITY_MARGIN * depth >= beta
}

/// Late move pruning: near the leaves, what comes so late in the order of moves will not matter.
pub(super) fn is_late(depth: i32, count: i32) -> bool {
    depth <= SHALLOW_DEPTH && count > LATE_MOVES + LATE_MOVES_DEPTH_SQUARED * depth * depth
}

/// Futility pruning: near the leaves, a quiet move will not make up for so much.
pub(super) fn is_futile(static_eval: i32, alpha: i32, depth: i32, count: i32) -> bool {
    depth <= SHALLOW_DEPTH
        && count > FUTILITY_MOVES
        && static_eval + FUTILITY_MARGIN * depth + FUTILITY_BASE < alpha
}

impl<G: Game, H: Heuristics<G>> Worker<'_, G, H> {
    /// Null move pruning: if the position is good enough even when the opponent moves twice, it is
    /// good enough.
    pub(super) fn null_move_pruning(
        &mut self,
        position: &mut G,
        task: Task,
        static_eval: i32,
        look: &H::Look,
    ) -> Option<i32> {
        if task.after_null_move || task.depth < NULL_MOVE_DEPTH || static_eval < task.beta {
            return None;
        }
        let null_move = self.heuristics.null_move(position, look)?;
        self.keys.push(position.key());
        let undo = position.apply(null_move);
        let next = Task {
            alpha: -task.beta,
            beta: -task.beta + 1,
            depth: task.depth - 1 - null_move_reduction(task.depth),
            ply: task.ply + 1,
            previous: None,
            after_null_move: true,
        };
        let score = -self.principal_variation_search(position, next);
        position.retract(undo);
        self.keys.pop();
        (score >= task.beta && !self.stopped && !is_decided(score)).then_some(score)
    }
}
