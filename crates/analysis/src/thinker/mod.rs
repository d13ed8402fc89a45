//! Thinking for many clients at once.
//!
//! One thread, or whoever steps it, goes round the clients that have asked something: a few at a time, one step of their
//! searches each, all judged with one look at the network, which uses as many threads as it may.
//! So all are served alike, however much each has asked for, and a client alone has the whole
//! machine. Rounds are short: whoever takes a question back, or leaves, is heard within one.
//!
//! Of each client, one analysis runs and further ones wait.

mod client;
mod kept;
mod query;
mod round;
mod searcher;
mod turn;

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use search::Clock;

use self::client::Client;
pub use self::query::News;
pub(crate) use self::query::{Finding, Query};
use self::round::Patience;
pub(crate) use self::searcher::{Analysts, Findings, Found, Work, simulations};
use crate::outbox::Outbox;
use crate::protocol::Refused;

/// A client, by number.
pub type ClientId = u64;

/// What is thought about, and by whom.
#[derive(Debug)]
pub(crate) struct Thinker {
    analysts: Analysts,
    clock: Clock,
    /// So many clients may have an analysis going on.
    most: usize,
    state: Mutex<State>,
    work: Condvar,
}

#[derive(Debug)]
struct State {
    clients: BTreeMap<ClientId, Client>,
    /// Whose turn it is next: everybody who has something to think about and is not thought about
    /// just now.
    ring: VecDeque<ClientId>,
    next_client: ClientId,
    /// How many searches the next round takes.
    width: usize,
    closing: bool,
}

impl Thinker {
    /// Has positions judged by these, for at most so many clients at once.
    pub(crate) fn new(analysts: Analysts, most: usize, clock: Clock) -> Thinker {
        Thinker {
            analysts,
            clock,
            most,
            state: Mutex::new(State {
                clients: BTreeMap::new(),
                ring: VecDeque::new(),
                next_client: 0,
                width: round::FIRST_WIDTH,
                closing: false,
            }),
            work: Condvar::new(),
        }
    }

    /// Thinks until it is closed.
    pub(crate) fn work(&self) {
        while round::round(self, Patience::Wait) {}
    }

    /// One round, if there is anything to think about; says whether there was.
    pub(crate) fn step(&self) -> bool {
        round::round(self, Patience::DoNotWait)
    }

    /// Nothing more is thought about.
    pub(crate) fn close(&self) {
        self.lock().closing = true;
        self.work.notify_one();
    }

    /// A new client, who hears what is found through this channel.
    pub(crate) fn enter(&self, outbox: Arc<dyn Outbox>) -> ClientId {
        let mut state = self.lock();
        let id = state.next_client;
        state.next_client += 1;
        state.clients.insert(id, Client::new(outbox));
        id
    }

    /// A client is gone: so is all that it has asked.
    pub(crate) fn leave(&self, id: ClientId) {
        let gone = {
            let mut state = self.lock();
            state.ring.retain(|&client| client != id);
            state.clients.remove(&id)
        };
        // Trees take a while to give back: not while others wait for the lock.
        if let Some(client) = gone {
            client.stop();
        }
    }

    /// Begins to think about several positions, in their order.
    pub(crate) fn ask(&self, id: ClientId, queries: Vec<Query>) -> Result<(), Refused> {
        let mut state = self.lock();
        let busy = state.clients.values().filter(|client| client.is_busy());
        let (busy, most) = (busy.count(), self.most);
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
        if client.ask(queries)? {
            state.ring.push_back(id);
        }
        drop(state);
        self.work.notify_one();
        Ok(())
    }

    /// Takes questions back: all of this name, or all; only these turns of them, if some are given.
    /// What was found by then is said.
    pub(crate) fn terminate(&self, id: ClientId, question: Option<&str>, turns: Option<&[usize]>) {
        let is_meant = |name: &str, turn: usize| {
            question.is_none_or(|question| question == name)
                && turns.is_none_or(|turns| turns.contains(&turn))
        };
        if let Some(client) = self.lock().clients.get_mut(&id) {
            client.terminate(&is_meant);
        }
    }

    /// A thread that broke down left at worst a question unanswered.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
