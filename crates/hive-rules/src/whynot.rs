//! Why nothing can be done with a tile.

use game::{Direction, Game as _};

use crate::{Cell, Hive, Move, Piece, Refusal};

/// Why a tile on the table cannot be moved by the player to move, if it cannot; `moves` are the legal ones.
pub fn why_not_moved(position: &Hive, piece: Piece, moves: &[Move]) -> Option<String> {
    let from = position.find(piece)?;
    let top = position.top(from)?;
    if top != piece {
        return Some(Refusal::Covered { piece, by: top }.to_string());
    }
    let goes = |mv: &Move| matches!(mv, Move::Shift { from: cell, .. } if *cell == from);
    if moves.iter().any(goes) {
        return None;
    }
    let to = from.step(Direction::East);
    Some(match position.check(Move::Shift { from, to }).err()? {
        Refusal::Gate { .. } | Refusal::LosesTouch { .. } | Refusal::OutOfReach { .. } => {
            format!("{piece} has nowhere to go: every way out is closed")
        }
        Refusal::OutOfThrow { .. } => {
            format!("{piece} is the opponent's, and the pillbug has no cell to throw it to")
        }
        refusal => refusal.to_string(),
    })
}

/// Why a tile in hand cannot be placed by the player to move, if it cannot; `moves` are the legal ones.
pub fn why_not_placed(position: &Hive, piece: Piece, moves: &[Move]) -> Option<String> {
    let bug = piece.bug();
    let next = position.next_in_hand(piece.colour(), bug);
    if piece.colour() == position.colour() && next == Some(piece) {
        let placed = |mv: &Move| matches!(mv, Move::Place { bug: kind, .. } if *kind == bug);
        if moves.iter().any(placed) {
            return None;
        }
    }
    if position.outcome().is_some() {
        return Some(Refusal::GameOver.to_string());
    }
    if piece.colour() != position.colour() {
        return Some(Refusal::OpponentsHand { piece }.to_string());
    }
    if let Some(next) = next.filter(|&next| next != piece) {
        return Some(Refusal::OutOfOrder { piece, next }.to_string());
    }
    // A tile on the table stands for any cell: rules about the hand come before those about cells.
    let at = position
        .pieces()
        .next()
        .and_then(|tile| position.find(tile));
    let at = at.unwrap_or(Cell::START);
    Some(match position.check(Move::Place { bug, at }).err()? {
        Refusal::CellTaken { .. } => {
            "there is no cell left that touches your tiles and none of the opponent's".to_owned()
        }
        refusal => refusal.to_string(),
    })
}
