//! Law: any text is what a run of learning measured, line by line, or is refused by number.
#![no_main]

use analysis::runs::{Line, Metrics};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let lines: Vec<Line> = (1..)
        .zip(text.lines())
        .map(|(number, text)| Line {
            number,
            text: text.to_owned(),
        })
        .collect();
    let metrics = Metrics::read(&lines);
    let written = serde_json::to_string(&metrics).expect("JSON");
    assert!(written.len() < 4000 + 40 * text.len(), "nothing is made up");
});
