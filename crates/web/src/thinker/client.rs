//! What one client has asked.

use std::sync::Arc;

use search::Stop;
use tokio::sync::mpsc::UnboundedSender;

use super::job::{Job, Lane, News};
use super::kept::Kept;
use super::turn::{Begun, Turn};
use crate::limits::MOST_WAITING;
use crate::protocol::Refused;

/// What one client has asked.
#[derive(Debug)]
pub(super) struct Client {
    news: UnboundedSender<News>,
    analysis: Queue,
    reply: Queue,
}

/// What is thought about in a lane, and what waits there.
#[derive(Debug, Default)]
struct Queue {
    waiting: Vec<Job>,
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

impl Queue {
    fn len(&self) -> usize {
        let current = usize::from(!matches!(self.current, Current::Nothing));
        self.waiting.len() + current
    }

    fn terminate(&mut self, news: &UnboundedSender<News>, is_meant: &dyn Fn(&str, usize) -> bool) {
        let waiting = std::mem::take(&mut self.waiting);
        let (gone, left): (Vec<Job>, Vec<Job>) = waiting
            .into_iter()
            .partition(|job| is_meant(&job.question, job.turn));
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
        for job in gone {
            job.give_up(news.clone());
        }
    }
}

impl Client {
    pub(super) fn new(news: UnboundedSender<News>) -> Client {
        Client {
            news,
            analysis: Queue::default(),
            reply: Queue::default(),
        }
    }

    fn queue(&mut self, lane: Lane) -> &mut Queue {
        match lane {
            Lane::Analysis => &mut self.analysis,
            Lane::Reply => &mut self.reply,
        }
    }

    pub(super) fn is_busy(&self) -> bool {
        self.waiting() > 0
    }

    /// How many positions are not answered to the end.
    pub(super) fn waiting(&self) -> usize {
        self.analysis.len() + self.reply.len()
    }

    /// Adds questions; says which lanes had nothing to do before.
    pub(super) fn ask(&mut self, jobs: Vec<Job>) -> Result<Vec<Lane>, Refused> {
        if self.waiting() + jobs.len() > MOST_WAITING {
            let error = format!(
                "{} positions are waiting to be thought about, and {MOST_WAITING} may at most: \
                 wait for some, or `terminate` them",
                self.waiting()
            );
            return Err(Refused::new(error));
        }
        let mut woken = Vec::new();
        for job in jobs {
            let lane = job.lane;
            let queue = self.queue(lane);
            if queue.len() == 0 {
                woken.push(lane);
            }
            // Behind all that are at least as urgent.
            let at = queue
                .waiting
                .partition_point(|other| other.priority >= job.priority);
            queue.waiting.insert(at, job);
        }
        Ok(woken)
    }

    /// What to think about next in a lane: it is out until it is [put back](Client::put_back) or
    /// [done](Client::done).
    pub(super) fn take(&mut self, lane: Lane) -> Option<Begun> {
        let news = self.news.clone();
        let queue = self.queue(lane);
        let begun = match std::mem::take(&mut queue.current) {
            Current::Resting(turn) => Begun::Earlier(turn),
            stepped @ Current::Stepped { .. } => {
                queue.current = stepped;
                return None;
            }
            Current::Nothing if queue.waiting.is_empty() => return None,
            Current::Nothing => Begun::Now {
                job: queue.waiting.remove(0),
                kept: std::mem::take(&mut queue.kept),
                news,
                stop: Stop::new(),
            },
        };
        let (stop, question, turn) = begun.name();
        queue.current = Current::Stepped {
            stop,
            question,
            turn,
        };
        Some(begun)
    }

    /// The step is done, and there will be another one.
    pub(super) fn put_back(&mut self, turn: Box<Turn>) {
        let lane = turn.lane();
        self.queue(lane).current = Current::Resting(turn);
    }

    /// The step is done, and it was the last. Says whether there is more to do in the lane.
    pub(super) fn done(&mut self, lane: Lane, kept: Kept) -> bool {
        let queue = self.queue(lane);
        queue.kept = kept;
        queue.current = Current::Nothing;
        !queue.waiting.is_empty()
    }

    /// Takes questions back. Those that are being thought about just now end after the step, all
    /// others at once; what was found by then is said.
    pub(super) fn terminate(&mut self, is_meant: &dyn Fn(&str, usize) -> bool) {
        let news = self.news.clone();
        self.analysis.terminate(&news, is_meant);
        self.reply.terminate(&news, is_meant);
    }

    /// Nobody hears the answers any more.
    pub(super) fn stop(&self) {
        for queue in [&self.analysis, &self.reply] {
            if let Current::Stepped { stop, .. } = &queue.current {
                stop.raise();
            }
        }
    }
}
