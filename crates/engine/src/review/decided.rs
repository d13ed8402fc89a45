//! When a game was decided.

use serde::Serialize;

use super::Review;

/// From here on a chance to win counts as won.
pub const AS_GOOD_AS_WON: f64 = 0.9;

/// The moment from which on somebody had as good as won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Decided {
    /// After so many moves; none if it was so from the start.
    pub ply: usize,
    /// Who: the one who began the game, or the other.
    pub winner: Winner,
}

/// Somebody who has as good as won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Winner {
    /// Whoever began the game.
    First,
    /// The other one.
    Second,
}

impl<F> Review<F> {
    /// After which move the chances of one side stayed at [`AS_GOOD_AS_WON`] or more up to the end
    /// that the moves came to. It goes by the chances alone: somebody who resigned a game that was
    /// still open decided nothing on the board. `None` if nobody's did, or if the review was stopped.
    pub fn decided(&self) -> Option<Decided> {
        let last = self.winrate?;
        let winner = if last >= AS_GOOD_AS_WON {
            Winner::First
        } else if 1.0 - last >= AS_GOOD_AS_WON {
            Winner::Second
        } else {
            return None;
        };
        let is_open = |winrate: f64| match winner {
            Winner::First => winrate < AS_GOOD_AS_WON,
            Winner::Second => 1.0 - winrate < AS_GOOD_AS_WON,
        };
        // What is known of a move is the chance before it.
        let open = self.plies.iter().rposition(|ply| is_open(ply.winrate));
        let ply = open.map_or(0, |before| before + 1);
        Some(Decided { ply, winner })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::{Mark, ReviewedPly};

    /// A game with these chances of whoever began it, at first and after every move.
    fn chances(winrates: &[f64]) -> Review<()> {
        let (last, before) = winrates.split_last().expect("a position");
        let ply = |(at, &winrate): (usize, &f64)| ReviewedPly {
            ply: at + 1,
            mv: String::new(),
            winrate,
            best: String::new(),
            loss: 0.0,
            mark: Mark::None,
            why: Vec::new(),
            pv: Vec::new(),
            proven: None,
        };
        Review {
            plies: before.iter().enumerate().map(ply).collect(),
            winrate: Some(*last),
        }
    }

    fn decided(winrates: &[f64]) -> Option<(usize, Winner)> {
        let decided = chances(winrates).decided();
        decided.map(|Decided { ply, winner }| (ply, winner))
    }

    #[test]
    fn it_is_the_last_time_that_the_chances_rose_so_high() {
        let swinging = [0.5, 0.95, 0.6, 0.92, 0.99, 1.0];
        assert_eq!(decided(&swinging), Some((3, Winner::First)));
        assert_eq!(decided(&[0.5, 0.4, 0.0]), Some((2, Winner::Second)));
        assert_eq!(decided(&[1.0, 0.95, 1.0]), Some((0, Winner::First)));
        assert_eq!(decided(&[0.97]), Some((0, Winner::First)));
    }

    #[test]
    fn a_game_that_stays_open_was_not_decided() {
        assert_eq!(decided(&[0.5, 0.95, 0.8]), None);
        assert_eq!(decided(&[0.05, 0.5]), None, "a draw");
        let mut stopped = chances(&[0.95, 0.99, 1.0]);
        stopped.winrate = None;
        assert_eq!(stopped.decided(), None);
    }
}
