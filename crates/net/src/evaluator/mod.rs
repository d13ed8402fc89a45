//! From a network to an evaluator of positions: by the encoding that its card names (`hive_reading`, `hex_reading`), on a
//! [`Backend`].

mod hex_reading;
mod hive_reading;
mod plane_evaluator;
mod swap;
mod token_evaluator;

pub use hex_reading::hex_unread;
pub use hive_reading::{hive_paper, hive_unread, open_spiel};
pub use plane_evaluator::PlaneEvaluator;
pub use token_evaluator::TokenEvaluator;

use std::fmt;
use std::sync::Arc;

use game::{EvalAnswer, EvalRequest, Evaluator};
use hex_rules::Hex;
use hive_rules::Hive;

use self::hex_reading::HexReading;
use self::hive_reading::Reading;
use self::swap::SwapResolved;
use crate::backend::{Backend, BackendError};
use crate::encoding::hex::HexPlanes;
use crate::encoding::hex_openspiel::HexOpenSpiel;
use crate::file::{Card, EncodingName, Game, Network};

/// An evaluator that knows what it cannot read.
pub trait Reader<G: game::Game>: Evaluator<G> {
    /// Whether there is an opinion about a position. An encoding may know no such game type, or have
    /// too little room for the hive; the answer is then that of somebody without opinions.
    fn reads(&self, request: &EvalRequest<'_, G>) -> bool;
}

/// Evaluates positions by a network; copies share it.
#[derive(Clone)]
pub struct NetEvaluator<G> {
    evaluator: Arc<dyn Reader<G> + Send + Sync>,
    /// How many of the last moves of a game count: two requests that differ only in earlier ones
    /// get the same answer.
    pub moves_read: usize,
}

impl<G: game::Game> Evaluator<G> for NetEvaluator<G> {
    fn evaluate_into(&self, requests: &[EvalRequest<'_, G>], answers: &mut [EvalAnswer<'_>]) {
        self.evaluator.evaluate_into(requests, answers);
    }
}

impl<G: game::Game> Reader<G> for NetEvaluator<G> {
    fn reads(&self, request: &EvalRequest<'_, G>) -> bool {
        self.evaluator.reads(request)
    }
}

impl<G> fmt::Debug for NetEvaluator<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NetEvaluator")
            .field("moves_read", &self.moves_read)
            .finish_non_exhaustive()
    }
}

/// Why a network cannot evaluate here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnfitError {
    /// It has learnt another game.
    #[error("the network `{name}` judges {found}, not {wanted}: give one for {wanted}")]
    Game {
        name: String,
        /// What it has learnt.
        found: Game,
        /// What is played.
        wanted: Game,
    },
    /// It reads positions in a way that is not known here.
    #[error(
        "the network `{name}` reads positions as {found}, which this program does not write \
         (it writes {known}): it was made by another version"
    )]
    Encoding {
        name: String,
        found: EncodingName,
        known: String,
    },
    /// Its architecture and its encoding do not go together.
    #[error("the network `{name}` cannot read {encoding}: its measures are {hyperparameters}")]
    Hyperparameters {
        name: String,
        encoding: EncodingName,
        /// Its architecture.
        hyperparameters: String,
    },
    /// It does not run there.
    #[error("the network `{name}` does not run there: {problem}")]
    Backend {
        name: String,
        /// Why not.
        problem: String,
    },
}

/// An evaluator of Hive by this network.
pub fn hive(
    network: &Network,
    backend: impl Into<Backend>,
) -> Result<NetEvaluator<Hive>, UnfitError> {
    let (card, weights, backend) = (&network.card, &network.weights, backend.into());
    let reading = Reading::of(card)?;
    let over_planes = || {
        backend
            .plane_network(weights)
            .map_err(|error| unrun(card, &error))
    };
    let evaluator: Arc<dyn Reader<Hive> + Send + Sync> = match reading {
        Reading::Tokens => {
            let network = backend.token_network(weights);
            Arc::new(TokenEvaluator::new(
                network.map_err(|error| unrun(card, &error))?,
            ))
        }
        Reading::Paper(paper) => Arc::new(PlaneEvaluator::new(paper, over_planes()?)),
        Reading::OpenSpiel(open_spiel) => Arc::new(PlaneEvaluator::new(open_spiel, over_planes()?)),
    };
    Ok(NetEvaluator {
        evaluator,
        moves_read: reading.moves_read(),
    })
}

/// An evaluator of Hex by this network, which is asked about boards alone: what a swap is worth follows
/// from them.
pub fn hex(
    network: &Network,
    backend: impl Into<Backend>,
) -> Result<NetEvaluator<Hex>, UnfitError> {
    let card = &network.card;
    let reading = HexReading::of(card)?;
    let over_planes = backend.into().plane_network(&network.weights);
    let over_planes = over_planes.map_err(|error| unrun(card, &error))?;
    let evaluator: Arc<dyn Reader<Hex> + Send + Sync> = match reading {
        HexReading::Planes => Arc::new(SwapResolved(PlaneEvaluator::new(HexPlanes, over_planes))),
        HexReading::OpenSpiel => {
            Arc::new(SwapResolved(PlaneEvaluator::new(HexOpenSpiel, over_planes)))
        }
        HexReading::OnePlane(encoding) => {
            Arc::new(SwapResolved(PlaneEvaluator::new(encoding, over_planes)))
        }
    };
    Ok(NetEvaluator {
        evaluator,
        // The last move is shown.
        moves_read: 1,
    })
}

/// Whether a network is for this game.
fn check_game(card: &Card, wanted: Game) -> Result<(), UnfitError> {
    if card.game == wanted {
        return Ok(());
    }
    Err(UnfitError::Game {
        name: card.name.clone(),
        found: card.game,
        wanted,
    })
}

fn unrun(card: &Card, error: &BackendError) -> UnfitError {
    match error {
        BackendError::OtherNetwork(_) => unfit(card),
        #[cfg(feature = "torch")]
        BackendError::Torch(error) => UnfitError::Backend {
            name: card.name.clone(),
            problem: error.to_string(),
        },
    }
}

fn unknown_encoding(card: &Card, known: &str) -> UnfitError {
    UnfitError::Encoding {
        name: card.name.clone(),
        found: card.encoding.clone(),
        known: known.to_owned(),
    }
}

fn unfit(card: &Card) -> UnfitError {
    UnfitError::Hyperparameters {
        name: card.name.clone(),
        encoding: card.encoding.clone(),
        hyperparameters: format!("{:?}", card.architecture),
    }
}
