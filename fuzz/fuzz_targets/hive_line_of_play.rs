//! Law: along any line of play the rules keep every promise of a game.
#![no_main]

use game::conformance;
use hive_rules::{Hive, Variant};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    if let Some((variant, choices)) = input.split_first() {
        let variant = Variant::ALL[usize::from(*variant) % Variant::ALL.len()];
        conformance::check::<Hive>(&variant, &choices[..choices.len().min(60)]);
    }
});
