//! When enough games were played: the sequential probability ratio test.
//!
//! Two hypotheses, the player is `elo0` or `elo1` better (logistic Elo), are weighed by the
//! generalised log-likelihood ratio of the pairs seen. With shares p̂ᵢ of the five results aᵢ, the
//! likeliest distribution of mean s is pᵢ = p̂ᵢ / (1 + θ(aᵢ − s)) with θ such that
//! Σ p̂ᵢ(aᵢ − s) / (1 + θ(aᵢ − s)) = 0, and over n pairs LLR = n Σ p̂ᵢ ln(p¹ᵢ/p⁰ᵢ). (M. Van den
//! Bergh, "Comparing the approximations for the generalized log likelihood ratio of a multinomial
//! distribution", proposition 1.1; fishtest and fastchess compute the same.) The test ends below
//! ln(β/(1−α)) or above ln((1−β)/α).
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::fmt;
use std::str::FromStr;

use super::elo::{Counts, as_float, shares, to_score, worth};

/// A test: `0,10` or `0,10,0.05,0.05` (elo0, elo1, α, β).
///
/// ```
/// use arena::{Sprt, Verdict};
///
/// let test: Sprt = "0,10".parse()?;
/// assert_eq!(test.verdict(&[4, 7, 30, 12, 5]), Verdict::Undecided);
/// assert_eq!(test.verdict(&[10, 60, 300, 160, 70]), Verdict::AcceptH1);
/// # Ok::<(), arena::SprtError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// What a test says so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Go on.
    Undecided,
    /// The player is no better than `elo0`.
    AcceptH0,
    /// The player is at least `elo1` better.
    AcceptH1,
}

/// Why a text is no test.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{text}` is no test: write `elo0,elo1` or `elo0,elo1,alpha,beta`, with elo0 below elo1, both within 1000, and alpha and beta between 0 and 0.5"
)]
pub struct SprtError {
    /// What was read.
    pub text: String,
}

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Sprt, SprtError> {
        let refused = || SprtError {
            text: text.to_owned(),
        };
        let numbers: Result<Vec<f64>, _> =
            text.split(',').map(|word| word.trim().parse()).collect();
        let (elo0, elo1, alpha, beta) = match *numbers.map_err(|_| refused())?.as_slice() {
            [elo0, elo1] => (elo0, elo1, 0.05, 0.05),
            [elo0, elo1, alpha, beta] => (elo0, elo1, alpha, beta),
            _ => return Err(refused()),
        };
        let is_error = |share: f64| share > 0.0 && share < 0.5;
        let sound = elo0 < elo1 && elo0 >= -1000.0 && elo1 <= 1000.0;
        if !(sound && is_error(alpha) && is_error(beta)) {
            return Err(refused());
        }
        Ok(Sprt {
            elo0,
            elo1,
            alpha,
            beta,
        })
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}, {}]", self.elo0, self.elo1)
    }
}

impl Sprt {
    /// The two differences in Elo that are weighed.
    pub fn hypotheses(&self) -> (f64, f64) {
        (self.elo0, self.elo1)
    }

    /// Below the first number H0 is accepted, above the second H1.
    pub fn bounds(&self) -> (f64, f64) {
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        let upper = ((1.0 - self.beta) / self.alpha).ln();
        (lower, upper)
    }

    /// The log-likelihood ratio of pairs, counted by their half points.
    pub fn llr(&self, pairs: &Counts<5>) -> f64 {
        if pairs.iter().all(|&count| count == 0) {
            return 0.0;
        }
        // A result that has not come up yet is not impossible.
        let counts = pairs.map(|count| as_float(count).max(1e-3));
        let total: f64 = counts.iter().sum();
        let seen = shares(&counts);
        let under_0 = likeliest(&seen, to_score(self.elo0));
        let under_1 = likeliest(&seen, to_score(self.elo1));
        let ratios = under_0.iter().zip(under_1).map(|(p0, p1)| (p1 / p0).ln());
        total
            * seen
                .iter()
                .zip(ratios)
                .map(|(p, ratio)| p * ratio)
                .sum::<f64>()
    }

