//! Whether what is said about the layout is there: every path in the map and in the guides to the code.

use std::fs;
use std::path::Path;

const DOCUMENTS: [&str; 4] = [
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "docs/glossary.md",
    "docs/guides/a-third-game.md",
];

#[test]
fn every_path_leads_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut lost = Vec::new();
    let mut paths = 0;
    for document in DOCUMENTS {
        let text = fs::read_to_string(root.join(document)).expect("a document");
        for path in text
            .split('`')
            .skip(1)
            .step_by(2)
            .filter(|word| is_path(word))
        {
            paths += 1;
            if !root.join(path).exists() && !root.join("crates").join(path).exists() {
                lost.push(format!("{document}: {path}"));
            }
        }
    }
    assert!(lost.is_empty(), "these are nowhere:\n{}", lost.join("\n"));
    assert!(paths > 100, "{paths} paths were found");
}

/// Whether a word in backticks is meant as a path: a folder of ours, and something in it.
fn is_path(word: &str) -> bool {
    const FOLDERS: [&str; 6] = ["crates", "docs", "testdata", "nets", "openings", "configs"];
    let Some((head, _)) = word.split_once('/') else {
        return false;
    };
    let is_crate = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("..")
        .join(head)
        .is_dir();
    (is_crate || FOLDERS.contains(&head)) && !word.contains(' ') && !word.contains("NAME")
}
