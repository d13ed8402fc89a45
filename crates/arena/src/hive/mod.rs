//! Hive in the arena.

mod making;
mod openings;
mod uhp;

use std::sync::Arc;

use engine::heuristics::hive::Evaluation;
use engine::{Engine, HivePlayer, Limits, NetworkFor, Options, Precision, Stop};
use game::{Dice, History, Outcome, Player as Seat, Repetition};
use hive_rules::{Hive, Move, Variant, write_game};

use self::uhp::Uhp;
use super::bout::Ending;
use super::entrant::{EntrantError, seated_network};
use super::external::External;
use super::in_process::{Mind, Thinker};
use super::level_player::{self, LevelPlayer, LevelSettings};
use super::match_game::MatchGame;
use super::player::Player;
use super::program::{Patience, Program};

pub use making::{Made, Wanted};
pub use openings::HiveOpeningRefused;

/// What one can choose about our players.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HiveSettings {
    options: Options,
    evaluation: Arc<Evaluation>,
    network: Option<NetworkFor<Hive>>,
    /// Plays at a level, and everything else counts for nothing.
    level: Option<LevelSettings<Hive>>,
}

impl MatchGame for Hive {
    type Settings = HiveSettings;
    type OpeningRefused = HiveOpeningRefused;

    const WHITE: Seat = Seat::First;
    const PROTOCOL: &'static str = "uhp";
    const PLAYERS: &'static str = "`guarded`, `alphabeta`, `alphabeta:threads=2,hash=64`, `mcts`, `net`, `net:file=FILE,rule=puct`, `level:3`, `random`, or `uhp:` and the command of a UHP program";
    const EXAMPLE: &'static str = "alphabeta:threads=2,hash=64";
    const OPENING_FORM: &'static str = "one UHP game string a line";

    fn begin(variant: &Variant) -> History<Hive> {
        History::new(*variant, Repetition::Threefold)
    }

    fn write_variant(variant: &Variant) -> String {
        variant.to_string()
    }

    fn read_opening(line: &str, variant: &Variant) -> Result<History<Hive>, HiveOpeningRefused> {
        openings::read_opening(line, *variant)
    }

    fn write_game(game: &History<Hive>) -> String {
        write_game(game)
    }

    fn ending(game: &History<Hive>) -> Ending {
        use game::Game as _;
        match (game.outcome(), game.position().outcome()) {
            (Some(Outcome::Won(_)), _) => Ending::Queen,
            (_, Some(_)) => Ending::Draw,
            (_, None) => Ending::Repetition,
        }
    }

    fn result(winner: Option<Seat>) -> &'static str {
        match winner {
            Some(Seat::First) => "1-0",
            Some(Seat::Second) => "0-1",
            None => "1/2-1/2",
        }
    }

    fn read_settings(name: &str, settings: &str) -> Option<Result<HiveSettings, EntrantError>> {
        if name == level_player::NAME {
            return Some(LevelSettings::read(settings).map(|level| HiveSettings {
                level: Some(level),
                ..HiveSettings::default()
            }));
        }
        let player = match name {
            "guarded" => HivePlayer::Guarded,
            "alphabeta" => HivePlayer::AlphaBeta,
            "mcts" => HivePlayer::Mcts,
            "net" => HivePlayer::Net,
            _ => return None,
        };
        Some(read_settings(player, settings))
    }

    fn threads(settings: &HiveSettings) -> u16 {
        settings.options.threads
    }

    fn check_limits(
        text: &str,
        settings: Option<&HiveSettings>,
        limits: &Limits,
    ) -> Result<(), EntrantError> {
        if settings.is_some_and(|settings| settings.level.is_some()) {
            return LevelSettings::<Hive>::check_limits(text, limits);
        }
        let text = text.to_owned();
        let counts_plies = |settings: &HiveSettings| {
            matches!(
                settings.options.player,
                HivePlayer::Guarded | HivePlayer::AlphaBeta
            )
        };
        match settings {
            Some(_) if *limits == Limits::default() => Err(EntrantError::NoLimit {
                text,
                limits: "a time, a depth or a number of nodes",
            }),
            Some(settings) if limits.depth.is_some() && !counts_plies(settings) => {
                Err(EntrantError::Limits {
                    text,
                    why: "counts no plies: give it a time, or simulations as --nodes",
                })
            }
            None if limits.nodes.is_some() || limits.depth.is_some() == limits.time.is_some() => {
                Err(EntrantError::Limits {
                    text,
                    why: "speaks UHP, which limits either the depth or the time: give it exactly one of them",
                })
            }
            _ => Ok(()),
        }
    }

    fn seat(name: String, settings: &HiveSettings) -> Box<dyn Player<Hive>> {
        match &settings.level {
            Some(level) => Box::new(Thinker::new(name, LevelPlayer::new(level.clone()))),
            None => Box::new(Thinker::new(name, Searcher::new(settings.clone()))),
        }
    }

    fn seat_program(program: Program, patience: Patience) -> Box<dyn Player<Hive>> {
        Box::new(External::<Uhp>::new(program, patience))
    }
}

