//! How a game ends.

use crate::Player;

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This player has won.
    Won(Player),
    /// Nobody has.
    Draw,
}

impl Outcome {
    /// The winner, if there is one.
    pub fn winner(self) -> Option<Player> {
        match self {
            Outcome::Won(player) => Some(player),
            Outcome::Draw => None,
        }
    }
}
