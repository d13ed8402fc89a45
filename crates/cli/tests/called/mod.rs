//! The program, from the outside: called, and heard.

use std::process::Output;

use assert_cmd::Command;

pub(crate) fn hexapod(words: &[&str]) -> Output {
    Command::cargo_bin("hexapod")
        .expect("the program")
        .args(words)
        .output()
        .expect("an answer")
}

/// What it said, and what it complained about.
pub(crate) fn said(output: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("text");
    (text(&output.stdout), text(&output.stderr))
}
