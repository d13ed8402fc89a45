//! Our own players, in this process.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use game::{Game, History};
use hive_rules::Hive;

use super::clock::Stopwatch;
use super::dice::Dice;
use super::player::{Choice, Failure, Player};
use crate::heuristics::hive::Evaluation;
use crate::{Engine, Limits, Options, Stop};

/// The engine of this workbench.
#[derive(Debug)]
pub(super) struct Thinker {
    name: String,
    options: Options,
    evaluation: Arc<Evaluation>,
    engine: Engine,
}

impl Thinker {
    pub(super) fn new(name: String, options: Options, evaluation: Arc<Evaluation>) -> Thinker {
        let engine = Engine::with_evaluation(options.clone(), Evaluation::clone(&evaluation));
        Thinker {
            name,
            options,
            evaluation,
            engine,
        }
    }
}

impl Player for Thinker {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn new_game(&mut self, _seed: u64) {
        self.engine.new_game();
    }

    fn choose(
        &mut self,
        game: &History<Hive>,
        limits: &Limits,
        stop: &Stop,
    ) -> Result<Choice, Failure> {
        let watch = Stopwatch::start();
        let engine = &mut self.engine;
        // An engine that panicked is thrown away below, whatever state it was left in.
        let thought = catch_unwind(AssertUnwindSafe(|| {
            engine.think(game, limits, stop, &mut |_| {})
        }));
        let took = watch.elapsed();
        if stop.is_raised() {
            return Err(Failure::Interrupted);
        }
        let report = thought.map_err(|panic| {
            let evaluation = Evaluation::clone(&self.evaluation);
            self.engine = Engine::with_evaluation(self.options.clone(), evaluation);
            let words = panic
                .downcast_ref::<String>()
                .map(String::as_str)
                .or_else(|| panic.downcast_ref::<&str>().copied());
            Failure::Crash {
                how: format!("panicked: {}", words.unwrap_or("without a word")),
            }
        })?;
        let best = report.and_then(|report| report.line.first().copied());
        let mv = best.ok_or_else(|| Failure::Illegal {
            text: String::new(),
            reason: "no move, though the game goes on".to_owned(),
        })?;
        Ok(Choice { mv, took })
    }
}

/// Plays any legal move, each as likely as the others.
#[derive(Debug)]
pub(super) struct Random {
    dice: Dice,
}

impl Random {
    pub(super) fn new() -> Random {
        Random {
            dice: Dice::new(0, 0),
        }
    }
}

impl Player for Random {
    fn name(&self) -> String {
        "random".to_owned()
    }

    fn new_game(&mut self, seed: u64) {
        self.dice = Dice::new(seed, 0);
    }

    fn choose(
        &mut self,
        game: &History<Hive>,
        _limits: &Limits,
        _stop: &Stop,
    ) -> Result<Choice, Failure> {
        let watch = Stopwatch::start();
        let mut moves = Vec::new();
        game.position().legal_moves(&mut moves);
        let mv = self.dice.pick(&moves).ok_or_else(|| Failure::Illegal {
            text: String::new(),
            reason: "the game is over".to_owned(),
        })?;
        Ok(Choice {
            mv,
            took: watch.elapsed(),
        })
    }
}
