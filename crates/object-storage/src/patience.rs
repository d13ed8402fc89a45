//! For how long a server that does not answer is asked again.

use std::time::Duration;

/// How long to wait before asking again, the second time, the third, and so on; and then no more.
///
/// It is counted in waits rather than by a clock: the answers themselves take time too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patience(Vec<Duration>);

impl Patience {
    /// Twice as long each time, from `first` to at most 15 seconds, until it is `all` together.
    pub fn of(first: Duration, all: Duration) -> Patience {
        const LONGEST: Duration = Duration::from_secs(15);
        let (mut waits, mut wait, mut sum) = (Vec::new(), first, Duration::ZERO);
        while !wait.is_zero() && sum < all {
            wait = wait.min(all.saturating_sub(sum));
            waits.push(wait);
            sum += wait;
            wait = (wait * 2).min(LONGEST);
        }
        Patience(waits)
    }

    pub(crate) fn waits(&self) -> impl Iterator<Item = Duration> {
        self.0.iter().copied()
    }

    /// All of it.
    pub(crate) fn in_all(&self) -> Duration {
        self.0.iter().sum()
    }
}

impl Default for Patience {
    /// Five minutes: for as long servers are away that are started anew.
    fn default() -> Patience {
        Patience::of(Duration::from_millis(500), Duration::from_mins(5))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_grows_and_ends() {
        let seconds = |patience: Patience| -> Vec<u64> {
            patience.waits().map(|wait| wait.as_secs()).collect()
        };
        let second = Duration::from_secs(1);
        assert_eq!(
            seconds(Patience::of(second, 40 * second)),
            [1, 2, 4, 8, 15, 10]
        );
        assert_eq!(seconds(Patience::of(second, Duration::ZERO)), [0; 0]);
        assert_eq!(Patience::default().in_all(), Duration::from_mins(5));
    }
}
