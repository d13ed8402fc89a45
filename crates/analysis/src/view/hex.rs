//! A position of Hex as it is drawn.

use std::collections::VecDeque;

use game::{Game as _, History};
use hex_rules::{Cell, Colour, Hex, Move};

use crate::protocol::{Ending, HexMove, HexMoveKind, HexView, Stone};

/// The position that a game has come to.
pub(super) fn view(game: &History<Hex>) -> HexView {
    let position = game.position();
    let size = position.size();
    let stone = |cell: Cell| {
        let colour = position.stone(cell)?;
        Some(Stone {
            cell: cell.to_string(),
            colour: colour.into(),
        })
    };
    HexView {
        columns: size.columns(),
        rows: size.rows(),
        ply: game.plies(),
        to_move: position.turn().into(),
        outcome: position.winner().map(ending),
        stones: size.all().filter_map(stone).collect(),
        moves: game
            .legal_moves()
            .into_iter()
            .map(|mv| describe(position, mv))
            .collect(),
        last: game
            .moves()
            .last()
            .map(|mv| describe(game.at(game.plies() - 1).position(), mv)),
        winning_chain: position
            .winner()
            .map_or_else(Vec::new, |winner| winning_chain(position, winner)),
        may_swap: position.may_swap() && position.winner().is_none(),
        sym_hash: sym_hash(position),
    }
}

/// A name that positions share which differ only in half a turn of the board.
pub(crate) fn sym_hash(position: &Hex) -> String {
    let key = position.key().min(position.turned().key());
    format!("{key:016x}")
}

fn ending(winner: Colour) -> Ending {
    let edges = match winner {
        Colour::Black => "top and bottom",
        Colour::White => "left and right",
    };
    Ending {
        winner: Some(winner.into()),
        text: format!("{winner} wins: {edges} are joined"),
    }
}

/// A legal move, as it is drawn.
pub(super) fn describe(position: &Hex, mv: Move) -> HexMove {
    let (kind, cell) = match mv {
        Move::Place(cell) => (HexMoveKind::Stone, Some(cell)),
        Move::Swap => {
            let first = Colour::ALL
                .into_iter()
                .find_map(|colour| position.stones(colour).iter().next());
            let cell = first.map(|index| position.size().cell(index).mirrored());
            (HexMoveKind::Swap, cell)
        }
    };
    HexMove {
        text: mv.to_string(),
        kind,
        cell: cell.map(|cell| cell.to_string()).unwrap_or_default(),
    }
}

/// The shortest row of stones that joins the winner's edges.
fn winning_chain(position: &Hex, winner: Colour) -> Vec<String> {
    let size = position.size();
    let along = |cell: Cell| match winner {
        Colour::Black => (cell.row, size.rows() - 1),
        Colour::White => (cell.column, size.columns() - 1),
    };
    let own = |cell: Cell| position.stone(cell) == Some(winner);
    let mut came_from: Vec<Option<Cell>> = vec![None; size.cells()];
    let mut open: VecDeque<Cell> = size
        .all()
        .filter(|&cell| own(cell) && along(cell).0 == 0)
        .collect();
    for &cell in &open {
        if let Some(slot) = came_from.get_mut(size.index(cell)) {
            *slot = Some(cell);
        }
    }
    while let Some(cell) = open.pop_front() {
        if along(cell).0 == along(cell).1 {
            return way_back(&came_from, |cell| size.index(cell), cell);
        }
        for next in cell.neighbours(size).filter(|&next| own(next)) {
            if let Some(slot @ None) = came_from.get_mut(size.index(next)) {
                *slot = Some(cell);
                open.push_back(next);
            }
        }
    }
    Vec::new()
}

/// The cells from the edge to the last one; whoever came from nowhere stands at the edge.
fn way_back(came_from: &[Option<Cell>], index: impl Fn(Cell) -> usize, last: Cell) -> Vec<String> {
    let mut way = vec![last.to_string()];
    let mut at = last;
    while let Some(before) = came_from.get(index(at)).copied().flatten() {
        if before == at {
            break;
        }
        way.push(before.to_string());
        at = before;
    }
    way.reverse();
    way
}
