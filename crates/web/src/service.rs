//! What all clients share.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use engine::NetworkFor;
use hex_rules::Hex;
use hive_rules::Hive;

use crate::errands::Errands;
use crate::opponents::Opponents;
use crate::runs::{Runs, Watchers};
use crate::shelf::Shelf;
use crate::thinker::Thinker;

/// How much a service may do at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServiceOptions {
    /// Threads that think.
    pub threads: u16,
    /// Clients that are thought for at the same time; further ones are refused.
    pub analyses: usize,
    /// The folder for what is kept, such as the library; without one, nothing is.
    pub data: Option<PathBuf>,
}

impl Default for ServiceOptions {
    /// As many threads as there are cores, and enough analyses for a class of pupils.
    fn default() -> ServiceOptions {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        ServiceOptions {
            threads: u16::try_from(cores).unwrap_or(u16::MAX),
            analyses: 64,
            data: None,
        }
    }
}

/// What all clients share: those who think, and how much they may be asked.
#[derive(Debug)]
pub(crate) struct Service {
    pub(crate) options: ServiceOptions,
    pub(crate) hive: GameService<Hive>,
    pub(crate) hex: GameService<Hex>,
    pub(crate) errands: Errands,
    pub(crate) runs: Arc<Runs>,
    pub(crate) watchers: Watchers,
    pub(crate) thinker: Thinker,
    pub(crate) shelf: Arc<Shelf>,
}

/// The network of a game, and those who play by it.
#[derive(Debug)]
pub(crate) struct GameService<G: engine::levels::Levelled> {
    pub(crate) network: NetworkFor<G>,
    pub(crate) opponents: Opponents<G>,
}

impl<G: engine::levels::Levelled> GameService<G> {
    fn shipped() -> GameService<G> {
        let network = NetworkFor::shipped();
        GameService {
            opponents: Opponents::new(network.clone()),
            network,
        }
    }
}

impl Service {
    /// Begins, with the networks that ship, and with the runs of training in these folders.
    pub(crate) fn start(options: ServiceOptions, runs: Vec<PathBuf>) -> io::Result<Service> {
        let runs = Arc::new(Runs::new(runs));
        let (hive, hex) = (GameService::shipped(), GameService::shipped());
        let thinker = Thinker::start(
            (&hive.network, &hex.network),
            options.threads,
            options.analyses,
        )?;
        Ok(Service {
            shelf: Arc::new(Shelf::new(options.data.clone())),
            hive,
            hex,
            errands: Errands::start(usize::from(options.threads) + 1)?,
            thinker,
            options,
            watchers: Watchers::start(Arc::clone(&runs))?,
            runs,
        })
    }
}
