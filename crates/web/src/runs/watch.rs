//! Those who watch runs: one thread looks every second whether files have grown.

use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use analysis::protocol::{Refused, answer};
use analysis::runs::{Metrics, RunNews, RunSummary};
use analysis::{ClientId, News, Outbox};
use serde::Serialize;

use super::summary::summary;
use super::tail::{Grown, Tail};
use super::{Found, METRICS, Runs};

const EVERY: Duration = Duration::from_secs(1);
/// How many runs may be watched, by all clients together and by each.
const MOST: usize = 256;
const MOST_OF_EACH: usize = 8;

#[derive(Debug)]
struct Watch {
    client: ClientId,
    question: Arc<str>,
    outbox: Arc<dyn Outbox>,
    wanted: String,
    /// The run, once it was found.
    found: Option<(Found, Tail)>,
    /// What was last said of the run, but for what only time changes.
    said: Option<RunSummary>,
}

#[derive(Debug, Default)]
struct State {
    watches: Vec<Watch>,
    /// How many are being looked at just now.
    away: usize,
    /// Who left while they were.
    gone: Vec<(ClientId, Option<String>)>,
    closing: bool,
}

#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    change: Condvar,
}

/// Those who watch.
#[derive(Debug)]
pub(crate) struct Watchers {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

impl Watchers {
    pub(crate) fn start(runs: Arc<Runs>) -> io::Result<Watchers> {
        let shared = Arc::new(Shared::default());
        let theirs = Arc::clone(&shared);
        let thread = thread::Builder::new()
            .name("runs".into())
            .spawn(move || theirs.serve(&runs))?;
        Ok(Watchers {
            shared,
            thread: Some(thread),
        })
    }

    /// Begins to watch: all that was measured comes first, then what comes.
    pub(crate) fn ask(
        &self,
        client: ClientId,
        outbox: Arc<dyn Outbox>,
        question: &str,
        wanted: String,
    ) -> Result<(), Refused> {
        let mut state = self.shared.lock();
        let of_client = state.watches.iter().filter(|watch| watch.client == client);
        if of_client.count() >= MOST_OF_EACH || state.watches.len() + state.away >= MOST {
            let error = format!(
                "too many runs are watched: {MOST_OF_EACH} of a client and {MOST} in all may be; \
                 `terminate` one first"
            );
            return Err(Refused::new(error));
        }
        state.watches.push(Watch {
            client,
            question: question.into(),
            outbox,
            wanted,
            found: None,
            said: None,
        });
        drop(state);
        self.shared.change.notify_all();
        Ok(())
    }

    /// Ends a watch, or all of a client's.
    pub(crate) fn terminate(&self, client: ClientId, question: Option<&str>) {
        let mut state = self.shared.lock();
        let meant = |watch: &Watch| is_meant(watch, client, question);
        state.watches.retain(|watch| !meant(watch));
        if state.away > 0 {
            state.gone.push((client, question.map(str::to_owned)));
        }
    }
}

fn is_meant(watch: &Watch, client: ClientId, question: Option<&str>) -> bool {
    watch.client == client && question.is_none_or(|wanted| wanted == &*watch.question)
}

impl Drop for Watchers {
    fn drop(&mut self) {
        self.shared.lock().closing = true;
        self.shared.change.notify_all();
        if let Some(thread) = self.thread.take() {
            // If it broke down, it has said so.
            let _ = thread.join();
        }
    }
}

impl Shared {
    fn serve(&self, runs: &Runs) {
        while let Some(mut watches) = self.take() {
            // Files may be slow: nobody waits for them.
            watches.retain_mut(|watch| watch.look(runs));
            let mut state = self.lock();
            state.away = 0;
            for (client, question) in std::mem::take(&mut state.gone) {
                watches.retain(|watch| !is_meant(watch, client, question.as_deref()));
            }
            state.watches.append(&mut watches);
        }
    }

    /// Waits for the next time to look.
    fn take(&self) -> Option<Vec<Watch>> {
        let mut state = self.lock();
        loop {
            if state.closing {
                return None;
            }
            let new = state.watches.iter().any(|watch| watch.said.is_none());
            if new {
                break;
            }
            if state.watches.is_empty() {
                state = self
                    .change
                    .wait(state)
                    .unwrap_or_else(PoisonError::into_inner);
                continue;
            }
            let (again, waited) = self
                .change
                .wait_timeout(state, EVERY)
                .unwrap_or_else(PoisonError::into_inner);
            state = again;
            if waited.timed_out() {
                break;
            }
        }
        let watches = std::mem::take(&mut state.watches);
        state.away = watches.len();
        Some(watches)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Watch {
    /// Says what has happened; false if there is nothing to watch.
    fn look(&mut self, runs: &Runs) -> bool {
        if self.found.is_none() {
            match runs.find(&self.wanted) {
                Ok(run) => {
                    let tail = Tail::new(&run.path.join(METRICS));
                    self.found = Some((run, tail));
                }
                Err(refused) => {
                    self.say(&refused);
                    return false;
                }
            }
        }
        let Some((found, tail)) = &mut self.found else {
            return false;
        };
        // Its folder grows, too.
        if let Some(again) = found.again() {
            *found = again;
        }
        let (grown, trouble) = match found.has_metrics.then(|| tail.grow()) {
            None => (Grown::default(), None),
            Some(Ok(grown)) => (grown, None),
            Some(Err(error)) => {
                let trouble = format!("{METRICS} cannot be read: {error}");
                (Grown::default(), Some(trouble))
            }
        };
        let metrics = Metrics::read(&grown.lines);
        let mut run = summary(found);
        run.trouble = trouble.or(run.trouble);
        let state = RunSummary {
            seconds_ago: None,
            ..run.clone()
        };
        if metrics.is_empty() && !grown.fresh && self.said.as_ref() == Some(&state) {
            return true;
        }
        self.said = Some(state);
        self.say(&RunNews {
            run,
            fresh: grown.fresh,
            metrics,
        });
        true
    }

    fn say(&self, inside: &impl Serialize) {
        let words = answer(Some(&self.question), inside);
        self.outbox.deliver(News::said(words));
    }
}
