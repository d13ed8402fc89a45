//! How far luck alone carries: what is worth saying of a match that is too short for Elo.
//!
//! The sign test. Of two equal players each wins a decided encounter with probability ½, whatever
//! the share of draws. So with n decided encounters, of which the luckier player won k, as lopsided a
//! result or more comes up with probability 2 (C(n, k) + … + C(n, n)) / 2ⁿ, counting both who could
//! have been lucky. This is exact for any number of games.

use super::elo::as_float;

/// How likely two equal players are to come at least as far apart, with so many encounters won by one
/// and so many by the other.
pub(super) fn of_equals(won: u64, lost: u64) -> f64 {
    let (more, fewer) = (won.max(lost), won.min(lost));
    if more == fewer {
        return 1.0;
    }
    let all = more + fewer;
    // C(all, more) / 2^all, by logarithms: the numbers themselves are too large.
    let mut term = -as_float(all) * std::f64::consts::LN_2;
    for step in 1..=fewer {
        term += (as_float(more + step) / as_float(step)).ln();
    }
    let mut term = term.exp();
    let mut tail = 0.0;
    for wins in more..=all {
        tail += term;
        term *= as_float(all - wins) / as_float(wins + 1);
    }
    (2.0 * tail).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::of_equals;

    fn close(left: f64, right: f64) {
        assert!((left - right).abs() < 1e-9, "{left} is not {right}");
    }

    #[test]
    fn a_few_games_by_hand() {
        close(of_equals(0, 0), 1.0);
        close(of_equals(3, 3), 1.0);
        close(of_equals(1, 0), 1.0);
        close(of_equals(0, 5), 2.0 / 32.0);
        close(of_equals(4, 1), 2.0 * 6.0 / 32.0);
        close(of_equals(9, 1), 2.0 * 11.0 / 1024.0);
    }

    #[test]
    fn many_games_are_no_luck() {
        // Ten standard deviations, and two: as the normal distribution has it.
        assert!(of_equals(5_500, 4_500) < 1e-20);
        let two = of_equals(5_100, 4_900);
        assert!((0.045..0.048).contains(&two), "{two}");
        assert!(of_equals(1_000_000, 0) < 1e-300);
    }
}
