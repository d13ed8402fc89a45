//! How much stronger one player is than the other, and how sure that is.
//!
//! A score s, that is points per game between 0 and 1, stands for a difference of
//! −400 log₁₀(1/s − 1) Elo (the logistic model). The standard error of s comes from what was seen:
//! with n results of variance v it is √(v/n). When each opening is played with both colours, the
//! results are the pairs, of which there are five (0, ½, 1, 1½ or 2 points), because the two games
//! of a pair are not independent; otherwise they are the games, of which there are three. The
//! interval is where s ± 1.96 standard errors lead. Fishtest, fastchess and cutechess do the same.

/// Two-sided 95 % of a normal distribution.
const NINETY_FIVE: f64 = 1.959_963_984_540_054;

/// A difference in strength with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The likeliest; infinite if one player made all points.
    pub difference: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// How often each of several results came up, which are worth evenly spaced shares of all points:
/// `[losses, draws, wins]`, or pairs by half points, `[0, ½, 1, 1½, 2]`.
pub type Counts<const N: usize> = [u64; N];

impl Elo {
    /// What these results say, or `None` if there are none.
    pub fn of<const N: usize>(counts: &Counts<N>) -> Option<Elo> {
        let total: u64 = counts.iter().sum();
        if total == 0 {
            return None;
        }
        let (score, variance) = moments(&shares(&counts.map(as_float)));
        let margin = NINETY_FIVE * (variance / as_float(total)).sqrt();
        Some(Elo {
            difference: from_score(score),
            low: from_score(score - margin),
            high: from_score(score + margin),
        })
    }

    /// Half of the interval, as it is usually told: ± so much.
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// The score that is expected of a difference in Elo.
pub fn to_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The difference in Elo of which a score is expected.
pub fn from_score(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    // Written so that an even score is a positive zero.
    400.0 * (score / (1.0 - score)).log10()
}

/// What the result of this rank is worth.
pub(super) fn worth<const N: usize>(rank: usize) -> f64 {
    as_float(rank as u64) / as_float(N as u64 - 1)
}

/// Counts as shares of their sum.
pub(super) fn shares<const N: usize>(counts: &[f64; N]) -> [f64; N] {
    let total: f64 = counts.iter().sum();
    counts.map(|count| count / total)
}

/// The mean and the variance of what results are worth.
fn moments<const N: usize>(shares: &[f64; N]) -> (f64, f64) {
    let ranks = || shares.iter().enumerate();
    let mean: f64 = ranks().map(|(rank, share)| share * worth::<N>(rank)).sum();
    let variance = ranks()
        .map(|(rank, share)| share * (worth::<N>(rank) - mean).powi(2))
        .sum();
    (mean, variance)
}

#[expect(clippy::cast_precision_loss, reason = "numbers of games are small")]
pub(super) fn as_float(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: f64, expected: f64, within: f64) {
        assert!(
            (found - expected).abs() < within,
            "{found} is not {expected}"
        );
    }

    #[test]
    fn known_scores_are_known_differences() {
        close(from_score(0.75), 190.848_5, 1e-3);
        close(to_score(200.0), 0.759_747, 1e-6);
        close(from_score(to_score(-37.5)), -37.5, 1e-9);
        assert_eq!(from_score(0.5).to_string(), "0");
        assert_eq!(from_score(1.0).to_string(), "inf");
        assert_eq!(from_score(-0.1).to_string(), "-inf");
    }

    /// The counts and values of fastchess's own tests (`app/tests/elo_test.cpp`).
    #[test]
    fn games_say_what_fastchess_says() {
        let elo = Elo::of(&[96, 111, 136]).unwrap();
        close(elo.difference, 40.70, 0.01);
        close(elo.error(), 30.43, 0.01);
    }

    /// As above; fastchess counts pairs of two draws and of a win and a loss apart.
    #[test]
    fn pairs_say_what_fastchess_says() {
        for (counts, difference, error) in [
            ([34, 54, 31 + 32, 64, 75], 55.58, 27.65),
            ([332, 433, 457 + 41, 333, 334], -8.64, 10.33),
            ([7895, 8757, 5485 + 200, 568, 9999], -21.04, 2.95),
        ] {
            let elo = Elo::of(&counts).unwrap();
            close(elo.difference, difference, 0.01);
            close(elo.error(), error, 0.01);
        }
    }

    #[test]
    fn nothing_says_nothing() {
        assert_eq!(Elo::of(&[0, 0, 0]), None);
    }
}
