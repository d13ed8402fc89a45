//! Threads that do what a service is asked, where there are threads.

use std::io;
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use crate::jobs::Jobs;
use crate::thinker::Thinker;

/// Threads that do what a service is asked: one that thinks, and some for everything else. When this
/// is dropped, they end.
#[derive(Debug)]
pub(crate) struct Workers {
    thinker: Arc<Thinker>,
    jobs: Arc<Jobs>,
    threads: Vec<JoinHandle<()>>,
}

impl Workers {
    pub(crate) fn start(thinker: &Arc<Thinker>, jobs: &Arc<Jobs>) -> io::Result<Workers> {
        let mut workers = Workers {
            thinker: Arc::clone(thinker),
            jobs: Arc::clone(jobs),
            threads: Vec::new(),
        };
        let thinker = Arc::clone(thinker);
        workers.spawn("thinker", move || thinker.work())?;
        for _ in 0..jobs.most_at_once() {
            let jobs = Arc::clone(jobs);
            workers.spawn("jobs", move || jobs.work())?;
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
        self.jobs.close();
        for thread in self.threads.drain(..) {
            // If it broke down, it has said so.
            let _ = thread.join();
        }
    }
}
