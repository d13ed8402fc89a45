//! The encodings of our networks as arrays of `numpy`: for environments, for evaluators of somebody else, and for
//! datasets.

mod encoded;
mod planes;

use game::EvalRequest;
use games::KnownGame;
use pyo3::prelude::*;
use training::supervised::batch::Encoder;

use crate::fault::refused;

pub(crate) use encoded::{Encoded, starts};
pub(crate) use planes::{OverPlanes, to_learn};

/// Lays positions of a game out in one of its encodings.
pub(crate) trait Batcher<G: game::Game>: Send + Sync {
    fn encode(&self, requests: &[EvalRequest<'_, G>]) -> Encoded;
}

/// A game whose positions networks read: one file a game.
pub(crate) trait Encodes: KnownGame {
    /// The names of its encodings, the usual one first.
    const ENCODINGS: &'static [&'static str];

    /// The encoding of this name for games of a variant.
    fn batcher(name: &str, variant: &Self::Variant) -> PyResult<Option<Box<dyn Batcher<Self>>>>;

    /// The same for whoever learns: with what should be answered.
    fn encoder(name: &str, variant: &Self::Variant) -> PyResult<Option<Box<dyn Encoder<Self>>>>;
}

/// The encoding of this name for games of a variant.
pub(crate) fn encoding<G: Encodes>(
    name: &str,
    variant: &G::Variant,
) -> PyResult<Box<dyn Batcher<G>>> {
    G::batcher(name, variant)?.ok_or_else(|| unknown::<G>(name))
}

/// The same for whoever learns.
pub(crate) fn encoding_to_learn<G: Encodes>(
    name: &str,
    variant: &G::Variant,
) -> PyResult<Box<dyn Encoder<G>>> {
    G::encoder(name, variant)?.ok_or_else(|| unknown::<G>(name))
}

fn unknown<G: Encodes>(name: &str) -> PyErr {
    let (title, known) = (G::KIND.title(), G::ENCODINGS.join(", "));
    refused(format!(
        "`{}` is no encoding of {title}: there are {known}",
        game::excerpt(name)
    ))
}

/// The names of the encodings of a game, the usual one first.
#[pyfunction]
pub(crate) fn encodings(game: &str) -> PyResult<Vec<&'static str>> {
    let kind: games::GameKind = game.parse().map_err(refused)?;
    Ok(games::with_kind!(kind, G => G::ENCODINGS.to_vec()))
}
