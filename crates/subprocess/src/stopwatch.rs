//! The only place here that reads the time.

use std::time::{Duration, Instant};

/// Measures how long somebody takes.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Time runs from now on.
    #[must_use]
    #[expect(
        clippy::disallowed_methods,
        reason = "whoever waits for somebody else's program has a clock"
    )]
    pub fn start() -> Stopwatch {
        Stopwatch(Instant::now())
    }

    /// How long it has run.
    pub fn elapsed(self) -> Duration {
        self.0.elapsed()
    }
}
