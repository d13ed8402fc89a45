//! The time, for sessions in tests.

use std::time::Instant;

use engine::Clock;

/// The machine's clock.
#[expect(
    clippy::disallowed_methods,
    reason = "whoever runs a session has a clock"
)]
pub(crate) fn clock() -> Clock {
    let start = Instant::now();
    Clock::new(move || start.elapsed())
}
