//! Hex, on any board.

use hex_rules::{Hex, Move, Variant};
use net::architecture::{Architecture, HexPaper};
use net::encoding::PlaneEncoding as _;
use net::encoding::hex::{HexOnePlane, HexPlanes};
use net::encoding::hex_openspiel::HexOpenSpiel;
use net::file::Card;

use crate::supervised::config::Config;
use crate::supervised::game::{Encoders, TrainableGame, over_planes};
use crate::supervised::line::Line;
use crate::supervised::sources::{self, Found, SourceError};

impl TrainableGame for Hex {
    fn sources(config: &Config) -> Result<(Vec<Line<Hex>>, Vec<Found>), SourceError> {
        sources::hex(config)
    }

    fn encoders(card: &Card) -> Encoders<Hex> {
        match card.architecture {
            Architecture::HexPaper(HexPaper { side, .. }) => over_planes(HexOnePlane { side }),
            _ if card.encoding.name == HexOpenSpiel::NAME => over_planes(HexOpenSpiel),
            _ => over_planes(HexPlanes),
        }
    }

    /// The Hex paper's network knows one board.
    fn shows(card: &Card, line: &Line<Hex>) -> bool {
        let Architecture::HexPaper(HexPaper { side, .. }) = card.architecture else {
            return true;
        };
        let size = line.variant.size;
        [size.rows(), size.columns()].map(usize::from) == [side, side]
    }

    fn group(variant: &Variant) -> u64 {
        let size = variant.size;
        u64::from(size.columns()) << 8 | u64::from(size.rows())
    }

    fn number(mv: Move) -> u64 {
        match mv {
            Move::Swap => 0,
            Move::Place(cell) => 1 + (u64::from(cell.column) << 8 | u64::from(cell.row)),
        }
    }

    fn liberties(&self) -> Option<[u8; 2]> {
        None
    }

    fn turned(variant: &Variant, mv: Move) -> Move {
        match mv {
            Move::Swap => Move::Swap,
            Move::Place(cell) => Move::Place(cell.turned(variant.size)),
        }
    }

    fn with_swap(variant: &Variant) -> Option<(Variant, Move)> {
        Some((Variant::with_swap(variant.size), Move::Swap))
    }
}
