//! Work that is done in one piece, beside the analyses: moves of opponents, facts, reviews, files.
//!
//! It is done in the order in which it was asked for, by a few threads or by whoever steps it, but
//! never two pieces of one client at the same time, a long one and a short one excepted; and long
//! ones never take all threads. So nobody waits for somebody else's review to hear a move. And all
//! that is done at a time takes only so much memory together: the connections of a large board of Hex
//! fill half a gigabyte.

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
/// How many bytes of memory all that is short and done at a time may take together, and all that is
/// long: nobody waits for somebody else's review. What takes more than that alone is done alone.
const MOST_MEMORY: usize = 512 << 20;

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
    question: Arc<str>,
    length: Length,
    /// Bytes that it needs, if they are many.
    memory: usize,
    work: Work,
}

impl Job {
    /// What hardly needs memory.
    pub(crate) fn new(
        question: Arc<str>,
        length: Length,
        work: impl FnOnce(&Stop, &dyn Fn(String)) -> String + Send + 'static,
    ) -> Job {
        Job {
            question,
            length,
            memory: 0,
            work: Box::new(work),
        }
    }

    /// The same, which needs so many bytes.
    pub(crate) fn with_memory(self, memory: usize) -> Job {
        Job { memory, ..self }
    }
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
    memory: usize,
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
            memory: _,
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
            memory: next.job.memory,
            stop: stop.clone(),
        });
        Some((next, stop))
    }

    fn first_possible(&self, state: &State) -> Option<usize> {
        let long = |running: &&Running| running.length == Length::Long;
        let all_long = state.running.iter().filter(long).count() >= self.most_long;
        let used = |length: Length| -> usize {
            let running = state.running.iter();
            let alike = running.filter(|running| running.length == length);
            alike.map(|running| running.memory).sum()
        };
        // Whoever waits for memory is not overtaken by others who want some.
        let mut lacking = [false; 2];
        state.waiting.iter().position(|waiting| {
            let length = waiting.job.length;
            let memory = waiting.job.memory;
            let used = used(length);
            let lacks = &mut lacking[usize::from(length == Length::Long)];
            *lacks |= memory > 0 && used > 0 && used + memory > MOST_MEMORY;
            let busy = state
                .running
                .iter()
                .any(|running| running.client == waiting.client && running.length == length);
            let too_long = all_long && length == Length::Long;
            !(busy || too_long || memory > 0 && *lacks)
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

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    fn ask(jobs: &Jobs, client: ClientId, name: &str, memory: usize) {
        let (outbox, _) = mpsc::channel::<News>();
        let job = Job::new(name.into(), Length::Short, |_, _| String::new());
        let asked = jobs.ask(client, Arc::new(outbox), job.with_memory(memory));
        assert!(asked.is_ok());
    }

    /// Begins what may be done now, and says what that is.
    fn begun(jobs: &Jobs) -> Vec<String> {
        let mut state = jobs.lock();
        std::iter::from_fn(|| jobs.begin(&mut state))
            .map(|(next, _)| next.job.question.to_string())
            .collect()
    }

    fn done(jobs: &Jobs, name: &str) {
        jobs.lock()
            .running
            .retain(|running| &*running.question != name);
    }

    #[test]
    fn memory_is_bounded_over_all_clients() {
        let jobs = Jobs::new(8);
        for (client, (name, memory)) in (0..).zip([
            ("half", MOST_MEMORY / 2),
            ("most", MOST_MEMORY),
            ("little", 1),
            ("none", 0),
            ("too much", 3 * MOST_MEMORY),
        ]) {
            ask(&jobs, client, name, memory);
        }
        assert_eq!(begun(&jobs), ["half", "none"], "nobody overtakes `most`");
        done(&jobs, "half");
        assert_eq!(begun(&jobs), ["most"]);
        done(&jobs, "most");
        assert_eq!(begun(&jobs), ["little"]);
        done(&jobs, "little");
        assert_eq!(begun(&jobs), ["too much"], "alone");
    }
}
