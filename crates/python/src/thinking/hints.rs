//! Hints: what to play now, and why.

use engine::hint::hint as find;
use game::History;
use games::{AnyGame, with_game};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::network::{Loaded, Network};
use super::thinks::Thinks;
use crate::fault::{at_length, refused};
use crate::play::Game;

fn hinted<'py, G: Thinks>(
    py: Python<'py>,
    game: &History<G>,
    network: Option<&Network>,
    visits: u32,
) -> PyResult<Bound<'py, PyDict>> {
    let own = network.map_or_else(|| Ok(Loaded::shipped(1)), Network::of::<G>)?;
    own.network.check(game.variant()).map_err(refused)?;
    let found = at_length(py, |stop| {
        find(game, &own.network, visits, &|| stop.is_raised())
    })?;
    let found = found.ok_or_else(|| refused("the game is over: there is nothing left to play"))?;
    let position = game.position();
    let all = PyDict::new(py);
    all.set_item("move", position.write_move(found.mv))?;
    all.set_item("value", found.value.expected_score())?;
    all.set_item("why", found.why)?;
    all.set_item("instead", found.instead.map(|mv| position.write_move(mv)))?;
    all.set_item("line", position.write_variation(&found.line))?;
    Ok(all)
}

/// What to play now, and why.
#[pyfunction]
#[pyo3(signature = (game, *, visits = 100, network = None))]
pub(crate) fn hint<'py>(
    py: Python<'py>,
    game: &Game,
    visits: u32,
    network: Option<PyRef<'py, Network>>,
) -> PyResult<Bound<'py, PyDict>> {
    let game = game.now(py)?;
    with_game!(AnyGame, &game, game => hinted(py, game, network.as_deref(), visits))
}
