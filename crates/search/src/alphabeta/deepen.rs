//! Iterative deepening: one ply more at a time, with an aspiration window around the last score, on
//! several threads that share the transposition table (lazy SMP).
//!
//! The numbers of the aspiration window were not measured apart.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use game::{Game, Proof, Value};

use super::history::HistoryTables;
use super::node::{MAX_PLY, Task, Worker};
use super::score::{INFINITE, value_of};
use super::transposition_table::TranspositionTable;
use crate::Heuristics;
use crate::report::{Candidate, Report, Work};

/// The first iteration with an aspiration window.
const ASPIRATION_DEPTH: i32 = 4;
/// How far it reaches to either side of the last score.
const ASPIRATION_MARGIN: i32 = 40;
/// How many times as far it reaches when the score lay outside.
const ASPIRATION_GROWTH: i32 = 3;

/// When to stop, beside being asked to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies to search.
    pub depth: Option<u32>,
    /// Positions to visit, by the first thread.
    pub nodes: Option<u64>,
}

/// An alpha-beta search that keeps its transposition table and its history tables from one move of
/// a game to the next.
#[derive(Debug)]
pub struct AlphaBeta<G: Game, H> {
    heuristics: H,
    table: TranspositionTable,
    history: Vec<HistoryTables<G::Move>>,
}

impl<G, H> AlphaBeta<G, H>
where
    G: Game + Send + Sync,
    G::Move: Send + Sync,
    H: Heuristics<G> + Sync,
{
    /// A search on so many threads, with a table of so many mebibytes.
    pub fn new(heuristics: H, threads: u16, mebibytes: u32) -> AlphaBeta<G, H> {
        let history = (0..threads.max(1))
            .map(|_| HistoryTables::new(H::HISTORY_SIZE, MAX_PLY))
            .collect();
        AlphaBeta {
            heuristics,
            table: TranspositionTable::new(mebibytes),
            history,
        }
    }

    /// Forgets what was learnt: another game begins.
    pub fn clear(&mut self) {
        self.table.clear();
        let threads = self.history.len();
        self.history = (0..threads)
            .map(|_| HistoryTables::new(H::HISTORY_SIZE, MAX_PLY))
            .collect();
    }

    /// Searches a position that is not over. `past` holds the keys of the positions before it, the
    /// last one last. `enough` is asked every few hundred positions, by all threads; `watch` hears
    /// of every iteration that is complete.
    ///
    /// Returns `None` only if the game is over. With one thread and no clock in `enough`, the same
    /// call gives the same answer.
    pub fn search(
        &mut self,
        position: &G,
        past: &[u64],
        limits: Limits,
        enough: &(dyn Fn() -> bool + Sync),
        watch: &mut dyn FnMut(&Report<G::Move>),
    ) -> Option<Report<G::Move>> {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let fallback = *moves.first()?;
        self.table.age();
        let done = AtomicBool::new(false);
        let others = AtomicU64::new(0);
        let table = &self.table;
        let heuristics = &self.heuristics;
        let (first, rest) = self.history.split_first_mut()?;
        first.age();
        let answer = std::thread::scope(|scope| {
            for (i, history) in rest.iter_mut().enumerate() {
                let (done, others) = (&done, &others);
                scope.spawn(move || {
                    history.age();
                    let stop = || done.load(Ordering::Relaxed);
                    let mut worker = worker(heuristics.clone(), history, table, past, &stop);
                    // Others look further ahead or not, so that they do not all do the same.
                    let ahead = i32::from(i % 2 == 0);
                    let deepest = limits
                        .depth
                        .map_or(MAX_PLY as u32 - 1, |depth| depth.max(1));
                    for depth in 1..=deepest {
                        let depth = i32::try_from(depth).unwrap_or(i32::MAX) + ahead;
                        worker.principal_variation_search(&mut position.clone(), whole(depth));
                        others.fetch_add(std::mem::take(&mut worker.nodes), Ordering::Relaxed);
                        if worker.stopped {
                            break;
                        }
                    }
                });
            }
            let mut main = worker(heuristics.clone(), first, table, past, enough);
            main.node_limit = limits.nodes.unwrap_or(u64::MAX);
            let seen = || others.load(Ordering::Relaxed);
            let answer = iterative_deepening(&mut main, position, fallback, limits, &seen, watch);
            done.store(true, Ordering::Relaxed);
            answer
        });
        Some(answer)
    }
}

