//! From a network to somebody who judges positions: the encoding that its card names, and what runs
//! it.

use std::fmt;
use std::sync::Arc;

use game::{Evaluation, Evaluator, Question};
use hex_rules::Hex;
use hive_rules::Hive;

use crate::architecture::{Architecture, Kernel, Resnet};
use crate::backend::cpu::{CpuHexPaper, CpuHexResnet, CpuHexformer, CpuOptions, CpuResnet};
use crate::encoding::hex::{HexOnePlane, HexPlanes};
use crate::encoding::hive_paper::{HivePaper, Opening, PastMoves};
use crate::encoding::{HiveTokens, PlaneEncoding as _};
use crate::file::{Card, EncodingName, Game, Network};
use crate::plane_judge::PlaneJudge;
use crate::token_judge::TokenJudge;

/// Somebody who judges positions by a network; copies share it.
#[derive(Clone)]
pub struct Judge<G> {
    evaluator: Arc<dyn Evaluator<G> + Send + Sync>,
    /// How many of the last moves of a game count: two questions that differ only in earlier ones
    /// get the same answer.
    pub moves_read: usize,
}

impl<G: game::Game> Evaluator<G> for Judge<G> {
    fn evaluate(&self, questions: &[Question<'_, G>]) -> Vec<Evaluation> {
        self.evaluator.evaluate(questions)
    }
}

impl<G> fmt::Debug for Judge<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Judge")
            .field("moves_read", &self.moves_read)
            .finish_non_exhaustive()
    }
}

/// Why a network cannot judge here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnfitError {
    /// It has learnt another game.
    #[error("the network `{name}` judges {found}, not {wanted}: give one for {wanted}")]
    Game {
        /// Its name.
        name: String,
        /// What it judges.
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
        /// Its name.
        name: String,
        /// Its encoding.
        found: EncodingName,
        /// What there is.
        known: String,
    },
    /// Its architecture and its encoding do not go together.
    #[error("the network `{name}` cannot read {encoding}: its measures are {measures}")]
    Measures {
        /// Its name.
        name: String,
        /// Its encoding.
        encoding: EncodingName,
        /// Its architecture.
        measures: String,
    },
}

/// The names of the Hive paper's encoding and of its variants: without history, and turned.
const HIVE_PAPER: [(&str, HivePaper); 3] = [
    (
        HivePaper::NAME,
        HivePaper {
            past_moves: PastMoves::Shown,
            opening: Opening::AsPlayed,
        },
    ),
    (
        "hive-paper-without-history",
        HivePaper {
            past_moves: PastMoves::Hidden,
            opening: Opening::AsPlayed,
        },
    ),
    (
        "hive-paper-turned",
        HivePaper {
            past_moves: PastMoves::Shown,
            opening: Opening::Turned,
        },
    ),
];

/// The Hive paper's encoding of this name: itself, or one of its variants.
#[must_use]
pub fn hive_paper(name: &str) -> Option<HivePaper> {
    let known = HIVE_PAPER.iter().find(|(known, _)| *known == name);
    known.map(|(_, encoding)| *encoding)
}

/// Somebody who judges Hive by this network, run on the processor.
pub fn hive(network: &Network, options: CpuOptions) -> Result<Judge<Hive>, UnfitError> {
    let card = &network.card;
    check_game(card, Game::Hive)?;
    let EncodingName { name, version } = &card.encoding;
    if (name.as_str(), *version) == (HiveTokens::NAME, HiveTokens::VERSION) {
        let fits = matches!(&card.architecture, Architecture::Hexformer(measures)
            if measures.inputs == HiveTokens::FEATURES);
        let hexformer = CpuHexformer::new(&network.weights, options);
        let hexformer = hexformer.ok().filter(|_| fits).ok_or_else(|| unfit(card))?;
        return Ok(Judge {
            evaluator: Arc::new(TokenJudge::new(Arc::new(hexformer))),
            moves_read: 0,
        });
    }
    let paper = HIVE_PAPER
        .iter()
        .find(|(known, _)| known == name && *version == HivePaper::VERSION);
    if let Some((_, paper)) = paper {
        let expected = Resnet::hive_paper(Kernel::Square);
        let fits = matches!(&card.architecture, Architecture::Resnet(found)
            if [found.planes, found.height, found.width, found.actions]
                == [expected.planes, expected.height, expected.width, expected.actions]);
        let resnet = CpuResnet::new(&network.weights, options.into());
        let resnet = resnet.ok().filter(|_| fits).ok_or_else(|| unfit(card))?;
        return Ok(Judge {
            evaluator: Arc::new(PlaneJudge::new(*paper, Arc::new(resnet))),
            // Turned by the first two tiles, or with eight moves shown: the line tells answers apart.
            moves_read: match paper.opening {
                Opening::Turned => usize::MAX,
                Opening::AsPlayed => 8,
            },
        });
    }
    let known = HIVE_PAPER.map(|(name, _)| name).join(", ");
    Err(unknown_encoding(
        card,
        &format!("{}, {known}", HiveTokens::NAME),
    ))
}

/// Somebody who judges Hex by this network, run on the processor.
pub fn hex(network: &Network, options: CpuOptions) -> Result<Judge<Hex>, UnfitError> {
    let card = &network.card;
    check_game(card, Game::Hex)?;
    let EncodingName { name, version } = &card.encoding;
    let evaluator: Arc<dyn Evaluator<Hex> + Send + Sync> =
        match (name.as_str(), *version, &card.architecture) {
            (HexPlanes::NAME, HexPlanes::VERSION, Architecture::HexResnet(measures)) => {
                let fits = measures.planes == HexPlanes::PLANES;
                let resnet = CpuHexResnet::new(&network.weights, options.into());
                let resnet = resnet.ok().filter(|_| fits).ok_or_else(|| unfit(card))?;
                Arc::new(PlaneJudge::new(HexPlanes, Arc::new(resnet)))
            }
            (HexOnePlane::NAME, HexOnePlane::VERSION, Architecture::HexPaper(measures)) => {
                let paper = CpuHexPaper::new(&network.weights, options.into());
                let paper = paper.map_err(|_| unfit(card))?;
                let encoding = HexOnePlane {
                    side: measures.side,
                };
                Arc::new(PlaneJudge::new(encoding, Arc::new(paper)))
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
    Ok(Judge {
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
    UnfitError::Measures {
        name: card.name.clone(),
        encoding: card.encoding.clone(),
        measures: format!("{:?}", card.architecture),
    }
}
