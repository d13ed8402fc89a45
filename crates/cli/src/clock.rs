//! The only place that reads the time.

use std::time::{Duration, Instant};

use engine::Clock;

/// Measures how long something takes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopwatch(Instant);

impl Stopwatch {
    #[expect(clippy::disallowed_methods, reason = "this is the edge")]
    pub(crate) fn start() -> Stopwatch {
        Stopwatch(Instant::now())
    }

    pub(crate) fn elapsed(self) -> Duration {
        self.0.elapsed()
    }
}

/// The time for whoever knows none.
pub(crate) fn clock() -> Clock {
    let watch = Stopwatch::start();
    Clock::new(move || watch.elapsed())
}

/// So many per second, for people: `161.2 M/s`.
#[expect(clippy::cast_precision_loss, reason = "a speed for people")]
pub(crate) fn rate(count: u64, time: Duration) -> f64 {
    count as f64 / time.as_secs_f64().max(1e-9)
}
