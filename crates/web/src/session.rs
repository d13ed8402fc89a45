//! One client's conversation, over whatever it is held.

use std::sync::Arc;

use tokio::sync::mpsc::{self, UnboundedReceiver};

use crate::actions;
use crate::protocol::{self, Envelope, Refused};
use crate::service::Service;
use crate::thinker::{ClientId, Job, News};

/// One client's conversation. It keeps no game, only what is being thought about: when it is
/// dropped, that ends.
#[derive(Debug)]
pub(crate) struct Session {
    pub(crate) service: Arc<Service>,
    pub(crate) client: ClientId,
    news: UnboundedReceiver<News>,
    /// Positions whose last word has not come yet.
    waiting: usize,
}

impl Session {
    /// A new client.
    pub(crate) fn new(service: Arc<Service>) -> Session {
        let (sender, news) = mpsc::unbounded_channel();
        let client = service.thinker.enter(sender);
        Session {
            service,
            client,
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

    /// Hears a message, and gives what is to be said at once: warnings and the answer, or nothing
    /// if that will come as [news](Session::news).
    pub(crate) fn hear(&mut self, text: &str) -> Vec<String> {
        let mut envelope = match protocol::open(text) {
            Ok(envelope) => envelope,
            Err((id, refused)) => return vec![protocol::answer(id.as_deref(), &refused)],
        };
        let mut said = Vec::new();
        let answer = self.obey(&mut envelope, &mut said);
        said.extend(match answer {
            Ok(answer) => answer,
            Err(refused) => Some(protocol::answer(Some(&envelope.id), &refused)),
        });
        said
    }

    fn obey(
        &mut self,
        envelope: &mut Envelope,
        said: &mut Vec<String>,
    ) -> Result<Option<String>, Refused> {
        actions::obey(self, envelope, said)
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
    }
}
