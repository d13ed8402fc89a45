//! Tiles that cannot move, and why.

use std::collections::{BTreeMap, BTreeSet};

use hive_rules::{Cell, Hive, Piece};
use serde::Serialize;

use super::queen;

/// A tile on the table that cannot move in its owner's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stuck {
    pub tile: Piece,
    /// Why: of several reasons the one that a player would name first.
    pub why: Stillness,
}

/// Why a tile cannot move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stillness {
    /// Another lies on it.
    Covered,
    /// Its owner's queen is not on the table.
    QueenInHand,
    /// It was thrown in the last turn.
    Resting,
    /// The hive would fall apart.
    Pinned,
    /// There is no way: gates, or nowhere to go for a bug of its kind.
    NoWay,
}

/// The tiles that reach nothing. Nobody is stuck when the game is over.
pub(super) fn stuck(position: &Hive, reach: &BTreeMap<Piece, BTreeSet<Cell>>) -> Vec<Stuck> {
    use game::Game as _;
    if position.outcome().is_some() {
        return Vec::new();
    }
    let (covered, pinned) = (position.covered(), position.pinned());
    let still = position.pieces().filter(|tile| !reach.contains_key(tile));
    still
        .map(|tile| {
            let why = if covered.contains(tile) {
                Stillness::Covered
            } else if position.find(queen(tile.colour())).is_none() {
                Stillness::QueenInHand
            } else if position.resting() == Some(tile) {
                Stillness::Resting
            } else if pinned.contains(tile) {
                Stillness::Pinned
            } else {
                Stillness::NoWay
            };
            Stuck { tile, why }
        })
        .collect()
}
