//! What the client has asked and not been answered, and who may stop it.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use engine::Stop;
use protocols::lines::Line;

use crate::clock::Stopwatch;

/// Bytes that may wait; whoever sends more has to wait too.
const MOST_WAITING: usize = 4 << 20;

/// An interrupt that comes so soon after the end of a search was meant for the search.
const CROSSING: Duration = Duration::from_millis(200);

/// A line, and the flag that ends what it asks for.
#[derive(Debug)]
pub(crate) struct Request {
    pub(crate) line: Line,
    /// Since it was read: on a busy machine it may wait before anybody takes it up.
    pub(crate) since: Stopwatch,
    pub(crate) stop: Stop,
}

/// How long a line takes to be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effort {
    /// No time: it is not worth stopping.
    Short,
    /// Perhaps so long that somebody wants it stopped.
    Long,
    /// For ever, unless it is stopped.
    Endless,
}

/// What an interrupt found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Interrupted {
    /// Something that is now asked to stop.
    Told,
    /// Something that has just stopped, or has just been asked to.
    Crossed,
    /// Nothing.
    Idle,
}

/// Lines on their way from the thread that reads to the one that answers.
#[derive(Debug, Default)]
pub(crate) struct Inbox {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    waiting: VecDeque<Request>,
    bytes: usize,
    /// The flag of the line that is being answered, if that may take long.
    current: Option<Stop>,
    /// The same if nothing but a stop ends it.
    endless: Option<Stop>,
    /// Nothing more will come.
    closed: bool,
    /// And that was not because the client had nothing more to say.
    ended: bool,
    /// Since the last search ended or was asked to.
    since_stop: Option<Stopwatch>,
}

impl Inbox {
    pub(crate) fn new() -> Inbox {
        Inbox::default()
    }

    /// Adds a line. Waits while too much lies here unanswered.
    pub(crate) fn put(&self, line: Line) {
        let size = size(&line);
        let mut state = self.lock();
        while state.bytes > MOST_WAITING {
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
        state.bytes += size;
        state.waiting.push_back(Request {
            line,
            since: Stopwatch::start(),
            stop: Stop::new(),
        });
        self.changed.notify_all();
    }

    /// No more lines will come: what would never end is stopped, the rest is still answered.
    pub(crate) fn close(&self) {
        let mut state = self.lock();
        state.closed = true;
        if let Some(stop) = &state.endless {
            stop.raise();
        }
        self.changed.notify_all();
    }

    /// The program is to end: what was asked for is stopped, and nothing more will come.
    pub(crate) fn end(&self) {
        self.interrupt();
        self.lock().ended = true;
        self.close();
    }

    /// Whether somebody else than the client ended it.
    pub(crate) fn has_ended(&self) -> bool {
        self.lock().ended
    }

    /// Waits for the next line; `None` when there will be no more.
    pub(crate) fn wait(&self) -> Option<Request> {
        let mut state = self.lock();
        loop {
            if let Some(request) = state.waiting.pop_front() {
                state.bytes -= size(&request.line);
                state.current = Some(request.stop.clone());
                self.changed.notify_all();
                return Some(request);
            }
            if state.closed {
                return None;
            }
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// The line that was taken turned out to ask for so much.
    pub(crate) fn begins(&self, effort: Effort, stop: &Stop) {
        let mut state = self.lock();
        if effort == Effort::Short {
            state.current = None;
        }
        if effort == Effort::Endless {
            if state.closed {
                stop.raise();
            }
            state.endless = Some(stop.clone());
        }
    }

    /// The line that was taken has been answered.
    pub(crate) fn answered(&self) {
        let mut state = self.lock();
        state.endless = None;
        if state.current.take().is_some() {
            state.since_stop = Some(Stopwatch::start());
        }
    }

    /// Stops everything that has been asked for so far.
    ///
    /// Idle means that there is nothing left to stop: nothing is searched or counted, or it has
    /// been told already and that did not help.
    pub(crate) fn interrupt(&self) -> Interrupted {
        let mut state = self.lock();
        let waiting = state.waiting.iter().map(|request| &request.stop);
        let mut news = false;
        for stop in state.current.iter().chain(waiting) {
            news |= !stop.is_raised();
            stop.raise();
        }
        if news {
            state.since_stop = Some(Stopwatch::start());
            return Interrupted::Told;
        }
        match &state.since_stop {
            Some(since) if since.elapsed() < CROSSING => Interrupted::Crossed,
            _ => Interrupted::Idle,
        }
    }

    /// A thread that broke down left at worst a line unanswered.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What a line costs while it waits, its place in the queue included.
fn size(line: &Line) -> usize {
    let bytes = match line {
        Line::Whole(bytes) => bytes.len(),
        Line::TooLong => 0,
    };
    bytes + size_of::<Request>()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn take(inbox: &Inbox, effort: Effort) -> Stop {
        inbox.put(Line::Whole(b"think".to_vec()));
        let request = inbox.wait().expect("the line that was put");
        inbox.begins(effort, &request.stop);
        request.stop
    }

    #[test]
    fn the_end_of_input_stops_only_what_would_never_end() {
        let inbox = Inbox::new();
        let bounded = take(&inbox, Effort::Long);
        inbox.close();
        assert!(!bounded.is_raised());
        inbox.answered();
        assert!(inbox.wait().is_none());

        let inbox = Inbox::new();
        let endless = take(&inbox, Effort::Endless);
        inbox.close();
        assert!(endless.is_raised());

        let inbox = Inbox::new();
        inbox.put(Line::Whole(b"bestmove".to_vec()));
        inbox.close();
        let request = inbox.wait().expect("the line that was put");
        inbox.begins(Effort::Endless, &request.stop);
        assert!(request.stop.is_raised());
    }

    #[test]
    fn an_interrupt_stops_what_runs_and_what_waits() {
        let inbox = Inbox::new();
        assert_eq!(inbox.interrupt(), Interrupted::Idle);
        take(&inbox, Effort::Short);
        assert_eq!(inbox.interrupt(), Interrupted::Idle, "nothing to stop");
        inbox.answered();
        let running = take(&inbox, Effort::Endless);
        inbox.put(Line::Whole(b"bestmove".to_vec()));
        assert_eq!(inbox.interrupt(), Interrupted::Told);
        assert!(running.is_raised());
        inbox.answered();
        assert!(inbox.wait().expect("the second").stop.is_raised());
    }

    #[test]
    fn an_interrupt_that_crosses_the_answer_ends_nothing() {
        let inbox = Inbox::new();
        take(&inbox, Effort::Long);
        inbox.answered();
        assert_eq!(inbox.interrupt(), Interrupted::Crossed);
        std::thread::sleep(CROSSING);
        assert_eq!(inbox.interrupt(), Interrupted::Idle);
    }
}
