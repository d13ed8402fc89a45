//! Patterns look the same from wherever a position is looked at.

use std::collections::HashMap;

use game::{Dice, Game as _};
use hex_knowledge::patterns::{FEATURES, Features, Policy, Weights};
use hex_rules::{Cell, Hex, Move, Size, Variant};

/// A position after so many random moves, with the last two.
fn position(size: Size, plies: usize, dice: &mut Dice) -> (Hex, [Option<Cell>; 2]) {
    let mut hex = Hex::start(&Variant::plain(size));
    let mut last = [None; 2];
    let mut moves = Vec::new();
    for _ in 0..plies {
        moves.clear();
        hex.legal_moves(&mut moves);
        if let Some(Move::Place(cell)) = dice.pick(&moves) {
            hex.apply(Move::Place(cell));
            last = [Some(cell), last[0]];
        }
    }
    (hex, last)
}

/// A random whole number below a small bound.
fn number(dice: &mut Dice, bound: usize) -> f32 {
    f32::from(u16::try_from(dice.below(bound)).expect("a small number"))
}

fn features(hex: &Hex, last: [Option<Cell>; 2], with: &[f32]) -> HashMap<Cell, Features> {
    let mut all = HashMap::new();
    Policy::default().features(hex, last, with, |index, features| {
        all.insert(hex.size().cell(index), features);
    });
    all
}

#[test]
fn neither_a_half_turn_nor_the_other_seat_changes_anything() {
    let mut dice = Dice::new(1, 1);
    for round in 0..100 {
        let size = Size::new(3 + round % 11, 3 + round % 9).expect("a board");
        let (hex, last) = position(size, round % 9, &mut dice);
        let with: Vec<f32> = (0..size.cells())
            .map(|_| number(&mut dice, 100) / 100.0)
            .collect();
        let here = features(&hex, last, &with);
        assert_eq!(here.len(), hex.empty().len());
        let moved = |to: &dyn Fn(Cell) -> Cell, size: Size| {
            let mut moved = vec![0.0; with.len()];
            for cell in hex.size().all() {
                moved[size.index(to(cell))] = with[hex.size().index(cell)];
            }
            (last.map(|cell| cell.map(to)), moved)
        };
        let turn = |cell: Cell| cell.turned(size);
        let (last_turned, with_turned) = moved(&turn, size);
        let turned = features(&hex.turned(), last_turned, &with_turned);
        let mirror = |cell: Cell| cell.mirrored();
        let (last_mirrored, with_mirrored) = moved(&mirror, size.mirrored());
        let mirrored = features(&hex.mirrored(), last_mirrored, &with_mirrored);
        for cell in hex.empty().iter().map(|index| size.cell(index)) {
            assert_eq!(
                here[&cell],
                turned[&turn(cell)],
                "{cell:?} after a half turn"
            );
            assert_eq!(
                here[&cell],
                mirrored[&mirror(cell)],
                "{cell:?} from the other seat"
            );
        }
    }
}

#[test]
fn likelihoods_are_a_distribution() {
    let mut dice = Dice::new(2, 2);
    let weights: Vec<f32> = (0..FEATURES)
        .map(|_| number(&mut dice, 400) / 100.0 - 2.0)
        .collect();
    let weights = Weights::new(weights);
    let (hex, last) = position(Size::ELEVEN, 8, &mut dice);
    let with = vec![0.5; 121];
    let mut likely = Vec::new();
    Policy::default().likelihoods(&hex, last, &with, &weights, &mut likely);
    assert_eq!(likely.len(), 113);
    let total: f32 = likely.iter().map(|&(_, share)| share).sum();
    assert!((total - 1.0).abs() < 1e-4, "{total}");
    // The same as the textbook's softmax.
    let sums: HashMap<usize, f32> = features(&hex, last, &with)
        .into_iter()
        .map(|(cell, features)| {
            let sum = features.iter().map(|&at| weights.of(at)).sum();
            (hex.size().index(cell), sum)
        })
        .collect();
    let total: f32 = sums.values().map(|sum| sum.exp()).sum();
    for (index, share) in likely {
        let expected = sums[&index].exp() / total;
        assert!(
            (share - expected).abs() < 4e-4 * expected.max(0.01),
            "{share} {expected}"
        );
    }
}
