//! Thinking for many clients at once.
//!
//! One thread goes round the clients that have asked something: a few at a time, one step of their
//! searches each, all judged with one look at the network, which uses as many threads as it may.
//! So all are served alike, however much each has asked for, and a client alone has the whole
//! machine. Rounds are short: whoever takes a question back, or leaves, is heard within one.
//!
//! Of each client, one analysis runs and further ones wait.

mod client;
mod job;
mod kept;
mod mind;
mod round;
mod turn;

use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use engine::{Analyst, NetworkFor};
use hex_rules::Hex;
use hive_rules::Hive;
use tokio::sync::mpsc::UnboundedSender;

use self::client::Client;
pub(crate) use self::job::{Finding, Job, News};
pub(crate) use self::mind::{Findings, Found, Work, simulations};
use crate::protocol::Refused;

/// How much memory one tree may take, in mebibytes.
const TREE_MEBIBYTES: usize = 128;

/// A client, by number.
pub(crate) type ClientId = u64;

/// Those who judge.
#[derive(Debug)]
struct Analysts {
    hive: Analyst<Hive>,
    hex: Analyst<Hex>,
}

/// The thread that thinks, and what it thinks about.
#[derive(Debug)]
pub(crate) struct Thinker {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Debug)]
struct Shared {
    analysts: Analysts,
    /// So many clients may have an analysis going on.
    most: usize,
    state: Mutex<State>,
    work: Condvar,
}

#[derive(Debug, Default)]
struct State {
    clients: BTreeMap<ClientId, Client>,
    /// Whose turn it is next: everybody who has something to think about and is not thought about
    /// just now.
    ring: VecDeque<ClientId>,
    next_client: ClientId,
    closing: bool,
}

impl Thinker {
    /// Begins with these networks, on so many threads, for at most so many clients at once.
    pub(crate) fn start(
        (hive, hex): (&NetworkFor<Hive>, &NetworkFor<Hex>),
        threads: u16,
        most: usize,
    ) -> io::Result<Thinker> {
        let shared = Arc::new(Shared {
            analysts: Analysts {
                hive: Analyst::new(hive, threads, TREE_MEBIBYTES),
                hex: Analyst::new(hex, threads, TREE_MEBIBYTES),
            },
            most,
            state: Mutex::default(),
            work: Condvar::new(),
        });
        let thinking = Arc::clone(&shared);
        let thread = thread::Builder::new()
            .name("thinker".into())
            .spawn(move || round::think(&thinking))?;
        Ok(Thinker {
            shared,
            thread: Some(thread),
        })
    }

    /// A new client, who hears what is found through this channel.
    pub(crate) fn enter(&self, news: UnboundedSender<News>) -> ClientId {
        let mut state = self.shared.lock();
        let id = state.next_client;
        state.next_client += 1;
        state.clients.insert(id, Client::new(news));
        id
    }

    /// A client is gone: so is all that it has asked.
    pub(crate) fn leave(&self, id: ClientId) {
        let gone = {
            let mut state = self.shared.lock();
            state.ring.retain(|&client| client != id);
            state.clients.remove(&id)
        };
        // Trees take a while to give back: not while others wait for the lock.
        if let Some(client) = gone {
            client.stop();
        }
    }

    /// Begins to think about several positions, in their order.
    pub(crate) fn ask(&self, id: ClientId, jobs: Vec<Job>) -> Result<(), Refused> {
        let mut state = self.shared.lock();
        let busy = state.clients.values().filter(|client| client.is_busy());
        let (busy, most) = (busy.count(), self.shared.most);
        let Some(client) = state.clients.get_mut(&id) else {
            return Ok(());
        };
        if !client.is_busy() && busy >= most {
            let error = format!(
                "{most} clients are being thought for, which is as many as this server takes: try \
                 again in a moment"
            );
            return Err(Refused::new(error));
        }
        if client.ask(jobs)? {
            state.ring.push_back(id);
        }
        drop(state);
        self.shared.work.notify_one();
        Ok(())
    }

    /// Takes questions back: all of this name, or all; only these turns of them, if some are given.
    /// What was found by then is said.
    pub(crate) fn terminate(&self, id: ClientId, question: Option<&str>, turns: Option<&[usize]>) {
        let is_meant = |name: &str, turn: usize| {
            question.is_none_or(|question| question == name)
                && turns.is_none_or(|turns| turns.contains(&turn))
        };
        if let Some(client) = self.shared.lock().clients.get_mut(&id) {
            client.terminate(&is_meant);
        }
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.shared.lock().closing = true;
        self.shared.work.notify_one();
        if let Some(thread) = self.thread.take() {
            // If it broke down, it has said so.
            let _ = thread.join();
        }
    }
}

impl Shared {
    /// A thread that broke down left at worst a question unanswered.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
