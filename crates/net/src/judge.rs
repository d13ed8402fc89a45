//! From a network to somebody who judges positions: the encoding that its card names, and what runs
//! it.

use std::sync::Arc;

use game::Evaluator;
use hive_rules::Hive;

use crate::architecture::Architecture;
use crate::backend::cpu::{CpuHexformer, CpuOptions};
use crate::encoding::HiveTokens;
use crate::file::{Card, EncodingName, Game, Network};
use crate::token_evaluator::TokenEvaluator;

/// A judge of positions that threads can share.
pub type Shared<G> = Arc<dyn Evaluator<G> + Send + Sync>;

/// A judge, and what must be known to remember its answers.
#[derive(Clone)]
pub struct Judged<G> {
    /// Who judges.
    pub judge: Shared<G>,
    /// How many of the last moves of a game it looks at.
    pub moves_read: usize,
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

/// Somebody who judges Hive by this network, run on the processor.
pub fn hive(network: &Network, options: CpuOptions) -> Result<Judged<Hive>, UnfitError> {
    let card = &network.card;
    play(card, Game::Hive)?;
    let known = EncodingName {
        name: HiveTokens::NAME.to_owned(),
        version: HiveTokens::VERSION,
    };
    if card.encoding != known {
        return Err(UnfitError::Encoding {
            name: card.name.clone(),
            found: card.encoding.clone(),
            known: known.to_string(),
        });
    }
    match &card.architecture {
        Architecture::Hexformer(measures) if measures.inputs == HiveTokens::FEATURES => {
            let network = CpuHexformer::new(&network.weights, options).map_err(|_| unfit(card))?;
            Ok(Judged {
                judge: Arc::new(TokenEvaluator::new(Arc::new(network))),
                moves_read: 0,
            })
        }
        _ => Err(unfit(card)),
    }
}

/// Whether a network is for this game.
fn play(card: &Card, wanted: Game) -> Result<(), UnfitError> {
    if card.game == wanted {
        return Ok(());
    }
    Err(UnfitError::Game {
        name: card.name.clone(),
        found: card.game,
        wanted,
    })
}

fn unfit(card: &Card) -> UnfitError {
    UnfitError::Measures {
        name: card.name.clone(),
        encoding: card.encoding.clone(),
        measures: format!("{:?}", card.architecture),
    }
}
