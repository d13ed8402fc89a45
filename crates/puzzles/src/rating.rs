//! How good somebody is at puzzles: Glicko, where a puzzle is the opponent.
//!
//! Mark Glickman, "The Glicko system" (1995): a rating, and how far it may be off.

/// A rating and its deviation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    pub rating: f64,
    /// How far it may be off: two of three times less.
    pub deviation: f64,
}

/// What a puzzle of the first grade is rated, and how much more one of the next.
const FIRST: f64 = 800.0;
const STEP: f64 = 140.0;
/// Grades are not that exact.
const OF_A_PUZZLE: f64 = 80.0;
/// Nobody is ever known better than this, so that a rating goes on moving.
const LEAST: f64 = 55.0;
/// Nobody is ever known less.
const MOST: f64 = 350.0;
/// A logarithmic scale of base ten in which 400 points are odds of ten to one.
const Q: f64 = std::f64::consts::LN_10 / 400.0;

impl Rating {
    /// Somebody of whom nothing is known.
    pub const NEW: Rating = Rating {
        rating: 1_200.0,
        deviation: MOST,
    };

    /// A puzzle of this grade.
    pub fn of_grade(grade: u8) -> Rating {
        Rating {
            rating: FIRST + STEP * (f64::from(grade) - 1.0),
            deviation: OF_A_PUZZLE,
        }
    }

    /// How likely somebody is to solve a puzzle.
    pub fn chance(self, puzzle: Rating) -> f64 {
        let off = self.deviation.hypot(puzzle.deviation);
        1.0 / (1.0 + (-g(off) * Q * (self.rating - puzzle.rating)).exp())
    }

    /// After a puzzle, solved or not.
    #[must_use]
    pub fn after(self, puzzle: Rating, solved: bool) -> Rating {
        let weight = g(puzzle.deviation);
        let expected = 1.0 / (1.0 + (-weight * Q * (self.rating - puzzle.rating)).exp());
        let learnt = (Q * weight).powi(2) * expected * (1.0 - expected);
        let certainty = self.deviation.powi(-2) + learnt;
        let score = f64::from(u8::from(solved));
        Rating {
            rating: (self.rating + Q / certainty * weight * (score - expected))
                .clamp(100.0, 3_500.0),
            deviation: certainty.sqrt().recip().clamp(LEAST, MOST),
        }
    }
}

/// How much a result counts against somebody who may be so far off.
fn g(deviation: f64) -> f64 {
    let squared = 3.0 * (Q * deviation / std::f64::consts::PI).powi(2);
    (1.0 + squared).sqrt().recip()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of the paper, one opponent at a time of the three: 1500, 200 against 1400, 30 won.
    #[test]
    fn it_is_glickmans() {
        let after = Rating {
            rating: 1_500.0,
            deviation: 200.0,
        }
        .after(
            Rating {
                rating: 1_400.0,
                deviation: 30.0,
            },
            true,
        );
        assert!((g(30.0) - 0.9955).abs() < 1e-4, "{}", g(30.0));
        assert!((g(300.0) - 0.7242).abs() < 1e-4, "{}", g(300.0));
        assert!((after.rating - 1_563.6).abs() < 0.5, "{after:?}");
        assert!((after.deviation - 175.2).abs() < 0.5, "{after:?}");
    }

    #[test]
    fn who_solves_goes_up_and_who_does_not_down() {
        let mut somebody = Rating::NEW;
        for _ in 0..40 {
            let better = somebody.after(Rating::of_grade(6), true);
            assert!(better.rating > somebody.rating && better.deviation <= somebody.deviation);
            somebody = better;
        }
        assert!(somebody.chance(Rating::of_grade(6)) > 0.8);
        let worse = somebody.after(Rating::of_grade(1), false);
        assert!(worse.rating < somebody.rating);
    }
}
