//! One position of the tree: principal variation search.

use game::{Game, Outcome};

use super::ordering::{Experience, Occasion, Picker};
use super::score::{INFINITE, from_table, is_decided, lost_at, to_table, won_at};
use super::table::{Bound, Entry, Table};
use crate::Heuristics;

/// Plies below the root at which everything ends.
pub(super) const DEEPEST: usize = 100;

/// How many positions are visited between two looks at the world outside.
const LOOK_OUTSIDE: u64 = 256;

/// What one thread needs to search.
pub(super) struct Worker<'a, G: Game, H> {
    pub(super) heuristics: H,
    pub(super) experience: &'a mut Experience<G::Move>,
    pub(super) table: &'a Table,
    /// Keys of the game so far and of the line being searched, for repetitions.
    pub(super) line: Vec<u64>,
    pub(super) nodes: u64,
    pub(super) node_limit: u64,
    pub(super) enough: &'a (dyn Fn() -> bool + Sync),
    pub(super) stopped: bool,
    /// Best play from each ply on.
    pub(super) best_lines: Vec<Vec<G::Move>>,
    pub(super) buffer: Vec<G::Move>,
}

/// A window and how deep to look.
#[derive(Clone, Copy)]
pub(super) struct Task {
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// The slot of the move that led here.
    pub(super) answered: Option<u32>,
    /// The last move did nothing.
    pub(super) after_null: bool,
}

impl Task {
    fn is_narrow(self) -> bool {
        self.beta - self.alpha == 1
    }
}

