//! Who thinks: networks, searches, players and levels, reviews.

mod asked;
mod hints;
mod judge;
mod network;
mod player;
mod report;
mod reviews;
mod thinks;

pub(crate) use hints::hint;
pub(crate) use judge::Judge;
pub(crate) use network::{AnyNetwork, Loaded, Network, export_onnx};
pub(crate) use player::{AnyPlayer, Player, Seated};
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
