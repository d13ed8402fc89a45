//! What one client wants to be thought about.

use std::sync::Arc;

use search::Stop;

use super::kept::Kept;
use super::query::Query;
use super::turn::{Begun, Turn};
use crate::limits::MOST_WAITING;
use crate::outbox::Outbox;
use crate::protocol::Refused;

/// What one client wants to be thought about.
#[derive(Debug)]
pub(super) struct Client {
    outbox: Arc<dyn Outbox>,
    waiting: Vec<Query>,
    current: Current,
    /// What was thought before, unless it is with the current one.
    kept: Kept,
}

#[derive(Debug, Default)]
enum Current {
    #[default]
    Nothing,
    /// Its turn will come.
    Resting(Box<Turn>),
    /// It is being thought about just now: this flag ends it.
    Stepped {
        stop: Stop,
        question: Arc<str>,
        turn: usize,
    },
}

impl Client {
    pub(super) fn new(outbox: Arc<dyn Outbox>) -> Client {
        Client {
            outbox,
            waiting: Vec::new(),
            current: Current::Nothing,
            kept: Kept::default(),
        }
    }

    pub(super) fn is_busy(&self) -> bool {
        self.len() > 0
    }

    /// How many positions are not answered to the end.
    fn len(&self) -> usize {
        let current = usize::from(!matches!(self.current, Current::Nothing));
        self.waiting.len() + current
    }

    /// Adds questions; says whether there was nothing to do before.
    pub(super) fn ask(&mut self, queries: Vec<Query>) -> Result<bool, Refused> {
        if self.len() + queries.len() > MOST_WAITING {
            let error = format!(
                "{} positions are waiting to be thought about, and {MOST_WAITING} may at most: \
                 wait for some, or `terminate` them",
                self.len()
            );
            return Err(Refused::new(error));
        }
        let was_idle = !self.is_busy();
        for query in queries {
            // Behind all that are at least as urgent.
            let at = self
                .waiting
                .partition_point(|other| other.priority >= query.priority);
            self.waiting.insert(at, query);
        }
        Ok(was_idle)
    }

    /// What to think about next: it is out until it is [put back](Client::put_back) or
    /// [done](Client::done).
    pub(super) fn take(&mut self) -> Option<Begun> {
        let begun = match std::mem::take(&mut self.current) {
            Current::Resting(turn) => Begun::Earlier(turn),
            stepped @ Current::Stepped { .. } => {
                self.current = stepped;
                return None;
            }
            Current::Nothing if self.waiting.is_empty() => return None,
            Current::Nothing => Begun::Now {
                query: self.waiting.remove(0),
                kept: std::mem::take(&mut self.kept),
                outbox: Arc::clone(&self.outbox),
                stop: Stop::new(),
            },
        };
        let (stop, question, turn) = begun.name();
        self.current = Current::Stepped {
            stop,
            question,
            turn,
        };
        Some(begun)
    }

    /// The step is done, and there will be another one.
    pub(super) fn put_back(&mut self, turn: Box<Turn>) {
        self.current = Current::Resting(turn);
    }

    /// The step is done, and it was the last. Says whether there is more to do.
    pub(super) fn done(&mut self, kept: Kept) -> bool {
        self.kept = kept;
        self.current = Current::Nothing;
        !self.waiting.is_empty()
    }

    /// Takes questions back. Those that are being thought about just now end after the step, all
    /// others at once; what was found by then is said.
    pub(super) fn terminate(&mut self, is_meant: &dyn Fn(&str, usize) -> bool) {
        let waiting = std::mem::take(&mut self.waiting);
        let (gone, left): (Vec<Query>, Vec<Query>) = waiting
            .into_iter()
            .partition(|query| is_meant(&query.question, query.turn));
        self.waiting = left;
        match std::mem::take(&mut self.current) {
            Current::Resting(turn) if is_meant(turn.question(), turn.number()) => {
                self.kept = turn.finish();
            }
            other => self.current = other,
        }
        if let Current::Stepped {
            stop,
            question,
            turn,
        } = &self.current
            && is_meant(question, *turn)
        {
            stop.raise();
        }
        for query in gone {
            query.give_up(Arc::clone(&self.outbox));
        }
    }

    /// Nobody hears the answers any more.
    pub(super) fn stop(&self) {
        if let Current::Stepped { stop, .. } = &self.current {
            stop.raise();
        }
    }
}
