//! A service of our own, and clients that talk to it without anything between.
#![allow(dead_code, unreachable_pub, reason = "each file of tests uses a part")]

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use analysis::{Clock, News, Platform, Service, ServiceOptions, Session};
use serde_json::{Value, json};

/// Nothing takes longer, however busy the machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// Nothing but a clock that stands still.
pub fn nothing_around() -> Platform {
    Platform {
        clock: Clock::new(Duration::default),
        seed: || 1,
        library: None,
        shelf: None,
        trainer: None,
        runs: None,
    }
}

pub struct Running(Arc<Service>);

impl Running {
    /// With one thread.
    pub fn start() -> Running {
        let options = ServiceOptions {
            threads: 1,
            analyses: 64,
            ..ServiceOptions::default()
        };
        let service = Service::start(options, nothing_around());
        Running(Arc::new(service.expect("threads")))
    }

    pub fn client(&self) -> Client {
        let (outbox, news) = mpsc::channel();
        Client {
            session: Session::new(Arc::clone(&self.0), Arc::new(outbox)),
            news,
            said: VecDeque::new(),
        }
    }
}

pub struct Client {
    session: Session,
    news: Receiver<News>,
    /// What was said at once.
    said: VecDeque<String>,
}

impl Client {
    pub fn send(&mut self, message: &Value) {
        self.said.extend(self.session.hear(&message.to_string()));
    }

    /// The next message.
    pub fn next(&mut self) -> Value {
        let text = self.said.pop_front().unwrap_or_else(|| {
            loop {
                let news = self.news.recv_timeout(PATIENCE).expect("in time");
                let words = self.session.words(&news);
                news.heard();
                if let Some(words) = words {
                    break words;
                }
            }
        });
        serde_json::from_str(&text).expect("JSON")
    }

    /// Sends a request and gives the next message.
    pub fn ask(&mut self, message: &Value) -> Value {
        self.send(message);
        self.next()
    }
}

/// A small game of Hive.
pub fn hive() -> Value {
    json!({"game": "hive", "type": "Base+MLP"})
}

/// A small board of Hex.
pub fn hex(size: u8) -> Value {
    json!({"game": "hex", "size": size, "swap": false})
}
