//! What every command says of itself.

use std::path::Path;

use crate::command_line;
use crate::desk::{folder, output};

/// One snapshot a command, so that none can be forgotten: `tests/command_line.txt` has them all.
#[test]
fn every_command_explains_itself() {
    let folder = folder();
    let mut groups = Vec::new();
    for called in command_line::all() {
        // A group has no words of its own on the list.
        for end in 1..=called.words.len() {
            let words = &called.words[..end];
            if !groups.contains(&words.to_vec()) {
                groups.push(words.to_vec());
            }
        }
    }
    groups.insert(0, Vec::new());
    for words in groups {
        explains_itself(folder.path(), &words);
    }
}

/// What one command says, by its name or by `help`, is what its snapshot holds.
pub(crate) fn explains_itself(folder: &Path, words: &[&str]) {
    let help = output(folder, &[words, &["--help"]].concat());
    let asked = output(folder, &[&["help"], words].concat());
    assert_eq!(help, asked, "`hexapod help {}`", words.join(" "));
    let name = [&["help"], words].concat().join("-");
    insta::with_settings!({snapshot_path => "../snapshots", prepend_module_to_snapshot => false}, {
        insta::assert_snapshot!(name, help);
    });
}
