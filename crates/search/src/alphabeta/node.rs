//! One node of the tree: principal variation search, step by step in the order in which it goes.
//!
//! What is cut short has its margins in `pruning` and `reductions`; in which order moves are tried
//! stands in `move_picker` and `history`; where the depth is used up, `quiescence` goes on.
//!
//! Scores are fail-soft: they may lie outside the window, and are bounds then.

use game::{Game, Outcome};

use super::history::HistoryTables;
use super::move_picker::{MovePicker, OrderingContext};
use super::pruning::{is_far_above_beta, is_futile, is_late};
use super::reductions::{extension, internal_iterative_reduction, late_move_reduction};
use super::score::{EVALUATION_MOST, INFINITE, from_table, is_decided, lost_at, to_table, won_at};
use super::transposition_table::{Bound, Entry, TranspositionTable};
use crate::Heuristics;

/// Plies below the root at which everything ends.
pub(super) const MAX_PLY: usize = 100;

/// How many nodes are visited between two questions whether to stop.
const STOP_CHECK_INTERVAL: u64 = 256;

/// What one thread needs to search.
pub(super) struct Worker<'a, G: Game, H> {
    pub(super) heuristics: H,
    pub(super) history: &'a mut HistoryTables<G::Move>,
    pub(super) table: &'a TranspositionTable,
    /// Keys of the game so far and of the line being searched, for repetitions.
    pub(super) keys: Vec<u64>,
    pub(super) nodes: u64,
    pub(super) node_limit: u64,
    pub(super) enough: &'a (dyn Fn() -> bool + Sync),
    pub(super) stopped: bool,
    /// The principal variation from each ply on.
    pub(super) pv: Vec<Vec<G::Move>>,
    pub(super) buffer: Vec<G::Move>,
}

/// What a node is searched with: a window, a depth, and how the search came here.
#[derive(Clone, Copy)]
pub(super) struct Task {
    pub(super) alpha: i32,
    pub(super) beta: i32,
    /// Plies left before quiescence search.
    pub(super) depth: i32,
    /// Plies from the root.
    pub(super) ply: usize,
    /// The history index of the move that led here.
    pub(super) previous: Option<u32>,
    pub(super) after_null_move: bool,
}

impl Task {
    /// The node is not part of the principal variation: only whether its score reaches beta is
    /// asked.
    fn is_zero_window(self) -> bool {
        self.beta - self.alpha == 1
    }
}

/// What is known about a node before its moves are searched.
struct NodeInfo<L> {
    look: L,
    critical: bool,
    static_eval: i32,
    /// The best move by the transposition table, as its place in the list of legal moves.
    table_move: Option<u16>,
}

