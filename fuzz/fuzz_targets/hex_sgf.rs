//! Law: any bytes are read or refused as SGF; what is read is written, and read again as the same
//! game.
#![no_main]

use libfuzzer_sys::fuzz_target;
use records::hex_sgf;

fuzz_target!(|file: &[u8]| {
    match hex_sgf::read(file) {
        Ok(record) => {
            let again = hex_sgf::read(hex_sgf::write(&record).as_bytes());
            let again = again.expect("our own writing");
            assert_eq!(again.warnings, []);
            assert_eq!(again, record);
        }
        Err(refused) => {
            assert!(refused.to_string().len() < 1000, "a message is for people");
            assert!(refused.place.byte <= file.len());
        }
    }
    assert!(hex_sgf::read_games(file).count() <= file.len());
});
