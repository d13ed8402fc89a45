//! The time, which only programs know, and the moment when thinking must end.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use crate::Stop;

/// How much time has passed since some moment, as whoever hands it in knows: a program reads the
/// machine's clock, a browser tab asks the browser, a test says what it likes.
///
/// ```
/// use std::time::Instant;
/// use search::Clock;
///
/// let start = Instant::now();
/// let clock = Clock::new(move || start.elapsed());
/// assert!(clock.now() <= clock.now());
/// ```
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> Duration + Send + Sync>);

impl Clock {
    /// A clock that is read so.
    pub fn new(now: impl Fn() -> Duration + Send + Sync + 'static) -> Clock {
        Clock(Arc::new(now))
    }

    /// A clock that stands still, for those who limit everything but time.
    pub fn still() -> Clock {
        Clock::new(|| Duration::ZERO)
    }

    /// The time now.
    pub fn now(&self) -> Duration {
        (self.0)()
    }

    /// Measures from now on.
    pub fn start(&self) -> Stopwatch {
        Stopwatch {
            start: self.now(),
            clock: self.clone(),
        }
    }
}

/// Measures how long something takes, by a clock.
#[derive(Clone, Debug)]
pub struct Stopwatch {
    clock: Clock,
    start: Duration,
}

impl Stopwatch {
    /// How long it has run.
    pub fn elapsed(&self) -> Duration {
        self.clock.now().saturating_sub(self.start)
    }

    /// Measures from now on.
    pub fn restart(&mut self) {
        self.start = self.clock.now();
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Clock").field(&self.now()).finish()
    }
}

/// When a search must end: when somebody asks it to, or when its time is over.
///
/// ```
/// use std::time::Duration;
/// use search::{Clock, Deadline, Stop};
///
/// let (stop, clock) = (Stop::new(), Clock::still());
/// let deadline = Deadline::new(&stop, &clock, Some(Duration::from_secs(1)));
/// assert!(!deadline.is_over());
/// stop.raise();
/// assert!(deadline.is_over());
/// ```
#[derive(Clone, Debug)]
pub struct Deadline {
    stop: Stop,
    watch: Stopwatch,
    time: Option<Duration>,
}

impl Deadline {
    /// So much time from now on, if it is limited.
    pub fn new(stop: &Stop, clock: &Clock, time: Option<Duration>) -> Deadline {
        Deadline {
            stop: stop.clone(),
            watch: clock.start(),
            time,
        }
    }

    /// Whether it is time to end.
    pub fn is_over(&self) -> bool {
        let late = |time: Duration| self.watch.elapsed() >= time;
        self.is_stopped() || self.time.is_some_and(late)
    }

    /// Whether somebody asked for the end.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_raised()
    }

    /// The same for whoever has only this share of the time, counted from the start.
    #[must_use]
    pub fn part(&self, share: f64) -> Deadline {
        Deadline {
            time: self.time.map(|time| time.mul_f64(share)),
            ..self.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    #[test]
    fn time_passes_as_the_clock_says() {
        let now = Arc::new(Mutex::new(Duration::from_secs(5)));
        let read = Arc::clone(&now);
        let clock = Clock::new(move || *read.lock().expect("a clock"));
        let deadline = Deadline::new(&Stop::new(), &clock, Some(Duration::from_secs(4)));
        let later = |seconds| *now.lock().expect("a clock") = Duration::from_secs(seconds);
        let half = deadline.part(0.5);
        assert!(!half.is_over());
        later(7);
        assert!(half.is_over() && !deadline.is_over());
        later(9);
        assert!(deadline.is_over() && !deadline.is_stopped());
    }

    #[test]
    fn without_time_only_a_stop_ends_it() {
        let stop = Stop::new();
        let deadline = Deadline::new(&stop, &Clock::still(), None);
        assert!(!deadline.is_over());
        stop.raise();
        assert!(deadline.is_over() && deadline.part(0.1).is_over());
    }
}
