//! Filling and passing over keep the winner, checked against brute force.

mod truth;

use hex_knowledge::inferior::{Rings, fill_in, fill_in_around, inferior, inferior_after_filling};
use hex_knowledge::{Bits, Board, Grid};
use hex_rules::{Colour, Size};
use proptest::prelude::*;
use truth::{Truth, every_board, hex, thrown};

/// Everything that is promised about one board.
fn check(truth: &mut Truth, grid: &Grid, board: &Board<1>) {
    let size = grid.size();
    let filled = fill_in(grid, board);
    let full = filled.applied_to(board);
    assert!(filled.cells().is_within(&board.empty(size)));
    for to_move in Colour::ALL {
        let winner = truth.of_board(size, board, to_move);
        assert_eq!(
            truth.of_board(size, &full, to_move),
            winner,
            "filling changed the winner: {board:?} {filled:?} {to_move}"
        );
        // A dead cell may be given to either player.
        let other = Board {
            stones: [
                full.stones[0].without(filled.dead),
                full.stones[1] | filled.dead,
            ],
        };
        assert_eq!(
            truth.of_board(size, &other, to_move),
            winner,
            "{board:?} {filled:?} {to_move}"
        );
        if full.winner(grid).is_some() || winner != to_move {
            continue;
        }
        let winning: Bits<1> = truth
            .winning_moves(&mut hex(size, &full, to_move))
            .into_iter()
            .collect();
        let rings = Rings::new(grid, &full);
        for inferior in [
            inferior(grid, &rings, to_move),
            inferior_after_filling(grid, &rings, to_move),
        ] {
            assert!(
                !winning.without(inferior.cells()).is_empty(),
                "no winning move is left: {board:?} {full:?} {inferior:?} {to_move}"
            );
        }
    }
}

#[test]
fn every_board_of_three_by_three() {
    let mut truth = Truth::default();
    let grid = truth::grid(3);
    for board in every_board(grid.size()) {
        check(&mut truth, &grid, &board);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn boards_of_four_by_four(choices in prop::collection::vec(0u8..5, 16)) {
        check(&mut Truth::default(), &truth::grid(4), &thrown(&choices));
    }

    #[test]
    fn boards_of_five_by_five(choices in prop::collection::vec(0u8..3, 25)) {
        check(&mut Truth::default(), &truth::grid(5), &thrown(&choices));
    }

    #[test]
    fn boards_of_five_by_three(choices in prop::collection::vec(0u8..5, 15)) {
        let grid = Grid::new(Size::new(5, 3).expect("a size"));
        check(&mut Truth::default(), &grid, &thrown(&choices));
    }

    #[test]
    fn filling_step_by_step_is_filling_at_once(
        cells in prop::collection::vec((0usize..121, any::<bool>()), 0..60)
    ) {
        let grid = truth::grid(11);
        let mut board = Board::<2>::EMPTY;
        let mut rings = Rings::new(&grid, &board);
        let mut stepwise = board;
        for (cell, black) in cells {
            let colour = if black { Colour::Black } else { Colour::White };
            if !rings.empty().contains(cell) {
                continue;
            }
            board.place(colour, cell);
            stepwise.place(colour, cell);
            let around = rings.place(&grid, colour, cell);
            let filled = fill_in_around(&grid, &mut rings, around);
            stepwise = filled.applied_to(&stepwise);
            prop_assert!(fill_in(&grid, &stepwise).cells().is_empty(), "something is left to fill");
            prop_assert_eq!(rings.empty(), stepwise.empty(grid.size()));
        }
        // Both are full as far as they can be, though not always with the same cells.
        let at_once = fill_in(&grid, &board).applied_to(&board);
        prop_assert!(fill_in(&grid, &at_once).cells().is_empty());
    }
}
