//! The solver against brute force and against what is known.

mod truth;

use hex_knowledge::solver::{Search, Solver};
use hex_knowledge::{Board, Grid};
use hex_rules::{Cell, Colour, Hex, Size};
use proptest::prelude::*;
use truth::{Truth, every_board, hex, thrown};

/// The winner is right, and wins even if the loser gets all that the proof does without.
fn check(search: &mut Search<1>, truth: &mut Truth, grid: &Grid, board: &Board<1>) {
    let size = grid.size();
    for to_move in Colour::ALL {
        let proof = search
            .prove(board, to_move, &|| false, &mut |_| {})
            .expect("nobody stops it");
        let winner = truth.of_board(size, board, to_move);
        assert_eq!(proof.winner, winner, "{board:?} {to_move}");
        let mut given = *board;
        for cell in board.empty(size).without(proof.carrier).iter() {
            given.place(!winner, cell);
        }
        assert_eq!(
            truth.of_board(size, &given, to_move),
            winner,
            "the carrier is too small: {board:?} {to_move} {proof:?}"
        );
    }
}

#[test]
fn every_board_of_three_by_three() {
    let grid = truth::grid(3);
    let mut search = Search::new(grid.size(), 4);
    let mut truth = Truth::default();
    for board in every_board(grid.size()) {
        check(&mut search, &mut truth, &grid, &board);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn boards_of_four_by_four(choices in prop::collection::vec(0u8..6, 16)) {
        let grid = truth::grid(4);
        check(&mut Search::new(grid.size(), 1), &mut Truth::default(), &grid, &thrown(&choices));
    }

    #[test]
    fn boards_of_five_by_five(choices in prop::collection::vec(0u8..3, 25)) {
        let grid = truth::grid(5);
        check(&mut Search::new(grid.size(), 1), &mut Truth::default(), &grid, &thrown(&choices));
    }

    #[test]
    fn boards_with_more_columns_than_rows(choices in prop::collection::vec(0u8..5, 15)) {
        let grid = Grid::new(Size::new(5, 3).expect("a size"));
        check(&mut Search::new(grid.size(), 1), &mut Truth::default(), &grid, &thrown(&choices));
    }

    #[test]
    fn winning_moves_of_four_by_four(choices in prop::collection::vec(0u8..6, 16)) {
        let size = Size::square(4).expect("a size");
        for to_move in Colour::ALL {
            let mut hex = hex(size, &thrown(&choices), to_move);
            let expected: Vec<Cell> = Truth::default()
                .winning_moves(&mut hex)
                .into_iter()
                .map(|index| size.cell(index))
                .collect();
            let found = Solver::new(size, 1).winning_moves(&hex, &|| false, &mut |_| {});
            prop_assert_eq!(found, Some(expected));
        }
    }
}

/// The openings with which Black wins, a row a line.
fn winning_openings(side: usize) -> Vec<String> {
    let size = Size::square(side).expect("a size");
    let empty = Hex::set_up(size, [], Colour::Black).expect("no stones");
    let winning = Solver::new(size, 16)
        .winning_moves(&empty, &|| false, &mut |_| {})
        .expect("nobody stops it");
    let letter = |cell| if winning.contains(&cell) { 'W' } else { 'L' };
    size.all()
        .map(letter)
        .collect::<Vec<_>>()
        .chunks(side)
        .map(|row| row.iter().collect())
        .collect()
}

#[test]
fn openings_up_to_five_by_five_are_as_published() {
    assert_eq!(winning_openings(1), ["W"]);
    assert_eq!(winning_openings(2), ["LW", "WL"]);
    assert_eq!(winning_openings(3), ["LLW", "WWW", "WLL"]);
    assert_eq!(winning_openings(4), ["LLLW", "LLWL", "LWLL", "WLLL"]);
    assert_eq!(
        winning_openings(5),
        ["LLLLW", "LWWWW", "LWWWL", "WWWWL", "WLLLL"]
    );
}

#[test]
fn openings_of_six_by_six_are_as_published() {
    assert_eq!(
        winning_openings(6),
        ["LLLLLW", "LWWWWW", "WWWWWW", "WWWWWW", "WWWWWL", "WLLLLL"]
    );
}

#[test]
fn a_search_can_be_stopped() {
    let size = Size::square(9).expect("a size");
    let empty = Hex::set_up(size, [], Colour::Black).expect("no stones");
    let answer = Solver::new(size, 1).solve(&empty, &|| true, &mut |_| {});
    assert_eq!(answer, None);
}
