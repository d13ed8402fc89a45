//! Which crate may know which, and that ARCHITECTURE.md draws it so.

use std::fs;
use std::path::Path;

/// Each crate of ours with those it may depend on.
const MAY_KNOW: [(&str, &[&str]); 25] = [
    ("game", &[]),
    ("games", &["game", "hive-rules", "hex-rules"]),
    ("hive-rules", &["game"]),
    ("hex-rules", &["game"]),
    ("hex-knowledge", &["game", "hex-rules"]),
    ("search", &["game"]),
    ("subprocess", &[]),
    ("files", &[]),
    ("charts", &[]),
    ("cluster", &["files"]),
    ("net", &["game", "hive-rules", "hex-rules"]),
    (
        "records",
        &["files", "game", "games", "hive-rules", "hex-rules"],
    ),
    (
        "library",
        &["files", "game", "hive-rules", "hex-rules", "records"],
    ),
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
        "puzzles",
        &[
            "game",
            "games",
            "hive-rules",
            "hex-rules",
            "hex-knowledge",
            "search",
            "engine",
        ],
    ),
    (
        "arena",
        &[
            "files",
            "game",
            "hive-rules",
            "hex-rules",
            "engine",
            "subprocess",
        ],
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
            "games",
            "hive-rules",
            "hex-rules",
            "hex-knowledge",
            "search",
            "engine",
            "arena",
            "net",
            "records",
            "charts",
            "files",
        ],
    ),
    ("object-storage", &["files", "net", "search", "training"]),
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
            "puzzles",
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
            "files",
        ],
    ),
    (
        "python",
        &[
            "subprocess",
            "game",
            "games",
            "hive-rules",
            "hex-rules",
            "hex-knowledge",
            "search",
            "engine",
            "net",
            "records",
            "training",
        ],
    ),
    (
        "cli",
        &[
            "subprocess",
            "charts",
            "cluster",
            "files",
            "games",
            "game",
            "hive-rules",
            "hex-rules",
            "hex-knowledge",
            "engine",
            "arena",
            "protocols",
            "puzzles",
            "examiner",
            "net",
            "object-storage",
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

#[test]
fn the_map_draws_them() {
    let map = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ARCHITECTURE.md");
    let map = fs::read_to_string(map).expect("the map");
    let graph = map.split("```").nth(1).expect("the graph of crates");
    let lines: Vec<&str> = graph.lines().filter(|line| !line.is_empty()).collect();
    let drawn = lines.iter().map(|line| line.split(' ').next());
    let drawn: Vec<&str> = drawn.map(|name| name.expect("a name")).collect();
    assert_eq!(drawn.len(), MAY_KNOW.len(), "a line a crate: {drawn:?}");
    for (line, name) in lines.iter().zip(&drawn) {
        let (_, may_know) = MAY_KNOW
            .iter()
            .find(|(known, _)| known == name)
            .unwrap_or_else(|| panic!("`{name}` is no crate"));
        let mut expected = may_know.to_vec();
        expected.sort_unstable();
        assert_eq!(arrows(line, name), expected, "{name}");
    }
}

/// The crates behind the arrow of a line, and those that it does not repeat.
fn arrows(line: &str, name: &str) -> Vec<&'static str> {
    let named = line.split_once('→').map_or("", |(_, rest)| rest.trim());
    let named = named.split("  ").next().unwrap_or_default();
    let all = MAY_KNOW.map(|(name, _)| name);
    let knows = |other: &&str| match named.strip_prefix("all of them but ") {
        Some(but) => !but.split(" and ").any(|word| word == *other),
        None => named.split(", ").any(|word| match word {
            "both rules" => other.ends_with("-rules"),
            _ => word == *other,
        }),
    };
    let game = |other: &&str| {
        let alone = [
            "game",
            "subprocess",
            "charts",
            "files",
            "cluster",
            "object-storage",
        ];
        *other == "game" && !alone.contains(&name)
    };
    let mut found: Vec<&str> = all
        .into_iter()
        .filter(|other| *other != name && (knows(other) || game(other)))
        .collect();
    found.sort_unstable();
    found
}