fn worker<'a, G: Game, H: Heuristics<G>>(
    heuristics: H,
    history: &'a mut HistoryTables<G::Move>,
    table: &'a TranspositionTable,
    past: &[u64],
    enough: &'a (dyn Fn() -> bool + Sync),
) -> Worker<'a, G, H> {
    Worker {
        heuristics,
        history,
        table,
        keys: past.to_vec(),
        nodes: 0,
        node_limit: u64::MAX,
        enough,
        stopped: false,
        pv: vec![Vec::new(); MAX_PLY + 1],
        buffer: Vec::new(),
    }
}

/// The root with a window that leaves nothing out.
fn whole(depth: i32) -> Task {
    Task {
        alpha: -INFINITE,
        beta: INFINITE,
        depth,
        ply: 0,
        previous: None,
        after_null_move: false,
    }
}

/// Searches deeper and deeper until it is told to stop, or a win or loss is proven to its end.
fn iterative_deepening<G: Game, H: Heuristics<G>>(
    worker: &mut Worker<'_, G, H>,
    position: &G,
    fallback: G::Move,
    limits: Limits,
    others: &dyn Fn() -> u64,
    watch: &mut dyn FnMut(&Report<G::Move>),
) -> Report<G::Move> {
    let mover = position.to_move();
    let (mut last, mut searched) = (0, 0);
    let mut line = vec![fallback];
    let deepest = limits
        .depth
        .map_or(MAX_PLY as u32 - 1, |depth| depth.max(1));
    for depth in 1..=deepest {
        let score = aspiration_search(
            worker,
            position,
            i32::try_from(depth).unwrap_or(i32::MAX),
            last,
        );
        if worker.stopped {
            // What an iteration found before it was cut short is better than what the last one
            // knew: the best move so far was looked at first.
            if let Some(&mv) = worker.pv[0].first() {
                line.clone_from(&worker.pv[0]);
                debug_assert!(position.is_legal(mv));
            }
            break;
        }
        (last, searched) = (score, depth);
        line.clone_from(&worker.pv[0]);
        let value = value_of(score, mover);
        watch(&found(value, depth, worker.nodes + others(), line.clone()));
        let is_proven_to_its_end = |proof: Proof| proof.plies.is_some_and(|plies| plies <= depth);
        if value.proof().is_some_and(is_proven_to_its_end) {
            break;
        }
    }
    let nodes = worker.nodes + others();
    found(value_of(last, mover), searched, nodes, line)
}

/// What is known at the end of an iteration: the other moves are only known to be no better.
fn found<M: Copy>(value: Value, depth: u32, nodes: u64, line: Vec<M>) -> Report<M> {
    Report {
        value,
        raw_value: None,
        candidates: Candidate::alone(&line, value).into_iter().collect(),
        line,
        work: Work {
            depth: Some(depth),
            simulations: None,
            nodes,
        },
    }
}

/// Searches with an aspiration window around the last score, and widens it when that was wrong.
fn aspiration_search<G: Game, H: Heuristics<G>>(
    worker: &mut Worker<'_, G, H>,
    position: &G,
    depth: i32,
    last: i32,
) -> i32 {
    let mut margin = if depth < ASPIRATION_DEPTH {
        2 * INFINITE
    } else {
        ASPIRATION_MARGIN
    };
    let (mut alpha, mut beta) = (
        (last - margin).max(-INFINITE),
        (last + margin).min(INFINITE),
    );
    loop {
        let score = worker.principal_variation_search(
            &mut position.clone(),
            Task {
                alpha,
                beta,
                ..whole(depth)
            },
        );
        if worker.stopped || (alpha < score && score < beta) {
            return score;
        }
        if score <= alpha && alpha == -INFINITE || score >= beta && beta == INFINITE {
            return score;
        }
        margin *= ASPIRATION_GROWTH;
        if score <= alpha {
            alpha = (score - margin).max(-INFINITE);
        } else {
            beta = (score + margin).min(INFINITE);
        }
    }
}
