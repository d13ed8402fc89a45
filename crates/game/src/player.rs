//! The two sides of a game.

use std::ops::Not;

/// One of the two who play.
///
/// A game names its sides in its own words (White and Black in Hive); here only the order counts.
///
/// ```
/// use game::Player;
///
/// assert_eq!(!Player::First, Player::Second);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// The one who makes the first move.
    First,
    Second,
}

impl Player {
    /// Both, in the order of play.
    pub const ALL: [Player; 2] = [Player::First, Player::Second];
}

impl Not for Player {
    type Output = Player;

    /// The opponent.
    fn not(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }
}
