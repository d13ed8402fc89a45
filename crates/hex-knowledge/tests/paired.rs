//! Playouts in which bridges hold, and what bridges alone prove.

#![expect(clippy::cast_precision_loss, reason = "thousands of games")]

mod truth;

use game::{Dice, Game as _};
use hex_knowledge::playouts::{PairedFill, Stones};
use hex_rules::{Colour, Hex, Size, Variant};
use truth::{Truth, every_board, hex};

/// A position after so many random moves that is not over.
fn position(size: Size, plies: usize, dice: &mut Dice) -> Hex {
    loop {
        let mut hex = Hex::start(&Variant::plain(size));
        let mut moves = Vec::new();
        for _ in 0..plies {
            moves.clear();
            hex.legal_moves(&mut moves);
            if let Some(mv) = dice.pick(&moves) {
                hex.apply(mv);
            }
        }
        if hex.winner().is_none() {
            return hex;
        }
    }
}

/// The board filled at random, cell by cell in turn.
fn filled(position: &Hex, dice: &mut Dice) -> Hex {
    let size = position.size();
    let mut empty: Vec<usize> = position.empty().iter().collect();
    dice.shuffle(&mut empty);
    let mut turn = position.turn();
    let stones =
        Colour::ALL.map(|colour| position.stones(colour).iter().map(move |at| (colour, at)));
    let played = empty.into_iter().map(|at| {
        let colour = turn;
        turn = !turn;
        (colour, at)
    });
    let all = stones.into_iter().flatten().chain(played);
    let all = all.map(|(colour, at)| (colour, size.cell(at)));
    Hex::set_up(size, all, Colour::Black).expect("each cell once")
}

#[test]
fn what_bridges_prove_on_3x3_is_true_whoever_moves() {
    let size = Size::square(3).expect("a board");
    let (mut truth, mut fill) = (Truth::default(), PairedFill::default());
    let mut settled = 0;
    for board in every_board(size) {
        let hex = hex(size, &board, Colour::Black);
        let both = Colour::ALL
            .into_iter()
            .filter(|&colour| {
                let mut turned = truth::hex(size, &board, colour);
                truth.winner(&mut turned) == Colour::Black
            })
            .count();
        if let Some(winner) = fill.settled(&Stones::of_position(&hex)) {
            settled += 1;
            // A board that no game leads to may hold two winners; either is right then.
            if hex.winner().is_none() {
                let expected = if winner == Colour::Black { 2 } else { 0 };
                assert_eq!(both, expected, "{board:?}");
            }
        }
    }
    assert!(settled > 5_000, "{settled} boards of 19,683");
}

#[test]
fn what_bridges_prove_on_4x4_is_true() {
    let size = Size::square(4).expect("a board");
    let mut dice = Dice::new(4, 4);
    let (mut truth, mut fill) = (Truth::default(), PairedFill::default());
    let mut settled = 0;
    for _ in 0..2_000 {
        let plies = 4 + dice.below(8);
        let mut hex = position(size, plies, &mut dice);
        if let Some(winner) = fill.settled(&Stones::of_position(&hex)) {
            settled += 1;
            assert_eq!(truth.winner(&mut hex), winner, "{hex:?}");
        }
    }
    assert!(settled > 200, "{settled} of 2,000");
}

#[test]
fn a_way_of_bridges_is_never_cut() {
    let size = Size::ELEVEN;
    // From edge to edge by bridges that share no cell: f2, e4, d6, c8, b10.
    let black = ["f2", "e4", "d6", "c8", "b10"].map(|text| (Colour::Black, text));
    let white = ["a1", "k11", "j1", "k2"].map(|text| (Colour::White, text));
    let stones = black.into_iter().chain(white);
    let stones = stones.map(|(colour, text)| (colour, text.parse().expect("a cell")));
    let hex = Hex::set_up(size, stones, Colour::White).expect("a position");
    let mut fill = PairedFill::default();
    let stones = Stones::of_position(&hex);
    assert_eq!(fill.settled(&stones), Some(Colour::Black));
    let mut dice = Dice::new(1, 1);
    for _ in 0..50 {
        assert!((fill.play(&stones, &mut dice).black - 1.0).abs() < f32::EPSILON);
    }
    // Plain chance cuts it almost always.
    let cut = (0..50).any(|_| filled(&hex, &mut dice).winner() == Some(Colour::White));
    assert!(cut);
}

#[test]
fn without_bridges_it_is_a_fill_playout() {
    let hex = Hex::start(&Variant::plain(Size::square(9).expect("a board")));
    let (mut fill, mut dice) = (PairedFill::default(), Dice::new(2, 2));
    let batches = 2_000_u16;
    let stones = Stones::of_position(&hex);
    let centre = hex.size().index("e5".parse().expect("a cell"));
    let (mut black, mut with) = (0.0, 0.0);
    for _ in 0..batches {
        let estimate = fill.play(&stones, &mut dice);
        black += f64::from(estimate.black) / f64::from(batches);
        with += f64::from(estimate.with[0][centre]) / f64::from(batches);
    }
    let games: Vec<Hex> = (0..60_000).map(|_| filled(&hex, &mut dice)).collect();
    let won = |games: &[&Hex]| {
        let wins = games
            .iter()
            .filter(|game| game.winner() == Some(Colour::Black));
        wins.count() as f64 / games.len() as f64
    };
    let all: Vec<&Hex> = games.iter().collect();
    assert!((black - won(&all)).abs() < 0.01);
    let had: Vec<&Hex> = games
        .iter()
        .filter(|game| game.stones(Colour::Black).contains(centre))
        .collect();
    assert!((with - won(&had)).abs() < 0.01);
}

#[test]
fn the_cells_add_up_to_the_whole() {
    let mut dice = Dice::new(5, 5);
    let mut fill = PairedFill::default();
    for round in 0..200 {
        let size = Size::new(3 + round % 10, 3 + round % 7).expect("a board");
        let hex = position(size, round % 5, &mut dice);
        let stones = Stones::of_position(&hex);
        let estimate = fill.play(&stones, &mut dice).clone();
        assert!((0.0..=1.0).contains(&estimate.black));
        for cell in hex.empty().iter() {
            // Black wins the games with the cell and those without it; how many have it is between
            // none and all.
            let with = estimate.with[0][cell];
            let without = 1.0 - estimate.with[1][cell];
            let (low, high) = (with.min(without), with.max(without));
            if !low.is_nan() && !high.is_nan() {
                assert!(low - 1e-5 <= estimate.black && estimate.black <= high + 1e-5);
            }
        }
        for colour in Colour::ALL {
            for cell in hex.stones(colour).iter() {
                assert!(estimate.with[!colour as usize][cell].is_nan());
            }
        }
    }
}

#[test]
fn the_same_dice_give_the_same_games() {
    let hex = position(Size::ELEVEN, 20, &mut Dice::new(7, 7));
    let play = || {
        let (mut fill, mut dice) = (PairedFill::default(), Dice::new(9, 9));
        let stones = Stones::of_position(&hex);
        let values: Vec<f32> = (0..20)
            .map(|_| fill.play(&stones, &mut dice).black)
            .collect();
        values
    };
    assert_eq!(play(), play());
}
