//! Which crate may know which. ARCHITECTURE.md draws it.

use std::fs;
use std::path::Path;

/// Each crate of ours with those it may depend on.
const MAY_KNOW: [(&str, &[&str]); 19] = [
    ("game", &[]),
    ("games", &["game", "hive-rules", "hex-rules"]),
    ("hive-rules", &["game"]),
    ("hex-rules", &["game"]),
    ("hex-knowledge", &["game", "hex-rules"]),
    ("search", &["game"]),
    ("subprocess", &[]),
    ("net", &["game", "hive-rules", "hex-rules"]),
    ("records", &["game", "games", "hive-rules", "hex-rules"]),
    ("library", &["game", "hive-rules", "hex-rules", "records"]),
    (
        "engine",
        &[
            "games",
            "game",
            "hive-rules",
            "hex-rules",
            "hex-knowledge",
            "search",
            "net",
        ],
    ),
    (
        "arena",
        &["game", "hive-rules", "hex-rules", "engine", "subprocess"],
    ),
    (
        "protocols",
        &[
            "game",
            "hive-rules",
            "hex-rules",
            "hex-knowledge",
            "engine",
            "records",
        ],
    ),
    (
        "examiner",
        &["game", "hive-rules", "hex-rules", "subprocess"],
    ),
    (
        "training",
        &[
            "game",
            "hive-rules",
            "hex-rules",
            "hex-knowledge",
            "search",
            "engine",
            "arena",
            "net",
            "records",
        ],
    ),
    (
        "analysis",
        &[
            "game",
            "games",
            "hive-rules",
            "hex-rules",
            "search",
            "engine",
            "protocols",
            "net",
            "records",
        ],
    ),
    ("web", &["game", "records", "library", "analysis"]),
    (
        "terminal",
        &[
            "game",
            "hive-rules",
            "hex-rules",
            "search",
            "engine",
            "arena",
            "records",
        ],
    ),
    (
        "cli",
        &[
            "subprocess",
            "games",
            "game",
            "hive-rules",
            "hex-rules",
            "hex-knowledge",
            "engine",
            "arena",
            "protocols",
            "examiner",
            "net",
            "records",
            "library",
            "terminal",
            "training",
            "analysis",
            "web",
        ],
    ),
];

#[test]
fn crates_know_only_what_stands_below_them() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found: Vec<String> = fs::read_dir(&crates)
        .expect("the folder of crates")
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .into_string()
                .expect("a name")
        })
        .collect();
    found.sort();
    let mut expected = MAY_KNOW.map(|(name, _)| name);
    expected.sort_unstable();
    assert_eq!(
        found, expected,
        "a new crate needs its line here and in ARCHITECTURE.md"
    );
    for (name, may_know) in MAY_KNOW {
        let manifest =
            fs::read_to_string(crates.join(name).join("Cargo.toml")).expect("a manifest");
        for other in expected.iter().filter(|other| **other != name) {
            let knows = manifest
                .lines()
                .any(|line| line.starts_with(&format!("{other}.")));
            assert_eq!(knows, may_know.contains(other), "{name} and {other}");
        }
    }
}
