//! Whether playouts are as random as they say. All seeds are fixed, so a test either always passes
//! or never does; the bounds are wide enough for any good seed and too narrow for a wrong method.

#![expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

use std::collections::BTreeMap;

use game::Game;
use hex_knowledge::Bits;
use hex_knowledge::playouts::{Batch, Bridges, Chance, Fill, Shrink};
use hex_rules::{Cell, CellSet, Colour, Hex, Size, Variant};

/// Six or seven empty cells of 3x3.
fn small(stones: &[(Colour, u8, u8)], to_move: Colour) -> Hex {
    let stones = stones
        .iter()
        .map(|&(colour, column, row)| (colour, Cell::new(column, row)));
    Hex::set_up(Size::square(3).expect("a board"), stones, to_move).expect("a position")
}

/// Pearson's statistic for equally likely things, less its mean, in standard deviations.
fn unevenness(counts: &BTreeMap<Vec<usize>, u32>, things: usize) -> f64 {
    let games: u32 = counts.values().sum();
    let expected = f64::from(games) / things as f64;
    let seen: f64 = counts
        .values()
        .map(|&count| (f64::from(count) - expected).powi(2) / expected)
        .sum();
    let unseen = (things - counts.len()) as f64 * expected;
    let freedom = (things - 1) as f64;
    (seen + unseen - freedom) / (2.0 * freedom).sqrt()
}

#[test]
fn every_share_of_the_empty_cells_is_equally_likely() {
    let three = [
        (Colour::Black, 0, 0),
        (Colour::White, 2, 1),
        (Colour::Black, 1, 2),
    ];
    // 20 shares of six cells, 35 of seven.
    for (stones, to_move, shares) in [
        (&three[..], Colour::White, 20),
        (&three[..2], Colour::Black, 35),
        (&three[..2], Colour::White, 35),
    ] {
        let position = small(stones, to_move);
        let new = |black: CellSet| -> Vec<usize> {
            black
                .without(position.stones(Colour::Black))
                .iter()
                .collect()
        };
        let (mut filled, mut batched) = (BTreeMap::new(), BTreeMap::new());
        let mut chance = Chance::new(2);
        let mut fill = Fill::<1>::new(position.size());
        fill.at(&position);
        let mut batch = Batch::new(position.size(), 3);
        for _ in 0..200 {
            for _ in 0..Batch::GAMES {
                let black = fill.play(&mut chance).black.iter().collect();
                *filled.entry(new(black)).or_insert(0) += 1;
            }
            batch.black_wins(&position, 1);
            for number in 0..Batch::GAMES {
                *batched
                    .entry(new(batch.game(number as usize).0))
                    .or_insert(0) += 1;
            }
        }
        assert!(unevenness(&filled, shares).abs() < 4.0, "{filled:?}");
        assert!(unevenness(&batched, shares).abs() < 4.0, "{batched:?}");
    }
}

#[test]
fn the_chance_to_win_is_the_counted_one() {
    // All 126 ways in which Black can have five of nine cells.
    let size = Size::square(3).expect("a board");
    let shrink = Shrink::<1>::new(size);
    let boards: Vec<u64> = (0..512_u64)
        .filter(|board| board.count_ones() == 5)
        .collect();
    let won = boards
        .iter()
        .filter(|&&board| shrink.winner(Bits([board])) == Colour::Black)
        .count();
    let truth = won as f64 / boards.len() as f64;

    let start = Hex::start(&Variant::plain(size));
    let batches = 1_000;
    let games = f64::from(batches * Batch::GAMES);
    let deviation = (truth * (1.0 - truth) / games).sqrt();
    let batched = f64::from(Batch::new(size, 1).black_wins(&start, batches)) / games;
    assert!(
        (batched - truth).abs() < 4.0 * deviation,
        "{batched} {truth}"
    );
    let mut chance = Chance::new(1);
    let mut fill = Fill::<1>::new(size);
    fill.at(&start);
    let wins = (0..batches * Batch::GAMES)
        .filter(|_| fill.play(&mut chance).winner == Colour::Black)
        .count();
    let filled = wins as f64 / games;
    assert!((filled - truth).abs() < 4.0 * deviation, "{filled} {truth}");
}

#[test]
fn every_cell_of_a_large_board_is_as_good_as_another() {
    let size = Size::ELEVEN;
    let start = Hex::start(&Variant::plain(size));
    let mut had = vec![0_u32; size.cells()];
    let mut chance = Chance::new(9);
    let mut fill = Fill::<2>::new(size);
    fill.at(&start);
    let games = 40_000;
    for _ in 0..games {
        for index in fill.play(&mut chance).black.iter() {
            had[index] += 1;
        }
    }
    let share = 61.0 / 121.0;
    let deviation = (share * (1.0 - share) / f64::from(games)).sqrt();
    for count in had {
        let off = (f64::from(count) / f64::from(games) - share) / deviation;
        assert!(off.abs() < 4.5, "{off}");
    }
}

/// How much the mean of so many batches in a row varies, against playouts that have nothing in
/// common.
fn variance_ratio(position: &Hex, seed: u64, batches: u32, samples: u32) -> f64 {
    let mut batch = Batch::new(position.size(), seed);
    let games = f64::from(batches * Batch::GAMES);
    let means: Vec<f64> = (0..samples)
        .map(|_| f64::from(batch.black_wins(position, batches)) / games)
        .collect();
    let mean = means.iter().sum::<f64>() / f64::from(samples);
    let variance =
        means.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / f64::from(samples - 1);
    variance / (mean * (1.0 - mean) / games)
}

#[test]
fn a_batch_varies_as_much_as_single_playouts_do() {
    let large = Hex::start(&Variant::plain(Size::ELEVEN));
    let small = small(
        &[(Colour::Black, 2, 2), (Colour::White, 0, 0)],
        Colour::Black,
    );
    // A ratio from n samples has a standard deviation of about the root of 2/n.
    for (position, batches, samples, bound) in [
        (&large, 1, 3_000, 0.11),
        (&large, 8, 800, 0.2),
        (&small, 1, 5_000, 0.08),
        (&small, 8, 2_000, 0.13),
    ] {
        let ratio = variance_ratio(position, 21, batches, samples);
        assert!(
            (ratio - 1.0).abs() < bound,
            "{ratio} for {batches} in a row"
        );
    }
}

#[test]
fn without_bridges_to_keep_moves_are_random() {
    // The first move on an empty board answers nothing: all nine cells are equally likely.
    let size = Size::square(3).expect("a board");
    let mut bridges = Bridges::<1>::new(size);
    bridges.at(&Hex::start(&Variant::plain(size)), None);
    let mut chance = Chance::new(4);
    let mut first = BTreeMap::new();
    for _ in 0..9_000 {
        bridges.play(&mut chance);
        let cell: Vec<usize> = bridges.played().take(1).collect();
        *first.entry(cell).or_insert(0) += 1;
    }
    assert!(unevenness(&first, 9).abs() < 4.0, "{first:?}");
}
