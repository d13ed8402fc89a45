//! Reviews of whole games.

use engine::review::{Settings, review as look};
use game::History;
use games::{AnyGame, with_game};
use pyo3::prelude::*;

use super::network::{Loaded, Network};
use super::thinks::Thinks;
use super::{from_json, to_json};
use crate::fault::{at_length, refused};
use crate::play::Game;

fn reviewed<'py, G: Thinks>(
    py: Python<'py>,
    game: &History<G>,
    network: Option<&Network>,
    settings: &Settings,
) -> PyResult<Bound<'py, PyAny>> {
    let own = network.map_or_else(|| Ok(Loaded::shipped(1)), Network::of::<G>)?;
    own.network.check(game.variant()).map_err(refused)?;
    // What is said about moves stays on its thread: it is handed over as text.
    let found = at_length(py, |stop| {
        to_json(&look(game, &own.network, settings, stop, &mut |_| {}))
    })?;
    from_json(py, &found?)
}

/// What every move of a game cost, and why.
#[pyfunction]
#[pyo3(signature = (game, *, visits = 64, network = None, threads = 1))]
pub(crate) fn review<'py>(
    py: Python<'py>,
    game: &Game,
    visits: u32,
    network: Option<PyRef<'py, Network>>,
    threads: u16,
) -> PyResult<Bound<'py, PyAny>> {
    let settings = Settings {
        visits: visits.max(1),
        threads: threads.max(1),
        ..Settings::default()
    };
    let game = game.now(py)?;
    with_game!(AnyGame, &game, game => reviewed(py, game, network.as_deref(), &settings))
}
