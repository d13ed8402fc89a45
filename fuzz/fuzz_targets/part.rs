//! Law: any lines under a header that fits them are the games of a part, or refused; any bytes at all are
//! a part or are not. What is read is written, and read again as the same games.
#![no_main]

use libfuzzer_sys::fuzz_target;
use records::part::{read, write};
use serde_json::{Value, json};

fuzz_target!(|input: &[u8]| {
    if read::<Value>(input).is_ok() {
        return;
    }
    let Ok(body) = str::from_utf8(input) else {
        return;
    };
    let header = json!({
        "format": "hexapod part",
        "version": 1,
        "games": body.lines().count(),
        "sha256": files::sha256(body.as_bytes()),
        "about": {},
    });
    let packed = zstd::bulk::compress(format!("{header}\n{body}").as_bytes(), 1).expect("packed");
    match read::<Value>(&packed) {
        Ok(part) => {
            let written = write(&part.about, &part.records).expect("packed");
            let again = read::<Value>(&written).expect("our own writing");
            let once_more = write(&again.about, &again.records).expect("packed");
            assert_eq!(once_more, written);
        }
        Err(refused) => assert!(refused.to_string().len() < 1000, "a message is for people"),
    }
});
