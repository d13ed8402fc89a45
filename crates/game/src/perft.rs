//! Counting move sequences: the checksum of a rules implementation.

use crate::Game;

/// Counts the move sequences of exactly `depth` plies from `position`, which is as before
/// afterwards.
///
/// The last ply is counted, not played, as every published table does.
pub fn perft<G: Game>(position: &mut G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves() as u64,
        _ => divide(position, depth).map(|(_, below)| below).sum(),
    }
}

/// The same count, apart for each first move. A depth of zero has no first moves.
pub fn divide<G: Game>(position: &mut G, depth: u32) -> impl Iterator<Item = (G::Move, u64)> {
    // Few positions have more: a list that grows costs more than its room.
    let mut moves = Vec::with_capacity(128);
    if depth > 0 {
        position.legal_moves(&mut moves);
    }
    moves.into_iter().map(move |mv| {
        let undo = position.apply(mv);
        let below = perft(position, depth - 1);
        position.retract(undo);
        (mv, below)
    })
}
