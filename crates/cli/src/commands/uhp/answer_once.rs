//! An answer that is given in time, whoever gives it.
//!
//! On a busy machine a search that is told to stop may have to wait for its turn before it notices.
//! A thread that only slept gets its turn at once: so the thread that watches the time answers by
//! itself if the search does not.

use std::io::{self, Write as _};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What is promised to the client: one answer.
#[derive(Debug, Default)]
pub(super) struct AnswerOnce(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    best: Option<String>,
    given: bool,
}

impl AnswerOnce {
    /// Remembers what the search would answer if it had to now.
    pub(super) fn remember(&self, best: &str) {
        self.lock().best = Some(best.to_owned());
    }

    /// Answers for the search with the best move so far, unless an answer was given.
    pub(super) fn give_best(&self) {
        let mut state = self.lock();
        if state.given {
            return;
        }
        if let Some(best) = &state.best {
            let mut out = io::stdout().lock();
            // If nobody reads, the watcher of standard output ends the program.
            let _ = writeln!(out, "{best}\nok").and_then(|()| out.flush());
            state.given = true;
        }
    }

    /// Takes over the answer, and says whether it is still to be given.
    pub(super) fn claim(&self) -> bool {
        !std::mem::replace(&mut self.lock().given, true)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_given_once() {
        let answer = AnswerOnce::default();
        answer.give_best();
        assert!(answer.claim(), "without a move there was nothing to answer");
        assert!(!answer.claim());
        answer.remember("wA1");
        answer.give_best();
        assert!(!answer.claim());
    }
}
