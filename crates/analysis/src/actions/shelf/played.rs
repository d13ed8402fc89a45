//! What is kept of a game that is played here: who sits where, and the clocks.

use serde::{Deserialize, Serialize};

use crate::protocol::Side;

/// A game that is played here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayedGame {
    /// The moves.
    pub moves: Vec<String>,
    /// Which side the person has, or whose side is near where `seats` says more.
    pub person: Side,
    /// Which level the opponent is.
    pub level: u8,
    /// Whether it has ended.
    pub over: bool,
    /// Who gave up, if somebody did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub resigned: Option<Side>,
    /// Who sits where, if it is not one person against one level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub seats: Option<Seats>,
    /// How many of the moves were made before it began, in the game from which it goes on; none if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub from: Option<u32>,
    /// The clocks, if it is played with any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub clock: Option<PlayedClock>,
    /// Who has lost by time, if somebody has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub flagged: Option<Side>,
}

/// Who sits where: a level by its number, or null for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Seats {
    /// Who plays White.
    pub white: Option<u8>,
    /// Who plays Black.
    pub black: Option<u8>,
}

/// The clocks of a game, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayedClock {
    /// What each side began with.
    pub start: u32,
    /// What each move adds.
    pub increment: u32,
    /// Whether the game is lost by time. If not, clocks go on below zero.
    pub strict: bool,
    /// What White had left when the turn began.
    pub white: i32,
    /// What Black had left when the turn began.
    pub black: i32,
}
