//! Who is a program.

use crate::Kind;

/// The programs that play Hive on boardspace.net. They may carry a number: `Dumbot1`.
const BOARDSPACE: [&str; 4] = ["dumbot", "weakbot", "smartbot", "bestbot"];

/// Whether somebody on boardspace.net is a program.
pub(super) fn on_boardspace(name: &str) -> Kind {
    let plain = name
        .trim()
        .trim_end_matches(|c: char| c.is_ascii_digit())
        .to_ascii_lowercase();
    if BOARDSPACE.contains(&plain.as_str()) {
        Kind::Bot
    } else {
        Kind::Human
    }
}

#[test]
fn programs_of_boardspace_are_known_by_name() {
    assert_eq!(on_boardspace("WeakBot1"), Kind::Bot);
    assert_eq!(on_boardspace("Dumbot"), Kind::Bot);
    assert_eq!(on_boardspace("dumbotfan"), Kind::Human);
}
