//! A position that somebody wants to hear about.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use games::AnyGame;

use super::searcher::Findings;
use crate::actions;
use crate::outbox::Outbox;
use crate::protocol::{Refused, answer};

/// A position that somebody wants to hear about.
#[derive(Debug)]
pub(crate) struct Query {
    /// The `id` of the request.
    pub(crate) question: Arc<str>,
    /// After how many moves of the game in the request.
    pub(crate) turn: usize,
    pub(crate) priority: i32,
    /// The whole game: its positions share it while they wait.
    pub(crate) game: Arc<AnyGame>,
    /// How often the position is visited at most.
    pub(crate) visits: u32,
    /// How often to say what was found so far.
    pub(crate) every: Option<Duration>,
    /// Whether to say what the network alone thinks of every move.
    pub(crate) include_policy: bool,
    /// Whether to look at it as if the player to move gave the turn away.
    pub(crate) after_pass: bool,
}

/// What was found about a position.
#[derive(Debug)]
pub(crate) struct Finding {
    pub(crate) question: Arc<str>,
    pub(crate) turn: usize,
    /// Whether the search goes on.
    pub(crate) during: bool,
    pub(crate) include_policy: bool,
    /// None if nobody looked.
    pub(crate) findings: Option<Findings>,
    /// The game by which places are counted, if what was looked at has no past.
    pub(crate) before: Option<Arc<AnyGame>>,
}

/// What a client hears: it is put into words there, not where the thinking is done.
#[derive(Debug)]
pub struct News(Told);

#[derive(Debug)]
enum Told {
    /// Something was found.
    Found {
        finding: Finding,
        /// Whether the last interim result was heard.
        heard: Arc<AtomicBool>,
    },
    /// A message about something else than an analysis.
    Said {
        words: String,
        /// Whether nothing more comes.
        last: bool,
    },
    /// Something went wrong.
    Failed {
        /// The `id` of the request.
        question: Arc<str>,
    },
}

impl Query {
    /// Nobody will think about it: whoever asked hears that.
    pub(super) fn give_up(self, outbox: Arc<dyn Outbox>) {
        let finding = Finding {
            question: self.question,
            turn: self.turn,
            during: false,
            include_policy: self.include_policy,
            findings: None,
            before: None,
        };
        Sink::new(outbox).tell(finding);
    }
}

impl News {
    /// A message about something that goes on: more will come.
    pub fn said(words: String) -> News {
        News(Told::Said { words, last: false })
    }

    /// A message after which nothing more comes.
    pub(crate) fn last(words: String) -> News {
        News(Told::Said { words, last: true })
    }

    /// Something went wrong while the request of this `id` was answered.
    pub(crate) fn failed(question: Arc<str>) -> News {
        News(Told::Failed { question })
    }

    /// The message, if there is anything to say.
    pub(crate) fn words(&self) -> Option<String> {
        match &self.0 {
            Told::Found { finding, .. } => actions::analysis_words(finding),
            Told::Said { words, .. } => Some(words.clone()),
            Told::Failed { question } => {
                let error = "something went wrong inside while this was answered: please report \
                             it, with the request";
                Some(answer(Some(question), &Refused::new(error)))
            }
        }
    }

    /// Whether nothing more comes about this position.
    pub(crate) fn is_last(&self) -> bool {
        match &self.0 {
            Told::Found { finding, .. } => !finding.during,
            Told::Said { last, .. } => *last,
            Told::Failed { .. } => true,
        }
    }

    /// The message is on its way: the next interim result may come.
    pub fn heard(&self) {
        if let Told::Found { heard, .. } = &self.0 {
            heard.store(true, Ordering::Release);
        }
    }
}

/// Where what is found about a query goes. A client that is slow to listen is spared interim results
/// while one is on its way, so that they never pile up.
#[derive(Debug)]
pub(super) struct Sink {
    outbox: Arc<dyn Outbox>,
    heard: Arc<AtomicBool>,
}

impl Sink {
    pub(super) fn new(outbox: Arc<dyn Outbox>) -> Sink {
        Sink {
            outbox,
            heard: Arc::new(AtomicBool::new(true)),
        }
    }

    /// Whether an interim result would be heard.
    pub(super) fn listens(&self) -> bool {
        self.heard.load(Ordering::Acquire)
    }

    pub(super) fn tell(&self, finding: Finding) {
        self.heard.store(false, Ordering::Release);
        self.outbox.deliver(News(Told::Found {
            finding,
            heard: Arc::clone(&self.heard),
        }));
    }

    /// Something went wrong.
    pub(super) fn fail(&self, question: &Arc<str>) {
        self.outbox.deliver(News::failed(Arc::clone(question)));
    }
}
