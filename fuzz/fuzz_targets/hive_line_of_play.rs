//! Law: along any line of play moves are counted as listed, and end when the game does;
//! whatever was played is taken back to the position before. What is dearer to check is checked by the
//! tests: a fuzzer finds lines, if it gets through many.
#![no_main]

use game::Game;
use hive_rules::{Hive, Variant};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let Some((variant, choices)) = input.split_first() else {
        return;
    };
    let variant = Variant::ALL[usize::from(*variant) % Variant::ALL.len()];
    let mut hive = Hive::start(&variant);
    let (start, mut moves) = (hive.clone(), Vec::new());
    let mut undos = Vec::new();
    for &choice in choices.iter().take(60) {
        moves.clear();
        hive.legal_moves(&mut moves);
        assert_eq!(hive.count_legal_moves(), moves.len());
        assert_eq!(moves.is_empty(), hive.outcome().is_some());
        let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else {
            break;
        };
        let before = hive.key();
        let undo = hive.apply(mv);
        hive.retract(undo);
        assert_eq!(hive.key(), before);
        undos.push(hive.apply(mv));
        assert_eq!(
            hive.to_move(),
            if undos.len() % 2 == 0 {
                start.to_move()
            } else {
                !start.to_move()
            }
        );
    }
    while let Some(undo) = undos.pop() {
        hive.retract(undo);
    }
    assert_eq!(hive, start);
});
