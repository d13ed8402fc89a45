//! The end of a game of Hex that is won already.

use std::collections::VecDeque;

use game::{Game as _, Outcome};
use hex_rules::{Cell, Colour, Hex, Move};
use search::mcts::guided::GameKnowledge as _;

use super::HexFact;
use crate::heuristics::hex::ConnectionHints;
use crate::why::{Claim, sentences};

/// The move after which the player to move has won soonest, where bridges and captured cells prove that the
/// edges are joined after it: that proof outlives any answer, so that it is there again for the next move.
///
/// Of such moves it is one that leaves the fewest stones to lay: whoever goes on asking comes nearer to the end with
/// every move, instead of playing anything that wins as well.
pub fn hex_finish(position: &Hex) -> Option<(Move, Claim<HexFact>)> {
    if position.outcome().is_some() || position.may_swap() || position.will_offer_swap() {
        return None;
    }
    let mover = position.turn();
    let after = |cell: Cell| {
        let mut after = position.clone();
        after.apply(Move::Place(cell));
        after
    };
    let hints = ConnectionHints::default();
    let won = Some(Outcome::Won(mover.player()));
    let size = position.size();
    let empty = position.empty();
    let winning = empty
        .iter()
        .map(|index| size.cell(index))
        .filter_map(|cell| {
            let after = after(cell);
            let wins = after.outcome() == won || hints.settled(&after) == won;
            wins.then(|| (stones_to_lay(&after, mover), cell))
        });
    let (_, best) = winning.min_by_key(|&(stones, _)| stones)?;
    let fact = HexFact::Wins {
        best,
        winner: mover,
    };
    let claim = sentences(vec![(0, fact)]).pop()?;
    Some((Move::Place(best), claim))
}

/// How many stones a player lacks on the shortest way across, if nobody is in the way any more than now.
fn stones_to_lay(position: &Hex, colour: Colour) -> u32 {
    let size = position.size();
    // How far a cell lies from the edge where the way begins, and where it ends.
    let along = |cell: Cell| match colour {
        Colour::Black => (cell.row, size.rows() - 1),
        Colour::White => (cell.column, size.columns() - 1),
    };
    let cost = |cell: Cell| match position.stone(cell) {
        None => Some(1),
        Some(stone) if stone == colour => Some(0),
        Some(_) => None,
    };
    let mut least = vec![u32::MAX; size.cells()];
    let mut open = VecDeque::new();
    for cell in size.all().filter(|&cell| along(cell).0 == 0) {
        if let Some(stones) = cost(cell) {
            open.push_back((cell, stones));
        }
    }
    // Ways get shorter until none does: boards are small.
    while let Some((cell, stones)) = open.pop_front() {
        let known = &mut least[size.index(cell)];
        if *known <= stones {
            continue;
        }
        *known = stones;
        for next in cell.neighbours(size) {
            if let Some(more) = cost(next) {
                open.push_back((next, stones + more));
            }
        }
    }
    let across = size.all().filter(|&cell| along(cell).0 == along(cell).1);
    across
        .map(|cell| least[size.index(cell)])
        .min()
        .unwrap_or(u32::MAX)
}
