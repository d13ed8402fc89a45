//! Who wins small positions, by trying everything: slow, plain, and written without the code that
//! it checks.
#![allow(dead_code, reason = "each test file uses its own part")]

use std::collections::HashMap;

use game::Game as _;
use hex_knowledge::{Board, Grid};
use hex_rules::{Colour, Hex, Move, Size};

/// Remembers what it has worked out.
#[derive(Debug, Default)]
pub(crate) struct Truth(HashMap<(Board<1>, Colour), Colour>);

impl Truth {
    /// Who wins with perfect play.
    pub(crate) fn winner(&mut self, hex: &mut Hex) -> Colour {
        if let Some(winner) = hex.winner() {
            return winner;
        }
        let key = (Board::of(hex), hex.turn());
        if let Some(&known) = self.0.get(&key) {
            return known;
        }
        let to_move = hex.turn();
        let mut moves = Vec::new();
        hex.legal_moves(&mut moves);
        let wins = moves.into_iter().any(|mv| {
            let undo = hex.apply(mv);
            let winner = self.winner(hex);
            hex.retract(undo);
            winner == to_move
        });
        let winner = if wins { to_move } else { !to_move };
        self.0.insert(key, winner);
        winner
    }

    /// Who wins a board of stones, which may be one that no game leads to.
    pub(crate) fn of_board(&mut self, size: Size, board: &Board<1>, to_move: Colour) -> Colour {
        self.winner(&mut hex(size, board, to_move))
    }

    /// The numbers of the cells that win for the player to move.
    pub(crate) fn winning_moves(&mut self, hex: &mut Hex) -> Vec<usize> {
        let to_move = hex.turn();
        let mut moves = Vec::new();
        hex.legal_moves(&mut moves);
        moves.retain(|&mv| {
            let undo = hex.apply(mv);
            let winner = self.winner(hex);
            hex.retract(undo);
            winner == to_move
        });
        let size = hex.size();
        let index = |mv| match mv {
            Move::Place(cell) => size.index(cell),
            Move::Swap => unreachable!("nobody swaps here"),
        };
        moves.into_iter().map(index).collect()
    }
}

/// The position with these stones.
pub(crate) fn hex(size: Size, board: &Board<1>, to_move: Colour) -> Hex {
    let stones = Colour::ALL.into_iter().flat_map(|colour| {
        let cells: Vec<_> = board.of_colour(colour).iter().collect();
        cells.into_iter().map(move |cell| (colour, size.cell(cell)))
    });
    Hex::set_up(size, stones, to_move).expect("stones on the board")
}

/// Every way to put stones on a board.
pub(crate) fn every_board(size: Size) -> impl Iterator<Item = Board<1>> {
    let cells = size.cells();
    (0..3u64.pow(u32::try_from(cells).expect("few cells"))).map(move |mut number| {
        let mut board = Board::EMPTY;
        for cell in 0..cells {
            match number % 3 {
                0 => {}
                1 => board.place(Colour::Black, cell),
                _ => board.place(Colour::White, cell),
            }
            number /= 3;
        }
        board
    })
}

/// A board with stones thrown on it: `choices` says what lies on each cell, from 0 to 5; the first
/// two are stones.
pub(crate) fn thrown(choices: &[u8]) -> Board<1> {
    let mut board = Board::EMPTY;
    for (cell, choice) in choices.iter().enumerate() {
        match choice {
            0 => board.place(Colour::Black, cell),
            1 => board.place(Colour::White, cell),
            _ => {}
        }
    }
    board
}

/// A board's neighbourhoods, for a square board.
pub(crate) fn grid(side: usize) -> Grid {
    Grid::new(Size::square(side).expect("a size"))
}
