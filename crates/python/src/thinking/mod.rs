//! Who thinks: networks, searches, players and levels, reviews, the solver of Hex.

mod asked;
mod hex;
mod hive;
mod hints;
mod judge;
mod network;
mod player;
mod report;
mod reviews;
mod thinks;

pub(crate) use hex::solve;
pub(crate) use hints::hint;
pub(crate) use judge::Judge;
pub(crate) use network::Network;
pub(crate) use player::Player;
pub(crate) use reviews::review;
pub(crate) use thinks::Thinks;

use pyo3::prelude::*;
use serde::Serialize;

use crate::fault::refused;

/// Something that can be written as JSON, as Python's own lists and dictionaries.
pub(crate) fn to_python<'py>(
    py: Python<'py>,
    found: &impl Serialize,
) -> PyResult<Bound<'py, PyAny>> {
    from_json(py, &to_json(found)?)
}

fn to_json(found: &impl Serialize) -> PyResult<String> {
    serde_json::to_string(found).map_err(refused)
}

fn from_json<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (text,))
}
