//! What puzzles must be told about a game.

use engine::{EngineGame, NetworkFor};
use game::{Dice, History};
use games::KnownGame;

use crate::PuzzleSet;

/// What was proven about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proven<M> {
    /// In how many plies the player to move wins, where the game counts them.
    pub plies: Option<u8>,
    /// All first moves that win, as soon as that where plies are counted. None if there is no win.
    pub right: Vec<M>,
}

/// A game that has puzzles. Everything that is the same for every game stands beside this file; what differs is here, a
/// file a game in `for_games/`.
pub trait PuzzleGame: EngineGame + KnownGame {
    /// The set that ships with the program.
    const SET: &'static str;

    /// That set, read once.
    fn shipped() -> &'static PuzzleSet<Self>;

    /// A move in two characters, for sets: in a position or not.
    fn pack(text: &str) -> Option<[u8; 2]>;

    /// The text of a move in two characters.
    fn unpack(packed: [u8; 2]) -> Option<String>;

    /// The variant of a set's first column.
    fn variant_of(word: &str) -> Option<Self::Variant>;

    /// Which first moves win for the player to move, of wins within so many plies where the game counts them; all that a
    /// proof may look at is so many positions. `None` if that was not enough.
    fn prove(game: &History<Self>, plies: Option<u8>, positions: u64)
    -> Option<Proven<Self::Move>>;

    /// Whether the player who has just moved wins, within so many plies from here where the game counts them.
    fn holds(game: &History<Self>, plies: Option<u8>, positions: u64) -> Option<bool>;

    /// The move of a player who is lost: what holds out longest.
    fn resist(
        game: &History<Self>,
        plies: Option<u8>,
        network: &NetworkFor<Self>,
        positions: u64,
    ) -> Option<Self::Move>;

    /// A move after which the player who has just moved does not win any more, or not so soon.
    fn refute(game: &History<Self>, plies: Option<u8>, positions: u64) -> Option<Self::Move>;

    /// Whether the player who has just moved has won for all to see, though stones may be missing.
    fn is_settled(position: &Self) -> bool;

    /// The same number for positions that are alike, however they are turned.
    fn likeness(position: &Self) -> u64;

    /// A game of our own players against each other, to be looked through.
    fn play_one(dice: &mut Dice, network: &NetworkFor<Self>) -> Option<History<Self>>;

    /// The positions of a game that could be puzzles: after how many plies, and what was proven.
    fn find(game: &History<Self>) -> Vec<(usize, Proven<Self::Move>)>;
}
