//! Our own players, in this process.

use std::panic::{AssertUnwindSafe, catch_unwind};

use engine::{Limits, Stop, fault};
use game::{Dice, Game, History};
use subprocess::Stopwatch;

use super::player::{Choice, Failure, Player};

/// What thinks for a player of ours.
pub(super) trait Mind<G: Game> {
    /// Another game begins, in which chance draws from this seed.
    fn new_game(&mut self, seed: u64);

    /// Finds a move.
    fn think(&mut self, game: &History<G>, limits: &Limits, stop: &Stop) -> Option<G::Move>;

    /// Throws everything away after a panic, whatever state it was left in.
    fn begin_anew(&mut self);
}

/// A player of this workbench that thinks.
#[derive(Debug)]
pub(super) struct Thinker<M> {
    name: String,
    mind: M,
}

impl<M> Thinker<M> {
    pub(super) fn new(name: String, mind: M) -> Thinker<M> {
        Thinker { name, mind }
    }
}

impl<G: Game, M: Mind<G>> Player<G> for Thinker<M> {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn new_game(&mut self, seed: u64) {
        self.mind.new_game(seed);
    }

    fn choose(
        &mut self,
        game: &History<G>,
        limits: &Limits,
        stop: &Stop,
    ) -> Result<Choice<G::Move>, Failure> {
        let watch = Stopwatch::start();
        let mind = &mut self.mind;
        let thought = catch_unwind(AssertUnwindSafe(|| mind.think(game, limits, stop)));
        let took = watch.elapsed();
        if stop.is_raised() {
            return Err(Failure::Interrupted);
        }
        let best = thought.map_err(|panic| {
            self.mind.begin_anew();
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
