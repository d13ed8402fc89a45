//! Where a client hears what was found.

use std::fmt;
use std::sync::mpsc;

use crate::thinker::News;

/// Where a client hears what was found: whoever holds the conversation takes it from there.
///
/// Delivering waits for nobody, since it is done between two steps of a search. A client that is
/// gone hears nothing.
pub trait Outbox: fmt::Debug + Send + Sync {
    /// Puts something there.
    fn deliver(&self, news: News);
}

impl Outbox for mpsc::Sender<News> {
    fn deliver(&self, news: News) {
        let _ = self.send(news);
    }
}
