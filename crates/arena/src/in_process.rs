//! Our own players, in this process.

use std::panic::{AssertUnwindSafe, catch_unwind};

use engine::levels::Opponent;
use engine::{Clock, Engine, Limits, Options, Stop, fault};
use game::{Dice, Game, History};
use subprocess::Stopwatch;

use super::level_player::LevelSettings;
use super::match_game::MatchGame;
use super::own_settings::OwnSettings;
use super::player::{Choice, Failure, Player};

/// A player of this workbench, as it was described.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Own<G: MatchGame> {
    /// An engine within the limits of the match.
    Engine(OwnSettings<G>),
    /// A level, which brings its own limits.
    Level(LevelSettings<G>),
}

impl<G: MatchGame> Own<G> {
    /// How many threads it thinks with.
    pub(super) fn threads(&self) -> u16 {
        match self {
            Own::Engine(settings) => settings.options.threads,
            Own::Level(_) => 1,
        }
    }

    fn seated(&self) -> Seated<G> {
        match self {
            Own::Engine(settings) => {
                let watch = Stopwatch::start();
                let clock = Clock::new(move || watch.elapsed());
                Seated::Engine(Box::new(settings.engine(clock)))
            }
            Own::Level(settings) => Seated::Level(Box::new(settings.opponent())),
        }
    }
}

/// The same, ready to think.
#[derive(Debug)]
enum Seated<G: MatchGame> {
    Engine(Box<Engine<G>>),
    Level(Box<Opponent<G>>),
}

/// A player of this workbench that plays.
#[derive(Debug)]
pub(super) struct InProcess<G: MatchGame> {
    name: String,
    own: Own<G>,
    seated: Seated<G>,
}

impl<G: MatchGame> InProcess<G> {
    pub(super) fn new(name: String, own: Own<G>) -> InProcess<G> {
        let seated = own.seated();
        InProcess { name, own, seated }
    }
}

impl<G: MatchGame> Player<G> for InProcess<G> {
    fn name(&self) -> String {
        self.name.clone()
    }

    /// Each game has chances of its own, which the player's seed and the game's tell.
    fn new_game(&mut self, seed: u64) {
        match (&mut self.seated, &self.own) {
            (Seated::Engine(engine), Own::Engine(OwnSettings { options, .. })) => {
                // What draws nothing keeps its table, which need not be made anew.
                if options.player.draws_by_chance() {
                    engine.set_options(Options {
                        seed: Dice::new(options.seed, seed).roll(),
                        ..*options
                    });
                }
                engine.new_game();
            }
            (Seated::Level(opponent), Own::Level(settings)) => {
                opponent.set_seed(Dice::new(settings.seed, seed).roll());
            }
            _ => {}
        }
    }

    fn choose(
        &mut self,
        game: &History<G>,
        limits: &Limits,
        stop: &Stop,
    ) -> Result<Choice<G::Move>, Failure> {
        let watch = Stopwatch::start();
        let seated = &mut self.seated;
        let thought = catch_unwind(AssertUnwindSafe(|| match seated {
            Seated::Engine(engine) => engine.think(game, limits, stop, &mut |_| {})?.best(),
            Seated::Level(opponent) => Some(opponent.reply(game, stop)?.mv),
        }));
        let took = watch.elapsed();
        if stop.is_raised() {
            return Err(Failure::Interrupted);
        }
        let best = thought.map_err(|panic| {
            // Whatever state it was left in.
            self.seated = self.own.seated();
            let words = fault::words(panic.as_ref()).unwrap_or("without a word");
            Failure::Crash {
                how: format!("panicked: {words}"),
            }
        })?;
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

impl<G: Game> Player<G> for Random {
    fn name(&self) -> String {
        "random".to_owned()
    }

    fn new_game(&mut self, seed: u64) {
        self.dice = Dice::new(seed, 0);
    }

    fn choose(
        &mut self,
        game: &History<G>,
        _limits: &Limits,
        _stop: &Stop,
    ) -> Result<Choice<G::Move>, Failure> {
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