    /// What these pairs say.
    pub fn verdict(&self, pairs: &Counts<5>) -> Verdict {
        let llr = self.llr(pairs);
        let (lower, upper) = self.bounds();
        if llr <= lower {
            Verdict::AcceptH0
        } else if llr >= upper {
            Verdict::AcceptH1
        } else {
            Verdict::Undecided
        }
    }
}

/// The likeliest distribution of this mean, for the shares that were seen, none of them zero.
fn likeliest(seen: &[f64; 5], mean: f64) -> [f64; 5] {
    let mut rank = 0;
    let terms = seen.map(|share| {
        rank += 1;
        (share, worth::<5>(rank - 1) - mean)
    });
    // The sum falls from +∞ to −∞ between these two, so halving finds its only zero.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..200 {
        let theta = f64::midpoint(low, high);
        let sum: f64 = terms.iter().map(|(p, a)| p * a / (1.0 + theta * a)).sum();
        if sum > 0.0 {
            low = theta;
        } else {
            high = theta;
        }
    }
    let theta = f64::midpoint(low, high);
    terms.map(|(p, a)| p / (1.0 + theta * a))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn llr(test: &str, pairs: &Counts<5>) -> f64 {
        test.parse::<Sprt>()
            .map_or(f64::NAN, |test| test.llr(pairs))
    }

    fn close(found: f64, expected: f64, within: f64) {
        assert!(
            (found - expected).abs() < within,
            "{found} is not {expected}"
        );
    }

    /// The counts and values of fastchess's own tests (`app/tests/sprt_test.cpp`, the logistic
    /// model), which are good to one per cent.
    #[test]
    fn pairs_say_what_fastchess_says() {
        close(
            llr("0.5,2.5", &[223, 9_863, 20_279 + 1_000, 10_037, 246]),
            -3.07,
            0.03,
        );
        close(
            llr("0,2", &[871, 26_175, 55_003 + 980, 26_678, 821]),
            -4.98,
            0.05,
        );
    }

    /// Fishtest's results as Stockfish's log gives them (commits 0f3f5d85f, 7c30091a9 and
    /// 6294db751 of February 2021, when the bounds were logistic).
    #[test]
    fn pairs_say_what_fishtest_says() {
        for (test, pairs, expected) in [
            ("-0.25,1.25", [183, 3_907, 19_075, 4_136, 167], 2.96),
            ("0.25,1.25", [22, 1_514, 21_555, 1_691, 22], 2.95),
            ("-0.25,1.25", [110, 2_338, 11_672, 2_477, 123], 2.94),
            ("0.25,1.25", [2, 288, 4_365, 378, 3], 2.98),
            ("-1.25,0.25", [85, 1_763, 9_372, 1_793, 107], 2.93),
            ("-0.75,0.25", [14, 1_095, 15_395, 1_130, 18], 2.95),
        ] {
            close(llr(test, &pairs), expected, 0.006);
        }
    }

    #[test]
    fn the_bounds_are_walds() {
        let bounds = "0,10".parse::<Sprt>().map(|test| test.bounds());
        let (lower, upper) = bounds.unwrap_or_default();
        close(lower, -2.944, 1e-3);
        close(upper, 2.944, 1e-3);
    }

    #[test]
    fn nothing_and_everything_can_be_weighed() {
        close(llr("0,10", &[0; 5]), 0.0, 1e-12);
        assert!(llr("0,10", &[0, 0, 0, 0, 500]) > 3.0);
        assert!(llr("0,10", &[500, 0, 0, 0, 0]) < -3.0);
        assert!(llr("0,10", &[0, 0, 1, 0, 0]).abs() < 0.1);
    }

    #[test]
    fn bad_tests_are_refused() {
        for text in [
            "",
            "1",
            "10,0",
            "0,10,0.05",
            "0,10,0.6,0.6",
            "0,x",
            "0,inf",
            "0,NaN",
        ] {
            assert!(text.parse::<Sprt>().is_err(), "{text}");
        }
    }
}
