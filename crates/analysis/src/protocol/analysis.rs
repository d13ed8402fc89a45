//! Analysis, with KataGo's names for things.

use serde::{Deserialize, Serialize};

use super::setup::Setup;
use super::view::{Place, Side};

/// A question about the positions of a game. It has no `action`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AnalysisQuery {
    /// What was agreed before the game.
    pub setup: Setup,
    /// The moves so far.
    pub moves: Vec<String>,
    /// After how many moves to look; if absent, after the last.
    #[cfg_attr(test, ts(optional))]
    pub analyze_turns: Option<Vec<usize>>,
    /// How often the position is visited at most, with visits of earlier analyses of it.
    #[cfg_attr(test, ts(optional))]
    pub max_visits: Option<u32>,
    /// Whether to say what the network alone thinks of every legal move.
    #[cfg_attr(test, ts(optional))]
    pub include_policy: Option<bool>,
    /// Answer every so many seconds while the search goes on.
    #[cfg_attr(test, ts(optional))]
    pub report_during_search_every: Option<f64>,
    /// Look at each position as if the player to move gave the turn away: what is found is what the
    /// opponent threatens.
    #[cfg_attr(test, ts(optional))]
    pub after_pass: Option<bool>,
    /// Of several questions of one client, the one with the higher number comes first.
    #[cfg_attr(test, ts(optional))]
    pub priority: Option<i32>,
}

/// What is thought of a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Analysis {
    /// After how many moves.
    pub turn_number: usize,
    /// Whether more is to come about this position.
    pub is_during_search: bool,
    /// Whose chances all numbers are: White's in Hive, Black's in Hex, whoever moves first.
    pub perspective: Side,
    /// The moves that were tried, best first.
    pub move_infos: Vec<MoveInfo>,
    /// The position itself.
    pub root_info: RootInfo,
    /// What the network alone thinks of every legal move, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub policy: Option<Vec<PolicyInfo>>,
}

/// Said instead of the last [`Analysis`] when there is none: the question was taken back before the
/// position was looked at.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct NoResults {
    /// After how many moves.
    pub turn_number: usize,
    /// Always false.
    pub is_during_search: bool,
    /// Always true.
    pub no_results: bool,
}

/// What is thought of a move.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct MoveInfo {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// 0 for the best.
    pub order: usize,
    /// How often it was tried.
    pub visits: u32,
    /// How likely it is to win; a draw counts half.
    pub winrate: f32,
    /// How likely it is to win, to draw and to lose.
    pub wdl: [f32; 3],
    /// How likely the network alone found it to be played.
    pub prior: f32,
    /// A winrate that is worse for whoever makes the move: how bad it may still be, by how seldom
    /// it was tried (Wilson's bound of 97.5 %, as if each visit were a game).
    pub lcb: f32,
    /// The line that is expected after it, with it.
    pub pv: Vec<String>,
    /// Who wins after it, if that is proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub proven: Option<Proven>,
    /// Hive: the tile that moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub tile: Option<String>,
    /// Hive: where it lies, if it is on the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub from: Option<Place>,
    /// Hive: where it goes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub to: Option<Place>,
}

/// What is thought of the position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RootInfo {
    /// How likely it is to be won; a draw counts half.
    pub winrate: f32,
    /// How likely it is to be won, drawn and lost.
    pub wdl: [f32; 3],
    /// How often it was visited.
    pub visits: u32,
    /// Whose turn it is.
    pub current_player: Side,
    /// What the network alone thinks.
    pub raw_winrate: f32,
    /// A name that positions share which are the same but for a symmetry.
    pub sym_hash: String,
    /// Who wins, if that is proven or the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub proven: Option<Proven>,
}

/// What the network alone thinks of a move.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PolicyInfo {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// How likely it is to be played.
    pub prior: f32,
}

/// How it ends with the best play of both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Proven {
    /// White wins.
    White,
    /// Black wins.
    Black,
    /// Nobody wins.
    Draw,
}
