//! Players of a level: `level:3`, `level:3,seed=5`.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use engine::levels::{Level, Levelled, Opponent};
use engine::{Limits, NetworkFor, Stop};
use game::{Dice, History};

use super::entrant::{EntrantError, seated_network};
use super::in_process::Mind;

/// How a player of a level is named.
pub(super) const NAME: &str = "level";
/// What there is to say about one.
const HELP: &str = "write its number first, as in `level:3`, then perhaps `file` (a network; without, the one that ships) and `seed` (a number)";

/// A level, and by which network.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct LevelSettings<G> {
    level: Level,
    network: NetworkFor<G>,
    seed: u64,
}

impl<G: Levelled> LevelSettings<G> {
    /// Reads what follows the name.
    pub(super) fn read(text: &str) -> Result<LevelSettings<G>, EntrantError> {
        let refused = |setting: &str| EntrantError::Setting {
            player: NAME.to_owned(),
            setting: setting.to_owned(),
            help: HELP,
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
            network: seated_network(file)?,
            seed,
        })
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

/// What thinks for a player of a level.
#[derive(Debug)]
pub(super) struct LevelPlayer<G: Levelled> {
    settings: LevelSettings<G>,
    opponent: Opponent<G>,
}

impl<G: Levelled> LevelPlayer<G> {
    pub(super) fn new(settings: LevelSettings<G>) -> LevelPlayer<G> {
        let opponent = Opponent::new(settings.level, settings.seed, &settings.network, 1);
        LevelPlayer { settings, opponent }
    }
}

impl<G: Levelled> Mind<G> for LevelPlayer<G> {
    fn new_game(&mut self, seed: u64) {
        // Each game has chances of its own, which the player's seed and the game's tell.
        self.opponent
            .set_seed(Dice::new(self.settings.seed, seed).roll());
    }

    fn think(&mut self, game: &History<G>, _: &Limits, stop: &Stop) -> Option<G::Move> {
        Some(self.opponent.reply(game, stop)?.mv)
    }

    fn begin_anew(&mut self) {
        *self = LevelPlayer::new(self.settings.clone());
    }
}
