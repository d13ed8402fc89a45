//! Work that is done in one piece, beside the analyses: moves of opponents, facts, reviews, files.
//!
//! It is done in the order in which it was asked for, by a few threads or by whoever steps it, but
//! never two pieces of one client at the same time, a long one and a short one excepted; and long
//! ones never take all threads. So nobody waits for somebody else's review to hear a move.

use std::collections::VecDeque;
use std::fmt;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use search::Stop;

use crate::outbox::Outbox;
use crate::protocol::{Refused, answer};
use crate::thinker::{ClientId, News};

/// How much may wait, of all clients together and of each.
const MOST_WAITING: usize = 512;
const MOST_OF_EACH: usize = 16;

/// How long something takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Length {
    /// A moment, as long as a person waits for a move.
    Short,
    /// Perhaps minutes.
    Long,
}

/// Does the work: it is told when to stop, can say something on the way, and gives the answer.
type Work = Box<dyn FnOnce(&Stop, &dyn Fn(String)) -> String + Send>;

/// A piece of work.
pub(crate) struct Job {
    /// The `id` of the request.
    pub(crate) question: Arc<str>,
    pub(crate) length: Length,
    pub(crate) work: Work,
}

impl fmt::Debug for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Job")
            .field("question", &self.question)
            .field("length", &self.length)
            .finish_non_exhaustive()
    }
}

/// A piece of work and whose it is.
#[derive(Debug)]
struct Waiting {
    client: ClientId,
    outbox: Arc<dyn Outbox>,
    job: Job,
}

#[derive(Debug)]
struct Running {
    client: ClientId,
    question: Arc<str>,
    length: Length,
    stop: Stop,
}

#[derive(Debug, Default)]
struct State {
    waiting: VecDeque<Waiting>,
    running: Vec<Running>,
    closing: bool,
}

/// What is to be done.
#[derive(Debug)]
pub(crate) struct Jobs {
    state: Mutex<State>,
    work: Condvar,
    /// How many pieces may be done at once, and how many long ones.
    most: usize,
    most_long: usize,
}

impl Jobs {
    /// For so many threads, of which one is always free of long work.
    pub(crate) fn new(threads: usize) -> Jobs {
        let most = threads.max(2);
        Jobs {
            state: Mutex::default(),
            work: Condvar::new(),
            most,
            most_long: most - 1,
        }
    }

    /// How many threads make sense.
    pub(crate) fn most_at_once(&self) -> usize {
        self.most
    }

    /// Asks for something to be done.
    pub(crate) fn ask(
        &self,
        client: ClientId,
        outbox: Arc<dyn Outbox>,
        job: Job,
    ) -> Result<(), Refused> {
        let mut state = self.lock();
        let of_client = state.waiting.iter().filter(|other| other.client == client);
        let of_client = of_client.count();
        if of_client >= MOST_OF_EACH || state.waiting.len() >= MOST_WAITING {
            let error = if of_client >= MOST_OF_EACH {
                format!("{of_client} requests of yours are waiting: wait for their answers first")
            } else {
                "too many requests are waiting at this server: try again in a moment".to_owned()
            };
            return Err(Refused::new(error));
        }
        state.waiting.push_back(Waiting {
            client,
            outbox,
            job,
        });
        drop(state);
        self.work.notify_one();
        Ok(())
    }

    /// Takes back what is waiting under this name, or all of a client's, and hurries what is being
    /// done.
    pub(crate) fn terminate(&self, client: ClientId, question: Option<&str>) {
        let gone = self.take_back(client, question);
        for Waiting { outbox, job, .. } in gone {
            let refused = Refused::new("this was taken back before it was begun");
            let words = answer(Some(&job.question), &refused);
            outbox.deliver(News::last(words));
        }
    }

    /// A client is gone: so is all that it has asked.
    pub(crate) fn leave(&self, client: ClientId) {
        drop(self.take_back(client, None));
    }

    /// Nothing more is done, and what is being done is hurried.
    pub(crate) fn close(&self) {
        {
            let mut state = self.lock();
            state.closing = true;
            state
                .running
                .iter()
                .for_each(|running| running.stop.raise());
        }
        self.work.notify_all();
    }

    /// Works until it is closed.
    pub(crate) fn work(&self) {
        while let Some((next, stop)) = self.next() {
            self.carry_out(next, &stop);
        }
    }

    /// Does the next piece, if there is one; says whether there was.
    pub(crate) fn step(&self) -> bool {
        let next = self.begin(&mut self.lock());
        next.is_some_and(|(next, stop)| {
            self.carry_out(next, &stop);
            true
        })
    }

    fn carry_out(&self, next: Waiting, stop: &Stop) {
        let Waiting {
            client,
            outbox,
            job,
        } = next;
        let Job {
            question,
            length,
            work,
        } = job;
        let say = |words| outbox.deliver(News::said(words));
        let done = panic::catch_unwind(AssertUnwindSafe(|| work(stop, &say)));
        {
            let mut state = self.lock();
            let this = state.running.iter().position(|running| {
                running.client == client && running.length == length && running.question == question
            });
            if let Some(this) = this {
                state.running.swap_remove(this);
            }
        }
        // Somebody may have waited for this client's turn.
        self.work.notify_all();
        outbox.deliver(match done {
            Ok(words) => News::last(words),
            Err(_) => News::failed(question),
        });
    }

    /// Waits for something that may be done now.
    fn next(&self) -> Option<(Waiting, Stop)> {
        let mut state = self.lock();
        loop {
            if state.closing {
                return None;
            }
            let begun = self.begin(&mut state);
            if begun.is_some() {
                return begun;
            }
            state = self
                .work
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// The first that may be done now; from here on it is being done.
    fn begin(&self, state: &mut State) -> Option<(Waiting, Stop)> {
        let first = self.first_possible(state)?;
        let next = state.waiting.remove(first)?;
        let stop = Stop::new();
        state.running.push(Running {
            client: next.client,
            question: Arc::clone(&next.job.question),
            length: next.job.length,
            stop: stop.clone(),
        });
        Some((next, stop))
    }

    fn first_possible(&self, state: &State) -> Option<usize> {
        let long = |running: &&Running| running.length == Length::Long;
        let all_long = state.running.iter().filter(long).count() >= self.most_long;
        state.waiting.iter().position(|waiting| {
            let length = waiting.job.length;
            let busy = state
                .running
                .iter()
                .any(|running| running.client == waiting.client && running.length == length);
            let too_long = all_long && length == Length::Long;
            !(busy || too_long)
        })
    }

    /// What was waiting of a client and is not any more; what is being done is told to stop.
    fn take_back(&self, client: ClientId, question: Option<&str>) -> Vec<Waiting> {
        let mut state = self.lock();
        let is_meant =
            |whose, name: &str| whose == client && question.is_none_or(|wanted| wanted == name);
        for running in &state.running {
            if is_meant(running.client, &running.question) {
                running.stop.raise();
            }
        }
        let (gone, left): (Vec<Waiting>, Vec<Waiting>) = state
            .waiting
            .drain(..)
            .partition(|waiting| is_meant(waiting.client, &waiting.job.question));
        state.waiting = left.into();
        gone
    }

    /// A thread that broke down left at worst a request unanswered.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
