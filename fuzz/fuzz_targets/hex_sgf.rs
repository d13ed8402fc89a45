//! Law: any bytes are read or refused as SGF; what is read is written, and read again as the same
//! game.
#![no_main]

use hex_rules::GameRecord;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|file: &[u8]| {
    match GameRecord::read_sgf(file) {
        Ok(record) => {
            let again = GameRecord::read_sgf(record.write_sgf().as_bytes());
            let again = again.expect("our own writing");
            assert_eq!(again.warnings, []);
            assert_eq!(again, record);
        }
        Err(refused) => {
            assert!(refused.to_string().len() < 1000, "a message is for people");
            assert!(refused.place.byte <= file.len());
        }
    }
    assert!(GameRecord::read_sgf_games(file).count() <= file.len());
});
