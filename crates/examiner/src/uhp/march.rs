//! A hive that wanders off to the east: an engine with a board of a fixed size gets lost.

use std::collections::BTreeMap;

use game::{Axial, Game as _, History, Notation as _};
use hive_rules::{Hive, Move, MoveText, Piece, Spot};

use super::answer::shows;
use super::engine::Engine;
#[cfg(test)]
use super::engine::read;
use crate::check::{Finding, wrong};

/// How long the march is.
const PLIES: usize = 1_200;
/// How often the moves that the engine lists are compared, and its game string.
const OFTEN: usize = 20;
const SELDOM: usize = 200;

/// Where it begins.
const START: &str = r"Base;InProgress;White[4];wA1;bA1 wA1-;wQ -wA1;bQ bA1-;wA2 -wQ;bA2 bQ-";

pub(super) fn march(engine: &mut Engine<'_>) -> Finding {
    let mut game = engine.begin(START)?;
    let mut seen = Seen::new();
    while game.plies() < PLIES {
        let Some(mv) = step(&game, &seen) else { break };
        let text = game.position().write_move(mv);
        let answer = engine.ask(&format!("play {text}"))?;
        if game.play(mv).is_err() {
            break;
        }
        *seen.entry(game.position().canonical_key()).or_default() += 1;
        if answer.refusal().is_some() {
            return wrong(format!("at ply {} it refuses a legal move", game.plies()));
        }
        if game.plies().is_multiple_of(OFTEN) {
            engine.has_on_board(&game)?;
        }
        if game.plies().is_multiple_of(SELDOM) {
            shows(&answer, &game)?;
        }
    }
    Ok(format!("{} plies", game.plies()))
}

/// How often positions were there, however they are turned.
type Seen = BTreeMap<u64, u8>;

/// The move that brings the westernmost tile that can get ahead as far east as it gets, to a position
/// that was there once at most, however it is turned: nobody may call this the third time.
fn step(game: &History<Hive>, seen: &Seen) -> Option<Move> {
    let hive = game.position();
    let places: BTreeMap<Piece, Axial> = hive
        .layout()
        .into_iter()
        .flat_map(|(axial, cell)| hive.stack(cell).map(move |piece| (piece, axial)))
        .collect();
    let times = |mv: &Move| {
        let mut after = hive.clone();
        after.apply(*mv);
        let times = seen.get(&after.canonical_key()).copied();
        (times.unwrap_or(0), shifts(&after).len() > 1)
    };
    let open = shifts(hive)
        .into_iter()
        .map(|mv| (mv, times(&mv)))
        .filter(|(_, (times, _))| *times < 2);
    let best = open.max_by_key(|(mv, (times, goes_on))| {
        let (from, to) = way(hive.describe(*mv), &places).unwrap_or_default();
        (*goes_on, to > from, *times == 0, -from, to)
    });
    best.map(|(mv, _)| mv)
}

/// From how far in the east a tile goes to how far.
fn way(text: MoveText, places: &BTreeMap<Piece, Axial>) -> Option<(i32, i32)> {
    let MoveText::Tile {
        piece,
        to: Some(to),
    } = text
    else {
        return None;
    };
    let to = match to {
        Spot::Onto(below) => *places.get(&below)?,
        Spot::Beside(near, way) => *places.get(&near)? + way,
    };
    let east = |cell: Axial| 2 * i32::from(cell.q) + i32::from(cell.r);
    Some((east(*places.get(&piece)?), east(to)))
}

fn shifts(hive: &Hive) -> Vec<Move> {
    let mut moves = Vec::new();
    hive.legal_moves(&mut moves);
    moves.retain(|mv| matches!(mv, Move::Shift { .. }));
    moves
}

/// The whole march, for a test.
#[cfg(test)]
fn all() -> Option<(History<Hive>, i32)> {
    let mut game = read(START).ok()?;
    let mut seen = Seen::new();
    let mut east = 0;
    while game.plies() < PLIES {
        let mv = step(&game, &seen)?;
        let hive = game.position();
        let places = hive
            .layout()
            .into_iter()
            .flat_map(|(axial, cell)| hive.stack(cell).map(move |piece| (piece, axial)))
            .collect();
        let (from, to) = way(hive.describe(mv), &places)?;
        east += to - from;
        game.play(mv).ok()?;
        *seen.entry(game.position().canonical_key()).or_default() += 1;
    }
    Some((game, east))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_march_leads_far_and_never_repeats() {
        let marched = all();
        assert!(marched.is_some(), "it goes on");
        if let Some((game, east)) = marched {
            assert_eq!(game.outcome(), None);
            // Six tiles, half cells.
            assert!(east / 12 > 128, "{} cells to the east", east / 12);
        }
    }
}
