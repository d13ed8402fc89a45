//! The time, as whoever runs this tells it: a browser has another clock than a server.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// Tells how long it is since some moment, always the same one.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> Duration + Send + Sync>);

impl Clock {
    /// A clock that this function tells.
    pub fn new(now: impl Fn() -> Duration + Send + Sync + 'static) -> Clock {
        Clock(Arc::new(now))
    }

    pub(crate) fn start(&self) -> Stopwatch {
        Stopwatch {
            started: (self.0)(),
            clock: self.clone(),
        }
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Clock").field(&(self.0)()).finish()
    }
}

/// Measures how long something takes.
#[derive(Clone, Debug)]
pub(crate) struct Stopwatch {
    clock: Clock,
    started: Duration,
}

impl Stopwatch {
    pub(crate) fn elapsed(&self) -> Duration {
        (self.clock.0)().saturating_sub(self.started)
    }

    pub(crate) fn restart(&mut self) {
        self.started = (self.clock.0)();
    }
}
