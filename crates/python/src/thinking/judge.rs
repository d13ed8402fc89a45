//! Who judges positions for a search: a network of ours, a callable of Python's, or nobody.

use engine::Stop;
use game::{EvalAnswer, EvalRequest, Evaluator, Uniform};
use net::evaluator::NetEvaluator;
use pyo3::prelude::*;

use super::asked::Asked;
use super::network::Network;
use super::thinks::Thinks;
use crate::encoding::encoding;
use crate::fault::refused;

/// Who judges positions.
#[derive(Debug)]
pub(crate) enum Judge<G: game::Game> {
    Network(NetEvaluator<G>),
    Asked(Asked<G>),
    /// All moves are alike, and a position is worth nothing before the game is over.
    Nobody,
}

impl<G: Thinks> Judge<G> {
    /// Whoever was given: a `Network`, a callable, or None for nobody. Only a callable needs an encoding.
    pub(crate) fn read(
        given: Option<&Bound<'_, PyAny>>,
        name: Option<&str>,
        variant: &G::Variant,
    ) -> PyResult<Judge<G>> {
        let Some(given) = given else {
            return Ok(Judge::Nobody);
        };
        if let Ok(network) = given.extract::<PyRef<'_, Network>>() {
            let own = network.of::<G>()?;
            own.network.check(variant).map_err(refused)?;
            return Ok(Judge::Network(own.evaluator));
        }
        if !given.is_callable() {
            return Err(refused(
                "who judges positions is a hexapod.Network, a function from batches to (policy, value), or None",
            ));
        }
        let batcher = encoding::<G>(name.unwrap_or(G::ENCODINGS[0]), variant)?;
        let asked = Asked::new(given.clone().unbind(), batcher);
        Ok(Judge::Asked(asked))
    }

    /// Does something that is stopped if a callable fails.
    pub(crate) fn stopping<R>(&self, stop: &Stop, work: impl FnOnce() -> R) -> R {
        if let Judge::Asked(asked) = self {
            asked.stop_by(stop);
        }
        work()
    }

    /// The exception of a callable that failed.
    pub(crate) fn check(&self) -> PyResult<()> {
        match self {
            Judge::Asked(asked) => asked.failure().map_or(Ok(()), Err),
            Judge::Network(_) | Judge::Nobody => Ok(()),
        }
    }
}

impl<G: Thinks> Evaluator<G> for Judge<G> {
    fn evaluate_into(&self, requests: &[EvalRequest<'_, G>], answers: &mut [EvalAnswer<'_>]) {
        match self {
            Judge::Network(network) => network.evaluate_into(requests, answers),
            Judge::Asked(asked) => asked.evaluate_into(requests, answers),
            Judge::Nobody => Uniform.evaluate_into(requests, answers),
        }
    }
}
