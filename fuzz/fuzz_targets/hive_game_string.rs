//! Law: any text is read or refused; what is read is written, and read again as the same game.
#![no_main]

use hive_rules::GameString;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match text.parse::<GameString>() {
        Ok(read) => {
            let written = read.to_string();
            let again: GameString = written.parse().expect("our own writing");
            assert_eq!(again.warnings, []);
            assert_eq!(again.game.position(), read.game.position());
            assert_eq!(again.to_string(), written);
        }
        Err(refused) => {
            assert!(refused.to_string().len() < 1000, "a message is for people");
        }
    }
});
