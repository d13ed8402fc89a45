//! Which share of the points somebody has made in pairs of games, and how far that may be from the
//! truth.
//!
//! The two games of a pair begin alike, with seats changed: they are not two independent games, so
//! the interval goes by how much pairs differ. It is Wilson's, of as many games as the pairs are
//! worth: near nothing and near everything, where scores of young networks are, it stays within
//! bounds, and twenty pairs won are no certainty.

use serde::Serialize;

/// Of a normal distribution, 95 % lies so many deviations around its middle.
const Z: f64 = 1.959_964;

/// A share with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Share {
    /// What was seen.
    pub share: f64,
    /// Where the interval begins,
    pub low: f64,
    /// and where it ends.
    pub high: f64,
}

impl Share {
    /// Of pairs by half points, from none to four; `None` if there are none, or these are no pairs.
    pub(super) fn of(pairs: &[u32]) -> Option<Share> {
        let [_, _, _, _, _] = pairs else {
            return None;
        };
        let pairs = || {
            (0_u32..)
                .zip(pairs)
                .map(|(half, &many)| (f64::from(half) / 4.0, f64::from(many)))
        };
        let many: f64 = pairs().map(|(_, many)| many).sum();
        if many == 0.0 {
            return None;
        }
        let share = pairs().map(|(points, many)| points * many).sum::<f64>() / many;
        let squares = pairs().map(|(points, many)| many * (points - share).powi(2));
        let variance = squares.sum::<f64>() / many;
        // How many independent games would be spread as the mean of these pairs is. Pairs that are all
        // alike say nothing about that, so there are bounds.
        let spread = share * (1.0 - share);
        let worth = if spread == 0.0 {
            many
        } else {
            // Without any variance this is infinite, and bounded like everything else.
            (many * spread / variance).clamp(many, 4.0 * many)
        };
        let (low, high) = wilson(share, worth);
        Some(Share { share, low, high })
    }
}

/// Wilson's interval of a share of so many games.
fn wilson(share: f64, games: f64) -> (f64, f64) {
    let square = Z * Z / games;
    let middle = share + square / 2.0;
    let half = Z * (share * (1.0 - share) / games + square / (4.0 * games)).sqrt();
    let bound = |value: f64| (value / (1.0 + square)).clamp(0.0, 1.0);
    (bound(middle - half), bound(middle + half))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(pairs: [u32; 5]) -> [String; 3] {
        let Share { share, low, high } = Share::of(&pairs).expect("there are pairs");
        [share, low, high].map(|number| format!("{number:.3}"))
    }

    #[test]
    fn twenty_pairs_won_are_no_certainty() {
        assert_eq!(of([0, 0, 0, 0, 20]), ["1.000", "0.839", "1.000"]);
        assert_eq!(of([20, 0, 0, 0, 0]), ["0.000", "0.000", "0.161"]);
    }

    #[test]
    fn pairs_that_agree_are_worth_less_than_games_would_be() {
        // Both games of a pair always end alike: as many games as there are pairs.
        assert_eq!(of([50, 0, 0, 0, 50]), ["0.500", "0.404", "0.596"]);
        // As independent games of even players fall: two games a pair.
        assert_eq!(of([25, 0, 50, 0, 25]), ["0.500", "0.431", "0.569"]);
        // Whoever begins wins: nothing but the seat counts.
        assert_eq!(of([0, 0, 100, 0, 0]), ["0.500", "0.451", "0.549"]);
    }

    #[test]
    fn what_are_no_pairs_have_no_share() {
        for pairs in [&[][..], &[0; 5], &[1, 2, 3]] {
            assert_eq!(Share::of(pairs), None, "{pairs:?}");
        }
    }
}
