//! Openings of Hive: which tiles, and the shape of the first four.
//!
//! The second tile of a player lies beside the first one and not beside the opponent's: straight on,
//! or turned aside to the left or to the right. So four tiles make five shapes, however they are turned.

use game::{Direction, Game, History};
use hive_rules::{Bug, Cell, Hive, Move};

use crate::openings::Trait;

/// What is to be seen of the first two tiles of both players.
pub(crate) fn traits(game: &History<Hive>) -> Vec<Trait> {
    let mut seen = Vec::new();
    let mut position = game.start();
    if position.plies() > 0 {
        // Set up: nobody has opened.
        return seen;
    }
    let mut tiles: Vec<(Bug, Cell)> = Vec::new();
    for mv in game.moves().take(4) {
        let Move::Place { bug, at } = mv else {
            return seen;
        };
        tiles.push((bug, at));
        match tiles.as_slice() {
            [(first, _)] => seen.push(Trait::new(1, "first", first.name())),
            [(first, _), (answer, _)] if first == answer => {
                seen.push(Trait::new(2, "answer", "same"));
            }
            [_, (answer, _)] => seen.push(Trait::new(2, "answer", answer.name())),
            &[
                (_, white),
                (_, black),
                (second, beside_white),
                (fourth, beside_black),
            ] => {
                seen.extend(
                    shape([beside_white, white, black, beside_black])
                        .map(|shape| Trait::new(4, "shape", shape)),
                );
                let queens = match [second, fourth].map(|bug| bug == Bug::Queen) {
                    [true, true] => "both",
                    [true, false] => "first",
                    [false, true] => "second",
                    [false, false] => "none",
                };
                seen.push(Trait::new(4, "queens", queens));
            }
            _ => {}
        }
        position.apply(mv);
    }
    seen
}

/// The shape of a chain of four tiles, of which the two in the middle were laid first.
fn shape([end, one, other, far_end]: [Cell; 4]) -> Option<&'static str> {
    let axis = one.direction_to(other)?;
    let here = turned(axis.opposite(), one.direction_to(end)?);
    let there = turned(axis, other.direction_to(far_end)?);
    Some(match (here, there) {
        (0, 0) => "straight",
        (_, 0) => "first-bent",
        (0, _) => "second-bent",
        // Clockwise at one end and counterclockwise at the other come to lie on the same side.
        (here, there) if here != there => "same-side",
        _ => "other-side",
    })
}

/// By how many sixths a way turns off clockwise: 0, 1, or 5 for one the other way.
fn turned(straight: Direction, way: Direction) -> u8 {
    (way as u8 + 6 - straight as u8) % 6
}
