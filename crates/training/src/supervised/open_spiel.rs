//! OpenSpiel's planes for a network of given measures.

use game::Game as _;
use hive_rules::{Hive, Variant};
use net::architecture::Architecture;
use net::encoding::PlaneEncoding as _;
use net::encoding::hive_openspiel::HiveOpenSpiel;
use net::file::Card;

use super::config::{ConfigError, wrong};

/// OpenSpiel's way to lay out the base game, in planes that fit a network: the measures say how large
/// its board is.
pub(super) fn open_spiel(card: &Card) -> Result<HiveOpenSpiel, ConfigError> {
    let found = || format!("{:?}", card.architecture);
    let Architecture::Resnet(measures) = &card.architecture else {
        return Err(wrong("network.measures", found(), "it is a resnet".into()));
    };
    let start = Hive::start(&Variant::BASE);
    let fits = |encoding: &HiveOpenSpiel| {
        let [planes, height, width] = encoding.measures(&start);
        [planes, height, width, encoding.actions(&start)]
            == [
                measures.planes,
                measures.height,
                measures.width,
                measures.actions,
            ]
    };
    let all = (1..=14).filter_map(|radius| HiveOpenSpiel::new(Variant::BASE, radius).ok());
    all.into_iter().find(fits).ok_or_else(|| {
        let wanted = HiveOpenSpiel::new(Variant::BASE, 8).map_or_else(
            |_| String::new(),
            |encoding| {
                let [planes, height, width] = encoding.measures(&start);
                let actions = encoding.actions(&start);
                format!(
                    "OpenSpiel's base game on a board of 8 has planes = {planes}, height = {height}, \
                     width = {width}, actions = {actions}"
                )
            },
        );
        wrong("network.measures", found(), wanted)
    })
}
