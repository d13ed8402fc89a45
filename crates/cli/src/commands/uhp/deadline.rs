//! Answering in time, whatever the search does.

use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use engine::Stop;

use super::answer_once::AnswerOnce;
use crate::clock::Stopwatch;

/// So long before its time is up an answer must be on its way.
const LAST_MOMENT: Duration = Duration::from_millis(2);

/// A search that is stopped has at least so long to answer by itself.
const MERCY: Duration = Duration::from_millis(5);

/// How long searches take to end once they are told to, as seen of late.
///
/// On a busy machine a thread that has been thinking waits for its turn before it can notice
/// anything.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Lag(Duration);

impl Lag {
    /// What is kept back of a time: for the answer to travel, and for the search to notice.
    fn margin(self, time: Duration) -> Duration {
        const TRAVEL: Duration = Duration::from_millis(15);
        (TRAVEL + self.0).min(time / 2)
    }

    /// Takes a search into account that ended so long after it was told to. One that was slow is
    /// remembered for a while.
    fn learn(&mut self, took: Duration) {
        const MOST: Duration = Duration::from_millis(100);
        self.0 = took.min(MOST).max(self.0 * 9 / 10);
    }
}

/// Raises a [`Stop`] shortly before a time is up, unless the search ends earlier.
#[derive(Debug)]
pub(super) struct Deadline {
    cancel: Sender<()>,
    /// The thread that waits, and says since when the flag has been raised.
    waiting: Option<JoinHandle<Option<Stopwatch>>>,
}

impl Deadline {
    /// Begins to wait. If there is no time at all, or nobody to wait, `stop` is raised at once.
    ///
    /// If the search is still not back when the time is nearly up, the answer is given without it.
    pub(super) fn set(time: Duration, stop: &Stop, lag: Lag, answer: Arc<AnswerOnce>) -> Deadline {
        let margin = lag.margin(time);
        let time = time.saturating_sub(margin);
        let patience = margin.saturating_sub(LAST_MOMENT).max(MERCY);
        let (cancel, cancelled) = mpsc::channel();
        let raised = stop.clone();
        let wait = move || {
            let over = cancelled.recv_timeout(time) == Err(RecvTimeoutError::Timeout);
            over.then(|| {
                raised.raise();
                let since = Stopwatch::start();
                if cancelled.recv_timeout(patience) == Err(RecvTimeoutError::Timeout) {
                    answer.give_best();
                }
                since
            })
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
        let raised = self.waiting.and_then(|waiting| waiting.join().ok()?);
        if let Some(since) = raised {
            lag.learn(since.elapsed());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_time_is_over_at_once_and_a_search_that_ended_is_not_stopped() {
        let stop = Stop::new();
        let mut lag = Lag::default();
        Deadline::set(Duration::from_hours(24), &stop, lag, Arc::default()).end(&mut lag);
        assert!(!stop.is_raised());
        Deadline::set(Duration::ZERO, &stop, lag, Arc::default()).end(&mut lag);
        assert!(stop.is_raised());
        assert_eq!(lag.0, Duration::ZERO, "nothing was learnt");
    }

    #[test]
    fn time_runs_out_and_a_slow_search_gets_less_of_it() {
        let stop = Stop::new();
        let mut lag = Lag::default();
        let second = Duration::from_secs(1);
        let before = lag.margin(second);
        let deadline = Deadline::set(Duration::from_millis(40), &stop, lag, Arc::default());
        while !stop.is_raised() {
            thread::sleep(Duration::from_millis(1));
        }
        thread::sleep(Duration::from_millis(30));
        deadline.end(&mut lag);
        assert!(lag.margin(second) >= before + Duration::from_millis(30));
        let little = Duration::from_millis(10);
        assert_eq!(lag.margin(little), little / 2, "half is always left");
    }
}
