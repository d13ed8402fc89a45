//! Hive: tokens of any game type, or planes of one.

use std::sync::Arc;

use hive_rules::{Colour, Hive, Move, Variant};
use net::architecture::Architecture;
use net::encoding::HiveTokens;
use net::encoding::hive_openspiel::HiveOpenSpiel;
use net::evaluator::{hive_paper, open_spiel};
use net::file::Card;

use crate::supervised::batch::TokenEncoder;
use crate::supervised::config::Config;
use crate::supervised::game::{Encoders, TrainableGame, over_planes};
use crate::supervised::line::Line;
use crate::supervised::sources::{self, Found, SourceError};

impl TrainableGame for Hive {
    fn sources(config: &Config) -> Result<(Vec<Line<Hive>>, Vec<Found>), SourceError> {
        sources::hive(config)
    }

    fn encoders(card: &Card) -> Encoders<Hive> {
        let open_spiel = open_spiel(&card.encoding.name, &card.architecture);
        if let Some(encoding) = hive_paper(&card.encoding.name) {
            over_planes(encoding)
        } else if let Some(encoding) = open_spiel {
            over_planes(encoding)
        } else {
            let auxiliary =
                matches!(&card.architecture, Architecture::Hexformer(net) if net.auxiliary);
            Arc::new(move |_| Box::new(TokenEncoder::new(auxiliary)))
        }
    }

    /// OpenSpiel's planes are of one game type, the paper's of the base game; tokens are of all.
    fn shows(card: &Card, line: &Line<Hive>) -> bool {
        let name = &card.encoding.name;
        let variant = HiveOpenSpiel::variant_named(name).unwrap_or(Variant::BASE);
        name == HiveTokens::NAME || line.variant == variant
    }

    fn group(_: &Variant) -> u64 {
        0
    }

    fn number(mv: Move) -> u64 {
        match mv {
            Move::Pass => 0,
            Move::Place { bug, at } => 1 + bug as u64 * 1024 + at.number() as u64,
            Move::Shift { from, to } => (16 + from.number() as u64) * 1024 + to.number() as u64,
        }
    }

    fn liberties(&self) -> Option<[u8; 2]> {
        let free = |colour| Some(6 - self.queen_neighbours(colour)?.min(6) as u8);
        Some([free(Colour::White)?, free(Colour::Black)?])
    }
}
