//! Batches of positions to learn, as dictionaries of arrays.

use games::with_game;
use net::training::{PlaneTargets, TokenTargets, TrainingBatch};
use numpy::{IntoPyArray as _, PyArrayMethods as _};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use training::supervised::SampleConfig;
use training::supervised::batch::{Batch, Encoder};
use training::supervised::loader::TrainingSet;
use training::supervised::sampler::Sampler;

use super::lines::Many;
use crate::encoding::Encoded;
use crate::fault::{Guarded, refused};
use crate::thinking::Thinks;

/// Which batches are wanted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    pub(crate) seed: u64,
    /// Of the games that are kept back, or of all others.
    pub(crate) held_out: bool,
    /// Whether positions are turned and mirrored at random.
    pub(crate) symmetry: bool,
}

/// Where batches of one game come from.
pub(crate) struct Source<G: Thinks> {
    set: TrainingSet<G>,
    encoder: Box<dyn Encoder<G>>,
    step: u64,
}

impl<G: Thinks> std::fmt::Debug for Source<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Source")
            .field("step", &self.step)
            .finish_non_exhaustive()
    }
}

games::any_game! {
    /// The same of either game.
    #[derive(Debug)]
    pub(crate) enum AnySource: Source
}

impl<G: Thinks> Source<G> {
    pub(crate) fn new(
        lines: &Many<G>,
        encoder: Box<dyn Encoder<G>>,
        batch: usize,
        wanted: Wanted,
    ) -> PyResult<Source<G>> {
        let sampler = Sampler::new(lines, wanted.held_out, batch.max(1), wanted.seed);
        if sampler.batches() == 0 {
            let positions = sampler.positions();
            let which = if wanted.held_out {
                "kept back"
            } else {
                "to learn from"
            };
            return Err(refused(format!(
                "{positions} positions {which} do not fill a batch of {batch}: ask for smaller ones"
            )));
        }
        let config = SampleConfig {
            human: 1.0,
            bot: 1.0,
            unknown: 1.0,
            symmetry: wanted.symmetry,
            ..SampleConfig::default()
        };
        Ok(Source {
            set: TrainingSet {
                lines: lines.to_vec(),
                config,
                sampling: sampler.into(),
                first: 0,
                seed: wanted.seed,
            },
            encoder,
            step: 0,
        })
    }

    fn next(&mut self) -> Batch {
        let batch = self.set.batch(self.step, &mut *self.encoder);
        self.step += 1;
        batch
    }
}

/// Batches, one after the other.
#[pyclass(frozen, module = "hexapod._native")]
#[derive(Debug)]
pub(crate) struct Batches(Guarded<(AnySource, Option<u64>)>);

impl Batches {
    pub(super) fn new(source: AnySource, steps: Option<u64>) -> Batches {
        Batches(Guarded::new((source, steps)))
    }
}

#[pymethods]
impl Batches {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let batch = self.0.with_detached(py, |(source, left)| {
            if let Some(left) = left {
                let Some(one_less) = left.checked_sub(1) else {
                    return Ok(None);
                };
                *left = one_less;
            }
            Ok(Some(with_game!(AnySource, source, source => source.next())))
        })?;
        batch.map(|batch| to_dict(py, batch)).transpose()
    }
}

/// What is shown, and what should be answered.
fn to_dict(py: Python<'_>, batch: Batch) -> PyResult<Bound<'_, PyDict>> {
    let plies: Vec<i64> = batch
        .about
        .iter()
        .map(|&(_, ply)| ply.try_into().unwrap_or(i64::MAX))
        .collect();
    let all = match batch.content {
        TrainingBatch::Tokens(
            tokens,
            TokenTargets {
                policy, results, ..
            },
        ) => {
            let positions = results.len();
            let all = Encoded::Tokens(tokens).into_python(py)?;
            all.set_item("policy", policy.into_pyarray(py))?;
            all.set_item(
                "results",
                results
                    .into_flattened()
                    .into_pyarray(py)
                    .reshape([positions, 3])?,
            )?;
            all
        }
        TrainingBatch::Planes(
            planes,
            PlaneTargets {
                policy,
                legal,
                values,
            },
        ) => {
            let positions = values.len();
            let actions = policy.len().checked_div(positions).unwrap_or(0);
            let moves = batch.moves.into_iter().map(|(moves, _)| moves).collect();
            let all = Encoded::Planes(planes, moves).into_python(py)?;
            let values: Vec<f32> = values
                .into_iter()
                .map(|value| value.unwrap_or(f32::NAN))
                .collect();
            all.set_item(
                "policy",
                policy.into_pyarray(py).reshape([positions, actions])?,
            )?;
            all.set_item(
                "legal",
                legal.into_pyarray(py).reshape([positions, actions])?,
            )?;
            all.set_item("values", values.into_pyarray(py))?;
            all
        }
    };
    all.set_item("plies", plies.into_pyarray(py))?;
    Ok(all)
}
