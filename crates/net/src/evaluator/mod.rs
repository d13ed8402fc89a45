//! From a network to an evaluator of positions: the encoding that its card names (`reading`), and
//! what runs it: the processor, or libtorch (`torch`).

mod plane_evaluator;
mod reading;
mod token_evaluator;
#[cfg(feature = "torch")]
mod torch;

pub use plane_evaluator::PlaneEvaluator;
pub use reading::{hive_paper, open_spiel};
pub use token_evaluator::TokenEvaluator;
#[cfg(feature = "torch")]
pub use torch::{TorchEvaluatorError, hive_on};

use std::fmt;
use std::sync::Arc;

use game::{EvalAnswer, EvalRequest, Evaluator};
use hex_rules::Hex;
use hive_rules::Hive;

use self::reading::Reading;
use crate::architecture::Architecture;
use crate::backend::cpu::{CpuHexPaper, CpuHexResnet, CpuHexformer, CpuOptions, CpuResnet};
use crate::encoding::PlaneEncoding as _;
use crate::encoding::hex::{HexOnePlane, HexPlanes};
use crate::file::{Card, EncodingName, Game, Network};
use crate::input::{PlaneNetwork, TokenNetwork};

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
}

/// An evaluator of Hive by this network, run on the processor.
pub fn hive(network: &Network, options: CpuOptions) -> Result<NetEvaluator<Hive>, UnfitError> {
    let (card, weights) = (&network.card, &network.weights);
    hive_evaluator(
        Reading::of(card)?,
        || {
            let hexformer = CpuHexformer::new(weights, options);
            Ok(Arc::new(hexformer.map_err(|_| unfit(card))?))
        },
        || {
            let resnet = CpuResnet::new(weights, options.into());
            Ok(Arc::new(resnet.map_err(|_| unfit(card))?))
        },
    )
}

/// The evaluator that reads positions so, by a network over tokens or one over planes.
fn hive_evaluator<E>(
    reading: Reading,
    over_tokens: impl FnOnce() -> Result<Arc<dyn TokenNetwork>, E>,
    over_planes: impl FnOnce() -> Result<Arc<dyn PlaneNetwork>, E>,
) -> Result<NetEvaluator<Hive>, E> {
    let evaluator: Arc<dyn Reader<Hive> + Send + Sync> = match reading {
        Reading::Tokens => Arc::new(TokenEvaluator::new(over_tokens()?)),
        Reading::Paper(paper) => Arc::new(PlaneEvaluator::new(paper, over_planes()?)),
        Reading::OpenSpiel(open_spiel) => Arc::new(PlaneEvaluator::new(open_spiel, over_planes()?)),
    };
    Ok(NetEvaluator {
        evaluator,
        moves_read: reading.moves_read(),
    })
}

/// An evaluator of Hex by this network, run on the processor.
pub fn hex(network: &Network, options: CpuOptions) -> Result<NetEvaluator<Hex>, UnfitError> {
    let card = &network.card;
    check_game(card, Game::Hex)?;
    let EncodingName { name, version } = &card.encoding;
    let evaluator: Arc<dyn Reader<Hex> + Send + Sync> =
        match (name.as_str(), *version, &card.architecture) {
            (HexPlanes::NAME, HexPlanes::VERSION, Architecture::HexResnet(hyperparameters)) => {
                let fits = hyperparameters.planes == HexPlanes::PLANES;
                let resnet = CpuHexResnet::new(&network.weights, options.into());
                let resnet = resnet.ok().filter(|_| fits).ok_or_else(|| unfit(card))?;
                Arc::new(PlaneEvaluator::new(HexPlanes, Arc::new(resnet)))
            }
            (HexOnePlane::NAME, HexOnePlane::VERSION, Architecture::HexPaper(hyperparameters)) => {
                let paper = CpuHexPaper::new(&network.weights, options.into());
                let paper = paper.map_err(|_| unfit(card))?;
                let encoding = HexOnePlane {
                    side: hyperparameters.side,
                };
                Arc::new(PlaneEvaluator::new(encoding, Arc::new(paper)))
            }
            (HexPlanes::NAME, HexPlanes::VERSION, _)
            | (HexOnePlane::NAME, HexOnePlane::VERSION, _) => {
                return Err(unfit(card));
            }
            _ => {
                let known = format!("{}, {}", HexPlanes::NAME, HexOnePlane::NAME);
                return Err(unknown_encoding(card, &known));
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
