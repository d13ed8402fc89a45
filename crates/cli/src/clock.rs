//! The time, as it is handed to whoever knows none.

use std::time::{Duration, SystemTime};

use engine::Clock;
pub(crate) use subprocess::Stopwatch;

/// The time for whoever knows none.
pub(crate) fn clock() -> Clock {
    let watch = Stopwatch::start();
    Clock::new(move || watch.elapsed())
}

/// What time it is.
#[expect(clippy::disallowed_methods, reason = "this is the edge")]
pub(crate) fn now() -> SystemTime {
    SystemTime::now()
}

/// So many per second, for people: `161.2 M/s`.
#[expect(clippy::cast_precision_loss, reason = "a speed for people")]
pub(crate) fn rate(count: u64, time: Duration) -> f64 {
    count as f64 / time.as_secs_f64().max(1e-9)
}
