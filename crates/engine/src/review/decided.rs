//! When a game was decided.

use game::Player;
use serde::Serialize;

use super::{ReviewedPly, in_order_of_play};

/// From here on a chance to win counts as won.
pub const AS_GOOD_AS_WON: f64 = 0.9;

/// The moment from which on somebody had as good as won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Decided {
    /// After so many moves; none if it was so from the start.
    pub ply: usize,
    /// Who: in JSON `first`, the one who began the game, or `second`.
    #[serde(serialize_with = "in_order_of_play")]
    pub winner: Player,
}

impl Decided {
    /// After which move the chances of one side stayed at [`AS_GOOD_AS_WON`] or more up to the end
    /// that the moves came to. It goes by the chances alone: somebody who resigned a game that was
    /// still open decided nothing on the board. `None` if nobody's did, or if the review was stopped.
    pub(super) fn of<F>(plies: &[ReviewedPly<F>], last: Option<f64>) -> Option<Decided> {
        let last = last?;
        let winner = if last >= AS_GOOD_AS_WON {
            Player::First
        } else if 1.0 - last >= AS_GOOD_AS_WON {
            Player::Second
        } else {
            return None;
        };
        let is_open = |winrate: f64| match winner {
            Player::First => winrate < AS_GOOD_AS_WON,
            Player::Second => 1.0 - winrate < AS_GOOD_AS_WON,
        };
        // What is known of a move is the chance before it.
        let open = plies.iter().rposition(|ply| is_open(ply.winrate));
        let ply = open.map_or(0, |before| before + 1);
        Some(Decided { ply, winner })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::tests::cost;

    /// Of a game with these chances of whoever began it, at first and after every move.
    fn decided(winrates: &[f64]) -> Option<(usize, Player)> {
        let (last, before) = winrates.split_last().expect("a position");
        let mut plies = cost(&vec![0.0; before.len()]);
        for (ply, &winrate) in plies.iter_mut().zip(before) {
            ply.winrate = winrate;
        }
        let decided = Decided::of(&plies, Some(*last));
        decided.map(|Decided { ply, winner }| (ply, winner))
    }

    #[test]
    fn it_is_the_last_time_that_the_chances_rose_so_high() {
        let swinging = [0.5, 0.95, 0.6, 0.92, 0.99, 1.0];
        assert_eq!(decided(&swinging), Some((3, Player::First)));
        assert_eq!(decided(&[0.5, 0.4, 0.0]), Some((2, Player::Second)));
        assert_eq!(decided(&[1.0, 0.95, 1.0]), Some((0, Player::First)));
        assert_eq!(decided(&[0.97]), Some((0, Player::First)));
    }

    #[test]
    fn a_game_that_stays_open_was_not_decided() {
        assert_eq!(decided(&[0.5, 0.95, 0.8]), None);
        assert_eq!(decided(&[0.05, 0.5]), None, "a draw");
        assert_eq!(Decided::of(&cost(&[0.0]), None), None, "it was stopped");
    }
}