impl<G: Game, H: Heuristics<G>> Worker<'_, G, H> {
    /// The score of a position within a window, for the player to move. Meaningless once `stopped`.
    pub(super) fn principal_variation_search(&mut self, position: &mut G, task: Task) -> i32 {
        let Task {
            mut alpha,
            mut beta,
            depth,
            ply,
            ..
        } = task;
        self.pv[ply].clear();
        let distance = i32::try_from(ply).unwrap_or(i32::MAX);
        if ply > 0 {
            // Step 1. The game is over, or the position is repeated.
            if let Some(outcome) = position.outcome() {
                return outcome_score(outcome, position, distance);
            }
            if self.is_repeated(position) {
                return 0;
            }

            // Step 2. Mate distance pruning: nothing here can be better than a win already found
            // nearer to the root.
            alpha = alpha.max(lost_at(distance));
            beta = beta.min(won_at(distance + 1));
            if alpha >= beta {
                return alpha;
            }
        }
        let within = Task {
            alpha,
            beta,
            ..task
        };

        // Step 3. Where the depth is used up, quiescence search.
        if depth <= 0 || ply + 1 >= MAX_PLY {
            return self.quiescence(position, Task { depth: 0, ..within });
        }
        self.count_node();
        if self.stopped {
            return 0;
        }

        // Step 4. Transposition table lookup. The principal variation is not cut off by it, so that
        // it is searched to its end.
        let zero_window = task.is_zero_window();
        let entry = self.table.probe(position.key());
        if let Some(entry) = entry
            && zero_window
            && entry.depth >= depth
            && let Some(score) = table_cutoff(entry, alpha, beta, distance)
        {
            return score;
        }

        // Step 5. Static evaluation, for the pruning below: where nothing may be pruned it is not
        // asked for.
        let look = self.heuristics.look(position);
        let critical = self.heuristics.is_critical(&look);
        let static_eval = if zero_window && !critical {
            self.heuristics.evaluate(position)
        } else {
            0
        };

        if zero_window && !critical && !is_decided(beta) && ply > 0 {
            // Step 6. Reverse futility pruning.
            if is_far_above_beta(static_eval, beta, depth) {
                return static_eval;
            }

            // Step 7. Null move pruning.
            if let Some(score) = self.null_move_pruning(position, within, static_eval, &look) {
                return score;
            }
        }

        // Step 8. Internal iterative reduction.
        let table_move = entry.and_then(|entry| entry.best);
        let depth = depth - internal_iterative_reduction(depth, table_move);

        self.search_moves(
            position,
            Task { depth, ..within },
            &NodeInfo {
                look,
                critical,
                static_eval,
                table_move,
            },
        )
    }

    /// Steps 9 to 16: the moves of a node.
    fn search_moves(&mut self, position: &mut G, task: Task, node: &NodeInfo<H::Look>) -> i32 {
        let Task {
            mut alpha,
            beta,
            depth,
            ply,
            previous,
            ..
        } = task;
        let alpha_before = alpha;
        let zero_window = task.is_zero_window();
        let player = position.to_move();

        // Step 9. Move ordering.
        let context = OrderingContext {
            ply,
            previous,
            table_move: node.table_move,
            forcing_only: false,
        };
        let mut picker = self.move_picker(position, &node.look, context);
        let only_move = picker.len() == 1;

        // Step 10. The loop over the moves.
        let mut best = (-INFINITE, None);
        let mut count = 0;
        self.keys.push(position.key());
        while let Some(scored) = picker.next() {
            count += 1;

            // Step 11. Late move pruning and futility pruning: quiet moves near the leaves, once
            // there is one that does not lose.
            let quiet = !self.heuristics.is_forcing(&node.look, scored.mv);
            if zero_window
                && !node.critical
                && quiet
                && best.0 > -EVALUATION_MOST
                && (is_late(depth, count) || is_futile(node.static_eval, alpha, depth, count))
            {
                continue;
            }

            // Step 12. Extension.
            let next = Task {
                alpha: -beta,
                beta: -alpha,
                depth: depth - 1 + extension(only_move, ply),
                ply: ply + 1,
                previous: Some(scored.history_index),
                after_null_move: false,
            };

            // Step 13. Late move reductions.
            let reduction = if quiet {
                let history = self.history.history(player, scored.history_index);
                late_move_reduction(depth, count, zero_window, history)
            } else {
                0
            };

            // Step 14. Search the move.
            let undo = position.apply(scored.mv);
            let score = self.search_move(position, next, count == 1, reduction);
            position.retract(undo);
            if self.stopped {
                break;
            }

            // Step 15. A better move, or a beta cutoff.
            if score > best.0 {
                best = (score, Some(scored));
                if score > alpha {
                    alpha = score;
                    self.update_pv(ply, scored.mv);
                }
                if alpha >= beta {
                    let tried = picker.tried();
                    self.history
                        .update(player, ply, depth, scored, tried, previous);
                    break;
                }
            }
        }
        self.keys.pop();
        if self.stopped {
            return best.0;
        }

        // Step 16. Store what was found.
        let bound = match best.0 {
            score if score >= beta => Bound::Lower,
            score if score > alpha_before => Bound::Exact,
            _ => Bound::Upper,
        };
        let best_move = best.1.filter(|_| bound != Bound::Upper);
        let entry = Entry {
            score: to_table(best.0, i32::try_from(ply).unwrap_or(i32::MAX)),
            depth,
            bound,
            best: best_move.map(|scored| scored.index),
        };
        self.table.store(position.key(), entry);
        best.0
    }

    /// The score of a move that was just made, for the player who made it.
    ///
    /// The first move is searched with the whole window. Of the others it is enough to know that
    /// they are no better: a zero window tells, at reduced depth first. Only what turns out better
    /// is searched again.
    fn search_move(&mut self, position: &mut G, next: Task, first: bool, reduction: i32) -> i32 {
        if first {
            return -self.principal_variation_search(position, next);
        }
        let (alpha, beta) = (-next.beta, -next.alpha);
        let scout = Task {
            alpha: -alpha - 1,
            beta: -alpha,
            ..next
        };
        let reduced = Task {
            depth: next.depth - reduction,
            ..scout
        };
        let mut score = -self.principal_variation_search(position, reduced);
        if score > alpha && reduction > 0 && !self.stopped {
            score = -self.principal_variation_search(position, scout);
        }
        if score > alpha && score < beta && !self.stopped {
            score = -self.principal_variation_search(position, next);
        }
        score
    }

    /// The moves of a position, best first.
    pub(super) fn move_picker(
        &mut self,
        position: &G,
        look: &H::Look,
        context: OrderingContext,
    ) -> MovePicker<G::Move> {
        let tables = &*self.history;
        MovePicker::new(
            position,
            &self.heuristics,
            look,
            tables,
            context,
            &mut self.buffer,
        )
    }

    pub(super) fn count_node(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.node_limit
            || (self.nodes.is_multiple_of(STOP_CHECK_INTERVAL) && (self.enough)())
        {
            self.stopped = true;
        }
    }

    /// Whether the position was on the table before, in the game or in this line.
    fn is_repeated(&self, position: &G) -> bool {
        let key = position.key();
        // The player to move differs in every other position.
        self.keys
            .iter()
            .rev()
            .skip(1)
            .step_by(2)
            .any(|&earlier| earlier == key)
    }

    /// The principal variation from a ply on is this move and then that of the next ply.
    fn update_pv(&mut self, ply: usize, mv: G::Move) {
        let (here, below) = self.pv.split_at_mut(ply + 1);
        let (Some(here), Some(below)) = (here.last_mut(), below.first()) else {
            return;
        };
        here.clear();
        here.push(mv);
        here.extend_from_slice(below);
    }
}

/// The score of a game that is over, for the player to move.
pub(super) fn outcome_score<G: Game>(outcome: Outcome, position: &G, distance: i32) -> i32 {
    match outcome {
        Outcome::Draw => 0,
        Outcome::Won(winner) if winner == position.to_move() => won_at(distance),
        Outcome::Won(_) => lost_at(distance),
    }
}

/// The score of an entry, if it settles the window.
fn table_cutoff(entry: Entry, alpha: i32, beta: i32, distance: i32) -> Option<i32> {
    let score = from_table(entry.score, distance);
    let settles = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    };
    settles.then_some(score)
}
