//! A program of somebody as a player, in whatever protocol.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::fmt::Display;

use engine::{Limits, Stop};
use game::{Game, History, excerpt};

use super::player::{Choice, Failure, Player};
use super::program::{Correspondent, Dialect, Patience, Program, READY};

/// What a protocol says of a game, and what has to be known of the program that is talked to.
pub(super) trait Client<G: Game>: Dialect + Default {
    /// The program was started: hears how it calls itself, if it says so.
    fn greet(
        &mut self,
        program: &mut Correspondent<Self>,
        stop: &Stop,
    ) -> Result<Option<String>, Failure>;

    /// How an option is set.
    fn set_option(name: &str, value: &str) -> String;

    /// Another game begins.
    fn begin(&mut self);

    /// Brings the program's board up to date: by what it has not seen, so that it keeps what it has
    /// learnt, or if that does not do, by the whole game.
    fn show(
        &mut self,
        program: &mut Correspondent<Self>,
        game: &History<G>,
        stop: &Stop,
    ) -> Result<(), Failure>;

    /// Asks for a move in the game that the program has on its board.
    fn ask_for_move(
        &mut self,
        program: &mut Correspondent<Self>,
        game: &History<G>,
        limits: &Limits,
        patience: Patience,
        stop: &Stop,
    ) -> Result<Choice<G::Move>, Failure>;
}

/// A program that plays.
#[derive(Debug)]
pub(super) struct External<C: Dialect> {
    correspondent: Correspondent<C>,
    client: C,
    patience: Patience,
    name: Option<String>,
}

impl<C: Dialect + Default> External<C> {
    pub(super) fn new(program: Program, patience: Patience) -> External<C> {
        External {
            correspondent: Correspondent::new(program),
            client: C::default(),
            patience,
            name: None,
        }
    }

    /// Starts the program if it does not run, asks who it is and sets its options.
    fn start<G: Game>(&mut self, stop: &Stop) -> Result<(), Failure>
    where
        C: Client<G>,
    {
        if !self.correspondent.start()? {
            return Ok(());
        }
        self.name = self.client.greet(&mut self.correspondent, stop)?;
        for (name, value) in self.correspondent.program.options.clone() {
            let command = C::set_option(&name, &value);
            self.correspondent.demand(&command, READY, stop)?;
        }
        Ok(())
    }

    fn try_choose<G: Game>(
        &mut self,
        game: &History<G>,
        limits: &Limits,
        stop: &Stop,
    ) -> Result<Choice<G::Move>, Failure>
    where
        C: Client<G>,
    {
        self.start::<G>(stop)?;
        self.client.show(&mut self.correspondent, game, stop)?;
        self.client
            .ask_for_move(&mut self.correspondent, game, limits, self.patience, stop)
    }
}

impl<G: Game, C: Client<G>> Player<G> for External<C> {
    fn name(&self) -> String {
        let name = self.name.clone();
        name.unwrap_or_else(|| self.correspondent.command())
    }

    fn prepare(&mut self, stop: &Stop) -> Result<(), Failure> {
        self.start::<G>(stop)
    }

    fn new_game(&mut self, _seed: u64) {
        self.client.begin();
    }

    fn choose(
        &mut self,
        game: &History<G>,
        limits: &Limits,
        stop: &Stop,
    ) -> Result<Choice<G::Move>, Failure> {
        let choice = self.try_choose(game, limits, stop);
        match choice {
            Ok(_) | Err(Failure::Resigned) => {}
            // Whatever it was, the next game is played by a program in its right mind.
            Err(_) => self.correspondent.end(),
        }
        choice
    }
}

/// An answer that is no legal move.
pub(super) fn illegal(text: &str, reason: impl Display) -> Failure {
    Failure::Illegal {
        text: excerpt(text),
        reason: reason.to_string(),
    }
}
