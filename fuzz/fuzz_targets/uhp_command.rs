//! Law: any line is read as a command of UHP or refused in a short line.
#![no_main]

use libfuzzer_sys::fuzz_target;
use protocols::uhp::Command;

fuzz_target!(|line: &[u8]| {
    if let Err(refused) = Command::read(line) {
        let words = refused.to_string();
        assert!(words.len() < 1000 && !words.contains('\n'), "{words}");
    }
});
