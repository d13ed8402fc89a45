//! How a network reads positions of Hex, by what its card says.

use game::EvalRequest;
use hex_rules::Hex;

use super::{UnfitError, check_game, unfit, unknown_encoding};
use crate::architecture::Architecture;
use crate::encoding::PlaneEncoding as _;
use crate::encoding::hex::{HexOnePlane, HexPlanes};
use crate::encoding::hex_openspiel::{HexOpenSpiel, PLANES};
use crate::file::{Card, EncodingName, Game};

/// How a network reads positions of Hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HexReading {
    /// As the planes of any board.
    Planes,
    /// As the one plane of the Hex paper, of one board.
    OnePlane(HexOnePlane),
    /// As OpenSpiel's tensor.
    OpenSpiel,
}

impl HexReading {
    /// How this network reads Hex, if it does.
    pub(super) fn of(card: &Card) -> Result<HexReading, UnfitError> {
        check_game(card, Game::Hex)?;
        let EncodingName { name, version } = &card.encoding;
        match (name.as_str(), *version, &card.architecture) {
            (HexPlanes::NAME, HexPlanes::VERSION, Architecture::HexResnet(net))
                if net.planes == HexPlanes::PLANES =>
            {
                Ok(HexReading::Planes)
            }
            (HexOnePlane::NAME, HexOnePlane::VERSION, Architecture::HexPaper(net)) => {
                Ok(HexReading::OnePlane(HexOnePlane { side: net.side }))
            }
            (HexOpenSpiel::NAME, HexOpenSpiel::VERSION, Architecture::HexResnet(net))
                if net.planes == PLANES =>
            {
                Ok(HexReading::OpenSpiel)
            }
            (HexPlanes::NAME, HexPlanes::VERSION, _)
            | (HexOpenSpiel::NAME, HexOpenSpiel::VERSION, _)
            | (HexOnePlane::NAME, HexOnePlane::VERSION, _) => Err(unfit(card)),
            _ => {
                let known = [HexPlanes::NAME, HexOnePlane::NAME, HexOpenSpiel::NAME].join(", ");
                Err(unknown_encoding(card, &known))
            }
        }
    }
}

/// Why a network with this card cannot read a position of Hex, if it cannot.
#[must_use]
pub fn hex_unread(card: &Card, request: &EvalRequest<'_, Hex>) -> Option<String> {
    match HexReading::of(card) {
        Ok(HexReading::Planes) => HexPlanes.outside(request).map(|why| why.to_string()),
        Ok(HexReading::OnePlane(encoding)) => encoding.outside(request).map(|why| why.to_string()),
        Ok(HexReading::OpenSpiel) => HexOpenSpiel.outside(request).map(|why| why.to_string()),
        Err(unfit) => Some(unfit.to_string()),
    }
}
