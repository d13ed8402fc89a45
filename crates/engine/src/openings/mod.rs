//! What the opening of a game is called.
//!
//! A game says what is to be seen of its first moves ([`Trait`]s, by a few plain words); what it is
//! called stands in `names.txt`, one line a trait. The name is made of all traits that are named there.
//!
//! ```
//! use engine::openings::named;
//! use hex_rules::GameRecord;
//!
//! let game = GameRecord::read_line("hex:11+swap a10 f6 d8")?.game;
//! let opening = named(&game).expect("a10 has a name");
//! assert_eq!((opening.name.as_str(), opening.ply), ("Side opening a10, not swapped, centre reply", 2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use game::History;
use serde::Serialize;

use crate::EngineGame;

/// What openings are called.
const NAMES: &str = include_str!("names.txt");

/// Something to be seen of an opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trait {
    /// After so many moves.
    pub ply: usize,
    /// By which it stands in `names.txt`: `first spider`.
    pub key: String,
    /// Where, if that is worth saying.
    pub cell: Option<String>,
}

impl Trait {
    pub(crate) fn new(ply: usize, what: &str, which: &str) -> Trait {
        Trait {
            ply,
            key: format!("{what} {which}"),
            cell: None,
        }
    }
}

/// An opening by its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Opening {
    /// In English: `Spider opening, mirrored, Z shape`.
    pub name: String,
    /// The moves that the name speaks of.
    pub ply: usize,
    /// What it is made of, for those who speak other languages: `first spider`, `answer same`, …
    pub keys: Vec<String>,
}

/// The name of the opening of a game, as far as it was played.
pub fn named<G: EngineGame>(game: &History<G>) -> Option<Opening> {
    let mut opening = Opening {
        name: String::new(),
        ply: 0,
        keys: Vec::new(),
    };
    for seen in G::opening(game) {
        let Some(words) = words(&seen.key) else {
            continue;
        };
        if !opening.name.is_empty() {
            opening.name.push_str(", ");
        }
        let cell = seen.cell.as_deref().unwrap_or_default();
        opening.name.push_str(&words.replace("{}", cell));
        opening.ply = seen.ply;
        opening.keys.push(seen.key);
    }
    (!opening.keys.is_empty()).then_some(opening)
}

/// What stands behind a key of two words.
fn words(key: &str) -> Option<&'static str> {
    entries()
        .find(|(known, _)| *known == key)
        .map(|(_, words)| words)
}

/// The lines of the file: a key, blanks, words.
fn entries() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = NAMES.lines();
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.filter_map(|line| {
        let (key, words) = line.split_once("  ")?;
        Some((key, words.trim()))
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_line_says_one_thing() {
        let lines = NAMES.lines();
        let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
        let keys: Vec<&str> = entries().map(|(key, _)| key).collect();
        assert_eq!(lines.count(), keys.len(), "a line without words");
        assert_eq!(keys.iter().collect::<HashSet<_>>().len(), keys.len());
        assert!(keys.iter().all(|key| key.split(' ').count() == 2));
    }
}
