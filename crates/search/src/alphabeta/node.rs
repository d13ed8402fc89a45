//! One position of the tree: principal variation search.

use game::{Game, Outcome};

use super::move_picker::{HistoryTables, MovePicker, OrderingContext};
use super::score::{INFINITE, from_table, is_decided, lost_at, to_table, won_at};
use super::transposition_table::{Bound, Entry, TranspositionTable};
use crate::Heuristics;

/// Plies below the root at which everything ends.
pub(super) const MAX_PLY: usize = 100;

/// How many positions are visited between two looks at the world outside.
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
    /// Best play from each ply on.
    pub(super) pv: Vec<Vec<G::Move>>,
    pub(super) buffer: Vec<G::Move>,
}

/// A window and how deep to look.
#[derive(Clone, Copy)]
pub(super) struct Task {
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// The history index of the move that led here.
    pub(super) previous: Option<u32>,
    /// The last move did nothing.
    pub(super) after_null: bool,
}

impl Task {
    fn is_zero_window(self) -> bool {
        self.beta - self.alpha == 1
    }
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
            if let Some(outcome) = position.outcome() {
                return outcome_score(outcome, position, distance);
            }
            if self.is_repeated(position) {
                return 0;
            }
            // Nothing here can be better than a win already found nearer to the root.
            alpha = alpha.max(lost_at(distance));
            beta = beta.min(won_at(distance + 1));
            if alpha >= beta {
                return alpha;
            }
        }
        if depth <= 0 || ply + 1 >= MAX_PLY {
            return self.quiescence(
                position,
                Task {
                    alpha,
                    beta,
                    depth: 0,
                    ..task
                },
            );
        }
        self.count_node();
        if self.stopped {
            return 0;
        }
        let zero_window = task.is_zero_window();
        let key = position.key();
        let known = self.table.probe(key);
        if let Some(entry) = known
            && zero_window
            && entry.depth >= depth
            && let Some(score) = table_cutoff(entry, alpha, beta, distance)
        {
            return score;
        }
        let look = self.heuristics.look(position);
        let critical = self.heuristics.is_critical(&look);
        // Where nothing is cut short, nobody asks what the position looks like.
        let static_eval = if zero_window && !critical {
            self.heuristics.evaluate(position)
        } else {
            0
        };
        if zero_window && !critical && !is_decided(beta) && ply > 0 {
            if depth <= 4 && static_eval - 120 * depth >= beta {
                return static_eval;
            }
            if let Some(score) = self.null_move_pruning(
                position,
                Task {
                    alpha,
                    beta,
                    ..task
                },
                static_eval,
                &look,
            ) {
                return score;
            }
        }
        // Without a move from the table, a shallower search finds one for half the price.
        let depth = if known.is_none_or(|entry| entry.best.is_none()) && depth >= 5 {
            depth - 1
        } else {
            depth
        };
        let table_move = known.and_then(|entry| entry.best);
        self.search_moves(
            position,
            Task {
                alpha,
                beta,
                depth,
                ..task
            },
            static_eval,
            critical,
            (&look, table_move),
        )
    }

    /// Tries the moves of a position one after another.
    fn search_moves(
        &mut self,
        position: &mut G,
        task: Task,
        static_eval: i32,
        critical: bool,
        (look, table_move): (&H::Look, Option<u16>),
    ) -> i32 {
        let Task {
            mut alpha,
            beta,
            depth,
            ply,
            previous,
            ..
        } = task;
        let start = alpha;
        let zero_window = task.is_zero_window();
        let player = position.to_move();
        let mut buffer = std::mem::take(&mut self.buffer);
        let mut picker = MovePicker::new(
            position,
            &self.heuristics,
            look,
            self.history,
            OrderingContext {
                ply,
                previous,
                table_move,
                forcing_only: false,
            },
            &mut buffer,
        );
        self.buffer = buffer;
        let forced = picker.len() == 1;
        let mut best = (-INFINITE, None);
        let mut count = 0;
        self.keys.push(position.key());
        while let Some(scored) = picker.next() {
            count += 1;
            let forcing = self.heuristics.is_forcing(look, scored.mv);
            let history = self.history.history(player, scored.history_index);
            if zero_window
                && !critical
                && !forcing
                && best.0 > -super::EVALUATION_MOST
                && depth <= 3
            {
                // Late moves of a bad position near the leaves will not turn it.
                let late = count > 6 + 6 * depth * depth;
                let hopeless = count > 3 && static_eval + 150 * depth + 60 < alpha;
                if late || hopeless {
                    continue;
                }
            }
            let undo = position.apply(scored.mv);
            let next = Task {
                alpha: -beta,
                beta: -alpha,
                depth: depth - 1 + i32::from(forced && ply < 40),
                ply: ply + 1,
                previous: Some(scored.history_index),
                after_null: false,
            };
            let reduction = if depth >= 3 && count > 3 && !forcing {
                reduction(depth, count, zero_window, history)
            } else {
                0
            };
            let score = self.search_move(position, next, count == 1, reduction);
            position.retract(undo);
            if self.stopped {
                break;
            }
            if score > best.0 {
                best = (score, Some(scored));
                if score > alpha {
                    alpha = score;
                    self.update_pv(ply, scored.mv);
                }
                if alpha >= beta {
                    self.history
                        .update(player, ply, depth, scored, picker.tried(), previous);
                    break;
                }
            }
        }
        self.keys.pop();
        if self.stopped {
            return best.0;
        }
        let bound = match best.0 {
            score if score >= beta => Bound::Lower,
            score if score > start => Bound::Exact,
            _ => Bound::Upper,
        };
        let found = best.1.filter(|_| bound != Bound::Upper);
        let entry = Entry {
            score: to_table(best.0, i32::try_from(ply).unwrap_or(i32::MAX)),
            depth,
            bound,
            best: found.map(|scored| scored.index),
        };
        self.table.store(position.key(), entry);
        best.0
    }

    /// The score of a move that was just made, for the player who made it.
    ///
    /// The first move is looked at in full. Of the others it is enough to know that they are no
    /// better: a window without width tells, at less depth first. Only what turns out better is
    /// looked at again.
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

    /// If the position is good enough even when the opponent moves twice, it is good enough.
    fn null_move_pruning(
        &mut self,
        position: &mut G,
        task: Task,
        static_eval: i32,
        look: &H::Look,
    ) -> Option<i32> {
        if task.after_null || task.depth < 3 || static_eval < task.beta {
            return None;
        }
        let null = self.heuristics.null_move(position, look)?;
        let reduction = 3 + task.depth / 4;
        self.keys.push(position.key());
        let undo = position.apply(null);
        let score = -self.principal_variation_search(
            position,
            Task {
                alpha: -task.beta,
                beta: -task.beta + 1,
                depth: task.depth - 1 - reduction,
                ply: task.ply + 1,
                previous: None,
                after_null: true,
            },
        );
        position.retract(undo);
        self.keys.pop();
        (score >= task.beta && !self.stopped && !is_decided(score)).then_some(score)
    }

    /// Judges a position once nothing forcing is left to try.
    fn quiescence(&mut self, position: &mut G, task: Task) -> i32 {
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
        let distance = i32::try_from(ply).unwrap_or(i32::MAX);
        if let Some(outcome) = position.outcome() {
            return outcome_score(outcome, position, distance);
        }
        if self.stopped {
            return 0;
        }
        let static_eval = self.heuristics.evaluate(position);
        let look = self.heuristics.look(position);
        if static_eval >= beta
            || depth <= -6
            || ply + 1 >= MAX_PLY
            || !self.heuristics.is_critical(&look)
        {
            return static_eval;
        }
        alpha = alpha.max(static_eval);
        let mut buffer = std::mem::take(&mut self.buffer);
        let context = OrderingContext {
            ply,
            previous,
            table_move: None,
            forcing_only: true,
        };
        let mut picker = MovePicker::new(
            position,
            &self.heuristics,
            &look,
            self.history,
            context,
            &mut buffer,
        );
        self.buffer = buffer;
        let mut best = static_eval;
        while let Some(scored) = picker.next() {
            let undo = position.apply(scored.mv);
            let score = -self.quiescence(
                position,
                Task {
                    alpha: -beta,
                    beta: -alpha,
                    depth: depth - 1,
                    ply: ply + 1,
                    previous: Some(scored.history_index),
                    after_null: false,
                },
            );
            position.retract(undo);
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta || self.stopped {
                break;
            }
        }
        best
    }

    fn count_node(&mut self) {
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

/// How much shallower a late move is looked at first.
fn reduction(depth: i32, count: i32, zero_window: bool, history: i32) -> i32 {
    let base = f64::from(depth).ln() * f64::from(count).ln() / 2.2 + 0.4;
    let mut reduction = base as i32 + i32::from(zero_window) - history / 6_000;
    if !zero_window {
        reduction -= 1;
    }
    reduction.clamp(0, depth - 2)
}

fn outcome_score<G: Game>(outcome: Outcome, position: &G, distance: i32) -> i32 {
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
