//! One client's conversation, over whatever it is held.

use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;

use crate::actions::{self, Upload};
use crate::jobs::Job;
use crate::outbox::Outbox;
use crate::protocol::{self, Refused};
use crate::runs::no_run;
use crate::service::Service;
use crate::thinker::{ClientId, News, Query};

/// One client's conversation. It keeps no game, only what is being thought about: when it is
/// dropped, that ends.
#[derive(Debug)]
pub struct Session {
    pub(crate) service: Arc<Service>,
    pub(crate) client: ClientId,
    /// What the chances of its opponents follow from.
    pub(crate) seed: u64,
    /// A file that it sends in pieces.
    pub(crate) upload: Option<Upload>,
    outbox: Arc<dyn Outbox>,
    /// Positions whose last word has not come yet.
    waiting: usize,
}

impl Session {
    /// A new client, who hears what is found later through this outbox.
    pub fn new(service: Arc<Service>, outbox: Arc<dyn Outbox>) -> Session {
        let client = service.thinker.enter(Arc::clone(&outbox));
        let seed = (service.platform.seed)();
        Session {
            service,
            client,
            seed,
            upload: None,
            outbox,
            waiting: 0,
        }
    }

    /// Begins to think about positions, in their order; what is found comes later.
    pub(crate) fn ask(&mut self, queries: Vec<Query>) -> Result<(), Refused> {
        let many = queries.len();
        self.service.thinker.ask(self.client, queries)?;
        self.waiting += many;
        Ok(())
    }

    /// Has a piece of work done; its answer comes later.
    pub(crate) fn run(&mut self, job: Job) -> Result<(), Refused> {
        let outbox = Arc::clone(&self.outbox);
        self.service.jobs.ask(self.client, outbox, job)?;
        self.waiting += 1;
        Ok(())
    }

    /// Watches a run; what happens in it is told until it is taken back. It is not waited for: a run
    /// may go on for days.
    pub(crate) fn watch(&self, question: &str, run: String) -> Result<(), Refused> {
        let Some(runs) = &self.service.platform.runs else {
            return Err(no_run(&run));
        };
        let outbox = Arc::clone(&self.outbox);
        runs.watch(self.client, outbox, question, run)
    }

    /// Takes requests back: all of this name, or all; only these turns of analyses, if some are
    /// given.
    pub(crate) fn terminate(&self, question: Option<&str>, turns: Option<&[usize]>) {
        self.service.thinker.terminate(self.client, question, turns);
        self.service.jobs.terminate(self.client, question);
        if let Some(runs) = &self.service.platform.runs {
            runs.unwatch(self.client, question);
        }
    }

    /// Hears a message, and gives what is to be said at once: warnings and the answer, or nothing
    /// if that will come later, through the outbox.
    pub fn hear(&mut self, text: &str) -> Vec<String> {
        let mut envelope = match protocol::open(text) {
            Ok(envelope) => envelope,
            Err((id, refused)) => return vec![protocol::answer(id.as_deref(), &refused)],
        };
        let mut said = Vec::new();
        // A mistake of ours must not cost anybody the conversation: nothing is kept that it could
        // have left half done.
        let answer = panic::catch_unwind(AssertUnwindSafe(|| {
            actions::obey(self, &mut envelope, &mut said)
        }));
        let answer = answer.unwrap_or_else(|_| {
            let error = "something went wrong inside: please report it, with the request";
            Err(Refused::new(error))
        });
        said.extend(match answer {
            Ok(answer) => answer,
            Err(refused) => Some(protocol::answer(Some(&envelope.id), &refused)),
        });
        said
    }

    /// The message for something that came through the outbox, if there is anything to say. Once it
    /// is on its way, [`News::heard`] has to be called.
    pub fn words(&mut self, news: &News) -> Option<String> {
        self.waiting = self.waiting.saturating_sub(usize::from(news.is_last()));
        news.words()
    }

    /// How much is still to be heard of: positions, and other requests that are not answered.
    pub fn waiting(&self) -> usize {
        self.waiting
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.service.thinker.leave(self.client);
        self.service.jobs.leave(self.client);
        if let Some(runs) = &self.service.platform.runs {
            runs.unwatch(self.client, None);
        }
    }
}
