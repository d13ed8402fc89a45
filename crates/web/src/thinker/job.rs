//! A position that somebody wants to hear about.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::mpsc::UnboundedSender;

use super::mind::Findings;
use crate::protocol::{Refused, answer};
use crate::table::Table;

/// What a client waits for in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lane {
    /// Analyses.
    Analysis,
    /// The moves of an opponent.
    Reply,
}

/// A position that somebody wants to hear about.
#[derive(Debug)]
pub(crate) struct Job {
    /// The `id` of the request.
    pub(crate) question: Arc<str>,
    /// After how many moves of the game in the request.
    pub(crate) turn: usize,
    pub(crate) lane: Lane,
    pub(crate) priority: i32,
    pub(crate) table: Table,
    /// How often the position is visited at most.
    pub(crate) visits: u32,
    /// How often to say what was found so far.
    pub(crate) every: Option<Duration>,
    /// Who makes a message of it.
    pub(crate) speaker: Arc<dyn Speaker>,
}

/// Who makes messages of what was found.
pub(crate) trait Speaker: Send + Sync + std::fmt::Debug {
    /// What to say; nothing if this is not worth saying.
    fn say(&self, finding: &Finding) -> Option<String>;
}

/// What was found about a position.
#[derive(Debug)]
pub(crate) struct Finding {
    pub(crate) question: Arc<str>,
    pub(crate) turn: usize,
    /// Whether the search goes on.
    pub(crate) during: bool,
    /// How long was thought.
    pub(crate) elapsed: Duration,
    pub(crate) findings: Findings,
}

/// What a client hears: it is put into words there, not where the thinking is done.
#[derive(Debug)]
pub(crate) enum News {
    /// Something was found.
    Found {
        finding: Finding,
        speaker: Arc<dyn Speaker>,
        /// Whether the last interim result was heard.
        heard: Arc<AtomicBool>,
    },
    /// Something went wrong.
    Failed {
        /// The `id` of the request.
        question: Arc<str>,
    },
}

impl Job {
    /// Nobody will think about it: whoever asked hears that.
    pub(super) fn give_up(self, news: UnboundedSender<News>) {
        let finding = Finding {
            question: self.question,
            turn: self.turn,
            during: false,
            elapsed: Duration::ZERO,
            findings: Findings::nothing(self.table),
        };
        Sink::new(news, self.speaker).tell(finding);
    }
}

impl News {
    /// The message, if there is anything to say.
    pub(crate) fn words(&self) -> Option<String> {
        match self {
            News::Found {
                finding, speaker, ..
            } => speaker.say(finding),
            News::Failed { question } => {
                let error = "something went wrong inside while thinking about this position: \
                             please report it, with the request";
                Some(answer(Some(question), &Refused::new(error)))
            }
        }
    }

    /// Whether nothing more comes about this position.
    pub(crate) fn is_last(&self) -> bool {
        match self {
            News::Found { finding, .. } => !finding.during,
            News::Failed { .. } => true,
        }
    }

    /// The message is on its way: the next interim result may come.
    pub(crate) fn heard(&self) {
        if let News::Found { heard, .. } = self {
            heard.store(true, Ordering::Release);
        }
    }
}

/// Where what is found about a job goes. A client that is slow to listen is spared interim results
/// while one is on its way, so that they never pile up.
#[derive(Debug)]
pub(super) struct Sink {
    news: UnboundedSender<News>,
    speaker: Arc<dyn Speaker>,
    heard: Arc<AtomicBool>,
}

impl Sink {
    pub(super) fn new(news: UnboundedSender<News>, speaker: Arc<dyn Speaker>) -> Sink {
        Sink {
            news,
            speaker,
            heard: Arc::new(AtomicBool::new(true)),
        }
    }

    /// Whether an interim result would be heard.
    pub(super) fn listens(&self) -> bool {
        self.heard.load(Ordering::Acquire)
    }

    pub(super) fn tell(&self, finding: Finding) {
        self.heard.store(false, Ordering::Release);
        // A client that is gone hears nothing.
        let _ = self.news.send(News::Found {
            finding,
            speaker: Arc::clone(&self.speaker),
            heard: Arc::clone(&self.heard),
        });
    }

    /// Something went wrong.
    pub(super) fn fail(&self, question: &Arc<str>) {
        let _ = self.news.send(News::Failed {
            question: Arc::clone(question),
        });
    }
}
