//! What a position is worth, and to whom.

use std::ops::Neg;

use crate::{Outcome, Player};

/// What a position is worth to one of the players, its viewer: an estimate, or a proof.
///
/// It is the same value through whichever eyes it is seen; [`pov`](Value::pov) and `-` change the
/// viewer and nothing else.
///
/// ```
/// use game::{Outcome, Player, Value};
///
/// let value = Value::new(Player::First, 0.5, 0.25);
/// assert_eq!(value.expected_score(), 0.75);
/// assert_eq!(value.wdl(), [0.625, 0.25, 0.125]);
/// assert_eq!((-value).viewer(), Player::Second);
/// assert_eq!((-value).expected_score(), 0.25);
///
/// let mate = Value::proven(Player::First, Outcome::Won(Player::First), Some(3));
/// assert!(mate.is_won() && mate.pov(Player::Second).is_lost());
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Value {
    viewer: Player,
    worth: Worth,
}

/// In which scale it was found.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Worth {
    /// The expected outcome from -1 to 1, and how likely a draw is.
    Chances { q: f32, draw: f32 },
    /// What an evaluation says.
    Points(i32),
    /// How it ends.
    Proven(Proof),
}

/// How a game ends if both play their best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The end.
    pub outcome: Outcome,
    /// In how many plies, as far as whoever proved it has counted.
    pub plies: Option<u32>,
}

impl Value {
    /// How many points (hundredths of what an evaluation measures itself in) a logit of the expected
    /// score is: what the evaluation that ships was fitted to. Points become chances here and nowhere
    /// else.
    pub const POINTS_PER_LOGIT: f32 = 150.0;

    /// An estimate: `q` is 1 where the viewer is sure to win, 0 where both are as likely to, -1 where
    /// the viewer is sure to lose.
    pub fn new(viewer: Player, q: f32, draw: f32) -> Value {
        Value {
            viewer,
            worth: Worth::Chances { q, draw },
        }
    }

    /// Nobody knows who is ahead.
    pub fn even(viewer: Player) -> Value {
        Value::new(viewer, 0.0, 0.0)
    }

    /// An estimate by the share of games that the viewer wins, a draw counting half.
    pub fn from_expected_score(viewer: Player, share: f32) -> Value {
        Value::new(viewer, 2.0 * share - 1.0, 0.0)
    }

    /// An estimate in hundredths of whatever an evaluation measures itself in.
    pub fn from_points(viewer: Player, points: i32) -> Value {
        Value {
            viewer,
            worth: Worth::Points(points),
        }
    }

    /// A proof.
    pub fn proven(viewer: Player, outcome: Outcome, plies: Option<u32>) -> Value {
        Value {
            viewer,
            worth: Worth::Proven(Proof { outcome, plies }),
        }
    }

    /// Who sees it so.
    pub fn viewer(self) -> Player {
        self.viewer
    }

    /// The same as this player sees it.
    #[must_use]
    pub fn pov(self, player: Player) -> Value {
        if player == self.viewer { self } else { -self }
    }

    /// The expected outcome for the viewer: 1 is won, 0 drawn or even, -1 lost.
    pub fn q(self) -> f32 {
        match self.worth {
            Worth::Chances { q, .. } => q,
            #[expect(clippy::cast_possible_truncation, reason = "a chance")]
            Worth::Points(points) => (2.0 * chance_of(points) - 1.0) as f32,
            Worth::Proven(proof) => match proof.outcome {
                Outcome::Won(winner) if winner == self.viewer => 1.0,
                Outcome::Won(_) => -1.0,
                Outcome::Draw => 0.0,
            },
        }
    }

    /// The share of games that the viewer is expected to win, a draw counting half: what pages and
    /// protocols call the winrate.
    pub fn expected_score(self) -> f64 {
        match self.worth {
            Worth::Points(points) => chance_of(points),
            Worth::Chances { .. } | Worth::Proven(_) => f64::midpoint(1.0, f64::from(self.q())),
        }
    }

    /// How likely a draw is, as far as is known.
    pub fn draw(self) -> f32 {
        match self.worth {
            Worth::Chances { draw, .. } => draw,
            Worth::Points(_) => 0.0,
            Worth::Proven(proof) => f32::from(u8::from(proof.outcome == Outcome::Draw)),
        }
    }

