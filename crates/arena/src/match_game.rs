//! What a match has to know about the game that is played.

use std::error::Error;

use engine::{EngineGame, Limits};
use game::{History, Player as Seat};

use super::bout::Ending;
use super::entrant::EntrantError;
use super::player::Player;
use super::program::{Patience, Program};

/// A game that matches are played in: who plays it, in which protocol programs are talked to, and
/// how games are written down.
///
/// Everything else about a match is the same for every game.
pub trait MatchGame: EngineGame {
    /// Why a line is no opening, in words that go on after the number of the line.
    type OpeningRefused: Error + Clone + PartialEq + Send + Sync + 'static;

    /// Who has the white pieces.
    const WHITE: Seat;
    /// The protocol of programs, which is also the word that names them: `uhp`, `htp`.
    const PROTOCOL: &'static str;
    /// The players that there are, as help for whoever wrote something else.
    const PLAYERS_IN_WORDS: &'static str;
    /// One of our players with settings.
    const EXAMPLE: &'static str;
    /// What the memory of a player is called in its settings.
    const MEMORY: &'static str;
    /// How a file of openings is written.
    const OPENING_FORM: &'static str;

    /// A game of which nothing has been played, under the rules of a match.
    fn begin(variant: &Self::Variant) -> History<Self>;

    /// What was agreed before the game, in words.
    fn write_variant(variant: &Self::Variant) -> String;

    /// Reads an opening of a match under these rules.
    fn read_opening(
        line: &str,
        variant: &Self::Variant,
    ) -> Result<History<Self>, Self::OpeningRefused>;

    /// A game as it is recorded.
    fn write_game(game: &History<Self>) -> String;

    /// Plays a recorded game again, one under these rules.
    fn read_game(text: &str, variant: &Self::Variant) -> Result<History<Self>, String>;

    /// How the game ended, of a game that is over by its own rules.
    fn ending(game: &History<Self>) -> Ending;

    /// A result as the players of this game write it.
    fn result(winner: Option<Seat>) -> &'static str;

    /// Whether a program can play under these limits. `text` is how it was named.
    fn check_program_limits(text: &str, limits: &Limits) -> Result<(), EntrantError>;

    /// The evaluation of this name, or in this file.
    fn read_evaluation(name: &str) -> Result<Self::Evaluation, EntrantError>;

    /// A program of somebody as a player.
    fn seat_program(program: Program, patience: Patience) -> Box<dyn Player<Self>>;
}
