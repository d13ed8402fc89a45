//! Law: any line of a journal of matches is read and replayed, or disbelieved for a short reason; what is
//! believed is the game that its own line of moves leads to.
#![no_main]

use arena::Record;
use files::Line;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let line = Line {
        number: 1,
        text: text.to_owned(),
        object: Ok(text.to_owned()),
    };
    match Record::read(&line) {
        Ok(record) => {
            let written = serde_json::to_string(&record).expect("JSON");
            let line = Line {
                object: Ok(written.clone()),
                text: written,
                ..line
            };
            assert_eq!(Record::read(&line).expect("our own writing"), record);
        }
        Err(refused) => assert!(refused.to_string().len() < 2000, "a message is for people"),
    }
});