    /// How likely the viewer wins, draws and loses.
    pub fn wdl(self) -> [f32; 3] {
        let q = self.q();
        // Averages of outcomes and of draws may contradict each other by a rounding error.
        let draw = self.draw().clamp(0.0, 1.0 - q.abs().min(1.0));
        let win = f32::midpoint(1.0 - draw, q);
        let loss = f32::midpoint(1.0 - draw, -q);
        [win.clamp(0.0, 1.0), draw, loss.clamp(0.0, 1.0)]
    }

    /// The value as points: those of the evaluation, or what an evaluation would say to such
    /// chances. What is proven is beyond points; it counts as chances of 1 in 10,000 do.
    pub fn points(self) -> i32 {
        if let Worth::Points(points) = self.worth {
            return points;
        }
        // In the precision of the chances, so that a win and a loss are equally far from 0.
        let share = (self.q() / 2.0 + 0.5).clamp(1e-4, 1.0 - 1e-4);
        #[expect(clippy::cast_possible_truncation, reason = "a logit is small")]
        let points = (Value::POINTS_PER_LOGIT * (share / (1.0 - share)).ln()).round() as i32;
        points
    }

    /// The points of an evaluation, if this is what one said.
    pub fn evaluation(self) -> Option<i32> {
        match self.worth {
            Worth::Points(points) => Some(points),
            Worth::Chances { .. } | Worth::Proven(_) => None,
        }
    }

    /// How it ends, if that is proven.
    pub fn proof(self) -> Option<Proof> {
        match self.worth {
            Worth::Proven(proof) => Some(proof),
            Worth::Chances { .. } | Worth::Points(_) => None,
        }
    }

    /// The same, without the distance.
    pub fn outcome(self) -> Option<Outcome> {
        self.proof().map(|proof| proof.outcome)
    }

    /// Whether the viewer is proven to win.
    pub fn is_won(self) -> bool {
        self.outcome() == Some(Outcome::Won(self.viewer))
    }

    /// Whether the viewer is proven to lose.
    pub fn is_lost(self) -> bool {
        self.outcome() == Some(Outcome::Won(!self.viewer))
    }
}

impl Neg for Value {
    type Output = Value;

    /// The same through the opponent's eyes.
    fn neg(self) -> Value {
        Value {
            viewer: !self.viewer,
            worth: match self.worth {
                Worth::Chances { q, draw } => Worth::Chances { q: -q, draw },
                Worth::Points(points) => Worth::Points(-points),
                Worth::Proven(proof) => Worth::Proven(proof),
            },
        }
    }
}

fn chance_of(points: i32) -> f64 {
    1.0 / (1.0 + (-f64::from(points) / f64::from(Value::POINTS_PER_LOGIT)).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seen_twice_it_is_the_same() {
        let values = [
            Value::new(Player::First, 0.3, 0.1),
            Value::from_points(Player::Second, -42),
            Value::proven(Player::First, Outcome::Won(Player::Second), Some(4)),
            Value::even(Player::Second),
        ];
        for value in values {
            assert_eq!(-(-value), value);
            assert_eq!(value.pov(value.viewer()), value);
            let other = value.pov(!value.viewer());
            assert!((other.expected_score() - (1.0 - value.expected_score())).abs() < 1e-12);
            assert_eq!(other.is_won(), value.is_lost());
            let [win, draw, loss] = value.wdl();
            let [seen_win, seen_draw, seen_loss] = other.wdl();
            for (a, b) in [(win, seen_loss), (draw, seen_draw), (loss, seen_win)] {
                assert!((a - b).abs() < 1e-6, "{value:?}");
            }
        }
    }

    #[test]
    fn points_and_chances_are_one_scale() {
        for points in [-900, -150, -1, 0, 20, 300, 1_200] {
            let value = Value::from_points(Player::First, points);
            assert_eq!(value.evaluation(), Some(points));
            let as_chances = Value::new(Player::First, value.q(), 0.0);
            assert!((as_chances.points() - points).abs() <= 1, "{points}");
            assert_eq!((-value).points(), -points);
        }
    }

    #[test]
    fn rounding_makes_no_negative_chances() {
        let [win, draw, loss] = Value::new(Player::First, 0.9, 0.2).wdl();
        assert!(win >= 0.0 && loss >= 0.0 && (win + draw + loss - 1.0).abs() < 1e-6);
    }
}
