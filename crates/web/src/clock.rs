//! The only place of this crate that reads the time.

use std::time::{Duration, Instant, SystemTime};

#[expect(clippy::disallowed_methods, reason = "this is the edge")]
pub(crate) fn now() -> Instant {
    Instant::now()
}

/// How long ago something happened by the system's clock, if not in the future.
#[expect(clippy::disallowed_methods, reason = "this is the edge")]
pub(crate) fn since(then: SystemTime) -> Option<Duration> {
    SystemTime::now().duration_since(then).ok()
}
