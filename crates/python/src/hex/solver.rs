//! The solver of Hex.

use std::cell::Cell as Shared;

use games::KnownGame as _;
use hex_knowledge::solver::{Answer, Solver};
use hex_rules::{Cell, Colour, Hex};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::fault::{at_length, refused};
use crate::play::Game;

/// What the solver has found.
type Solved = (Option<Answer>, Option<Vec<Cell>>, u64);

fn name(colour: Colour) -> String {
    colour.to_string().to_lowercase()
}

/// Who wins a game of Hex from here on, exactly; within so many positions, if they are limited.
#[pyfunction]
#[pyo3(signature = (game, *, positions = None, all_moves = false, memory = 64))]
pub(crate) fn solve<'py>(
    py: Python<'py>,
    game: &Game,
    positions: Option<u64>,
    all_moves: bool,
    memory: u32,
) -> PyResult<Bound<'py, PyDict>> {
    let game = Hex::of_any(game.now(py)?);
    let game =
        game.ok_or_else(|| refused("the solver knows Hex alone, and this is a game of Hive"))?;
    let hex = game.position().clone();
    if hex.may_swap() || hex.will_offer_swap() {
        return Err(refused(
            "the solver knows no swap: begin the game with swap=False",
        ));
    }
    let (answer, moves, looked): Solved = at_length(py, move |stop| {
        let mut solver = Solver::new(hex.size(), memory);
        let enough = || stop.is_raised();
        // How many positions it has looked at, the solver says now and then.
        let limit = positions.unwrap_or(u64::MAX);
        let over = Shared::new(false);
        let answer = solver.solve(&hex, &|| enough() || over.get(), &mut |progress| {
            over.set(progress.nodes >= limit);
        });
        let moves = match &answer {
            Some(answer) if answer.winner != hex.turn() => Some(Vec::new()),
            Some(_) if all_moves => solver.winning_moves(&hex, &enough, &mut |_| {}),
            _ => None,
        };
        (answer, moves, solver.nodes())
    })?;
    let found = PyDict::new(py);
    let texts = |cells: &[Cell]| -> Vec<String> { cells.iter().map(ToString::to_string).collect() };
    found.set_item("winner", answer.as_ref().map(|answer| name(answer.winner)))?;
    found.set_item(
        "carrier",
        answer.as_ref().map(|answer| texts(&answer.carrier)),
    )?;
    found.set_item("winning_moves", moves.as_deref().map(texts))?;
    found.set_item("positions", looked)?;
    Ok(found)
}
