//! Datasets that `hexapod import` has made.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use games::{GameKind, with_kind};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use records::{Dataset, DatasetError, GameId, Record, Split};
use training::supervised::sources::taught_record;

use super::lines::Lines;
use crate::fault::{at_length, refused};
use crate::play::Game;
use crate::thinking::{Thinks, to_python};

/// Games that may be read ahead.
const AHEAD: usize = 64;

fn split(name: &str) -> PyResult<Vec<Split>> {
    match name {
        "all" => Ok(vec![Split::Training, Split::HeldOut]),
        "training" => Ok(vec![Split::Training]),
        "held-out" => Ok(vec![Split::HeldOut]),
        other => {
            let other = game::excerpt(other);
            Err(refused(format!(
                "`{other}` is no split: write `all`, `training` or `held-out`"
            )))
        }
    }
}

/// The games of a dataset, one after the other; each is replayed by the rules.
#[pyclass(frozen, module = "hexapod._native")]
#[derive(Debug)]
pub(crate) struct Records(Mutex<Receiver<Result<(GameId, Record), DatasetError>>>);

#[pymethods]
impl Records {
    #[new]
    fn open(folder: PathBuf, split: &str) -> PyResult<Records> {
        let dataset = Dataset::open(&folder).map_err(refused)?;
        let splits = self::split(split)?;
        let (give, take) = sync_channel(AHEAD);
        thread::spawn(move || {
            let games = splits.into_iter().flat_map(|split| dataset.games(split));
            for game in games {
                // Until nobody takes any more.
                if give.send(game).is_err() {
                    break;
                }
            }
        });
        Ok(Records(Mutex::new(take)))
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let next = py.detach(|| {
            self.0
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .recv()
                .ok()
        });
        next.map(|game| {
            let (id, record) = game.map_err(refused)?;
            to_dict(py, id, record)
        })
        .transpose()
    }
}

fn to_dict(py: Python<'_>, id: GameId, record: Record) -> PyResult<Bound<'_, PyDict>> {
    let all = PyDict::new(py);
    all.set_item("id", id.to_string())?;
    all.set_item("variant", record.play.variant())?;
    all.set_item("line", record.play.line())?;
    all.set_item("moves", record.play.moves())?;
    let result = record.result.map(|outcome| match outcome {
        game::Outcome::Won(player) => record.play.side(player).name(),
        game::Outcome::Draw => "draw",
    });
    all.set_item("result", result)?;
    all.set_item("ended", record.ended.name())?;
    let [first, second] = &record.players;
    all.set_item("first", first.name.clone())?;
    all.set_item("second", second.name.clone())?;
    all.set_item("first_kind", first.kind.name())?;
    all.set_item("second_kind", second.kind.name())?;
    all.set_item("date", record.date.clone())?;
    all.set_item("site", record.site.clone())?;
    all.set_item("file", record.source.file.clone())?;
    all.set_item("thoughts", to_python(py, &record.thoughts)?)?;
    all.set_item("game", Py::new(py, Game::new(record.play))?)?;
    Ok(all)
}

fn lines<G: Thinks>(dataset: &Dataset, stop: &engine::Stop) -> Result<Lines, DatasetError> {
    let mut lines = Vec::new();
    for split in [Split::Training, Split::HeldOut] {
        for game in dataset.games(split) {
            let (_, record) = game?;
            if let Some(mut line) = taught_record::<G>(&record) {
                line.held_out = split == Split::HeldOut;
                lines.push(line);
            }
            if stop.is_raised() {
                break;
            }
        }
    }
    Ok(Lines(G::any_lines(Arc::new(lines))))
}

/// The games of one kind of a dataset, to be learnt from.
#[pyfunction]
pub(crate) fn read_lines(py: Python<'_>, folder: PathBuf, game: &str) -> PyResult<Lines> {
    let kind: GameKind = game.parse().map_err(refused)?;
    let dataset = Dataset::open(&folder).map_err(refused)?;
    let found = at_length(py, |stop| with_kind!(kind, G => lines::<G>(&dataset, stop)))?;
    found.map_err(refused)
}
