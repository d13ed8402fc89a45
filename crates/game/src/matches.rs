//! The smallest game that shows everything.

use crate::{GOLDEN, Game, History, Notation, Outcome, Player, Typed, Typing, excerpt};

/// Two players take one, two or three of some matches in turn; whoever takes the last one wins.
///
/// With four left, or a multiple of four, the player to move loses: what is written for any game
/// can be tried on this one, and its answers counted out by hand. Its source is the example of how
/// to implement [`Game`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matches {
    /// How many there are.
    pub left: u64,
    /// Whose turn it is.
    pub to_move: Player,
}

impl Game for Matches {
    type Variant = u64;
    type Move = u64;
    type Undo = u64;

    fn start(matches: &u64) -> Matches {
        Matches {
            left: *matches,
            to_move: Player::First,
        }
    }

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.left == 0).then_some(Outcome::Won(!self.to_move))
    }

    fn legal_moves(&self, moves: &mut Vec<u64>) {
        moves.extend((1..=3).filter(|&take| take <= self.left));
    }

    fn apply(&mut self, take: u64) -> u64 {
        self.left -= take;
        self.to_move = !self.to_move;
        take
    }

    fn retract(&mut self, take: u64) {
        self.left += take;
        self.to_move = !self.to_move;
    }

    fn key(&self) -> u64 {
        // Tables look at some bits only: spread them.
        (self.left * 2 + u64::from(self.to_move == Player::Second)).wrapping_mul(GOLDEN)
    }
}

/// A text that takes no matches from the table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` takes nothing: write how many matches to take, 1 to {most}")]
pub struct NotTaken {
    text: String,
    most: u64,
}

impl Notation for Matches {
    type Refusal = NotTaken;

    fn read_move(&self, text: &str) -> Result<u64, NotTaken> {
        let take = text.trim().parse().ok();
        let take = take.filter(|&take| self.is_legal(take));
        take.ok_or_else(|| NotTaken {
            text: excerpt(text),
            most: self.left.min(3),
        })
    }

    fn write_move(&self, take: u64) -> String {
        take.to_string()
    }
}

impl Typing for Matches {
    fn typed(game: &History<Matches>, text: &str) -> Typed<u64> {
        match game.position().read_move(text) {
            Ok(take) => Typed::Legal(take),
            Err(refused) => Typed::Refused {
                reason: refused.to_string(),
                completions: game.legal_moves(),
            },
        }
    }
}
