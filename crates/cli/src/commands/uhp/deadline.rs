//! Answering in time, whatever the search does.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use engine::Stop;

use super::answer_once::AnswerOnce;
use crate::clock::Stopwatch;

/// So long before its time is up an answer must be on its way.
const LAST_MOMENT: Duration = Duration::from_millis(2);

/// For a search that is not busy elsewhere to notice, and for its answer to travel.
const TRAVEL: Duration = Duration::from_millis(15);

/// How often whoever waits looks at the clock: by how much it comes too late each time says how late
/// it will come in the end.
const GLANCE: Duration = Duration::from_millis(10);

/// No more is kept back for what is slow, however slow it was.
const MOST: Duration = Duration::from_millis(100);

/// How slow this machine has been of late.
///
/// On a busy machine a thread waits for its turn: one that has been thinking before it can notice
/// anything, and one that has been sleeping before it can say anything.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Lag {
    /// How long searches take to end once they are told to.
    search: Duration,
    /// How long sleepers take to wake.
    waking: Duration,
}

impl Lag {
    /// Takes into account that it took so long. What was slow is remembered for a while.
    fn learn(&mut self, search: Option<Duration>, waking: Duration) {
        if let Some(took) = search {
            self.search = took.min(MOST).max(self.search * 9 / 10);
        }
        self.waking = waking.min(MOST).max(self.waking * 9 / 10);
    }

    /// The same if a sleeper has just come so late.
    fn with(self, late: Duration) -> Lag {
        Lag {
            waking: self.waking.max(late.min(MOST)),
            ..self
        }
    }

    /// When of a time the search is told to end, and when the answer is given without it.
    fn moments(self, time: Duration) -> (Duration, Duration) {
        let half = time / 2;
        let answer = (LAST_MOMENT + self.waking).min(half);
        let margin = (TRAVEL + self.search + self.waking).min(half);
        (time.saturating_sub(margin), time.saturating_sub(answer))
    }
}

/// Raises a [`Stop`] shortly before a time is up, unless the search ends earlier.
#[derive(Debug)]
pub(super) struct Deadline {
    cancel: Sender<()>,
    waiting: Option<JoinHandle<Seen>>,
}

/// What the thread that waits has seen.
#[derive(Debug, Default)]
struct Seen {
    /// Since when the flag has been raised, if it was.
    raised: Option<Stopwatch>,
    /// By how much it woke too late at worst.
    late: Duration,
}

impl Deadline {
    /// Begins to wait for a time that has been running since then. If there is no time at all, or nobody
    /// to wait, `stop` is raised at once.
    ///
    /// If the search is still not back when the time is nearly up, the answer is given without it.
    pub(super) fn set(
        (since, time): (Stopwatch, Duration),
        stop: &Stop,
        lag: Lag,
        answer: Arc<AnswerOnce>,
    ) -> Deadline {
        let (cancel, cancelled) = mpsc::channel();
        let raised = stop.clone();
        let wait = move || {
            let mut waiting = Waiting {
                since,
                cancelled,
                late: Duration::ZERO,
            };
            let mut seen = Seen::default();
            if waiting.until(|late| lag.with(late).moments(time).0) {
                raised.raise();
                seen.raised = Some(Stopwatch::start());
                if waiting.until(|late| lag.with(late).moments(time).1) {
                    answer.give_best();
                }
            }
            seen.late = waiting.late;
            seen
        };
        let waiting = if time.is_zero() {
            None
        } else {
            let thread = thread::Builder::new().name("deadline".into());
            thread.spawn(wait).ok()
        };
        if waiting.is_none() {
            stop.raise();
        }
        Deadline { cancel, waiting }
    }

    /// Stops waiting, since the search has ended.
    pub(super) fn end(self, lag: &mut Lag) {
        // Hanging up wakes the thread.
        drop(self.cancel);
        let seen = self.waiting.and_then(|waiting| waiting.join().ok());
        if let Some(Seen { raised, late }) = seen {
            lag.learn(raised.map(Stopwatch::elapsed), late);
        }
    }
}

/// Somebody who sleeps, and measures how late it wakes.
#[derive(Debug)]
struct Waiting {
    since: Stopwatch,
    cancelled: Receiver<()>,
    late: Duration,
}

impl Waiting {
    /// Waits until a moment, which may come sooner the later one wakes. Says `false` if the search
    /// ended before.
    fn until(&mut self, moment: impl Fn(Duration) -> Duration) -> bool {
        loop {
            let now = self.since.elapsed();
            let left = moment(self.late).saturating_sub(now);
            if left.is_zero() {
                return true;
            }
            let sleep = left.min(GLANCE);
            if self.cancelled.recv_timeout(sleep) != Err(RecvTimeoutError::Timeout) {
                return false;
            }
            let late = self.since.elapsed().saturating_sub(now + sleep);
            self.late = self.late.max(late);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(time: Duration, stop: &Stop, lag: Lag) -> Deadline {
        Deadline::set((Stopwatch::start(), time), stop, lag, Arc::default())
    }

    #[test]
    fn no_time_is_over_at_once_and_a_search_that_ended_is_not_stopped() {
        let stop = Stop::new();
        let mut lag = Lag::default();
        set(Duration::from_hours(24), &stop, lag).end(&mut lag);
        assert!(!stop.is_raised());
        set(Duration::ZERO, &stop, lag).end(&mut lag);
        assert!(stop.is_raised());
        assert_eq!(lag.search, Duration::ZERO, "nothing was learnt of searches");
    }

    #[test]
    fn time_runs_out_and_a_slow_search_gets_less_of_it() {
        let stop = Stop::new();
        let mut lag = Lag::default();
        let second = Duration::from_secs(1);
        let (before, _) = lag.moments(second);
        let deadline = set(Duration::from_millis(40), &stop, lag);
        while !stop.is_raised() {
            thread::sleep(Duration::from_millis(1));
        }
        thread::sleep(Duration::from_millis(30));
        deadline.end(&mut lag);
        let (after, _) = lag.moments(second);
        assert!(after + Duration::from_millis(30) <= before);
        let little = Duration::from_millis(10);
        assert_eq!(lag.moments(little).0, little / 2, "half is always left");
    }

    /// The time runs from when the line was read.
    #[test]
    fn what_was_waited_before_is_part_of_the_time() {
        let since = Stopwatch::start();
        thread::sleep(Duration::from_millis(60));
        let (stop, watch) = (Stop::new(), Stopwatch::start());
        let time = Duration::from_hours(1);
        let over = (since, Duration::from_millis(50));
        let deadline = Deadline::set(over, &stop, Lag::default(), Arc::default());
        while !stop.is_raised() {
            assert!(watch.elapsed() < time, "it would never end");
            thread::sleep(Duration::from_millis(1));
        }
        deadline.end(&mut Lag::default());
    }

    #[test]
    fn whoever_wakes_late_keeps_more_back_for_it() {
        let second = Duration::from_secs(1);
        let ms = Duration::from_millis;
        let mut lag = Lag::default();
        assert_eq!(lag.moments(second), (ms(985), ms(998)));
        assert_eq!(lag.with(ms(30)).moments(second), (ms(955), ms(968)));
        lag.learn(Some(ms(20)), ms(30));
        assert_eq!(lag.moments(second), (ms(935), ms(968)));
        lag.learn(None, ms(500));
        assert_eq!(lag.waking, MOST);
    }
}
