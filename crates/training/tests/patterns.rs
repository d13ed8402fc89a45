//! Patterns are learnt from tables of games.

use game::Dice;
use hex_rules::{Cell, Size};
use training::patterns::{Epoch, Options, Sample, fit};

/// Samples of a player who always answers right beside the last move.
fn samples(count: u64) -> Vec<Sample> {
    let size = Size::square(9).expect("a board");
    let mut dice = Dice::new(3, 3);
    let mut samples = Vec::new();
    while (samples.len() as u64) < count {
        let mut cells: Vec<Cell> = size.all().collect();
        dice.shuffle(&mut cells);
        cells.truncate(8);
        let [.., last] = cells[..] else { continue };
        let answer = Cell::new(last.column + 1, last.row);
        if size.contains(answer) && !cells.contains(&answer) {
            samples.push(Sample {
                size,
                ply: cells.len(),
                moves: cells.into(),
                wanted: vec![(answer, 1.0)],
            });
        }
    }
    samples
}

#[test]
fn a_simple_habit_is_learnt() {
    let options = Options {
        epochs: 3,
        rate: 0.1,
        least: 8,
        seed: 1,
    };
    let mut epochs: Vec<Epoch> = Vec::new();
    let weights = fit(samples(1_500), options, &mut |epoch| epochs.push(*epoch));
    let last = epochs.last().expect("three epochs");
    assert_eq!(epochs.len(), 3);
    assert!(last.held_back.samples > 20.0, "{last:?}");
    // By chance one move in 73 is right; a half turn of the answer looks the same.
    assert!(last.held_back.first > 0.3, "{last:?}");
    assert!(last.held_back.surprise < 2.0, "{last:?}");
    let again = fit(samples(1_500), options, &mut |_| {});
    assert_eq!(weights, again, "the same lessons teach the same");
}
