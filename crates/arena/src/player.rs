//! Whoever plays: a game in, a move out, within limits.

use std::time::Duration;

use engine::{Limits, Stop};
use game::{Game, History};

/// A player in a match. One player plays one game at a time.
pub trait Player<G: Game> {
    /// Who this is, for people: the name and version where they are known.
    fn name(&self) -> String;

    /// Gets ready: starts programs, sets options. Players that were not told to do so get ready at
    /// their first move.
    fn prepare(&mut self, _stop: &Stop) -> Result<(), Failure> {
        Ok(())
    }

    /// Another game begins. Players that play by chance draw from this seed.
    fn new_game(&mut self, seed: u64);

    /// Chooses a move in a game that is not over, and waits until that is done. The referee checks
    /// the move by the rules.
    ///
    /// After a failure the player is ready for another game.
    fn choose(
        &mut self,
        game: &History<G>,
        limits: &Limits,
        stop: &Stop,
    ) -> Result<Choice<G::Move>, Failure>;
}

/// A move, and how long it took to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice<M> {
    /// What is to be played.
    pub mv: M,
    /// The time from the question to the answer.
    pub took: Duration,
}

/// Why a player has no move to offer. All but the last lose the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The answer is no move, or not one that the rules allow here.
    #[error("answered `{text}`: {reason}")]
    Illegal {
        /// What was answered.
        text: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The player is gone.
    #[error("{how}")]
    Crash {
        /// What was seen of it.
        how: String,
    },
    /// The player speaks, but refuses a legal position or a question.
    #[error("to `{asked}` it says `{said}`")]
    Protocol {
        /// What it was asked.
        asked: String,
        said: String,
    },
    /// No answer in time.
    #[error("no answer within {:.1} s", allowed.as_secs_f64())]
    Timeout {
        /// How long the referee waited, grace included.
        allowed: Duration,
    },
    /// The player gives the game up, as it may.
    #[error("resigned")]
    Resigned,
    /// Somebody stopped the match, which is nobody's fault.
    #[error("interrupted")]
    Interrupted,
}
