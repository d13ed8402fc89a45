//! What is searched to another depth than the rest: reductions, and the one extension.
//!
//! None of the numbers was measured apart; `pruning` tells of the one match that had to do with
//! them.

/// Internal iterative reduction from this depth on.
const INTERNAL_ITERATIVE_REDUCTION_DEPTH: i32 = 5;

/// Plies less below a null move, beside the ply that it takes.
const NULL_MOVE_REDUCTION: i32 = 3;
/// One more for every so many plies of depth.
const NULL_MOVE_REDUCTION_DEPTH: i32 = 4;

/// Late move reductions from this depth on.
const LATE_MOVE_REDUCTION_DEPTH: i32 = 3;
/// Moves that are never reduced.
const UNREDUCED_MOVES: i32 = 3;
/// The reduction is `ln(depth) ln(count) / divisor + base`.
const LATE_MOVE_REDUCTION_DIVISOR: f64 = 2.2;
const LATE_MOVE_REDUCTION_BASE: f64 = 0.4;
/// One ply less or more for so much history.
const HISTORY_DIVISOR: i32 = 6_000;

/// Only moves are extended so many plies from the root.
const EXTENSION_PLIES: usize = 40;

/// Without a move from the transposition table, a shallower search finds one for half the price.
pub(super) fn internal_iterative_reduction(depth: i32, table_move: Option<u16>) -> i32 {
    i32::from(table_move.is_none() && depth >= INTERNAL_ITERATIVE_REDUCTION_DEPTH)
}

/// How much shallower the search is after a null move.
pub(super) fn null_move_reduction(depth: i32) -> i32 {
    NULL_MOVE_REDUCTION + depth / NULL_MOVE_REDUCTION_DEPTH
}

/// A player with only one move decides nothing by it: it costs no depth.
pub(super) fn extension(only_move: bool, ply: usize) -> i32 {
    i32::from(only_move && ply < EXTENSION_PLIES)
}

/// How much shallower a quiet move is searched at first that comes late in the order of moves.
pub(super) fn late_move_reduction(depth: i32, count: i32, zero_window: bool, history: i32) -> i32 {
    if depth < LATE_MOVE_REDUCTION_DEPTH || count <= UNREDUCED_MOVES {
        return 0;
    }
    let logarithms = f64::from(depth).ln() * f64::from(count).ln();
    let base = logarithms / LATE_MOVE_REDUCTION_DIVISOR + LATE_MOVE_REDUCTION_BASE;
    // One ply more outside the principal variation, one less in it.
    let variation = if zero_window { 1 } else { -1 };
    let reduction = base as i32 + variation - history / HISTORY_DIVISOR;
    reduction.clamp(0, depth - 2)
}
