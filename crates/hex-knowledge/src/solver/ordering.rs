//! Which moves to try first: those that shorten one's own way across and lengthen the opponent's.

use arrayvec::ArrayVec;

use crate::Bits;
use crate::connections::Connections;

/// Sorts the most promising of these moves: cells on short ways of both players come first.
#[expect(clippy::cast_possible_truncation, reason = "cells are below 676")]
pub(super) fn ordered<const N: usize, const MOST: usize>(
    moves: Bits<N>,
    own: &Connections<N>,
    others: &Connections<N>,
) -> ArrayVec<u16, MOST> {
    let (own, others) = (own.lengths(), others.lengths());
    let mut scored: Vec<(u32, u16)> = moves
        .iter()
        .map(|cell| (own.through(cell) + others.through(cell), cell as u16))
        .collect();
    scored.sort_unstable();
    scored
        .into_iter()
        .take(MOST)
        .map(|(_, cell)| cell)
        .collect()
}
