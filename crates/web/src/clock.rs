//! The only place of this crate that reads the time.

use std::time::{Duration, Instant, SystemTime};

/// Measures how long something takes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopwatch(Instant);

impl Stopwatch {
    #[expect(clippy::disallowed_methods, reason = "this is the edge")]
    pub(crate) fn start() -> Stopwatch {
        Stopwatch(Instant::now())
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

/// How long ago something happened by the system's clock, if not in the future.
#[expect(clippy::disallowed_methods, reason = "this is the edge")]
pub(crate) fn since(then: SystemTime) -> Option<Duration> {
    SystemTime::now().duration_since(then).ok()
}
