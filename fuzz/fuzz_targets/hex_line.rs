//! Law: any text is read or refused as a line with a game of Hex or as moves alone; what is read is
//! written, and read again as the same game.
#![no_main]

use hex_rules::{GameRecord, Size, Variant};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let moves = GameRecord::read_moves(Variant::with_swap(Size::ELEVEN), text);
    for read in [GameRecord::read_line(text), moves] {
        match read {
            Ok(record) => {
                let again = GameRecord::read_line(&record.write_line()).expect("our own writing");
                assert_eq!(again.warnings, []);
                assert_eq!(again, record);
            }
            Err(refused) => {
                assert!(refused.to_string().len() < 1000, "a message is for people");
            }
        }
    }
});
