//! The examiner's clock: the only place here that reads the time.

use std::time::{Duration, Instant};

/// Measures how long an answer takes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopwatch(Instant);

impl Stopwatch {
    #[expect(
        clippy::disallowed_methods,
        reason = "an examiner has a clock; whether engines keep time is part of the examination"
    )]
    pub(crate) fn start() -> Stopwatch {
        Stopwatch(Instant::now())
    }

    pub(crate) fn elapsed(self) -> Duration {
        self.0.elapsed()
    }
}
