//! Threads that do what a service is asked, where there are threads.

use std::io;
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use crate::errands::Errands;
use crate::thinker::Thinker;

/// Threads that do what a service is asked: one that thinks, and some for everything else. When this
/// is dropped, they end.
#[derive(Debug)]
pub(crate) struct Workers {
    thinker: Arc<Thinker>,
    errands: Arc<Errands>,
    threads: Vec<JoinHandle<()>>,
}

impl Workers {
    pub(crate) fn start(thinker: &Arc<Thinker>, errands: &Arc<Errands>) -> io::Result<Workers> {
        let mut workers = Workers {
            thinker: Arc::clone(thinker),
            errands: Arc::clone(errands),
            threads: Vec::new(),
        };
        let thinker = Arc::clone(thinker);
        workers.spawn("thinker", move || thinker.work())?;
        for _ in 0..errands.most_at_once() {
            let errands = Arc::clone(errands);
            workers.spawn("errands", move || errands.work())?;
        }
        Ok(workers)
    }

    fn spawn(&mut self, name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
        let thread = thread::Builder::new().name(name.to_owned()).spawn(work)?;
        self.threads.push(thread);
        Ok(())
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.thinker.close();
        self.errands.close();
        for thread in self.threads.drain(..) {
            // If it broke down, it has said so.
            let _ = thread.join();
        }
    }
}
