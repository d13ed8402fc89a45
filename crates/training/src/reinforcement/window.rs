//! How many of the games of a run are learnt from.

use serde::Deserialize;

/// Of `n` positions that the run has seen, the newest are learnt from:
/// `least · (1 + slope · ((n / least)^exponent − 1) / exponent)`.
///
/// It grows, but more slowly than the run: early games were played by somebody weaker, and too few
/// games are learnt by heart (`KataGo`'s rule; its numbers are the defaults but for `least`).
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Window {
    /// As many as that are learnt from as soon as they are there.
    pub least: u64,
    pub exponent: f64,
    pub slope: f64,
}

impl Default for Window {
    fn default() -> Window {
        Window {
            least: 50_000,
            exponent: 0.65,
            slope: 0.4,
        }
    }
}

impl Window {
    /// How many positions are learnt from.
    pub fn of(&self, seen: u64) -> u64 {
        let least = self.least.max(1) as f64;
        let more = (seen as f64 / least).max(1.0);
        let grown = if self.exponent > 0.0 {
            (more.powf(self.exponent) - 1.0) / self.exponent
        } else {
            more.ln()
        };
        (least * (1.0 + self.slope * grown)) as u64
    }

    /// From which iteration on games are learnt from, if the iterations have brought so many
    /// positions each, the first one first: whole iterations, and always the last. Counted from zero.
    pub fn from(&self, positions: &[u64]) -> usize {
        let wanted = self.of(positions.iter().sum());
        let (mut from, mut sum) = (positions.len(), 0);
        while from > 0 && (sum < wanted || from == positions.len()) {
            from -= 1;
            sum += positions.get(from).copied().unwrap_or_default();
        }
        from
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The figures of `KataGo`'s shuffler, as `learning.md` has them.
    #[test]
    fn it_grows_as_katagos_does() {
        let window = Window {
            least: 250_000,
            ..Window::default()
        };
        for (seen, expected) in [
            (100_000, 0.25e6),
            (250_000, 0.25e6),
            (3_000_000, 0.87e6),
            (20_000_000, 2.75e6),
            (100_000_000, 7.6e6),
        ] {
            let found = window.of(seen) as f64;
            assert!((found / expected - 1.0).abs() < 0.02, "{seen}: {found}");
        }
    }

    #[test]
    fn whole_iterations_are_taken_and_always_the_last() {
        let window = Window {
            least: 100,
            exponent: 0.5,
            slope: 0.0,
        };
        assert_eq!(window.from(&[40]), 0);
        assert_eq!(window.from(&[40, 40, 40, 40]), 1);
        assert_eq!(window.from(&[40, 40, 500]), 2);
        assert_eq!(window.from(&[]), 0);
    }
}
