//! Law: along any line of play the rules of Hex keep every promise of a game, and the winner that is
//! kept is the winner that is found.
#![no_main]

use game::{Game, conformance};
use hex_rules::{Hex, Size, Variant};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let &[columns, rows, swap, ref choices @ ..] = input else {
        return;
    };
    let side = |byte: u8| usize::from(byte % 7) + 1;
    let size = Size::new(side(columns), side(rows)).expect("a size");
    let variant = Variant {
        size,
        swap: swap % 2 == 1,
    };
    conformance::check::<Hex>(&variant, &choices[..choices.len().min(49)]);
    let mut hex = Hex::start(&variant);
    for &choice in choices {
        let mut moves = Vec::new();
        hex.legal_moves(&mut moves);
        let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else {
            break;
        };
        hex.apply(mv);
        assert_eq!(hex.winner(), hex.winner_from_scratch());
    }
});
