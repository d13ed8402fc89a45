//! `goal`: whether a task is done, for those who learn the rules.

use std::sync::Arc;

use engine::facts::HexFacts;
use games::AnyGame;
use serde::{Deserialize, Serialize};

use super::facts;
use crate::jobs::{Job, Length};
use crate::protocol::{HexMoveKind, HiveMoveKind, HiveView, Refused, Setup, Side, View, answer};
use crate::session::Session;
use crate::table;
use crate::view::view;

/// Asks whether a task is done.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GoalRequest {
    /// What was agreed before the game.
    pub setup: Setup,
    /// The moves so far.
    pub moves: Vec<String>,
    /// What should be true now.
    pub goal: Goal,
}

/// What should be true of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum Goal {
    /// Somebody has won.
    Won {
        /// Who.
        side: Side,
    },
    /// Nobody has won, and the game is over.
    Drawn,
    /// Hive: a tile lies beside another.
    Beside {
        /// The tile.
        tile: String,
        /// The other.
        other: String,
    },
    /// Hive: a tile lies on another.
    On {
        /// The tile.
        tile: String,
        /// The other.
        other: String,
    },
    /// Hive: this tile was moved or placed last.
    Moved {
        /// The tile.
        tile: String,
    },
    /// Hive: this tile was thrown last.
    Thrown {
        /// The tile.
        tile: String,
    },
    /// Hive: a tile holds the hive together.
    Pinned {
        /// The tile.
        tile: String,
    },
    /// Hive: somebody has to pass, or has passed.
    Passes,
    /// Hive: so many cells around a queen are taken.
    Taken {
        /// Whose queen.
        side: Side,
        /// How many at least.
        cells: usize,
    },
    /// Hex: a stone lies there.
    Stone {
        /// The cell.
        cell: String,
        /// Whose.
        side: Side,
    },
    /// Hex: the first stone was just taken over.
    Swapped,
    /// Hex: a player's edges are joined by connections that hold although the opponent is to move.
    Connected {
        /// Whose.
        side: Side,
    },
    /// Hex: nothing changes any more, whoever plays there.
    Dead {
        /// The cell.
        cell: String,
    },
    /// All of these.
    All {
        /// Which.
        goals: Vec<Goal>,
    },
}

/// Whether a task is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GoalAnswer {
    /// Whether it is.
    pub reached: bool,
}

/// Begins to find out: the connections of a large board take a while.
pub(super) fn goal(session: &mut Session, id: &str, request: GoalRequest) -> Result<(), Refused> {
    let table = table::read(&request.setup, &request.moves)?;
    let memory = facts::memory(&table);
    let question: Arc<str> = id.into();
    let id = Arc::clone(&question);
    let work = move |_: &engine::Stop, _: &dyn Fn(String)| {
        let reached = is_reached(&table, &request.goal);
        answer(Some(&id), &GoalAnswer { reached })
    };
    session.run(Job::new(question, Length::Short, work).with_memory(memory))
}

/// Whether it is true of the position that a game has come to. What belongs to the other game never
/// is.
pub(crate) fn is_reached(table: &AnyGame, goal: &Goal) -> bool {
    holds(table, &view(table), goal)
}

fn holds(table: &AnyGame, view: &View, goal: &Goal) -> bool {
    if let Goal::All { goals } = goal {
        return !goals.is_empty() && goals.iter().all(|goal| holds(table, view, goal));
    }
    let ending = match view {
        View::Hive(view) => view.outcome.as_ref(),
        View::Hex(view) => view.outcome.as_ref(),
    };
    match (goal, view) {
        (Goal::Won { side }, _) => ending.is_some_and(|ending| ending.winner == Some(*side)),
        (Goal::Drawn, _) => ending.is_some_and(|ending| ending.winner.is_none()),
        (_, View::Hive(view)) => holds_in_hive(view, goal),
        (Goal::Stone { cell, side }, View::Hex(view)) => {
            let mut stones = view.stones.iter();
            stones.any(|stone| stone.cell == *cell && stone.colour == *side)
        }
        (Goal::Swapped, View::Hex(view)) => {
            let last = view.last.as_ref();
            last.is_some_and(|last| last.kind == HexMoveKind::Swap)
        }
        (Goal::Connected { side }, View::Hex(view)) => match table {
            AnyGame::Hex(game) if view.to_move != *side => {
                let wins = HexFacts::of(game.position()).wins;
                wins.is_some_and(|colour| Side::from(colour) == *side)
            }
            _ => false,
        },
        (Goal::Dead { cell }, _) => match table {
            AnyGame::Hex(game) => {
                let dead = HexFacts::of(game.position()).dead;
                dead.iter().any(|dead| dead.to_string() == *cell)
            }
            AnyGame::Hive(_) => false,
        },
        _ => false,
    }
}

fn holds_in_hive(view: &HiveView, goal: &Goal) -> bool {
    let at = |tile: &String| view.tiles.get(tile).and_then(|tile| tile.at);
    let last = view.last.as_ref();
    match goal {
        Goal::Beside { tile, other } => match (at(tile), at(other)) {
            (Some([q, r]), Some([other_q, other_r])) => {
                let (q, r) = (q - other_q, r - other_r);
                q.abs().max(r.abs()).max((q + r).abs()) == 1
            }
            _ => false,
        },
        Goal::On { tile, other } => {
            let level = |tile: &String| view.tiles.get(tile).map(|tile| tile.level);
            at(tile).is_some() && at(tile) == at(other) && level(tile) > level(other)
        }
        Goal::Moved { tile } => last.is_some_and(|last| last.tile.as_ref() == Some(tile)),
        Goal::Thrown { tile } => last.is_some_and(|last| {
            last.kind == HiveMoveKind::Throw && last.tile.as_ref() == Some(tile)
        }),
        Goal::Pinned { tile } => view.tiles.get(tile).is_some_and(|tile| tile.pinned),
        Goal::Passes => {
            let passed = last.is_some_and(|last| last.kind == HiveMoveKind::Pass);
            passed || view.moves.iter().any(|mv| mv.kind == HiveMoveKind::Pass)
        }
        Goal::Taken { side, cells } => {
            let queen = match side {
                Side::White => &view.queens.white,
                Side::Black => &view.queens.black,
            };
            queen.taken.is_some_and(|taken| taken >= *cells)
        }
        _ => false,
    }
}
