//! Hex in the arena.

mod htp;
mod openings;

use engine::{HexEngine, HexOptions, HexPlayer, Limits, NetworkFor, Stop};
use game::{Dice, History, Player as Seat, Repetition};
use hex_rules::{GameRecord, Hex, Move, Variant};

use self::htp::Htp;
use super::bout::Ending;
use super::entrant::{EntrantError, seated_network};
use super::external::External;
use super::in_process::{Mind, Thinker};
use super::level_player::{self, LevelPlayer, LevelSettings};
use super::match_game::MatchGame;
use super::player::Player;
use super::program::{Patience, Program};

pub use openings::{HexOpeningRefused, one_stone_openings};

impl MatchGame for Hex {
    type Settings = HexSettings;
    type OpeningRefused = HexOpeningRefused;

    const WHITE: Seat = Seat::Second;
    const PROTOCOL: &'static str = "htp";
    const PLAYERS: &'static str = "`mcts-rave`, `mcts`, `mcts-rave:threads=2,memory=64,seed=3`, `net`, `net:file=FILE`, `level:3`, `random`, or `htp:` and the command of an HTP program";
    const EXAMPLE: &'static str = "mcts-rave:threads=2,memory=64";
    const OPENING_FORM: &'static str = "the moves of one a line, such as `a3 d4`";

    fn begin(variant: &Variant) -> History<Hex> {
        // Stones never leave the board, so nothing comes up twice.
        History::new(*variant, Repetition::Ignored)
    }

    fn write_variant(variant: &Variant) -> String {
        let swap = if variant.swap { " with swap" } else { "" };
        format!("Hex {}{swap}", variant.size)
    }

    fn read_opening(line: &str, variant: &Variant) -> Result<History<Hex>, HexOpeningRefused> {
        openings::read_opening(line, *variant)
    }

    fn write_game(game: &History<Hex>) -> String {
        GameRecord::new(game.clone()).write_line()
    }

    fn ending(_game: &History<Hex>) -> Ending {
        Ending::Connection
    }

    fn result(winner: Option<Seat>) -> &'static str {
        match winner {
            Some(Seat::First) => "B+",
            Some(Seat::Second) => "W+",
            None => "?",
        }
    }

    fn read_settings(name: &str, settings: &str) -> Option<Result<HexSettings, EntrantError>> {
        if name == level_player::NAME {
            return Some(LevelSettings::read(settings).map(|level| HexSettings {
                options: HexOptions::default(),
                network: None,
                level: Some(level),
            }));
        }
        let player = name.parse().ok()?;
        Some(read_settings(player, settings))
    }

    fn threads(settings: &HexSettings) -> u16 {
        settings.options.threads
    }

    fn check_limits(
        text: &str,
        settings: Option<&HexSettings>,
        limits: &Limits,
    ) -> Result<(), EntrantError> {
        if settings.is_some_and(|settings| settings.level.is_some()) {
            return LevelSettings::<Hex>::check_limits(text, limits);
        }
        let text = text.to_owned();
        match settings {
            Some(_) if limits.depth.is_some() => Err(EntrantError::Limits {
                text,
                why: "counts no plies: give it a time, or simulations as --nodes",
            }),
            Some(_) if limits.time.is_none() && limits.nodes.is_none() => {
                Err(EntrantError::NoLimit {
                    text,
                    limits: "a time, or simulations as --nodes",
                })
            }
            None if limits.depth.is_some() || limits.nodes.is_some() => Err(EntrantError::Limits {
                text,
                why: "speaks HTP, which has no word for limits: give it a time for the referee to watch, and tell the program by an option such as `param_mohex max_time=1`",
            }),
            _ => Ok(()),
        }
    }

    fn seat(name: String, settings: &HexSettings) -> Box<dyn Player<Hex>> {
        match &settings.level {
            Some(level) => Box::new(Thinker::new(name, LevelPlayer::new(level.clone()))),
            None => Box::new(Thinker::new(name, Searcher::new(settings.clone()))),
        }
    }

    fn seat_program(program: Program, patience: Patience) -> Box<dyn Player<Hex>> {
        Box::new(External::<Htp>::new(program, patience))
    }
}

/// What one can choose about our players.
#[derive(Clone, Debug, PartialEq)]
pub struct HexSettings {
    options: HexOptions,
    network: Option<NetworkFor<Hex>>,
    /// Plays at a level, and everything else counts for nothing.
    level: Option<LevelSettings<Hex>>,
}

/// The engine of this workbench.
#[derive(Debug)]
struct Searcher {
    settings: HexSettings,
    engine: HexEngine,
}

impl Searcher {
    fn new(settings: HexSettings) -> Searcher {
        let mut engine = HexEngine::new(settings.options);
        if let Some(network) = &settings.network {
            engine = engine.with_network(network.clone());
        }
        Searcher { settings, engine }
    }
}

impl Mind<Hex> for Searcher {
    fn new_game(&mut self, seed: u64) {
        // Each game has chances of its own, which the player's seed and the game's tell. Nothing is
        // left of the game before.
        let seed = Dice::new(self.settings.options.seed, seed).roll();
        self.engine.set_options(HexOptions {
            seed,
            ..self.settings.options
        });
    }

    fn think(&mut self, game: &History<Hex>, limits: &Limits, stop: &Stop) -> Option<Move> {
        let report = self.engine.think(game, limits, stop, &mut |_| {})?;
        Some(report.best)
    }

    fn begin_anew(&mut self) {
        *self = Searcher::new(self.settings.clone());
    }
}

fn read_settings(player: HexPlayer, text: &str) -> Result<HexSettings, EntrantError> {
    let mut options = HexOptions {
        player,
        ..HexOptions::default()
    };
    let mut file = None;
    let help = match player {
        HexPlayer::Net => {
            "there are `file` (a network; without, the one that ships), `rule` (`puct`, `gumbel`), `batch` (1 to 4096 positions), `threads` (1 to 1024), `memory` (1 to 65536 MiB) and `seed` (a number)"
        }
        HexPlayer::Mcts | HexPlayer::MctsRave | HexPlayer::Random => {
            "there are `threads` (1 to 1024), `memory` (1 to 65536 MiB) and `seed` (a number)"
        }
    };
    for setting in text.split(',').filter(|setting| !setting.is_empty()) {
        let refused = || EntrantError::Setting {
            player: player.to_string(),
            setting: setting.to_owned(),
            help,
        };
        let (name, value) = setting.split_once('=').ok_or_else(refused)?;
        match (player, name) {
            (HexPlayer::Net, "file") => {
                file = Some(value);
                continue;
            }
            (HexPlayer::Net, "rule") => {
                options.guidance.manner = value.parse().map_err(|_| refused())?;
                continue;
            }
            _ => {}
        }
        let number: u64 = value.parse().map_err(|_| refused())?;
        match name {
            "batch" if player == HexPlayer::Net && (1..=4096).contains(&number) => {
                options.guidance.batch = u16::try_from(number).map_err(|_| refused())?;
            }
            "threads" if (1..=1024).contains(&number) => {
                options.threads = u16::try_from(number).map_err(|_| refused())?;
            }
            "memory" if (1..=65536).contains(&number) => {
                options.memory_mib = usize::try_from(number).map_err(|_| refused())?;
            }
            "seed" => options.seed = number,
            _ => return Err(refused()),
        }
    }
    let network = match player {
        HexPlayer::Net => Some(seated_network(file)?),
        HexPlayer::Mcts | HexPlayer::MctsRave | HexPlayer::Random => None,
    };
    Ok(HexSettings {
        options,
        network,
        level: None,
    })
}
