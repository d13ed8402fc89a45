//! Quiescence search: a position is judged by its static evaluation only once nothing forcing is
//! left to try.

use game::Game;

use super::move_picker::OrderingContext;
use super::node::{MAX_PLY, Task, Worker, outcome_score};
use crate::Heuristics;

/// Plies of quiescence search. Not measured apart.
const QUIESCENCE_PLIES: i32 = 6;

impl<G: Game, H: Heuristics<G>> Worker<'_, G, H> {
    /// The score of a position within a window, if only forcing moves are tried, and those only
    /// where the position is critical. Depth counts from nought downwards.
    ///
    /// It neither reads nor writes the transposition table, and knows no repetitions.
    pub(super) fn quiescence(&mut self, position: &mut G, task: Task) -> i32 {
        let Task {
            mut alpha,
            beta,
            depth,
            ply,
            previous,
            ..
        } = task;
        self.pv[ply].clear();
        self.count_node();

        // Step 1. The game is over.
        let distance = i32::try_from(ply).unwrap_or(i32::MAX);
        if let Some(outcome) = position.outcome() {
            return outcome_score(outcome, position, distance);
        }
        if self.stopped {
            return 0;
        }

        // Step 2. Stand pat: the player to move need not play a forcing move.
        let static_eval = self.heuristics.evaluate(position);
        let look = self.heuristics.look(position);
        if static_eval >= beta
            || depth <= -QUIESCENCE_PLIES
            || ply + 1 >= MAX_PLY
            || !self.heuristics.is_critical(&look)
        {
            return static_eval;
        }
        alpha = alpha.max(static_eval);

        // Step 3. The loop over the forcing moves.
        let context = OrderingContext {
            ply,
            previous,
            table_move: None,
            forcing_only: true,
        };
        let mut picker = self.move_picker(position, &look, context);
        let mut best = static_eval;
        while let Some(scored) = picker.next() {
            let undo = position.apply(scored.mv);
            let next = Task {
                alpha: -beta,
                beta: -alpha,
                depth: depth - 1,
                ply: ply + 1,
                previous: Some(scored.history_index),
                after_null_move: false,
            };
            let score = -self.quiescence(position, next);
            position.retract(undo);
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta || self.stopped {
                break;
            }
        }
        best
    }
}
