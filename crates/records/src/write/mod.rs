//! Games with variations and comments, written for other programs. Fed from outside: nothing here may
//! panic.
//!
//! A [`Tree`] is what a page or a terminal holds: moves as text, each with the one it follows and what
//! was said about it. [`Tree::replay`] checks it by the rules; what comes out is written as
//! [PGN](hive_pgn) (Mzinga's, which knows no variations: they stand in comments), [SGF](hex_sgf) with
//! variations, a [UHP game string](uhp), [direction-based notation](dbn) or a [HexWorld link](hexworld), all three of the
//! main line alone.
//! [`record`] writes a game that was read, in any [`Format`] that its game has.
//!
//! ```
//! use game::{History, Repetition};
//! use hive_rules::{Hive, Variant};
//! use records::write::{Heading, Node, Tree, hive_pgn};
//!
//! let tree = Tree {
//!     comment: String::new(),
//!     nodes: vec![
//!         Node { parent: None, mv: "wS1".into(), comment: "As ever.".into() },
//!         Node { parent: Some(0), mv: "bG1 wS1-".into(), comment: String::new() },
//!     ],
//! };
//! let line = tree.replay(&History::<Hive>::new(Variant::MLP, Repetition::Threefold))?;
//! let pgn = hive_pgn(&line, &Heading::default());
//! assert!(pgn.ends_with("1. wS1 {As ever.}\n2. bG1 wS1-\n"));
//! # Ok::<(), records::write::TreeError>(())
//! ```
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod pgn;
mod record;
mod sgf;
mod tree;

use game::{Outcome, Player};
use hex_rules::{GameRecord, Hex};
use hive_rules::{Hive, write_game};
use serde::{Deserialize, Serialize};

use crate::hexworld::HexWorldLink;

pub use pgn::hive_pgn;
pub use record::{Format, Unfit, record};
pub use sgf::{Shape, hex_sgf, hex_sgf_with};
pub(crate) use tree::MOST as MOST_MOVES;
pub use tree::{Node, Replayed, Tree, TreeError};

/// Who, where and when. Empty is for what is not known.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Heading {
    /// Who had the white pieces.
    pub white: String,
    /// Who had the black ones.
    pub black: String,
    /// The tournament or match.
    pub event: String,
    /// A city or a site.
    pub site: String,
    /// When, as `2024-04-26`.
    pub date: String,
    /// How it ended, if the board does not say it: `1-0` if whoever moves first won, `0-1`, `1/2`.
    pub result: String,
}

impl Heading {
    fn outcome(&self) -> Option<Outcome> {
        match self.result.as_str() {
            "1-0" => Some(Outcome::Won(Player::First)),
            "0-1" => Some(Outcome::Won(Player::Second)),
            "1/2" => Some(Outcome::Draw),
            _ => None,
        }
    }
}

/// The main line as a UHP `GameString`.
pub fn uhp(tree: &Replayed<Hive>) -> String {
    write_game(&tree.main_line())
}

/// The main line in direction-based notation.
pub fn dbn(tree: &Replayed<Hive>) -> String {
    hive_rules::dbn::write_game(&tree.main_line())
}

/// The main line as a link to hexworld.org, seen after so many moves, or at its end; `None` for a game
/// that began from a position that was set up.
pub fn hexworld(tree: &Replayed<Hex>, ply: Option<usize>) -> Option<String> {
    let record = GameRecord::new(tree.main_line());
    let cursor = ply.filter(|&ply| ply < record.game.plies());
    let link = HexWorldLink { record, cursor };
    link.write().ok()
}

/// A text on one line, without these characters.
fn on_one_line(text: &str, replaced: &[(char, char)]) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let plain = words.join(" ");
    let replace = |c: char| {
        let found = replaced.iter().find(|(bad, _)| *bad == c);
        found.map_or(c, |(_, good)| *good)
    };
    plain
        .chars()
        .filter(|c| !c.is_control())
        .map(replace)
        .collect()
}
