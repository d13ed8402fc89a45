//! The arena's clock: the only place here that reads the time.

use std::time::{Duration, Instant};

/// Measures how long a move takes.
#[derive(Debug)]
pub(super) struct Stopwatch(Instant);

impl Stopwatch {
    #[expect(
        clippy::disallowed_methods,
        reason = "a referee has a clock; players are given limits, not the time of day"
    )]
    pub(super) fn start() -> Stopwatch {
        Stopwatch(Instant::now())
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}
