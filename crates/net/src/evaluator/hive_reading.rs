//! How a network reads positions of Hive, by what its card says. The same for whoever plays with it,
//! on a processor or a GPU, and for whoever teaches it.

use game::{EvalRequest, Game as _};
use hive_rules::{Hive, Variant};

use super::{UnfitError, check_game, unfit, unknown_encoding};
use crate::architecture::{Architecture, Resnet};
use crate::encoding::hive_openspiel::{Board, HiveOpenSpiel};
use crate::encoding::hive_paper::{HivePaper, Opening, PastMoves};
use crate::encoding::{HiveTokens, PlaneEncoding};
use crate::file::{Card, EncodingName, Game};

/// How a network reads positions of Hive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// As tokens.
    Tokens,
    /// As the Hive paper's planes, or a variant of them.
    Paper(HivePaper),
    /// As OpenSpiel's planes of a game type.
    OpenSpiel(HiveOpenSpiel),
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

/// OpenSpiel's way to lay out a game type in planes that fit a network: the encoding's name says which one, its
/// hyperparameters how large the board is.
#[must_use]
pub fn open_spiel(encoding: &str, architecture: &Architecture) -> Option<HiveOpenSpiel> {
    let variant = HiveOpenSpiel::variant_named(encoding)?;
    let Architecture::Resnet(hyperparameters) = architecture else {
        return None;
    };
    (1..=Board::LARGEST)
        .filter_map(|size| HiveOpenSpiel::new(variant, size).ok())
        .find(|encoding| fits(hyperparameters, encoding))
}

impl Reading {
    /// How this network reads Hive, if it does.
    pub(super) fn of(card: &Card) -> Result<Reading, UnfitError> {
        check_game(card, Game::Hive)?;
        let EncodingName { name, version } = &card.encoding;
        match (name.as_str(), *version) {
            (HiveTokens::NAME, HiveTokens::VERSION) => {
                let fits = matches!(&card.architecture, Architecture::Hexformer(hyperparameters)
                    if hyperparameters.inputs == HiveTokens::FEATURES);
                fits.then_some(Reading::Tokens).ok_or_else(|| unfit(card))
            }
            (name, HiveOpenSpiel::VERSION) if HiveOpenSpiel::variant_named(name).is_some() => {
                let encoding = open_spiel(name, &card.architecture);
                encoding.map(Reading::OpenSpiel).ok_or_else(|| unfit(card))
            }
            (name, version) => {
                let paper = hive_paper(name).filter(|_| version == HivePaper::VERSION);
                let paper = paper.ok_or_else(|| unknown_encoding(card, &known()))?;
                let fits = matches!(&card.architecture, Architecture::Resnet(hyperparameters)
                    if fits(hyperparameters, &paper));
                fits.then_some(Reading::Paper(paper))
                    .ok_or_else(|| unfit(card))
            }
        }
    }

    /// Why a position cannot be read so, if it cannot.
    fn outside(self, request: &EvalRequest<'_, Hive>) -> Option<String> {
        match self {
            Reading::Tokens => None,
            Reading::Paper(encoding) => encoding.outside(request).map(|why| why.to_string()),
            Reading::OpenSpiel(encoding) => encoding.outside(request).map(|why| why.to_string()),
        }
    }

    /// How many of the last moves of a game count.
    pub(super) fn moves_read(self) -> usize {
        match self {
            Reading::Tokens => 0,
            // Eight moves are shown. If hidden, fewer would do, but requests of other lines are few.
            Reading::Paper(HivePaper {
                opening: Opening::AsPlayed,
                ..
            }) => 8,
            // Turned by the first two tiles, or lying where the moves have shifted it.
            Reading::Paper(_) | Reading::OpenSpiel(_) => usize::MAX,
        }
    }
}

/// Why a network with this card cannot read a position of Hive, if it cannot.
#[must_use]
pub fn hive_unread(card: &Card, request: &EvalRequest<'_, Hive>) -> Option<String> {
    match Reading::of(card) {
        Ok(reading) => reading.outside(request),
        Err(unfit) => Some(unfit.to_string()),
    }
}

/// Whether a network is fed the planes of an encoding, and knows its actions.
fn fits<E: PlaneEncoding<Game = Hive>>(hyperparameters: &Resnet, encoding: &E) -> bool {
    let start = Hive::start(&Variant::BASE);
    let [planes, height, width] = encoding.shape(&start);
    [planes, height, width, encoding.actions(&start)]
        == [
            hyperparameters.planes,
            hyperparameters.height,
            hyperparameters.width,
            hyperparameters.actions,
        ]
}

/// The encodings that there are.
fn known() -> String {
    let mut names = vec![HiveTokens::NAME];
    names.extend(HIVE_PAPER.map(|(name, _)| name));
    names.push(HiveOpenSpiel::NAME);
    format!("{}, hive-openspiel-MLP and the like", names.join(", "))
}
