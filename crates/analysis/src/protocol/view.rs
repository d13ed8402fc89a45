//! A position as it is drawn: everything a page needs that knows no rules.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A player, by the colour of the tiles or stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Moves first in Hive, second in Hex.
    White,
    /// Moves second in Hive, first in Hex.
    Black,
}

impl From<games::Side> for Side {
    fn from(side: games::Side) -> Side {
        match side {
            games::Side::White => Side::White,
            games::Side::Black => Side::Black,
        }
    }
}

/// A cell of the plane: columns to the east, rows to the south, hexagons standing on a point. The
/// centre of `[q, r]` lies at x = q + r / 2, y = r · √3 / 2.
pub type Place = [i16; 2];

/// A position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "game", rename_all = "lowercase")]
pub enum View {
    /// Of Hive.
    Hive(Box<HiveView>),
    /// Of Hex.
    Hex(Box<HexView>),
}

/// How a game has ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Ending {
    /// Who has won; nobody if it is a draw.
    pub winner: Option<Side>,
    /// The same in words.
    pub text: String,
}

/// A position of Hive.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct HiveView {
    /// The expansions in play.
    #[serde(rename = "type")]
    pub game_type: String,
    /// How many moves were made.
    pub ply: usize,
    /// The number of the turn, which both players share.
    pub turn: u32,
    /// Whose turn it is.
    pub to_move: Side,
    /// How the game has ended, if it has.
    pub outcome: Option<Ending>,
    /// The cells that hold tiles.
    pub cells: Vec<HiveCell>,
    /// Every tile in the box by its name, in hand or on the table.
    pub tiles: BTreeMap<String, Tile>,
    /// What the players hold.
    pub hands: Hands,
    /// The legal moves.
    pub moves: Vec<HiveMove>,
    /// The move that was made last.
    pub last: Option<HiveMove>,
    /// How the queens stand.
    pub queens: Queens,
    /// A name that positions share which differ only in being turned, mirrored or shifted.
    pub sym_hash: String,
}

/// A cell that holds tiles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct HiveCell {
    /// Columns to the east of the first tile of the game.
    pub q: i16,
    /// Rows to the south of it.
    pub r: i16,
    /// The tiles, the lowest first.
    pub stack: Vec<String>,
}

/// A tile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[expect(
    clippy::struct_excessive_bools,
    reason = "what a page draws, each by itself"
)]
pub struct Tile {
    /// Whose it is.
    pub colour: Side,
    /// Its kind: `queen`, `ant` and so on.
    pub bug: String,
    /// Which of its kind; 0 if a player owns only one.
    pub number: u8,
    /// `White ant 1`.
    pub name: String,
    /// Where it lies, if it is not in hand.
    pub at: Option<Place>,
    /// How many tiles lie under it.
    pub level: u8,
    /// Whether the hive would fall apart without it.
    pub pinned: bool,
    /// Whether another lies on it.
    pub covered: bool,
    /// Whether it was thrown in the last turn and has to rest.
    pub resting: bool,
    /// Whether the player to move can do something with it.
    pub movable: bool,
    /// The tile in words, for those who do not see it: `White ant 1, pinned, left of Black queen`.
    pub label: String,
    /// Why the player to move can do nothing with it, if it is theirs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub why: Option<String>,
}

/// What the players hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Hands {
    /// White.
    pub white: Vec<InHand>,
    /// Black.
    pub black: Vec<InHand>,
}

/// The tiles of a kind in a hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct InHand {
    /// Their kind.
    pub bug: String,
    /// The one that is placed next.
    pub next: Option<String>,
    /// How many are left.
    pub left: u8,
    /// Whether one can be placed now.
    pub placeable: bool,
    /// Why not, if it is that player's turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub why: Option<String>,
}

/// A move of Hive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HiveMove {
    /// As it is written: `wA1 bQ-`.
    #[serde(rename = "move")]
    pub text: String,
    /// What happens.
    pub kind: HiveMoveKind,
    /// The tile that moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub tile: Option<String>,
    /// Where it lay.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub from: Option<Place>,
    /// Where it goes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub to: Option<Place>,
    /// Who throws it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub thrower: Option<String>,
}

/// What happens in a move of Hive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum HiveMoveKind {
    /// A tile comes from the hand.
    Place,
    /// A tile moves by its own power.
    Move,
    /// A tile is thrown: it could not go there by itself.
    Throw,
    /// Nothing can be done.
    Pass,
}

/// How the queens stand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Queens {
    /// White's.
    pub white: QueenStands,
    /// Black's.
    pub black: QueenStands,
}

/// How a queen stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct QueenStands {
    /// How many of the six cells around her are occupied; nothing while she is in hand.
    pub taken: Option<usize>,
    /// Where she lies.
    pub at: Option<Place>,
}

/// A position of Hex.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct HexView {
    /// From left to right: a, b, c.
    pub columns: u8,
    /// From top to bottom: 1, 2, 3.
    pub rows: u8,
    /// How many moves were made.
    pub ply: usize,
    /// Whose turn it is.
    pub to_move: Side,
    /// How the game has ended, if it has.
    pub outcome: Option<Ending>,
    /// The stones.
    pub stones: Vec<Stone>,
    /// The legal moves.
    pub moves: Vec<HexMove>,
    /// The move that was made last.
    pub last: Option<HexMove>,
    /// The shortest row of stones that joins the winner's edges, from edge to edge.
    pub winning_chain: Vec<String>,
    /// Whether the next move may be a swap.
    pub may_swap: bool,
    /// A name that positions share which differ only in half a turn of the board.
    pub sym_hash: String,
}

/// A stone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Stone {
    /// Where it lies: `a1`.
    pub cell: String,
    /// Whose it is.
    pub colour: Side,
}

/// A move of Hex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HexMove {
    /// As it is written: `a1` or `swap-pieces`.
    #[serde(rename = "move")]
    pub text: String,
    /// What happens.
    pub kind: HexMoveKind,
    /// The cell of the stone: that which is placed, or which the one that was swapped comes to.
    pub cell: String,
}

/// What happens in a move of Hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum HexMoveKind {
    /// A stone is placed.
    Stone,
    /// The first stone is taken over.
    Swap,
}
