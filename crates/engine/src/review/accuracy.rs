//! How accurately each side has played.

use game::Player;
use serde::Serialize;

use super::{Phase, Phases, ReviewedPly};

/// A move that costs so much of the chances counts half as much as one that costs nothing; one that
/// costs twice as much a quarter, and so on. It is what a mistake costs ([`Thresholds`](super::Thresholds)),
/// but does not change with the threshold that somebody chooses.
pub const HALF: f64 = 0.15;

/// How accurately both sides have played.
#[derive(Clone, Copy, Debug, PartialEq, Default, Serialize)]
pub struct Accuracy {
    /// Whoever began the game: White in Hive, Black in Hex.
    pub first: SideAccuracy,
    /// The other one.
    pub second: SideAccuracy,
}

/// How accurately somebody has played, from 0 to 1: the mean over their moves of what each move
/// [counts](of_move). Moves without a choice do not count. Nothing where there was none to count.
#[derive(Clone, Copy, Debug, PartialEq, Default, Serialize)]
pub struct SideAccuracy {
    /// In all of the game.
    pub all: Option<f64>,
    /// In its phases.
    pub opening: Option<f64>,
    pub middle: Option<f64>,
    pub end: Option<f64>,
}

/// What a move counts that cost so much: 1 if nothing, and half as much for every [`HALF`].
pub fn of_move(loss: f64) -> f64 {
    (-loss / HALF).exp2()
}

impl Accuracy {
    pub(super) fn of<F>(plies: &[ReviewedPly<F>], phases: Phases) -> Accuracy {
        let side = |player| {
            let own = |phase: Option<Phase>| {
                let moves = plies.iter().filter(|ply| ply.by == player && !ply.forced);
                let moves =
                    moves.filter(|ply| phase.is_none_or(|phase| phases.of(ply.ply) == phase));
                mean(moves.map(|ply| of_move(ply.loss)))
            };
            SideAccuracy {
                all: own(None),
                opening: own(Some(Phase::Opening)),
                middle: own(Some(Phase::Middle)),
                end: own(Some(Phase::End)),
            }
        };
        Accuracy {
            first: side(Player::First),
            second: side(Player::Second),
        }
    }
}

fn mean(numbers: impl Iterator<Item = f64>) -> Option<f64> {
    let (count, sum) = numbers.fold((0.0, 0.0), |(count, sum), number| {
        (count + 1.0, sum + number)
    });
    (count > 0.0).then(|| sum / count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::tests::cost;

    #[test]
    fn every_mistake_halves() {
        let counts = [0.0, 0.15, 0.3, 0.6].map(of_move);
        assert_eq!(counts, [1.0, 0.5, 0.25, 0.0625]);
    }

    #[test]
    fn each_side_has_its_own_and_each_phase() {
        let mut plies = cost(&[0.0, 0.15, 0.3, 0.0, 0.15]);
        plies[3].forced = true;
        let phases = Phases {
            middle: Some(2),
            end: Some(4),
        };
        let Accuracy { first, second } = Accuracy::of(&plies, phases);
        assert_eq!(first.opening, Some(1.0));
        assert_eq!(first.middle, Some(0.25));
        assert_eq!(first.end, Some(0.5));
        assert_eq!(first.all, Some((1.0 + 0.25 + 0.5) / 3.0));
        assert_eq!(second.all, Some(0.5));
        assert_eq!(
            (second.middle, second.end),
            (None, None),
            "there was no choice"
        );
    }
}
