//! One client's conversation, over whatever it is held.

use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;

use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};

use crate::actions;
use crate::errands::Errand;
use crate::protocol::{self, Refused};
use crate::service::Service;
use crate::shelf::Upload;
use crate::thinker::{ClientId, Job, News};

/// One client's conversation. It keeps no game, only what is being thought about: when it is
/// dropped, that ends.
#[derive(Debug)]
pub(crate) struct Session {
    pub(crate) service: Arc<Service>,
    pub(crate) client: ClientId,
    /// What the chances of its opponents follow from.
    pub(crate) seed: u64,
    /// A file that it sends in pieces.
    pub(crate) upload: Option<Upload>,
    sender: UnboundedSender<News>,
    news: UnboundedReceiver<News>,
    /// Positions whose last word has not come yet.
    waiting: usize,
}

impl Session {
    /// A new client.
    pub(crate) fn new(service: Arc<Service>) -> Session {
        let (sender, news) = mpsc::unbounded_channel();
        let client = service.thinker.enter(sender.clone());
        let mut seed = [0; 8];
        // Without random numbers all clients meet the same opponents.
        let _ = getrandom::fill(&mut seed);
        Session {
            service,
            client,
            seed: u64::from_le_bytes(seed),
            upload: None,
            sender,
            news,
            waiting: 0,
        }
    }

    /// Begins to think about positions, in their order; what is found comes as
    /// [news](Session::news).
    pub(crate) fn ask(&mut self, jobs: Vec<Job>) -> Result<(), Refused> {
        let many = jobs.len();
        self.service.thinker.ask(self.client, jobs)?;
        self.waiting += many;
        Ok(())
    }

    /// Has a piece of work done; its answer comes as [news](Session::news).
    pub(crate) fn run(&mut self, errand: Errand) -> Result<(), Refused> {
        let news = self.sender.clone();
        self.service.errands.ask(self.client, news, errand)?;
        self.waiting += 1;
        Ok(())
    }

    /// Watches a run; what happens in it comes as [news](Session::news) until it is taken back. It
    /// is not waited for: a run may go on for days.
    pub(crate) fn watch(&self, question: &str, run: String) -> Result<(), Refused> {
        let news = self.sender.clone();
        self.service.watchers.ask(self.client, news, question, run)
    }

    /// Takes requests back: all of this name, or all; only these turns of analyses, if some are
    /// given.
    pub(crate) fn terminate(&self, question: Option<&str>, turns: Option<&[usize]>) {
        self.service.thinker.terminate(self.client, question, turns);
        self.service.errands.terminate(self.client, question);
        self.service.watchers.terminate(self.client, question);
    }

    /// Hears a message, and gives what is to be said at once: warnings and the answer, or nothing
    /// if that will come as [news](Session::news).
    pub(crate) fn hear(&mut self, text: &str) -> Vec<String> {
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

    /// What was found, when something is: the message and what to do once it is on its way.
    ///
    /// May be dropped at any time without losing anything.
    pub(crate) async fn news(&mut self) -> Option<News> {
        let news = self.news.recv().await?;
        self.waiting -= usize::from(news.is_last());
        Some(news)
    }

    /// How many positions are still to be heard of.
    pub(crate) fn waiting(&self) -> usize {
        self.waiting
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.service.thinker.leave(self.client);
        self.service.errands.leave(self.client);
        self.service.watchers.terminate(self.client, None);
    }
}
