//! What all clients share.

use std::io;

use crate::thinker::Thinker;

/// How much a service may do at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ServiceOptions {
    /// Threads that think.
    pub threads: u16,
    /// Clients that are thought for at the same time; further ones are refused.
    pub analyses: usize,
}

impl Default for ServiceOptions {
    /// As many threads as there are cores, and enough analyses for a class of pupils.
    fn default() -> ServiceOptions {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        ServiceOptions {
            threads: u16::try_from(cores).unwrap_or(u16::MAX),
            analyses: 64,
        }
    }
}

/// What all clients share: those who think, and how much they may be asked.
#[derive(Debug)]
pub(crate) struct Service {
    pub(crate) options: ServiceOptions,
    pub(crate) thinker: Thinker,
}

impl Service {
    /// Begins, with the networks that ship.
    pub(crate) fn start(options: ServiceOptions) -> io::Result<Service> {
        Ok(Service {
            options,
            thinker: Thinker::start(options.threads, options.analyses)?,
        })
    }
}
