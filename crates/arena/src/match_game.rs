//! What a match has to know about the game that is played.

use std::error::Error;
use std::fmt::Debug;

use engine::Limits;
use game::{Game, History, Notation, Player as Seat};

use super::bout::Ending;
use super::entrant::EntrantError;
use super::player::Player;
use super::program::{Patience, Program};

/// A game that matches are played in: who plays it, in which protocol programs are talked to, and
/// how games are written down.
///
/// Everything else about a match is the same for every game.
pub trait MatchGame:
    Game<Variant: Send + Sync, Move: Send + Sync, Undo: Send + Sync> + Notation + Send + Sync + 'static
{
    /// What one can choose about our own players that think.
    type Settings: Clone + Debug + PartialEq + Send + Sync;
    /// Why a line is no opening, in words that go on after the number of the line.
    type OpeningRefused: Error + Clone + PartialEq + Send + Sync + 'static;

    /// Who has the white pieces.
    const WHITE: Seat;
    /// The protocol of programs, which is also the word that names them: `uhp`, `htp`.
    const PROTOCOL: &'static str;
    /// The players that there are, as help for whoever wrote something else.
    const PLAYERS: &'static str;
    /// One of our players with settings.
    const EXAMPLE: &'static str;
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

    /// How the game ended, of a game that is over by its own rules.
    fn ending(game: &History<Self>) -> Ending;

    /// A result as the players of this game write it.
    fn result(winner: Option<Seat>) -> &'static str;

    /// What `settings` say about our own player of this name, if there is one.
    fn read_settings(name: &str, settings: &str) -> Option<Result<Self::Settings, EntrantError>>;

    /// How many threads a player with these settings thinks with.
    fn threads(settings: &Self::Settings) -> u16;

    /// Whether a player can play under these limits: ours with these settings, or, without
    /// settings, a program. `text` is how the player was named.
    fn check_limits(
        text: &str,
        settings: Option<&Self::Settings>,
        limits: &Limits,
    ) -> Result<(), EntrantError>;

    /// A player of ours that thinks.
    fn seat(name: String, settings: &Self::Settings) -> Box<dyn Player<Self>>;

    /// A program of somebody as a player.
    fn seat_program(program: Program, patience: Patience) -> Box<dyn Player<Self>>;
}