/// The engine of this workbench.
#[derive(Debug)]
struct Searcher {
    settings: HiveSettings,
    engine: Engine,
}

impl Searcher {
    fn new(settings: HiveSettings) -> Searcher {
        let evaluation = Evaluation::clone(&settings.evaluation);
        let mut engine = Engine::with_evaluation(settings.options.clone(), evaluation);
        if let Some(network) = &settings.network {
            engine = engine.with_network(network.clone());
        }
        Searcher { settings, engine }
    }
}

impl Mind<Hive> for Searcher {
    fn new_game(&mut self, seed: u64) {
        if self.settings.options.player == HivePlayer::AlphaBeta {
            // Its table need not be made anew: there is no chance in it.
            self.engine.new_game();
            return;
        }
        // Each game has chances of its own, which the player's seed and the game's tell.
        let seed = Dice::new(self.settings.options.seed, seed).roll();
        self.engine.set_options(Options {
            seed,
            ..self.settings.options.clone()
        });
        self.engine.new_game();
    }

    fn think(&mut self, game: &History<Hive>, limits: &Limits, stop: &Stop) -> Option<Move> {
        let report = self.engine.think(game, limits, stop, &mut |_| {})?;
        report.line.first().copied()
    }

    fn begin_anew(&mut self) {
        *self = Searcher::new(self.settings.clone());
    }
}

fn read_settings(player: HivePlayer, text: &str) -> Result<HiveSettings, EntrantError> {
    let mut settings = HiveSettings::default();
    settings.options.player = player;
    let mut file = None;
    let has_network = matches!(player, HivePlayer::Guarded | HivePlayer::Net);
    let has_evaluation = matches!(player, HivePlayer::Guarded | HivePlayer::AlphaBeta);
    let help = match player {
        HivePlayer::Guarded => {
            "there are those of `net` and of `alphabeta`, which share the memory: `file`, `rule`, `batch`, `precision`, `seed`, `eval`, `threads` (1 to 1024) and `hash` (1 to 65536 MiB)"
        }
        HivePlayer::AlphaBeta => {
            "there are `threads` (1 to 1024), `hash` (1 to 65536 MiB) and `eval` (`shipped`, `hand`, or a file of weights)"
        }
        HivePlayer::Net => {
            "there are `file` (a network; without, the one that ships), `rule` (`puct`, `gumbel`, `hive-paper`, `hive-paper-reward`), `batch` (1 to 4096 positions), `precision` (`f32`, `int8`; without, the one that this machine is faster in), `threads` (1 to 1024), `hash` (1 to 65536 MiB for the tree) and `seed` (a number)"
        }
        HivePlayer::Mcts | HivePlayer::Random => {
            "there are `threads` (1 to 1024), `hash` (1 to 65536 MiB for the tree) and `seed` (a number)"
        }
    };
    for setting in text.split(',').filter(|setting| !setting.is_empty()) {
        let refused = || EntrantError::Setting {
            player: player.to_string(),
            setting: setting.to_owned(),
            help,
        };
        let (name, value) = setting.split_once('=').ok_or_else(refused)?;
        let options = &mut settings.options;
        match name {
            "eval" if has_evaluation => {
                settings.evaluation = Arc::new(read_evaluation(value)?);
                continue;
            }
            "file" if has_network => {
                file = Some(value);
                continue;
            }
            "rule" if has_network => {
                options.guidance.manner = value.parse().map_err(|_| refused())?;
                continue;
            }
            "precision" if has_network => {
                options.guidance.precision = Precision::named(value).ok_or_else(refused)?;
                continue;
            }
            "seed" if has_network || player == HivePlayer::Mcts => {
                options.seed = value.parse().map_err(|_| refused())?;
                continue;
            }
            _ => {}
        }
        let number: u32 = value.parse().map_err(|_| refused())?;
        match name {
            "batch" if has_network && (1..=4096).contains(&number) => {
                options.guidance.batch = u16::try_from(number).map_err(|_| refused())?;
            }
            "threads" if (1..=1024).contains(&number) => {
                options.threads = u16::try_from(number).map_err(|_| refused())?;
            }
            "hash" if (1..=65536).contains(&number) => options.hash_mib = number,
            _ => return Err(refused()),
        }
    }
    if has_network {
        settings.network = Some(seated_network(file)?);
    }
    Ok(settings)
}

fn read_evaluation(name: &str) -> Result<Evaluation, EntrantError> {
    let failed = |reason: String| EntrantError::Weights {
        path: name.to_owned(),
        reason,
    };
    match name {
        "shipped" => Ok(Evaluation::default()),
        "hand" => Ok(Evaluation::by_hand()),
        path => {
            let text = std::fs::read_to_string(path).map_err(|error| failed(error.to_string()))?;
            Evaluation::read(&text).map_err(|error| failed(error.to_string()))
        }
    }
}
