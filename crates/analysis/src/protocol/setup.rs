//! What is agreed before a game.

use serde::{Deserialize, Serialize};

use super::view::{HiveCell, Side};

/// What is agreed before a game.
///
/// Unknown fields are an error here, not a warning as elsewhere: a mistake would change the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "game", rename_all = "lowercase")]
#[serde(deny_unknown_fields)]
pub enum Setup {
    /// A game of Hive.
    Hive {
        /// The expansions, as UHP has them: `Base`, `Base+MLP` and so on.
        #[serde(rename = "type", default = "all_expansions")]
        #[cfg_attr(test, ts(optional, as = "Option<String>"))]
        game_type: String,
        /// Tiles that are on the table before the first move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        start: Option<HiveStart>,
    },
    /// A game of Hex.
    Hex {
        /// How large the board is.
        size: BoardSize,
        /// Whether the second player may take the first stone over.
        #[serde(default = "yes")]
        #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
        swap: bool,
        /// Stones that are on the board before the first move; nobody swaps then.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        start: Option<HexStart>,
    },
}

/// A position of Hive that was set up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HiveStart {
    /// The cells with tiles, as a view has them; places are counted from the first.
    pub cells: Vec<HiveCell>,
    /// Who begins.
    pub to_move: Side,
}

/// A position of Hex that was set up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HexStart {
    /// The cells with black stones.
    pub black: Vec<String>,
    /// The cells with white stones.
    pub white: Vec<String>,
    /// Who begins.
    pub to_move: Side,
}

/// The size of a board of Hex: one number for a square one, or columns and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
#[serde(expecting = "a size is a number such as 11, or two such as [11, 9]")]
pub enum BoardSize {
    /// As many rows as columns.
    Square(u8),
    /// Columns and rows.
    Sides(u8, u8),
}

fn all_expansions() -> String {
    "Base+MLP".to_owned()
}

fn yes() -> bool {
    true
}
