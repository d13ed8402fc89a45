//! What a search found, as a dictionary.

use engine::Report;
use game::{Notation, Outcome, Player, Value};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

/// How a position ends for whoever is to move, if that is proven.
fn proven(outcome: Option<Outcome>, mover: Player) -> Option<&'static str> {
    outcome.map(|outcome| match outcome {
        Outcome::Won(winner) if winner == mover => "win",
        Outcome::Won(_) => "loss",
        Outcome::Draw => "draw",
    })
}

/// What a search found. All chances are those of the player to move.
pub(crate) fn to_dict<'py, G: Notation>(
    py: Python<'py>,
    position: &G,
    report: &Report<G::Move>,
) -> PyResult<Bound<'py, PyDict>> {
    let mover = position.to_move();
    let value = |value: Value| value.pov(mover).expected_score();
    let all = PyDict::new(py);
    all.set_item("move", report.best().map(|mv| position.write_move(mv)))?;
    all.set_item("value", value(report.value))?;
    all.set_item("draw", report.value.draw())?;
    all.set_item("proven", proven(report.outcome(), mover))?;
    all.set_item("visits", report.work.simulations)?;
    all.set_item("nodes", report.work.nodes)?;
    all.set_item("depth", report.work.depth)?;
    all.set_item("line", position.write_variation(&report.line))?;
    all.set_item("raw_value", report.raw_value.map(value))?;
    let candidates = PyList::empty(py);
    for candidate in &report.candidates {
        let one = PyDict::new(py);
        one.set_item("move", position.write_move(candidate.mv))?;
        one.set_item("visits", candidate.visits)?;
        one.set_item("value", candidate.value.map(value))?;
        one.set_item("proven", proven(candidate.outcome(), mover))?;
        one.set_item("prior", candidate.prior)?;
        one.set_item("policy", candidate.improved)?;
        one.set_item("line", position.write_variation(&candidate.line))?;
        candidates.append(one)?;
    }
    all.set_item("candidates", candidates)?;
    Ok(all)
}
