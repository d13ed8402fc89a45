//! What is proven about a position.

use game::{Outcome, Player};

/// How a position ends when both play well, or why it need not be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Proven: this is how it ends.
    Ends(Outcome),
    /// Not worth trying: another move of the same position is at least as good.
    LeftOut,
}

impl Verdict {
    /// As a small number, for a cell of the tree that several threads read; 0 is for nothing.
    pub(super) fn to_byte(self) -> u8 {
        match self {
            Verdict::Ends(Outcome::Won(Player::First)) => 1,
            Verdict::Ends(Outcome::Won(Player::Second)) => 2,
            Verdict::Ends(Outcome::Draw) => 3,
            Verdict::LeftOut => 4,
        }
    }

    /// What [`to_byte`](Verdict::to_byte) wrote.
    pub(super) fn from_byte(byte: u8) -> Option<Verdict> {
        match byte {
            1 => Some(Verdict::Ends(Outcome::Won(Player::First))),
            2 => Some(Verdict::Ends(Outcome::Won(Player::Second))),
            3 => Some(Verdict::Ends(Outcome::Draw)),
            4 => Some(Verdict::LeftOut),
            _ => None,
        }
    }

    /// How it ends, if that is proven.
    pub fn outcome(self) -> Option<Outcome> {
        match self {
            Verdict::Ends(outcome) => Some(outcome),
            Verdict::LeftOut => None,
        }
    }
}

/// What an outcome is worth to a player: 1, 1/2 or 0.
pub(super) fn worth(outcome: Outcome, player: Player) -> f32 {
    match outcome {
        Outcome::Won(winner) if winner == player => 1.0,
        Outcome::Won(_) => 0.0,
        Outcome::Draw => 0.5,
    }
}

/// What is proven about a position from what is proven about the positions after each of its moves.
///
/// One move that wins is enough; otherwise every move must be known. Moves that were left out count
/// for nothing, since one that stayed is as good.
pub(super) fn conclude(
    mover: Player,
    after: impl IntoIterator<Item = Option<Verdict>>,
) -> Option<Outcome> {
    let mut best = None;
    let mut all = true;
    for verdict in after {
        match verdict {
            Some(Verdict::Ends(Outcome::Won(winner))) if winner == mover => {
                return Some(Outcome::Won(mover));
            }
            Some(Verdict::Ends(Outcome::Draw)) => best = Some(Outcome::Draw),
            Some(Verdict::Ends(lost)) => best = best.or(Some(lost)),
            Some(Verdict::LeftOut) => {}
            None => all = false,
        }
    }
    best.filter(|_| all)
}

#[cfg(test)]
mod tests {
    use super::*;

    const WON: Option<Verdict> = Some(Verdict::Ends(Outcome::Won(Player::First)));
    const LOST: Option<Verdict> = Some(Verdict::Ends(Outcome::Won(Player::Second)));
    const DRAWN: Option<Verdict> = Some(Verdict::Ends(Outcome::Draw));
    const OUT: Option<Verdict> = Some(Verdict::LeftOut);

    #[test]
    fn bytes_are_read_as_they_were_written() {
        for verdict in [WON, LOST, DRAWN, OUT] {
            assert_eq!(
                verdict.and_then(|v| Verdict::from_byte(v.to_byte())),
                verdict
            );
        }
        assert_eq!(Verdict::from_byte(0), None);
    }

    #[test]
    fn one_winning_move_is_enough_and_everything_else_must_be_known() {
        let first = |after: &[Option<Verdict>]| conclude(Player::First, after.iter().copied());
        assert_eq!(first(&[None, LOST, WON]), Some(Outcome::Won(Player::First)));
        assert_eq!(first(&[LOST, LOST]), Some(Outcome::Won(Player::Second)));
        assert_eq!(first(&[LOST, None]), None);
        assert_eq!(first(&[LOST, DRAWN, LOST]), Some(Outcome::Draw));
        assert_eq!(first(&[OUT, LOST]), Some(Outcome::Won(Player::Second)));
        assert_eq!(first(&[OUT]), None, "nothing is known of what was left out");
    }
}
