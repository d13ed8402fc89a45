//! The encodings of our networks as NumPy arrays: for environments, for evaluators of somebody else, and for
//! datasets.

mod encoded;
mod hex;
mod hive;
mod planes;

use game::EvalRequest;
use games::KnownGame;
use pyo3::PyResult;

use crate::fault::refused;

pub(crate) use encoded::Encoded;

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
}

/// The encoding of this name for games of a variant.
pub(crate) fn encoding<G: Encodes>(
    name: &str,
    variant: &G::Variant,
) -> PyResult<Box<dyn Batcher<G>>> {
    G::batcher(name, variant)?.ok_or_else(|| {
        let (title, known) = (G::KIND.title(), G::ENCODINGS.join(", "));
        refused(format!("`{}` is no encoding of {title}: there are {known}", game::excerpt(name)))
    })
}
