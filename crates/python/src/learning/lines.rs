//! Games to learn from.

use std::sync::Arc;

use games::with_game;
use pyo3::prelude::*;
use training::supervised::line::Line;

use super::batches::{AnySource, Batches, Source};
use crate::encoding::encoding_to_learn;
use crate::fault::refused;
use crate::thinking::Thinks;

/// Lines of play that many batches share.
pub(crate) type Many<G> = Arc<Vec<Line<G>>>;

games::any_game! {
    /// Lines of play of either game.
    #[derive(Clone, Debug)]
    pub(crate) enum AnyLines: Many
}

/// Games to learn from, of a dataset or of self-play.
#[pyclass(frozen, module = "hexapod")]
#[derive(Clone, Debug)]
pub(crate) struct Lines(pub(crate) AnyLines);

fn positions<G: Thinks>(lines: &Many<G>) -> usize {
    lines.iter().map(|line| line.plies().count()).sum()
}

fn name<G: Thinks>(_: &Many<G>) -> &'static str {
    G::KIND.name()
}

fn held_out<G: Thinks>(lines: &Many<G>) -> usize {
    lines.iter().filter(|line| line.held_out).count()
}

/// One after the other, if they are of one game.
fn joined<G: Thinks>(one: &Many<G>, other: &AnyLines) -> PyResult<Many<G>> {
    let other: &dyn std::any::Any = with_game!(AnyLines, other, lines => lines);
    let other = other.downcast_ref::<Many<G>>();
    let other = other.ok_or_else(|| refused("these are lines of different games"))?;
    Ok(Arc::new(one.iter().chain(other.iter()).cloned().collect()))
}

fn batches<G: Thinks>(
    lines: &Many<G>,
    name: Option<&str>,
    batch: usize,
    wanted: super::batches::Wanted,
) -> PyResult<Source<G>> {
    let Some(first) = lines.first() else {
        return Err(refused("there are no games"));
    };
    let name = name.unwrap_or(G::ENCODINGS[0]);
    let encoder = encoding_to_learn::<G>(name, &first.variant)?;
    Source::new(lines, encoder, batch, wanted)
}

#[pymethods]
impl Lines {
    /// Which game they are of.
    #[getter]
    fn game(&self) -> &'static str {
        with_game!(AnyLines, &self.0, lines => name(lines))
    }

    /// How many positions of them are learnt from.
    #[getter]
    fn positions(&self) -> usize {
        with_game!(AnyLines, &self.0, lines => positions(lines))
    }

    /// How many games are kept back to be validated with.
    #[getter]
    fn held_out(&self) -> usize {
        with_game!(AnyLines, &self.0, lines => held_out(lines))
    }

    /// Batches of positions, in an order that follows from the seed; without end, if no number of batches is given.
    #[pyo3(signature = (batch_size = 256, *, encoding = None, seed = 0, held_out = false, symmetry = true, steps = None))]
    fn batches(
        &self,
        batch_size: usize,
        encoding: Option<&str>,
        seed: u64,
        held_out: bool,
        symmetry: bool,
        steps: Option<u64>,
    ) -> PyResult<Batches> {
        let wanted = super::batches::Wanted {
            seed,
            held_out,
            symmetry,
        };
        let source = with_game!(AnyLines -> AnySource, &self.0, lines => {
            batches(lines, encoding, batch_size, wanted)?
        });
        Ok(Batches::new(source, steps))
    }

    fn __len__(&self) -> usize {
        with_game!(AnyLines, &self.0, lines => lines.len())
    }

    /// These games and others.
    fn __add__(&self, other: &Lines) -> PyResult<Lines> {
        let both = with_game!(AnyLines -> AnyLines, &self.0, lines => joined(lines, &other.0)?);
        Ok(Lines(both))
    }

    fn __repr__(&self) -> String {
        format!(
            "<hexapod.Lines of {}: {} games, {} positions>",
            self.game(),
            self.__len__(),
            self.positions()
        )
    }
}
