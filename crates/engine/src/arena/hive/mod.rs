//! Hive in the arena.

mod making;
mod openings;
mod uhp;

use std::sync::Arc;

use game::{History, Outcome, Player as Seat, Repetition};
use hive_rules::{Hive, Move, Variant, write_game};

use super::bout::Ending;
use super::discipline::Discipline;
use super::entrant::EntrantError;
use super::ours::{Mind, Thinker};
use super::player::Player;
use super::program::{Patience, Program};
use crate::heuristics::hive::Evaluation;
use crate::{Engine, Limits, Options, Stop};

pub use making::{Made, Wanted};
pub use openings::{OpeningsError, read_openings};

/// What one can choose about our alpha-beta player.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HiveSettings {
    options: Options,
    evaluation: Arc<Evaluation>,
}

impl Discipline for Hive {
    type Settings = HiveSettings;

    const WHITE: Seat = Seat::First;
    const PROTOCOL: &'static str = "uhp";
    const PLAYERS: &'static str = "`alphabeta`, `alphabeta:threads=2,hash=64`, `random`, or `uhp:` and the command of a UHP program";
    const EXAMPLE: &'static str = "alphabeta:threads=2,hash=64";

    fn begin(variant: &Variant) -> History<Hive> {
        History::new(*variant, Repetition::Threefold)
    }

    fn write_variant(variant: &Variant) -> String {
        variant.to_string()
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
        (name == "alphabeta").then(|| read_settings(settings))
    }

    fn threads(settings: &HiveSettings) -> u16 {
        settings.options.threads
    }

    fn check_limits(
        text: &str,
        settings: Option<&HiveSettings>,
        limits: &Limits,
    ) -> Result<(), EntrantError> {
        let text = text.to_owned();
        match settings {
            Some(_) if *limits == Limits::default() => Err(EntrantError::NoLimit {
                text,
                limits: "a time, a depth or a number of nodes",
            }),
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
        Box::new(Thinker::new(name, AlphaBeta::new(settings.clone())))
    }

    fn seat_program(program: Program, patience: Patience) -> Box<dyn Player<Hive>> {
        Box::new(uhp::External::new(program, patience))
    }
}

/// The engine of this workbench.
#[derive(Debug)]
struct AlphaBeta {
    settings: HiveSettings,
    engine: Engine,
}

impl AlphaBeta {
    fn new(settings: HiveSettings) -> AlphaBeta {
        let evaluation = Evaluation::clone(&settings.evaluation);
        let engine = Engine::with_evaluation(settings.options.clone(), evaluation);
        AlphaBeta { settings, engine }
    }
}

impl Mind<Hive> for AlphaBeta {
    fn new_game(&mut self, _seed: u64) {
        self.engine.new_game();
    }

    fn think(&mut self, game: &History<Hive>, limits: &Limits, stop: &Stop) -> Option<Move> {
        let report = self.engine.think(game, limits, stop, &mut |_| {})?;
        report.line.first().copied()
    }

    fn begin_anew(&mut self) {
        *self = AlphaBeta::new(self.settings.clone());
    }
}

fn read_settings(text: &str) -> Result<HiveSettings, EntrantError> {
    let mut settings = HiveSettings::default();
    for setting in text.split(',').filter(|setting| !setting.is_empty()) {
        let refused = || EntrantError::Setting {
            player: "alphabeta".to_owned(),
            setting: setting.to_owned(),
            help: "there are `threads` (1 to 1024), `hash` (1 to 65536 MiB) and `eval` (`shipped`, `hand`, or a file of weights)",
        };
        let (name, value) = setting.split_once('=').ok_or_else(refused)?;
        if name == "eval" {
            settings.evaluation = Arc::new(read_evaluation(value)?);
            continue;
        }
        let options = &mut settings.options;
        let number: u32 = value.parse().map_err(|_| refused())?;
        match name {
            "threads" if (1..=1024).contains(&number) => {
                options.threads = u16::try_from(number).map_err(|_| refused())?;
            }
            "hash" if (1..=65536).contains(&number) => options.hash_mib = number,
            _ => return Err(refused()),
        }
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
