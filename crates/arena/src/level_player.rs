//! Players of a level: `level:3`, `level:3,seed=5`.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use engine::levels::{Level, Opponent};
use engine::{Device, Limits, NetworkFor};

use super::entrant::EntrantError;
use super::match_game::MatchGame;
use super::own_settings::seated_network;

/// How a player of a level is named.
pub(super) const NAME: &str = "level";
/// What there is to say about one.
const HELP: &str = "write its number first, as in `level:3`, then perhaps `file` (a network; without, the one that ships) and `seed` (a number)";

/// A level, and by which network.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct LevelSettings<G> {
    level: Level,
    network: NetworkFor<G>,
    pub(super) seed: u64,
}

impl<G: MatchGame> LevelSettings<G> {
    /// Reads what follows the name.
    pub(super) fn read(text: &str) -> Result<LevelSettings<G>, EntrantError> {
        let refused = |setting: &str| EntrantError::Setting {
            player: NAME.to_owned(),
            setting: setting.to_owned(),
            help: HELP.to_owned(),
        };
        let mut settings = text.split(',');
        let number = settings.next().unwrap_or_default();
        let level = number.parse().ok().and_then(Level::numbered::<G>);
        let level = level.ok_or_else(|| refused(number))?;
        let (mut file, mut seed) = (None, 0);
        for setting in settings {
            match setting.split_once('=') {
                Some(("file", value)) => file = Some(value),
                Some(("seed", value)) => seed = value.parse().map_err(|_| refused(setting))?,
                _ => return Err(refused(setting)),
            }
        }
        Ok(LevelSettings {
            level,
            network: seated_network(file, Device::Cpu)?,
            seed,
        })
    }

    /// The player itself.
    pub(super) fn opponent(&self) -> Opponent<G> {
        Opponent::new(self.level, self.seed, &self.network, 1)
    }

    /// Whether it can play games of this variant.
    pub(super) fn check_variant(&self, variant: &G::Variant) -> Result<(), EntrantError> {
        Ok(self.network.check(variant)?)
    }

    /// A level brings its own limits.
    pub(super) fn check_limits(text: &str, limits: &Limits) -> Result<(), EntrantError> {
        if *limits == Limits::default() {
            return Ok(());
        }
        Err(EntrantError::Limits {
            text: text.to_owned(),
            why: "thinks as much as its level says: give limits to the other player alone, as in --depth-b",
        })
    }
}
