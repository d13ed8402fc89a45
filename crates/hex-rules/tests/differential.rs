//! The real rules against slow and plain ones, ply by ply.

mod reference;

use std::collections::BTreeSet;

use game::Game;
use hex_rules::{Cell, Colour, Hex, Move, Size, Variant};
use proptest::prelude::*;
use reference::{Mark, Table, Turn};

fn as_move(turn: Turn) -> Move {
    match turn {
        Turn::Stone(row, column) => Move::Place(cell(row, column)),
        Turn::Swap => Move::Swap,
    }
}

fn cell(row: usize, column: usize) -> Cell {
    let narrow = |number| u8::try_from(number).expect("a cell");
    Cell::new(narrow(column), narrow(row))
}

fn colour(mark: Mark) -> Option<Colour> {
    match mark {
        Mark::Empty => None,
        Mark::Black => Some(Colour::Black),
        Mark::White => Some(Colour::White),
    }
}

/// Both see the same: stones, turn, winner, moves.
fn compare(hex: &Hex, table: &Table) -> Vec<Turn> {
    for (row, marks) in table.marks.iter().enumerate() {
        for (column, &mark) in marks.iter().enumerate() {
            let stone = hex.stone(cell(row, column));
            assert_eq!(stone, colour(mark), "at {} of {table:?}", cell(row, column));
        }
    }
    assert_eq!(hex.turn() == Colour::Black, table.blacks_turn);
    assert_eq!(hex.winner(), table.winner().and_then(colour), "{table:?}");
    let turns = table.legal_turns();
    let mut moves = Vec::new();
    hex.legal_moves(&mut moves);
    let moves: BTreeSet<Move> = moves.into_iter().collect();
    assert_eq!(
        moves,
        turns.iter().copied().map(as_move).collect(),
        "{table:?}"
    );
    assert_eq!(hex.count_legal_moves(), turns.len());
    turns
}

/// Plays to the end and compares at every ply. Says whether somebody swapped.
fn play(columns: usize, rows: usize, swap: bool, mut choose: impl FnMut() -> u16) -> bool {
    let size = Size::new(columns, rows).expect("a size");
    let mut hex = Hex::start(&Variant { size, swap });
    let mut table = Table::start(columns, rows, swap);
    let mut swapped = false;
    loop {
        let turns = compare(&hex, &table);
        if turns.is_empty() {
            return swapped;
        }
        let choice = usize::from(choose());
        // Otherwise few games would see a swap.
        let turn = match turns.last() {
            Some(&Turn::Swap) if choice.is_multiple_of(2) => Turn::Swap,
            _ => turns[choice / 2 % turns.len()],
        };
        swapped |= turn == Turn::Swap;
        hex.play(as_move(turn))
            .expect("a move that both sides list");
        table = table.after(turn);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..Default::default() })]

    #[test]
    fn hex_plays_by_the_rulebook(columns in 1..=9usize, rows in 1..=9usize, square: bool, swap: bool, seed: u64) {
        let mut state = seed;
        let choose = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            u16::try_from(state >> 48).expect("sixteen bits")
        };
        play(columns, if square { columns } else { rows }, swap, choose);
    }
}

#[test]
fn swaps_are_among_the_games() {
    let swaps = (0..40_u16).filter(|&game| {
        let mut ply = game;
        play(5, 5, true, || {
            ply = ply.wrapping_mul(25_173).wrapping_add(13_849);
            ply
        })
    });
    assert!(swaps.count() >= 10);
}

#[test]
fn neighbours_touch() {
    for (columns, rows) in [(1, 1), (1, 4), (4, 1), (3, 5), (6, 6)] {
        let table = Table::start(columns, rows, false);
        let size = Size::new(columns, rows).expect("a size");
        for (row, column) in (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c))) {
            let real: BTreeSet<Cell> = cell(row, column).neighbours(size).collect();
            let plain = table.touching(row, column);
            let plain = plain.into_iter().map(|(r, c)| cell(r, c)).collect();
            assert_eq!(real, plain, "{} on {size}", cell(row, column));
        }
    }
}