impl<G: Game, H: Heuristics<G>> Worker<'_, G, H> {
    /// The score of a position within a window, for the player to move. Meaningless once `stopped`.
    pub(super) fn node(&mut self, position: &mut G, task: Task) -> i32 {
        let Task {
            mut alpha,
            mut beta,
            depth,
            ply,
            ..
        } = task;
        self.best_lines[ply].clear();
        let distance = i32::try_from(ply).unwrap_or(i32::MAX);
        if ply > 0 {
            if let Some(outcome) = position.outcome() {
                return score_of(outcome, position, distance);
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
        if depth <= 0 || ply + 1 >= DEEPEST {
            return self.calm(
                position,
                Task {
                    alpha,
                    beta,
                    depth: 0,
                    ..task
                },
            );
        }
        self.count();
        if self.stopped {
            return 0;
        }
        let narrow = task.is_narrow();
        let key = position.key();
        let known = self.table.get(key);
        if let Some(entry) = known
            && narrow
            && entry.depth >= depth
            && let Some(score) = usable(entry, alpha, beta, distance)
        {
            return score;
        }
        let look = self.heuristics.look(position);
        let critical = self.heuristics.is_critical(&look);
        // Where nothing is cut short, nobody asks what the position looks like.
        let judged = if narrow && !critical {
            self.heuristics.evaluate(position)
        } else {
            0
        };
        if narrow && !critical && !is_decided(beta) && ply > 0 {
            if depth <= 4 && judged - 120 * depth >= beta {
                return judged;
            }
            if let Some(score) = self.skip_a_turn(
                position,
                Task {
                    alpha,
                    beta,
                    ..task
                },
                judged,
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
        let from_table = known.and_then(|entry| entry.best);
        self.moves(
            position,
            Task {
                alpha,
                beta,
                depth,
                ..task
            },
            judged,
            critical,
            (&look, from_table),
        )
    }

    /// Tries the moves of a position one after another.
    fn moves(
        &mut self,
        position: &mut G,
        task: Task,
        judged: i32,
        critical: bool,
        (look, from_table): (&H::Look, Option<u16>),
    ) -> i32 {
        let Task {
            mut alpha,
            beta,
            depth,
            ply,
            answered,
            ..
        } = task;
        let start = alpha;
        let narrow = task.is_narrow();
        let player = position.to_move();
        let mut buffer = std::mem::take(&mut self.buffer);
        let mut picker = Picker::new(
            position,
            &self.heuristics,
            look,
            self.experience,
            Occasion {
                ply,
                answered,
                from_table,
                forcing_only: false,
            },
            &mut buffer,
        );
        self.buffer = buffer;
        let forced = picker.len() == 1;
        let mut best = (-INFINITE, None);
        let mut count = 0;
        self.line.push(position.key());
        while let Some(ranked) = picker.next() {
            count += 1;
            let forcing = self.heuristics.is_forcing(look, ranked.mv);
            let history = self.experience.history(player, ranked.slot);
            if narrow && !critical && !forcing && best.0 > -super::EVALUATION_MOST && depth <= 3 {
                // Late moves of a bad position near the leaves will not turn it.
                let late = count > 6 + 6 * depth * depth;
                let hopeless = count > 3 && judged + 150 * depth + 60 < alpha;
                if late || hopeless {
                    continue;
                }
            }
            let undo = position.apply(ranked.mv);
            let next = Task {
                alpha: -beta,
                beta: -alpha,
                depth: depth - 1 + i32::from(forced && ply < 40),
                ply: ply + 1,
                answered: Some(ranked.slot),
                after_null: false,
            };
            let reduction = if depth >= 3 && count > 3 && !forcing {
                reduction(depth, count, narrow, history)
            } else {
                0
            };
            let score = self.explore(position, next, count == 1, reduction);
            position.retract(undo);
            if self.stopped {
                break;
            }
            if score > best.0 {
                best = (score, Some(ranked));
                if score > alpha {
                    alpha = score;
                    self.extend_line(ply, ranked.mv);
                }
                if alpha >= beta {
                    self.experience
                        .learn(player, ply, depth, ranked, picker.tried(), answered);
                    break;
                }
            }
        }
        self.line.pop();
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
            best: found.map(|ranked| ranked.index),
        };
        self.table.put(position.key(), entry);
        best.0
    }

    /// The score of a move that was just made, for the player who made it.
    ///
    /// The first move is looked at in full. Of the others it is enough to know that they are no
    /// better: a window without width tells, at less depth first. Only what turns out better is
    /// looked at again.
    fn explore(&mut self, position: &mut G, next: Task, first: bool, reduction: i32) -> i32 {
        if first {
            return -self.node(position, next);
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
        let mut score = -self.node(position, reduced);
        if score > alpha && reduction > 0 && !self.stopped {
            score = -self.node(position, scout);
        }
        if score > alpha && score < beta && !self.stopped {
            score = -self.node(position, next);
        }
        score
    }

    /// If the position is good enough even when the opponent moves twice, it is good enough.
    fn skip_a_turn(
        &mut self,
        position: &mut G,
        task: Task,
        judged: i32,
        look: &H::Look,
    ) -> Option<i32> {
        if task.after_null || task.depth < 3 || judged < task.beta {
            return None;
        }
        let null = self.heuristics.null_move(position, look)?;
        let reduction = 3 + task.depth / 4;
        self.line.push(position.key());
        let undo = position.apply(null);
        let score = -self.node(
            position,
            Task {
                alpha: -task.beta,
                beta: -task.beta + 1,
                depth: task.depth - 1 - reduction,
                ply: task.ply + 1,
                answered: None,
                after_null: true,
            },
        );
        position.retract(undo);
        self.line.pop();
        (score >= task.beta && !self.stopped && !is_decided(score)).then_some(score)
    }

    /// Judges a position once nothing forcing is left to try.
    fn calm(&mut self, position: &mut G, task: Task) -> i32 {
        let Task {
            mut alpha,
            beta,
            depth,
            ply,
            answered,
            ..
        } = task;
        self.best_lines[ply].clear();
        self.count();
        let distance = i32::try_from(ply).unwrap_or(i32::MAX);
        if let Some(outcome) = position.outcome() {
            return score_of(outcome, position, distance);
        }
        if self.stopped {
            return 0;
        }
        let judged = self.heuristics.evaluate(position);
        let look = self.heuristics.look(position);
        if judged >= beta
            || depth <= -6
            || ply + 1 >= DEEPEST
            || !self.heuristics.is_critical(&look)
        {
            return judged;
        }
        alpha = alpha.max(judged);
        let mut buffer = std::mem::take(&mut self.buffer);
        let occasion = Occasion {
            ply,
            answered,
            from_table: None,
            forcing_only: true,
        };
        let mut picker = Picker::new(
            position,
            &self.heuristics,
            &look,
            self.experience,
            occasion,
            &mut buffer,
        );
        self.buffer = buffer;
        let mut best = judged;
        while let Some(ranked) = picker.next() {
            let undo = position.apply(ranked.mv);
            let score = -self.calm(
                position,
                Task {
                    alpha: -beta,
                    beta: -alpha,
                    depth: depth - 1,
                    ply: ply + 1,
                    answered: Some(ranked.slot),
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

    fn count(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.node_limit
            || (self.nodes.is_multiple_of(LOOK_OUTSIDE) && (self.enough)())
        {
            self.stopped = true;
        }
    }

    /// Whether the position was on the table before, in the game or in this line.
    fn is_repeated(&self, position: &G) -> bool {
        let key = position.key();
        // The player to move differs in every other position.
        self.line
            .iter()
            .rev()
            .skip(1)
            .step_by(2)
            .any(|&earlier| earlier == key)
    }

    fn extend_line(&mut self, ply: usize, mv: G::Move) {
        let (here, below) = self.best_lines.split_at_mut(ply + 1);
        let (Some(here), Some(below)) = (here.last_mut(), below.first()) else {
            return;
        };
        here.clear();
        here.push(mv);
        here.extend_from_slice(below);
    }
}

/// How much shallower a late move is looked at first.
fn reduction(depth: i32, count: i32, narrow: bool, history: i32) -> i32 {
    let base = f64::from(depth).ln() * f64::from(count).ln() / 2.2 + 0.4;
    let mut reduction = base as i32 + i32::from(narrow) - history / 6_000;
    if !narrow {
        reduction -= 1;
    }
    reduction.clamp(0, depth - 2)
}

fn score_of<G: Game>(outcome: Outcome, position: &G, distance: i32) -> i32 {
    match outcome {
        Outcome::Draw => 0,
        Outcome::Won(winner) if winner == position.to_move() => won_at(distance),
        Outcome::Won(_) => lost_at(distance),
    }
}

/// The score of an entry, if it settles the window.
fn usable(entry: Entry, alpha: i32, beta: i32, distance: i32) -> Option<i32> {
    let score = from_table(entry.score, distance);
    let settles = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    };
    settles.then_some(score)
}
