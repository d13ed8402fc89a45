//! A position that is being thought about.

use std::sync::Arc;
use std::time::Duration;

use games::AnyGame;
use search::{Clock, Stop, Stopwatch};

use super::kept::Kept;
use super::query::{Finding, Query, Sink};
use super::searcher::{Analysts, Searcher};
use crate::outbox::Outbox;
use crate::table;

/// What is thought about next.
#[derive(Debug)]
pub(super) enum Begun {
    /// Something that was thought about before.
    Earlier(Box<Turn>),
    /// Something new.
    Now {
        query: Query,
        kept: Kept,
        outbox: Arc<dyn Outbox>,
        stop: Stop,
    },
}

impl Begun {
    /// How to end it, and what it is.
    pub(super) fn name(&self) -> (Stop, Arc<str>, usize) {
        match self {
            Begun::Earlier(turn) => (turn.stop.clone(), Arc::clone(&turn.question), turn.after),
            Begun::Now { query, stop, .. } => {
                (stop.clone(), Arc::clone(&query.question), query.turn)
            }
        }
    }

    /// Ready to be stepped.
    pub(super) fn set_out(self, analysts: &Analysts, clock: &Clock) -> Box<Turn> {
        match self {
            Begun::Earlier(turn) => turn,
            Begun::Now {
                query,
                kept,
                outbox,
                stop,
            } => Box::new(Turn::new(analysts, clock, query, kept, outbox, stop)),
        }
    }
}

/// A position that is being thought about.
#[derive(Debug)]
pub(super) struct Turn {
    pub(super) searcher: Searcher,
    /// What else is remembered of this client.
    kept: Kept,
    question: Arc<str>,
    after: usize,
    every: Option<Duration>,
    include_policy: bool,
    /// What was there before the turn was given away.
    before: Option<Arc<AnyGame>>,
    sink: Sink,
    since_report: Stopwatch,
    stop: Stop,
}

impl Turn {
    fn new(
        analysts: &Analysts,
        clock: &Clock,
        query: Query,
        mut kept: Kept,
        outbox: Arc<dyn Outbox>,
        stop: Stop,
    ) -> Turn {
        let game = query.game.at(query.turn);
        let before = query.after_pass.then(|| Arc::new(game.clone()));
        let game = if query.after_pass {
            table::after_pass(game)
        } else {
            game
        };
        Turn {
            searcher: kept.take_up(analysts, game, query.visits),
            before,
            kept,
            question: query.question,
            after: query.turn,
            every: query.every,
            include_policy: query.include_policy,
            sink: Sink::new(outbox),
            since_report: clock.start(),
            stop,
        }
    }

    pub(super) fn question(&self) -> &str {
        &self.question
    }

    pub(super) fn number(&self) -> usize {
        self.after
    }

    /// Whether there is nothing more to think, or nobody wants to hear it.
    pub(super) fn is_over(&self) -> bool {
        self.stop.is_raised() || self.searcher.is_over()
    }

    fn finding(&self, during: bool) -> Finding {
        Finding {
            question: Arc::clone(&self.question),
            turn: self.after,
            during,
            include_policy: self.include_policy,
            findings: Some(self.searcher.findings()),
            before: self.before.clone(),
        }
    }

    /// Says what was found so far, if it is time for that.
    pub(super) fn report_if_due(&mut self) {
        let due = |every| self.since_report.elapsed() >= every && self.sink.listens();
        if self.every.is_some_and(due) {
            self.since_report.restart();
            self.sink.tell(self.finding(true));
        }
    }

    /// Says what was found in the end, and gives what is worth keeping.
    pub(super) fn finish(self) -> Kept {
        self.sink.tell(self.finding(false));
        let mut kept = self.kept;
        kept.keep(self.searcher);
        kept
    }

    /// Something went wrong inside.
    pub(super) fn fail(self) -> Kept {
        self.sink.fail(&self.question);
        self.kept
    }
}
